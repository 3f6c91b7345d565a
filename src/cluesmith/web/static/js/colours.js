/**
 * Painting in several colours: one of them is chosen, and a stroke paints in it. The rest is crossed out, and of an open
 * cell it can be noted which colours it has not. Each colour has a letter, too, which is seen without colours.
 *
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./position.js").Value} Value
 * @typedef {import("./paint.js").Changes} Changes
 */

import { readableOn } from "./ink.js";
import { Line, Paint, nameOf } from "./paint.js";
import { bar, box, dot, frame, onTop, tinted, word } from "./shapes.js";

const SIGN = 0.46; // the height of a letter in a painted cell
const NOTES = { margin: 0.08, between: 0.07 }; // in cells
const OVER = 0.03; // how far a line goes beyond what it strikes out

export class Colours extends Paint {
  /** @param {Position} position */
  constructor(position) {
    super(position);
    this.values = position.board.values;
    this.colours = this.values.filter(({ value }) => value !== position.rest);
    this.takesNotes = true; // of what a cell is not
    const blank = nameOf(position, position.rest);
    this.tools = [{ name: "fill", label: "Paint", key: "z" }, ...this.tools.slice(1), { name: "not", label: "Rule out", key: "n" }];
    this.keys = [
      [this.colours.length > 1 ? `1 to ${Math.min(9, this.colours.length)}` : "1", "choose the colour and paint the cell"],
      ["Shift + digit", "note that the cell has not that colour"],
      ["Space, Enter", `the chosen colour, then ${blank}, then open`],
      ["Z", "the chosen colour"],
      ["X", blank],
      ["N", "note that the cell has not the chosen colour"],
      ["Shift + arrows", "do the same to the next cell"],
      ["Delete", "clear the cell, then its notes"],
    ];
  }

  /** The colour whose key has that digit. @param {string | undefined} digit @returns {number | null} */
  withKey(digit) {
    return digit ? (this.colours[Number(digit) - 1]?.value ?? null) : null;
  }

  /** @override @param {number} index @param {string} tool */
  begin(index, tool) {
    if (tool !== "not") return super.begin(index, tool);
    return this.#canNote(index) ? new RulingOut(this.position, index, this.#bit(this.painted)) : null;
  }

  /** @override @param {string} key @param {number} index @returns {Changes | null} */
  key(key, index) {
    if (key === "n") return this.ruleOut(index, this.painted);
    const isBare = this.position.isOpen(index) && this.position.value(index) === null;
    return isBare && ["Delete", "Backspace"].includes(key) ? new Map([[index, { notes: 0 }]]) : super.key(key, index);
  }

  /** The colour, or nothing where it is already. @param {number} index @param {number} value @returns {Changes} */
  paint(index, value) {
    const isThere = this.position.value(index) === value;
    return this.position.isOpen(index) ? new Map([[index, { value: isThere ? null : value }]]) : new Map();
  }

  /** The note that an open cell has not that colour, or no longer. @param {number} index @param {number} value @returns {Changes} */
  ruleOut(index, value) {
    const notes = this.position.marks[index].notes ^ this.#bit(value);
    return this.#canNote(index) ? new Map([[index, { notes }]]) : new Map();
  }

  /** The notes of a cell of which it is found out that it has not that value. @param {number} notes @param {number} value */
  notesWithout(notes, value) {
    return notes | this.#bit(value);
  }

  /** What the notes of a cell say. @param {string[]} names */
  noted(names) {
    return names.map((name) => `not ${name}`).join(", ");
  }

  /** @param {number} index */
  #canNote(index) {
    return this.takesNotes && this.position.isOpen(index) && this.position.value(index) === null;
  }

  /** @param {number} value */
  #bit(value) {
    return 1 << this.values.findIndex((one) => one.value === value);
  }

  /** @override @param {number} index */
  shapes(index) {
    const { value, notes, level } = this.position.marks[index];
    const cell = this.position.cell(index);
    if (value === null) return this.#notes(notes, cell);
    const { ink = "", sign } = /** @type {Value} */ (this.values.find((one) => one.value === value));
    const trial = level ? [frame("trial-frame", cell, 0.08)] : [];
    const mark = value === this.position.rest ? dot(cell, "blank-dot") : word("sign", sign, cell[1] + 0.5, cell[0] + 0.48, SIGN);
    return [tinted(box("inked", cell), ink), tinted(mark, readableOn(ink)), ...trial];
  }

  /** Each at a place of its own: a small patch of the colour, struck out; the dot of blank cells in the middle.
   * @param {number} notes @param {[number, number]} cell */
  #notes(notes, [row, column]) {
    const across = Math.max(2, Math.ceil(Math.sqrt(this.colours.length)));
    const pitch = (1 - 2 * NOTES.margin + NOTES.between) / across;
    const side = pitch - NOTES.between;
    const shapes = this.colours.flatMap(({ value, ink = "", sign }, place) => {
      if (!(notes & this.#bit(value))) return [];
      const [down, right] = [Math.floor(place / across), place % across];
      const [y, x] = [row + NOTES.margin + down * pitch, column + NOTES.margin + right * pitch];
      const letter = word("note-sign", sign, x + side / 2, y + side * 0.46, side * 0.9);
      return [tinted(onTop(box("ruled-out", [y, x], 0, side)), ink), tinted(letter, readableOn(ink)), ...strike(x, y, side)];
    });
    const isPainted = this.position.rest !== null && notes & this.#bit(this.position.rest);
    return isPainted ? [...shapes, onTop(dot([row, column], "ruled-out")), ...strike(column + 0.4, row + 0.4, 0.2)] : shapes;
  }
}

/** A line across a square with that corner, which is seen on any colour. @param {number} x @param {number} y @param {number} side */
const strike = (x, y, side) =>
  ["strike-rim", "strike-out"].map((role) => bar(role, [x - OVER, y + side + OVER], [x + side + OVER, y - OVER]));

/** A stroke that notes of cells that they have not a colour, or no longer. */
class RulingOut extends Line {
  /** @param {Position} position @param {number} start @param {number} bit */
  constructor(position, start, bit) {
    super(position, start, null);
    this.bit = bit;
    this.notes = position.marks.map(({ notes }) => notes);
  }

  /** @override @param {number} index */
  isAsFirst(index) {
    return super.isAsFirst(index) && (this.notes[index] & this.bit) === (this.notes[this.start] & this.bit);
  }

  /** @override @returns {Changes} */
  get changes() {
    return new Map(this.cells.filter((index) => this.isAsFirst(index)).map((index) => [index, { notes: this.notes[index] ^ this.bit }]));
  }
}
