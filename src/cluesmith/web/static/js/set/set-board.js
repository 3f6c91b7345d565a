/**
 * The player's own board, on which a setter works in one of two ways: in the answer, strokes are drawn as in play; among
 * the clues, a click or a drag chooses where a clue, a cage or an end goes.
 *
 * @typedef {import("./states.js").Cell} Cell
 * @typedef {import("./states.js").State} State
 * @typedef {"clues" | "answer"} Mode
 * @typedef {{cells: Cell[], adds: boolean}} Chosen the cells of a click or a drag, from the first to the last
 */

import { Game } from "../game.js";
import { Lines } from "../line.js";
import { element } from "../svg.js";

/** The setter has a history and a store of its own, and no clock. */
const NO_STORAGE = { load: () => null, save: () => true, watch: () => {} };
const NO_TIMER = { seconds: 0, start: () => {}, stop: () => {} };

export class SetBoard extends Game {
  /** @param {import("../position.js").Board} board @param {Mode} mode
   * @param {{host: HTMLElement, counter: HTMLElement, settings: import("../settings.js").Settings, choose: (chosen: Chosen) => void}} page */
  constructor(board, mode, page) {
    super(mode === "answer" ? withoutEnds(board) : board, "", /** @type {any} */ ({ ...page, storage: NO_STORAGE, timer: NO_TIMER }));
    this.mode = mode;
    this.choose = page.choose;
    /** @type {number[]} the cells of a drag among the clues */
    this.chosen = [];
    if (mode === "clues") this.#leaveToField();
    if (this.colours) this.colours.takesNotes = false;
    this.#spreadPaper();
  }

  /** The paper reaches as far as the room for clues. */
  #spreadPaper() {
    const { left, top } = this.board;
    const paper = this.view.svg.querySelector(":scope > g.paper rect");
    const [right, bottom] = ["x", "y"].map((name, place) => Number(paper?.getAttribute(name)) + Number(paper?.getAttribute(place ? "height" : "width")));
    for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top })) paper?.setAttribute(name, String(value));
  }

  /** Keys go to the field in which clues are typed, which is the one stop of the Tab key then. */
  #leaveToField() {
    this.isLocked = true;
    for (const cell of this.view.cells) cell.removeAttribute("tabindex");
  }

  /** @override @returns {import("../pointer.js").Hand} */
  hand() {
    const drawing = super.hand();
    const choosing = this.choosing();
    let chooses = false;
    const now = () => (chooses ? choosing : drawing);
    return {
      begin: (index, how) => {
        chooses = this.mode === "clues" || (how.button === 0 && this.#isBeginOfLine(index));
        return now().begin(index, how);
      },
      move: (index, x, y) => now().move(index, x, y),
      end: () => now().end(),
      cancel: () => now().cancel(),
      longPress: () => now().longPress(),
      pans: () => drawing.pans(),
    };
  }

  /** Whether a line may begin there that has no number yet. @param {number} index */
  #isBeginOfLine(index) {
    const isFree = this.position.isOpen(index) && this.position.value(index) === null;
    return this.style instanceof Lines && this.tool === "fill" && isFree;
  }

  /** A straight line over the cells, out of the first one; or out of the last, if that is where a number is.
   * @param {Cell[]} cells @returns {import("../paint.js").Changes} */
  lineOver(cells) {
    const [first, last] = [cells[0], /** @type {Cell} */ (cells.at(-1))];
    const comesIn = !this.position.isOpen(this.position.index(...last));
    const [from, to] = comesIn ? [last, first] : [first, last];
    const way = wayOf(from, to);
    const value = /** @type {Lines} */ (this.style).valueOf(...way);
    /** @type {import("../paint.js").Changes} */
    const changes = new Map();
    for (let [row, column] = from; row !== to[0] || column !== to[1]; ) {
      [row, column] = [row + way[0], column + way[1]];
      const index = this.position.beside(this.position.index(...from), row - from[0], column - from[1]);
      if (index < 0 || !this.position.isOpen(index)) break;
      changes.set(index, { value });
      if (way[0] ? row === to[0] : column === to[1]) break; // a drag that ends aslant
    }
    return changes;
  }

  /** @returns {import("../pointer.js").Hand} */
  choosing() {
    let adds = false;
    const mark = () => this.view.select(this.chosen);
    return {
      begin: (index, how) => {
        adds = how.adds || how.button === 2;
        this.chosen = [index];
        mark();
        return true;
      },
      move: (index) => {
        if (!this.chosen.includes(index)) this.chosen.push(index);
        mark();
      },
      end: () => {
        this.choose({ cells: this.chosen.map((index) => this.position.cell(index)), adds });
        this.chosen = [];
      },
      cancel: () => {
        this.chosen = [];
        mark();
      },
      longPress: () => {},
      pans: () => false,
    };
  }

  get isBusy() {
    return Boolean(this.stroke) || this.chosen.length > 0;
  }

  /** Shows these values, but none that the board no longer has; only cells that differ are drawn again. @param {import("./states.js").Rows | null} grid */
  put(grid) {
    const { position } = this;
    const changed = [];
    const values = new Set(this.board.values.map(({ value }) => /** @type {number | null} */ (value)));
    for (let index = 0; index < position.size; index++) {
      const [row, column] = position.cell(index);
      const drawn = grid?.[row]?.[column] ?? null;
      const value = values.has(drawn) ? drawn : null;
      if (!position.isOpen(index) || position.value(index) === value) continue;
      position.marks[index] = Object.freeze({ value, notes: 0, level: 0 });
      changed.push(index);
    }
    this.view.draw(changed);
  }

  /** Places beside the board where one can click. @param {Cell[]} places @param {(place: Cell) => void} act */
  addSlots(places, act) {
    for (const place of places.filter(([row, column]) => row < 0 || column < 0)) {
      const area = this.view.area(place);
      const slot = element("rect", { x: area.x + 2, y: area.y + 2, width: Math.max(0, area.width - 4), height: Math.max(0, area.height - 4), rx: 4, class: "slot", "data-place": String(place) });
      slot.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        event.stopPropagation();
        act(place);
      });
      (this.view.clues.bandOf(place)?.group ?? this.view.svg).append(slot);
    }
  }
}

/** The way that goes more from one to the other. @param {Cell} from @param {Cell} to @returns {[number, number]} */
function wayOf([row, column], [toRow, toColumn]) {
  const [down, right] = [toRow - row, toColumn - column];
  return Math.abs(down) > Math.abs(right) ? [Math.sign(down), 0] : [0, Math.sign(right)];
}

/** In the answer, the ends of a path are drawn like all of it. @param {import("../position.js").Board} board */
function withoutEnds(board) {
  if (board.input !== "path") return board;
  const clues = board.clues.map((row, down) => row.map((clue, right) => (board.given[down][right] === null ? clue : "")));
  return { ...board, clues, given: board.given.map((row) => row.map(() => null)) };
}
