/**
 * Painting cells: one value is painted, the rest is crossed out. A drag keeps to its row or column and changes only
 * cells that are as the first one was.
 *
 * @typedef {import("./position.js").Position} Position
 * @typedef {Map<number, {value?: number | null, notes?: number}>} Changes
 */

import { box, dot } from "./shapes.js";

/** @param {Position} position @returns {number} the value that is painted */
function painted(position) {
  const value = position.board.values.find((one) => one.value !== position.rest);
  return value ? value.value : 1;
}

export class Paint {
  /** @param {Position} position */
  constructor(position) {
    this.position = position;
    this.painted = painted(position);
    const [fill, cross] = [this.painted, position.rest].map((value) => nameOf(position, value));
    this.tools = [
      { name: "fill", label: capital(fill), key: "z" },
      ...(position.rest === null ? [] : [{ name: "cross", label: capital(cross), key: "x" }]),
    ];
    this.keys = [
      ["Space, Enter", `${fill}, then ${cross}, then open`],
      ["Z", fill],
      ["X", cross],
      ["Shift + arrows", "do the same to the next cell"],
      ["Delete", "clear the cell"],
    ];
  }

  /** What the tool writes. @param {string} tool */
  valueOf(tool) {
    return tool === "cross" ? this.position.rest : tool === "erase" ? null : this.painted;
  }

  /** @param {number} index @param {string} tool @returns {any} what follows the stroke, in whatever way its kind is drawn */
  begin(index, tool) {
    return this.position.isOpen(index) ? new Line(this.position, index, this.valueOf(tool)) : null;
  }

  /** What a key does to the cell. @param {string} key @param {number} index @returns {Changes | null} */
  key(key, index) {
    return markKey(this.position, key, index, this.painted);
  }

  /** Shift and an arrow: the next cell becomes what this one is. @param {number} from @param {number} to @returns {Changes} */
  extend(from, to) {
    return this.position.isOpen(to) ? new Map([[to, { value: this.position.value(from) }]]) : new Map();
  }

  /** @param {number} index @returns {import("./shapes.js").Shape[]} */
  shapes(index) {
    const { value, level } = this.position.marks[index];
    if (value === null) return [];
    const cell = this.position.cell(index);
    return value === this.position.rest ? [dot(cell)] : [box("painted", cell, level ? 0.1 : 0)];
  }
}

/**
 * What Z, X, Space and Delete write.
 * @param {Position} position @param {string} key @param {number} index @param {number} value @returns {Changes | null}
 */
function markKey(position, key, index, value) {
  const now = position.value(index);
  const order = position.rest === null ? [null, value] : [null, value, position.rest];
  /** @type {Record<string, number | null>} */
  const wanted = {
    z: now === value ? null : value,
    x: now === position.rest ? null : position.rest,
    " ": order[(order.indexOf(now) + 1) % order.length],
    Delete: null,
  };
  wanted.Enter = wanted[" "];
  wanted.Backspace = null;
  return key in wanted && position.isOpen(index) ? new Map([[index, { value: wanted[key] }]]) : null;
}

/** A stroke along one row or column. */
export class Line {
  /** @param {Position} position @param {number} start @param {number | null} value */
  constructor(position, start, value) {
    this.position = position;
    this.start = start;
    this.before = position.marks.map((mark) => mark.value);
    this.first = this.before[start];
    this.value = this.first === value ? null : value;
    this.end = start;
    /** @type {"" | "row" | "column"} */
    this.axis = "";
  }

  /** @param {number} index */
  move(index) {
    const [row, column] = this.position.cell(this.start);
    const [toRow, toColumn] = this.position.cell(index);
    if (index === this.start) this.axis = "";
    else this.axis ||= Math.abs(toColumn - column) >= Math.abs(toRow - row) ? "row" : "column";
    this.end = this.axis === "column" ? this.position.index(toRow, column) : this.position.index(row, toColumn);
  }

  /** @returns {number[]} the cells from the first to the last */
  get cells() {
    const step = this.axis === "column" ? this.position.width : 1;
    const [low, high] = [Math.min(this.start, this.end), Math.max(this.start, this.end)];
    return Array.from({ length: (high - low) / step + 1 }, (_, place) => low + place * step);
  }

  get count() {
    return this.cells.length;
  }

  /** @returns {Changes} */
  get changes() {
    const alike = this.cells.filter((index) => this.isAsFirst(index));
    return new Map(alike.map((index) => [index, { value: this.value }]));
  }

  /** Whether the cell was as the first one was, before this stroke. @param {number} index */
  isAsFirst(index) {
    return this.position.isOpen(index) && this.before[index] === this.first;
  }
}

/** @param {Position} position @param {number | null} value */
export const nameOf = (position, value) => position.board.values.find((one) => one.value === value)?.name ?? "";

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
