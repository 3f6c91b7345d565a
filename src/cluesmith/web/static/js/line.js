/**
 * Lines that are dragged out of a clue, or back into it, or from where they shall end to the clue. The signs ^ v < > are
 * the ways in which a line runs; any other value crosses a cell out.
 *
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./paint.js").Changes} Changes
 */

import { capital, nameOf } from "./paint.js";
import { arrow, dot, ray } from "./shapes.js";

/** @type {Record<string, [number, number]>} */
const SIGNS = { "^": [-1, 0], v: [1, 0], "<": [0, -1], ">": [0, 1] };

export class Lines {
  /** @param {Position} position */
  constructor(position) {
    this.position = position;
    /** @type {Map<number, [number, number]>} the way of each value that is a line */
    this.ways = new Map();
    for (const { value, sign } of position.board.values) if (sign in SIGNS) this.ways.set(value, SIGNS[sign]);
    const cross = capital(nameOf(position, position.rest));
    this.tools = [
      { name: "fill", label: "Line", key: "z" },
      ...(position.rest === null ? [] : [{ name: "cross", label: cross, key: "x" }]),
      { name: "erase", label: "Erase", key: "Delete" },
    ];
    this.keys = [
      ["Shift + arrows", "draw a line out of a number, or back into it"],
      ...(position.rest === null ? [] : [["X, Space", cross.toLowerCase()]]),
      ["Delete", "take the line away from here on"],
    ];
  }

  /** The value of a line that runs that way. @param {number} down @param {number} right */
  valueOf(down, right) {
    for (const [value, way] of this.ways) if (way[0] === down && way[1] === right) return value;
    return null;
  }

  /** The clue that the line over this cell comes from, or -1. @param {number} index */
  sourceOf(index) {
    const value = this.position.value(index);
    const way = value === null ? undefined : this.ways.get(value);
    while (way && index >= 0 && this.position.value(index) === value) index = this.position.beside(index, -way[0], -way[1]);
    return way && index >= 0 && this.position.clues[index] !== "" ? index : -1;
  }

  /** The cells of the line out of the clue, from near to far. @param {number} source @param {[number, number]} way */
  lineOf(source, [down, right]) {
    const cells = [];
    const value = this.valueOf(down, right);
    let index = this.position.beside(source, down, right);
    while (index >= 0 && value !== null && this.position.value(index) === value) {
      cells.push(index);
      index = this.position.beside(index, down, right);
    }
    return cells;
  }

  /** @param {number} index @param {string} tool */
  begin(index, tool) {
    if (tool === "erase" || (tool === "cross" && this.position.rest === null)) return new Sweep(this, index, null);
    if (tool === "cross") return new Sweep(this, index, this.position.rest);
    return new Drawing(this, index);
  }

  /** The cell and what hangs on it further out. @param {number} index */
  fromHere(index) {
    const value = this.position.value(index);
    const way = value === null ? undefined : this.ways.get(value);
    const cells = [index];
    let next = way ? this.position.beside(index, ...way) : -1;
    while (way && next >= 0 && this.position.value(next) === value) {
      cells.push(next);
      next = this.position.beside(next, ...way);
    }
    return cells;
  }

  /** @param {string} key @param {number} index @returns {Changes | null} */
  key(key, index) {
    const { rest } = this.position;
    if (key === "Delete" || key === "Backspace") {
      return new Map(this.fromHere(index).filter((one) => this.position.isOpen(one)).map((one) => [one, { value: null }]));
    }
    if ("x ".includes(key) && rest !== null && this.position.isOpen(index)) {
      return new Map([[index, { value: this.position.value(index) === rest ? null : rest }]]);
    }
    return null;
  }

  /** Shift and an arrow: the line goes on, or goes back. @param {number} from @param {number} to @returns {Changes} */
  extend(from, to) {
    const [row, column] = this.position.cell(from);
    const [toRow, toColumn] = this.position.cell(to);
    const [down, right] = [toRow - row, toColumn - column];
    const here = this.position.value(from);
    if (here !== null && here === this.valueOf(-down, -right)) return this.key("Delete", from) ?? new Map();
    const value = this.valueOf(down, right);
    const leaves = this.position.clues[from] !== "" || here === value;
    const free = this.position.isOpen(to) && this.position.value(to) === null;
    return leaves && free ? new Map([[to, { value }]]) : new Map();
  }

  /** @param {number} index */
  shapes(index) {
    const cell = this.position.cell(index);
    const value = this.position.value(index);
    const leaving = [...this.ways].filter(([one, way]) => {
      const next = this.position.beside(index, ...way);
      return next >= 0 && this.position.value(next) === one && (value === one || this.position.clues[index] !== "");
    });
    const way = value === null ? undefined : this.ways.get(value);
    const rays = leaving.map(([, one]) => ray("line", cell, one));
    if (!way) return value === null ? rays : [dot(cell), ...rays];
    rays.push(ray("line", cell, [-way[0], -way[1]]));
    return leaving.length ? rays : [...rays, arrow(cell, way)];
  }
}

/** A line being drawn: out of the clue where it began, on from a line that was there, or from an open cell to a clue. */
class Drawing {
  /** @param {Lines} lines @param {number} start */
  constructor(lines, start) {
    this.lines = lines;
    this.position = lines.position;
    this.before = this.position.marks.map((mark) => mark.value);
    this.start = start;
    this.isClue = this.position.clues[start] !== "";
    this.source = this.isClue ? start : lines.sourceOf(start);
    const value = this.position.value(start);
    /** @type {[number, number] | null} the way it has to keep to */
    this.way = this.isClue || value === null ? null : (lines.ways.get(value) ?? null);
    this.old = this.way && this.source >= 0 ? lines.lineOf(this.source, this.way) : [];
    this.length = this.way ? this.old.indexOf(start) + 1 : 0;
    this.comesIn = !this.isClue && value === null;
    this.moved = false;
  }

