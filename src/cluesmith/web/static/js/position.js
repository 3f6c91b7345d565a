/**
 * What a player has written on a board: one mark per cell, which knows its value, its pencil marks and the trial it
 * belongs to. Cells are numbered in reading order.
 *
 * @typedef {{value: number, sign: string, name: string, ink?: string}} Value
 * @typedef {object} Board what the server says of a puzzle
 * @property {string} kind
 * @property {string} title
 * @property {number} height
 * @property {number} width
 * @property {string} puzzle
 * @property {"paint" | "line" | "digit" | "path"} input
 * @property {Value[]} values
 * @property {string[][]} clues
 * @property {string[]} rows
 * @property {string[]} columns
 * @property {number[][]} [row_inks]
 * @property {number[][]} [column_inks]
 * @property {string} svg
 * @property {number} left
 * @property {number} top
 * @property {number} side
 * @property {string[][]} regions
 * @property {(number | null)[][]} given
 * @property {[number, number][][]} groups
 * @property {number | null} [rest]
 * @property {string} [digest]
 * @property {string} [grade]
 * @property {string} [seed]
 * @property {string} [how_to_play]
 *
 * @typedef {{value: number | null, notes: number, level: number}} Mark
 */

/** @type {Mark} */
export const EMPTY = Object.freeze({ value: null, notes: 0, level: 0 });

/** @param {Mark} one @param {Mark} other */
export const alike = (one, other) =>
  one.value === other.value && one.notes === other.notes && one.level === other.level;

/** The four ways to the next cell, as [down, right]. */
export const WAYS = [[-1, 0], [1, 0], [0, -1], [0, 1]];

export class Position {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.height = board.height;
    this.width = board.width;
    this.size = board.height * board.width;
    this.rest = board.rest ?? null;
    /** @type {Map<number, number>} what is printed on the board and stays */
    this.given = new Map();
    board.given.flat().forEach((value, index) => value !== null && this.given.set(index, value));
    this.clues = board.clues.flat();
    /** @type {Mark[]} */
    this.marks = [];
    this.clear();
  }

  clear() {
    this.marks = Array(this.size).fill(EMPTY);
    for (const [index, value] of this.given) this.marks[index] = Object.freeze({ value, notes: 0, level: 0 });
  }

  /** @param {number} index */
  value(index) {
    return this.marks[index].value;
  }

  /** Whether what is written has colours of its own. */
  get hasColours() {
    return this.board.values.some(({ ink }) => ink);
  }

  /** Whether a stroke may go there: to where a player may write, or to what is given. @param {number} index */
  isPassable(index) {
    return this.clues[index] === "" || this.given.has(index);
  }

  /** Whether a player may write there. @param {number} index */
  isOpen(index) {
    return this.clues[index] === "";
  }

  /** @param {number} row @param {number} column */
  index(row, column) {
    return row * this.width + column;
  }

  /** @param {number} index @returns {[number, number]} */
  cell(index) {
    return [Math.floor(index / this.width), index % this.width];
  }

  /** The cell that far from this one, or -1 off the board. @param {number} index @param {number} down @param {number} right */
  beside(index, down, right) {
    const [row, column] = this.cell(index);
    const inside = row + down >= 0 && row + down < this.height && column + right >= 0 && column + right < this.width;
    return inside ? this.index(row + down, column + right) : -1;
  }

  /** The cells that share a side with this one. @param {number} index */
  neighbours(index) {
    return WAYS.map(([down, right]) => this.beside(index, down, right)).filter((near) => near >= 0);
  }

  /** The values as the server wants them: a list per row, null where nothing is written. */
  grid() {
    return Array.from({ length: this.height }, (_, row) =>
      this.marks.slice(row * this.width, (row + 1) * this.width).map((mark) => mark.value));
  }

  /** Whether every cell holds something, or may be left alone. */
  get isFull() {
    return this.rest !== null || this.marks.every((mark, index) => mark.value !== null || !this.isOpen(index));
  }

  /** The share of cells that hold something, from 0 to 1. */
  get progress() {
    let open = 0;
    let written = 0;
    for (let index = 0; index < this.size; index++) {
      if (this.isOpen(index)) {
        open++;
        if (this.marks[index].value !== null) written++;
      }
    }
    return open ? written / open : 1;
  }

  /** What the digest of an answer is taken of: all cells that hold more than the rest. */
  get written() {
    const parts = [];
    for (let index = 0; index < this.size; index++) {
      const { value } = this.marks[index];
      if (value !== null && value !== this.rest) parts.push(`${this.cell(index)},${value}`);
    }
    return parts.join(";");
  }
}
