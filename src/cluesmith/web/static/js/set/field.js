/**
 * The one field in which clues are typed. It stands where the clue stands and goes with the arrows and the Tab key from
 * place to place, as in a spreadsheet.
 *
 * @typedef {import("./states.js").Cell} Cell
 */

import { whisper } from "../announce.js";

const LEAST = { width: 60, height: 36 }; // pixels
const LETTER = 11; // pixels, with some room on both sides

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Field {
  /** @param {HTMLInputElement} input
   * @param {{typed: (place: Cell, text: string) => void, act: (place: Cell) => boolean, widen: (cells: Cell[]) => void, left: () => void}} does
   *   what follows from keys: a text, Enter, a selection of several cells, and going on */
  constructor(input, does) {
    this.input = input;
    this.does = does;
    /** @type {Cell} */
    this.place = [0, 0];
    /** @type {Cell[]} cells that Shift and the arrows have marked */
    this.marked = [];
    this.isTyping = false; // what is in the field is more than what the server knows
    input.addEventListener("input", () => {
      this.isTyping = true;
      this.move();
      does.typed(this.place, input.value);
    });
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => {
      this.isTyping = false;
      does.left();
    });
  }

  /** @param {import("./set-board.js").SetBoard} board @param {import("./spots.js").Spots} spots */
  show(board, spots) {
    this.board = board;
    this.spots = spots;
    if (!spots.has(this.place)) this.place = spots.first ?? [0, 0];
    this.input.hidden = board.mode !== "clues" || !spots.all.size;
    this.move();
  }

  /** Takes the text that is there, unless somebody is typing. */
  refresh() {
    this.input.value = this.spots?.clueAt(this.place)?.text ?? "";
    this.move();
    this.input.removeAttribute("aria-invalid");
    const name = this.spots?.nameOf(this.place) ?? "";
    this.input.setAttribute("aria-label", `Clue, ${name}`);
    if (document.activeElement === this.input) this.input.select();
  }

  /** @param {Cell} place */
  go(place, focus = true) {
    if (!this.spots?.has(place)) return;
    if (String(place) !== String(this.place)) this.does.left();
    this.place = place;
    this.marked = [];
    this.isTyping = false;
    this.refresh();
    this.move();
    if (!focus) return;
    this.input.focus({ preventScroll: true });
    this.input.select();
    whisper(`${this.spots.nameOf(place)}, ${this.input.value || "no clue"}`);
  }

  /** Puts the field where its clue stands on the screen. */
  move() {
    if (!this.board || this.input.hidden) return;
    const frame = /** @type {HTMLElement} */ (this.input.offsetParent ?? this.input.parentElement).getBoundingClientRect();
    const area = this.board.view.seen(this.place);
    const [width, height] = [Math.max(LEAST.width, area.width, LETTER * this.input.value.length), Math.max(LEAST.height, Math.min(area.height, 64))];
    const isAbove = this.place[0] < 0; // there, clues stand at the bottom
    const [x, y] = [area.x + area.width / 2, area.y + (isAbove ? area.height - height / 2 : area.height / 2)];
    const { style } = this.input;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.left = `${clamp(x - frame.left - width / 2, frame.width - width)}px`;
    style.top = `${clamp(y - frame.top - height / 2, frame.height - height)}px`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const done = event.key in ARROWS ? this.#arrow(event) : this.#other(event);
    if (done) event.preventDefault();
    if (done || event.key.length === 1) event.stopPropagation(); // letters are no shortcuts here
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const [down, right] = ARROWS[event.key];
    if (event.shiftKey && this.spots?.setting.regions) return this.#mark(down, right);
    if (right && !this.#isAtEdge(right)) return false;
    return this.#step(this.spots?.towards(this.place, down, right));
  }

  /** @param {KeyboardEvent} event */
  #other(event) {
    if (event.key === "Tab") return this.#step(this.spots?.next(this.place, event.shiftKey ? -1 : 1));
    if (event.key === "Escape") return this.#leave();
    if (["Delete", "Backspace"].includes(event.key) && !this.input.value) this.does.typed(this.place, ""); // an empty cage goes
    if (event.key !== "Enter") return false;
    if (this.marked.length > 1) return this.#widen();
    return this.does.act(this.place) || this.#step(this.spots?.towards(this.place, 1, 0) ?? this.spots?.next(this.place, 1));
  }

  /** @param {Cell | undefined} place */
  #step(place) {
    if (place) this.go(place);
    return place !== undefined;
  }

  /** Marks the next cell, too. @param {number} down @param {number} right */
  #mark(down, right) {
    const [row, column] = this.marked.at(-1) ?? this.place;
    /** @type {Cell} */
    const next = [row + down, column + right];
    if (!this.spots?.has(next) || next[0] < 0 || next[1] < 0) return true;
    this.marked = [...(this.marked.length ? this.marked : [this.place]), next];
    this.board?.view.select(this.marked.map(([one, other]) => this.board?.position.index(one, other) ?? 0));
    whisper(`${this.marked.length} cells marked. Enter makes a cage.`);
    return true;
  }

  #widen() {
    const cells = this.marked;
    this.marked = [];
    this.does.widen(cells);
    return true;
  }

  #leave() {
    this.refresh();
    this.input.blur();
    return true;
  }

  /** Whether an arrow that way leaves the text. @param {number} right */
  #isAtEdge(right) {
    const { selectionStart, selectionEnd, value } = this.input;
    const isAll = selectionStart === 0 && selectionEnd === value.length;
    return isAll || (right < 0 ? selectionEnd === 0 : selectionStart === value.length);
  }
}

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.max(2, Math.min(value, most - 2));