  /** @param {number} index */
  move(index) {
    if (this.comesIn) return this.#comeIn(index);
    if (this.source < 0) return;
    const [row, column] = this.position.cell(this.source);
    const [toRow, toColumn] = this.position.cell(index);
    const [down, right] = [toRow - row, toColumn - column];
    if (index !== this.start) this.moved = true;
    if (this.isClue && this.moved) this.way = this.#turn(down, right);
    this.length = this.way ? Math.max(0, down * this.way[0] + right * this.way[1]) : 0;
  }

  /** From an open cell: the line is that of the clue which is reached, or whose line is. @param {number} index */
  #comeIn(index) {
    const [[row, column], [toRow, toColumn]] = [this.start, index].map((one) => this.position.cell(one));
    /** @type {[number, number]} */
    const way = [Math.sign(row - toRow), Math.sign(column - toColumn)];
    const reached = way[0] && way[1] ? -1 : this.#sourceAt(index, way);
    this.moved = true;
    if (reached < 0 && this.source >= 0 && this.#isBeyond(index)) return; // a little too far is far enough
    this.source = reached;
    this.way = reached < 0 ? null : way;
    if (!this.way) return;
    const [sourceRow, sourceColumn] = this.position.cell(reached);
    this.old = this.#oldLine(way);
    this.length = Math.abs(row - sourceRow) + Math.abs(column - sourceColumn);
    if (this.#cells().length < this.length) this.way = null; // something is in between
  }

  /** The clue there, or that of the line there if it runs that way; -1 if there is none. @param {number} index @param {[number, number]} way */
  #sourceAt(index, way) {
    if (index !== this.start && this.position.clues[index] !== "") return index;
    const value = this.before[index];
    return value !== null && value === this.lines.valueOf(...way) ? this.lines.sourceOf(index) : -1;
  }

  /** Whether the cell lies on the other side of the clue. @param {number} index */
  #isBeyond(index) {
    const [[row, column], [toRow, toColumn]] = [this.source, index].map((one) => this.position.cell(one));
    return this.way !== null && (toRow - row) * this.way[0] + (toColumn - column) * this.way[1] < 0;
  }

  /** The way towards the pointer; at the clue itself, the last one. @param {number} down @param {number} right @returns {[number, number] | null} */
  #turn(down, right) {
    if (!down && !right) return this.way;
    /** @type {[number, number]} */
    const way = Math.abs(down) > Math.abs(right) ? [Math.sign(down), 0] : [0, Math.sign(right)];
    this.old = this.#oldLine(way);
    return way;
  }

  /** What there was of the line before this stroke. @param {[number, number]} way */
  #oldLine(way) {
    const value = this.lines.valueOf(...way);
    const cells = [];
    let index = this.position.beside(this.source, ...way);
    while (index >= 0 && value !== null && this.before[index] === value) {
      cells.push(index);
      index = this.position.beside(index, ...way);
    }
    return cells;
  }

  get count() {
    return this.way ? this.#cells().length : 0;
  }

  /** @returns {number[]} as far as the line may go: others' lines and clues stop it */
  #cells() {
    /** @type {number[]} */
    const cells = [];
    if (!this.way) return cells;
    let index = this.position.beside(this.source, ...this.way);
    while (index >= 0 && cells.length < this.length && this.#isFree(index)) {
      cells.push(index);
      index = this.position.beside(index, ...this.way);
    }
    return cells;
  }

  /** @param {number} index */
  #isFree(index) {
    return this.position.isOpen(index) && (this.before[index] === null || this.old.includes(index));
  }

  /** @returns {Changes} */
  get changes() {
    if (this.source < 0 || !this.way) return this.#cross();
    const isTap = !this.moved && !this.isClue;
    const cells = this.#cells();
    if (isTap && cells.length === this.old.length) cells.pop(); // a tap on the end takes it away
    const value = this.lines.valueOf(...this.way);
    const gone = this.old.filter((index) => !cells.includes(index));
    return new Map([
      ...gone.map((index) => /** @type {[number, any]} */ ([index, { value: null }])),
      ...cells.map((index) => /** @type {[number, any]} */ ([index, { value }])),
    ]);
  }

  /** A tap on a cell without a line takes a cross away. @returns {Changes} */
  #cross() {
    const stays = this.moved || this.isClue || this.before[this.start] === null; // also where nothing was reached
    return stays ? new Map() : new Map([[this.start, { value: null }]]);
  }
}

/** Cells crossed out, or opened again, wherever the pointer goes. */
class Sweep {
  /** @param {Lines} lines @param {number} start @param {number | null} value */
  constructor(lines, start, value) {
    this.lines = lines;
    this.value = lines.position.value(start) === value ? null : value;
    /** @type {Set<number>} */
    this.cells = new Set([start]);
  }

  /** @param {number} index */
  move(index) {
    this.cells.add(index);
  }

  get count() {
    return this.cells.size;
  }

  /** @returns {Changes} */
  get changes() {
    const { position } = this.lines;
    /** @type {Changes} */
    const changes = new Map();
    for (const cell of this.cells) {
      const swept = this.value === null ? this.lines.fromHere(cell) : [cell];
      for (const index of swept) if (position.isOpen(index)) changes.set(index, { value: this.value });
    }
    return changes;
  }
}
