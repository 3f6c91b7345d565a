/**
 * A path that is drawn by dragging; cells that it does not visit can be crossed out. Going back over the last cells of
 * a stroke takes them back. A stroke from an end of the path back along it makes it shorter, and may go on elsewhere;
 * one that begins further inside rubs out what it goes along.
 *
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./paint.js").Changes} Changes
 */

import { Paint, nameOf } from "./paint.js";
import { WAYS } from "./position.js";
import { disc, dot, ray } from "./shapes.js";

export class Path extends Paint {
  /** @param {Position} position */
  constructor(position) {
    super(position);
    const others = this.keys.filter(([keys]) => keys !== "Shift + arrows");
    this.keys = [["Shift + arrows", `draw the ${nameOf(position, this.painted)}, or take it back`], ...others];
  }

  /** @param {number} index @param {string} tool */
  begin(index, tool) {
    const value = this.valueOf(tool);
    if (!this.position.isPassable(index)) return null;
    return value === this.painted && this.#isEnd(index) ? new Pull(this.position, index, value) : new Trail(this.position, index, value, value === this.painted);
  }

  /** Whether a path that was drawn ends there. @param {number} index */
  #isEnd(index) {
    const near = this.position.neighbours(index).filter((one) => this.position.value(one) === this.painted);
    return this.position.value(index) === this.painted && near.length === 1;
  }

  /** Shift and an arrow: the path goes on; back along it, it is taken back. @param {number} from @param {number} to @returns {Changes} */
  extend(from, to) {
    const value = this.position.value(from);
    const { painted: path } = this;
    if (value === path && this.position.value(to) === path) return this.position.isOpen(from) ? new Map([[from, { value: null }]]) : new Map();
    return this.position.isOpen(to) ? new Map([[to, { value: value ?? path }]]) : new Map();
  }

  /** @param {number} index */
  shapes(index) {
    const value = this.position.value(index);
    const cell = this.position.cell(index);
    if (value === null) return [];
    if (value !== this.painted) return [dot(cell)];
    const ways = WAYS.filter(([down, right]) => {
      const near = this.position.beside(index, down, right);
      return near >= 0 && this.position.value(near) === value;
    });
    const isEnd = this.position.given.has(index);
    return [...(ways.length || isEnd ? [] : [disc("body", cell, 0.25)]), ...ways.map((way) => ray("snake", cell, way))];
  }
}

/** A stroke from cell to cell. */
class Trail {
  /** @param {Position} position @param {number} start @param {number | null} value @param {boolean} canGoBack */
  constructor(position, start, value, canGoBack) {
    this.position = position;
    this.before = position.marks.map((mark) => mark.value);
    this.start = start;
    this.value = value;
    this.first = this.before[start];
    this.canGoBack = canGoBack;
    this.cells = [start];
    /** @type {number | null} decided by the second cell when the first one already holds the value */
    this.writes = this.first === value ? null : value;
    this.isDecided = this.first !== value;
  }

  /** @param {number} index */
  move(index) {
    if (index === this.cells.at(-1)) return;
    if (!this.isDecided) this.#decide(index);
    if (this.canGoBack && index === this.cells.at(-2)) this.cells.pop();
    else if (this.position.isPassable(index)) this.cells.push(index);
  }

  /** @param {number} index */
  #decide(index) {
    this.isDecided = true;
    this.writes = this.before[index] === this.value ? null : this.value;
  }

  get count() {
    return new Set(this.cells).size;
  }

  /** @returns {Changes} */
  get changes() {
    const open = this.cells.filter((index) => this.position.isOpen(index) && this.#mayChange(index));
    return new Map(open.map((index) => [index, { value: this.writes }]));
  }

  /** Crosses in the way are drawn over only where the stroke began on one. @param {number} index */
  #mayChange(index) {
    if (this.writes === null) return this.before[index] === this.value;
    return this.before[index] === null || this.before[index] === this.first || index === this.start;
  }
}

/** A stroke that takes the path by its end: back along it, it gets shorter; elsewhere, it goes on. */
class Pull {
  /** @param {Position} position @param {number} start @param {number} value */
  constructor(position, start, value) {
    this.position = position;
    this.before = position.marks.map((mark) => mark.value);
    this.value = value;
    /** @type {number[]} cells of the path that are rubbed out, from its end */
    this.gone = [];
    /** @type {number[]} the end that is left, and the new cells after it */
    this.drawn = [start];
    this.moved = false;
  }

  /** @param {number} index */
  move(index) {
    this.moved = true;
    const end = /** @type {number} */ (this.drawn.at(-1));
    if (index === end || !this.position.isPassable(index)) return;
    if (this.drawn.length > 1) this.#draw(index);
    else if (index === this.gone.at(-1)) this.drawn = [/** @type {number} */ (this.gone.pop())];
    else if (this.before[index] !== this.value) this.#draw(index);
    else if (this.position.neighbours(end).includes(index)) {
      this.gone.push(end);
      this.drawn = [index];
    }
  }

  /** @param {number} index */
  #draw(index) {
    if (index === this.drawn.at(-2)) this.drawn.pop();
    else this.drawn.push(index);
  }

  get count() {
    return new Set(this.drawn).size;
  }

  /** @returns {Changes} */
  get changes() {
    /** @type {Changes} */
    const changes = new Map();
    for (const index of this.moved ? this.gone : this.drawn) this.#put(changes, index, null); // a tap takes the end away
    for (const index of this.moved ? this.drawn.slice(1) : []) if (this.before[index] === null || this.gone.includes(index)) this.#put(changes, index, this.value);
    return changes;
  }

  /** @param {Changes} changes @param {number} index @param {number | null} value */
  #put(changes, index, value) {
    if (this.position.isOpen(index)) changes.set(index, { value });
  }
}
