/**
 * One game: a board, what is written on it, and what keys and pointers do to that. Each step is saved at once.
 *
 * @typedef {import("./position.js").Board} Board
 * @typedef {import("./paint.js").Changes} Changes
 */

import { whisper } from "./announce.js";
import { BoardView } from "./board.js";
import { Colours } from "./colours.js";
import { Digits } from "./digit.js";
import { History } from "./history.js";
import { Lines } from "./line.js";
import { Paint } from "./paint.js";
import { Path } from "./path.js";
import { Pointer } from "./pointer.js";
import { Position } from "./position.js";
import { nameOf } from "./storage.js";

const STYLES = { paint: Paint, line: Lines, digit: Digits, path: Path };

/** The way to write on a board. @param {Position} position */
const styleOf = (position) => (position.hasColours ? new Colours(position) : new STYLES[position.board.input](position));

/** The digit of a key, which with Shift types another sign. @param {KeyboardEvent} event */
const digitOf = ({ code }) => /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Game extends EventTarget {
  /** @param {Board} board @param {string} title what the puzzle is called, "" where it has no name @param {{host: HTMLElement, counter: HTMLElement, storage: import("./storage.js").Storage,
   *   settings: import("./settings.js").Settings, timer: import("./timer.js").Timer, address?: string}} page */
  constructor(board, title, page) {
    super();
    this.title = title;
    this.board = board;
    this.page = page;
    this.name = nameOf(board.puzzle);
    this.position = new Position(board);
    this.history = new History(this.position);
    this.style = styleOf(this.position);
    /** @type {Colours | null} the way of writing in which a colour is chosen first */
    this.colours = this.style instanceof Colours ? this.style : null;
    /** @type {Digits | null} the way of writing in which cells are marked first */
    this.digits = this.style instanceof Digits ? this.style : null;
    this.tool = "fill";
    this.pencil = false;
    /** @type {number | null} the value that every touched cell gets, where digits come first */
    this.digit = null;
    this.isDone = false;
    this.isHelped = false;
    this.isLocked = false;
    this.view = new BoardView(page.host, this.position, this.style);
    this.pointer = new Pointer(this.view, this.hand());
    this.view.moveCursor(this.#firstOpen(), false);
    this.view.svg.addEventListener("keydown", (event) => this.#key(event));
    page.storage.watch(this.name, () => this.load());
    this.load();
  }

  #firstOpen() {
    const open = this.position.clues.indexOf("");
    return Math.max(0, open);
  }

  // keeping

  /** Takes up the game where it was left, here or in another tab. */
  load() {
    const kept = this.page.storage.load(this.name);
    if (!kept) return this.page.timer.start();
    this.history.restore(kept.steps, kept.game.cursor);
    this.isDone = kept.game.done;
    this.isHelped = kept.game.helped;
    this.view.draw(this.position.marks.keys());
    this.page.timer.start(Math.max(kept.game.seconds, this.page.timer.seconds));
    if (this.isDone) this.page.timer.stop();
    this.#changed([], false);
  }

  /** @param {number} from the first step that is not saved yet */
  save(from = this.history.cursor) {
    const { kind, title, height, width, puzzle, grade = "" } = this.board;
    const { cursor, steps } = this.history;
    const game = {
      kind, title, name: this.title, height, width, puzzle, grade, cursor, length: steps.length,
      seconds: Math.round(this.page.timer.seconds), progress: this.position.progress, done: this.isDone,
      helped: this.isHelped, changed: Date.now(), ...(this.page.address ? { address: this.page.address } : {}),
    };
    if (!this.page.storage.save(this.name, game, steps, from)) this.#tell("full");
  }

  /** @param {string} what */
  #tell(what) {
    this.dispatchEvent(new Event(what));
  }

  /** @param {Iterable<number>} cells @param {boolean} saves */
  #changed(cells, saves = true) {
    this.view.draw(cells);
    if (this.digits) this.view.select(this.digits.selection);
    if (saves) this.save(Math.max(0, this.history.cursor - 1));
    this.#tell("change");
  }

  get seconds() {
    return this.page.timer.seconds;
  }

  // steps

  /** Writes that as one step. @param {Changes} changes */
  write(changes) {
    if (this.isLocked) return false;
    const all = this.digits && this.page.settings.choices.cleanNotes ? this.digits.cleaned(changes) : changes;
    if (!this.history.write(all, this.seconds)) return false;
    this.#changed(all.keys());
    return true;
  }

  /** Crosses out what is certain after the last step; it is undone with it. @param {[number, number][]} cells */
  crossOut(cells) {
    const { rest } = this.position;
    if (rest === null || this.stroke || this.isLocked) return;
    const open = cells.map(([row, column]) => this.position.index(row, column)).filter((index) => this.position.isOpen(index) && this.position.value(index) === null);
    if (!this.history.amend(new Map(open.map((index) => [index, { value: rest }])))) return;
    this.view.draw(open);
    this.save(this.history.cursor - 1);
  }

  undo() {
    if (!this.isLocked && this.history.canUndo) this.#changed(this.history.undo());
  }

  redo() {
    if (!this.isLocked && this.history.canRedo) this.#changed(this.history.redo());
  }

  /** Begins, renames, accepts or rejects a trial. @param {(history: History, at: number) => import("./history.js").Step | null} act */
  tryOut(act) {
    if (this.isLocked) return;
    const step = act(this.history, this.seconds);
    this.#changed(step ? step.cells.map(([index]) => index) : []);
  }

  /** Back to the empty board, which can be undone. */
  restart() {
    const written = [...this.position.marks.keys()].filter((index) => this.position.isOpen(index));
    this.write(new Map(written.map((index) => [index, { value: null, notes: 0 }])));
  }

  /** What is written there, in words, for those who do not see it. @param {number} index */
  say(index) {
    whisper(this.view.state(index));
  }

  // pointers

  /** What a pointer on the board does. @returns {import("./pointer.js").Hand} */
  hand() {
    return {
      begin: (index, how) => this.#begin(index, how),
      move: (index, x, y) => this.#move(index, x, y),
      end: () => this.#end(),
      cancel: () => this.#cancel(),
      longPress: () => this.#longPress(),
      pans: () => this.tool === "move",
    };
  }

  /** @param {number} index @param {{button: number, isTouch: boolean, adds: boolean}} how */
  #begin(index, { button, adds }) {
    if (this.isLocked) return false;
    this.view.moveCursor(index);
    this.start = index;
    const tool = button === 2 ? this.otherTool : this.tool;
    this.stroke = this.#strokeOf(index, tool, adds);
    this.hasMoved = false;
    this.#show();
    return this.stroke !== null;
  }

  /** @param {number} index @param {string} tool */
  #strokeOf(index, tool, adds = false) {
    if (this.page.settings.choices.cycle && tool === "fill" && !this.digits && this.style instanceof Paint) {
      return this.style.begin(index, this.position.value(index) === this.style.painted ? "cross" : this.position.value(index) === null ? "fill" : "erase");
    }
    return this.style.begin(index, tool, adds);
  }

  /** What the second button, or a long press, does. */
  get otherTool() {
    const names = this.style.tools.map(({ name }) => name);
    return this.tool === "fill" ? (names.includes("cross") ? "cross" : "erase") : "fill";
  }

  /** @param {number} index @param {number} x @param {number} y */
  #move(index, x, y) {
    if (!this.stroke) return;
    this.hasMoved = true;
    this.stroke.move(index);
    this.#show();
    this.#count(x, y);
  }

  #show() {
    if (!this.stroke) return;
    this.view.draw(this.history.draft(this.stroke.changes));
    if (this.digits) this.view.select(this.digits.selection);
  }

  /** How long the stroke is, beside the pointer. @param {number} x @param {number} y */
  #count(x, y) {
    const { counter } = this.page;
    if (!this.stroke || this.digits || this.stroke.count < 2) return;
    counter.hidden = false;
    counter.textContent = String(this.stroke.count);
    counter.style.transform = `translate(${x + 18}px, ${y - 34}px)`;
  }

  #end() {
    const selects = this.digits && this.digit !== null && this.page.settings.choices.digitFirst;
    this.stroke = null;
    this.page.counter.hidden = true;
    const step = this.history.commit(this.seconds);
    if (step) this.#changed([]);
    else if (selects && this.digits) this.enter(/** @type {number} */ (this.digit));
    else this.#tell("select");
  }

  #cancel() {
    this.stroke = null;
    this.page.counter.hidden = true;
    this.view.draw(this.history.cancel());
  }

  #longPress() {
    if (!this.stroke || this.hasMoved || this.digits) return;
    this.view.draw(this.history.cancel());
    this.stroke = this.#strokeOf(/** @type {number} */ (this.start), this.otherTool);
    navigator.vibrate?.(15);
    this.#show();
  }

  // keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.isLocked || event.altKey) return;
    const index = this.view.current ?? 0;
    const done = this.#moveKey(event, index) || this.#writeKey(event, index);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @param {KeyboardEvent} event @param {number} index */
  #moveKey(event, index) {
    const [row, column] = this.position.cell(index);
    const ends = { Home: this.position.index(event.ctrlKey ? 0 : row, 0), End: this.position.index(event.ctrlKey ? this.position.height - 1 : row, this.position.width - 1), PageUp: column, PageDown: this.position.index(this.position.height - 1, column) };
    if (event.key in ends) return this.#go(ends[/** @type {keyof typeof ends} */ (event.key)]);
    if (!(event.key in ARROWS)) return false;
    const [down, right] = ARROWS[event.key];
    const next = this.position.beside(index, down, right);
    if (next < 0) return true;
    if (event.shiftKey && !this.digits) this.#extend(index, next);
    return this.#go(next, event.shiftKey);
  }

  /** @param {number} index @param {number} next */
  #extend(index, next) {
    const { style } = this;
    if (!("extend" in style)) return;
    if (this.write(style.extend(index, next))) this.say(next);
  }

  /** @param {number} index @param {boolean} adds */
  #go(index, adds = false) {
    this.view.moveCursor(index);
    if (this.digits) {
      if (!adds) this.digits.selection.clear();
      if (this.position.clues[index] === "") this.digits.selection.add(index);
      this.digits.typed.at = -Infinity;
      this.view.select(this.digits.selection);
    }
    return true;
  }

  /** @param {KeyboardEvent} event @param {number} index */
  #writeKey(event, index) {
    if (this.digits) return this.#digitKey(event);
    if (this.#colourKey(event, index)) return true;
    if (event.ctrlKey || event.metaKey) return false;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const changes = /** @type {Paint} */ (this.style).key(key, index);
    if (!changes) return false;
    if (this.write(changes)) this.say(index);
    return true;
  }

  /** A digit chooses a colour and paints, or with Shift rules it out. @param {KeyboardEvent} event @param {number} index */
  #colourKey(event, index) {
    const value = this.colours?.withKey(digitOf(event)) ?? null;
    if (!this.colours || value === null || event.ctrlKey || event.metaKey) return false;
    this.paintIn(value);
    const isNote = event.shiftKey !== (this.tool === "not");
    if (this.write(isNote ? this.colours.ruleOut(index, value) : this.colours.paint(index, value))) this.say(index);
    return true;
  }

  /** From here on strokes are in that colour. @param {number} value */
  paintIn(value) {
    if (this.colours) this.colours.painted = value;
    this.#tell("select");
  }

  /** @param {KeyboardEvent} event */
  #digitKey(event) {
    const digits = /** @type {Digits} */ (this.digits);
    if (!digits.selection.size) digits.selection.add(this.view.current ?? 0);
    if (["Delete", "Backspace"].includes(event.key)) return this.clearCells();
    const typed = digitOf(event) ?? event.key;
    const value = digits.typedValue(typed, performance.now() / 1000);
    if (value === null) return false;
    this.enter(value, event.ctrlKey || event.metaKey || event.shiftKey);
    return true;
  }

  /** Writes the value in all marked cells. @param {number} value */
  enter(value, isPencil = false) {
    const { digits } = this;
    if (!digits) return;
    if (!digits.selection.size) digits.selection.add(this.view.current ?? 0);
    if (this.write(isPencil !== this.pencil ? digits.pencil(value) : digits.ink(value))) this.say(this.view.current ?? 0);
    this.view.select(digits.selection);
  }

  clearCells() {
    if (this.digits && this.write(this.digits.clear())) this.say(this.view.current ?? 0);
    return true;
  }

  // the end

  /** Whether what is written is the one answer; null when that cannot be told here. @returns {Promise<boolean | null>} */
  async isSolved() {
    if (!this.position.isFull) return false;
    if (!this.board.digest || !globalThis.crypto?.subtle) return null;
    const bytes = new TextEncoder().encode(this.position.written);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === this.board.digest;
  }

  /** All is done: the clock stops. */
  finish() {
    this.isDone = true;
    this.page.timer.stop();
    this.save();
  }
}
