/**
 * Digits and other signs: cells are marked, one or several, and what is typed is written in all of them, in ink or in
 * pencil.
 *
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./paint.js").Changes} Changes
 */

import { word } from "./shapes.js";

const SECONDS_BETWEEN_KEYS = 1.2; // a second key within this time makes 12 out of 1 and 2
const NOTES_WIDTH = 0.74;
const NOTES_HEIGHT = 0.54;
const LARGEST_NOTE = 0.26;

export class Digits {
  /** @param {Position} position */
  constructor(position) {
    this.position = position;
    this.values = position.board.values;
    this.hasSmallPrint = position.board.svg.includes('class="corner"');
    /** @type {Set<number>} */
    this.selection = new Set();
    /** @type {{name: string, label: string, key: string}[]} */
    this.tools = [];
    this.groups = position.board.groups.map((group) => group.map(([row, column]) => position.index(row, column)));
    this.typed = { text: "", at: -Infinity };
    this.keys = [
      [`${this.values.slice(0, 3).map(({ sign }) => sign).join(", ")} …`, "write it in all marked cells"],
      ["Ctrl or Shift + digit", "pencil it"],
      ["P", "pencil on and off"],
      ["Shift + arrows", "mark more cells"],
      ["Delete", "empty the cells"],
    ];
  }

  /** @param {number} index @param {string} _tool @param {boolean} adds */
  begin(index, _tool, adds = false) {
    if (this.position.clues[index] !== "") return null;
    return new Selecting(this, index, adds);
  }

  /** @returns {number[]} the marked cells that can be written in */
  get open() {
    return [...this.selection].filter((index) => this.position.isOpen(index));
  }

  /** The value in ink, or out again where all have it. @param {number} value @returns {Changes} */
  ink(value) {
    const all = this.open.every((index) => this.position.value(index) === value);
    return new Map(this.open.map((index) => [index, all ? { value: null } : { value, notes: 0 }]));
  }

  /** The value in pencil in the empty ones, or out again where all have it. @param {number} value @returns {Changes} */
  pencil(value) {
    const bit = 1 << this.values.findIndex((one) => one.value === value);
    const empty = this.open.filter((index) => this.position.value(index) === null);
    const all = empty.every((index) => this.position.marks[index].notes & bit);
    return new Map(empty.map((index) => {
      const { notes } = this.position.marks[index];
      return [index, { notes: all ? notes & ~bit : notes | bit }];
    }));
  }

  /** The pencil marks of a cell of which it is found out that it has not that value. @param {number} notes @param {number} value */
  notesWithout(notes, value) {
    return notes & ~(1 << this.values.findIndex((one) => one.value === value));
  }

  /** @returns {Changes} */
  clear() {
    const written = this.open.some((index) => this.position.value(index) !== null);
    return new Map(this.open.map((index) => [index, written ? { value: null } : { notes: 0 }]));
  }

  /** The value that was typed, of one key or of several in short order. @param {string} key @param {number} seconds */
  typedValue(key, seconds) {
    const isNext = seconds - this.typed.at < SECONDS_BETWEEN_KEYS;
    const texts = isNext ? [this.typed.text + key, key] : [key];
    for (const text of texts) {
      const begun = this.values.filter((one) => one.sign.startsWith(text));
      if (begun.length) {
        this.typed = { text, at: seconds };
        return begun.find((one) => one.sign === text)?.value ?? null;
      }
    }
    return null;
  }

  /** All values that no cell of the same group holds, as pencil marks in every empty cell. @returns {Changes} */
  candidates() {
    /** @type {Changes} */
    const changes = new Map();
    for (let index = 0; index < this.position.size; index++) {
      if (!this.position.isOpen(index) || this.position.value(index) !== null) continue;
      const taken = this.peers(index).map((peer) => this.position.value(peer));
      const notes = this.values.reduce((bits, one, place) => (taken.includes(one.value) ? bits : bits | (1 << place)), 0);
      changes.set(index, { notes });
    }
    return changes;
  }

  /** The changes, and the pencil marks that they make impossible. @param {Changes} changes @returns {Changes} */
  cleaned(changes) {
    const all = new Map(changes);
    for (const [index, { value }] of changes) {
      const bit = 1 << this.values.findIndex((one) => one.value === value);
      if (value === null || value === undefined) continue;
      for (const peer of this.peers(index)) {
        const notes = all.get(peer)?.notes ?? this.position.marks[peer].notes;
        if (notes & bit) all.set(peer, { ...all.get(peer), notes: notes & ~bit });
      }
    }
    return all;
  }

  /** The cells that hold something else than this one, for a reason that the server knows. @param {number} index */
  peers(index) {
    return this.groups.filter((group) => group.includes(index)).flat().filter((peer) => peer !== index);
  }

  /** @param {number} index */
  shapes(index) {
    const { value, notes } = this.position.marks[index];
    const [row, column] = this.position.cell(index);
    if (value === null) return this.#notes(notes, row, column);
    const sign = this.values.find((one) => one.value === value)?.sign ?? String(value);
    if (this.position.clues[index] === sign) return []; // the picture shows it
    const [largest, middle] = this.hasSmallPrint ? [0.52, 0.63] : [0.6, 0.5];
    return [word("written", sign, column + 0.5, row + middle, Math.min(largest, 0.84 / (0.637 * sign.length)))];
  }

  /** @param {number} notes @param {number} row @param {number} column */
  #notes(notes, row, column) {
    const across = Math.ceil(Math.sqrt(this.values.length));
    const [wide, high] = [NOTES_WIDTH / across, NOTES_HEIGHT / Math.ceil(this.values.length / across)];
    const longest = Math.max(...this.values.map((one) => one.sign.length));
    const size = Math.min(LARGEST_NOTE, high * 1.15, wide / (0.637 * longest));
    return this.values.flatMap(({ sign }, place) => {
      if (!(notes & (1 << place))) return [];
      const [down, right] = [Math.floor(place / across), place % across];
      const [x, y] = [column + 0.13 + (right + 0.5) * wide, row + 0.88 - NOTES_HEIGHT + (down + 0.5) * high];
      return [word("note", sign, x, y, size)];
    });
  }
}

/** Cells being marked by a drag; it writes nothing. */
class Selecting {
  /** @param {Digits} digits @param {number} start @param {boolean} adds */
  constructor(digits, start, adds) {
    this.digits = digits;
    const wasAlone = digits.selection.size === 1 && digits.selection.has(start);
    if (!adds) digits.selection.clear();
    if (adds && digits.selection.has(start) && !wasAlone) digits.selection.delete(start);
    else digits.selection.add(start);
    /** @type {Changes} */
    this.changes = new Map();
  }

  /** @param {number} index */
  move(index) {
    if (this.digits.position.clues[index] === "") this.digits.selection.add(index);
  }

  get count() {
    return this.digits.selection.size;
  }
}
