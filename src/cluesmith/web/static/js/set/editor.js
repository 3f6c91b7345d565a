/**
 * A puzzle that is being set: its states, the board on which they are shown, and what changes them. Changes are made by
 * the server one after the other, in the order in which they were asked for; the board shows the last.
 *
 * @typedef {import("./states.js").Cell} Cell
 * @typedef {import("./states.js").State} State
 * @typedef {import("./symmetry.js").Change} Change
 * @typedef {import("./set-board.js").Mode} Mode
 */

import { announce } from "../announce.js";
import { ask } from "../api.js";
import { Field } from "./field.js";
import { Room } from "./room.js";
import { SetBoard } from "./set-board.js";
import { Spots, inReadingOrder } from "./spots.js";
import { unmarked } from "./states.js";
import { doubled, doubledGrid } from "./symmetry.js";
import { Truth } from "./truth.js";
import { TruthPanel } from "./truth-panel.js";

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

export class Editor extends EventTarget {
  /** @param {string} name of the draft @param {import("./states.js").States} states @param {{drafts: import("./drafts.js").Drafts, settings: import("../settings.js").Settings}} page */
  constructor(name, states, page) {
    super();
    this.name = name;
    this.states = states;
    this.page = page;
    /** @type {Mode} */
    this.mode = "clues";
    this.tool = { clues: "clue", answer: "fill" };
    /** @type {import("./symmetry.js").Symmetry} */
    this.symmetry = "";
    /** @type {number | null} the colour in which strokes are painted, where there are colours */
    this.colour = null;
    /** @type {Map<string | symbol, () => Promise<void>>} what is still to be done, by what it is about */
    this.jobs = new Map();
    /** @type {Promise<void> | undefined} while something is done */
    this.working = undefined;
    this.room = new Room();
    this.panel = new TruthPanel();
    this.truth = new Truth((state, found) => this.#learn(state, found));
    /** @type {State | null} a proposal, shown instead of what is there */
    this.preview = null;
    this.problem = ""; // why the last change was refused
    this.visit = 0; // counts how often the field has gone on
    /** @type {import("../panel.js").Marks} what a proposal changes */
    this.marks = {};
    this.field = new Field(byId("field"), {
      typed: (place, text) => this.#type(place, text),
      act: (place) => this.#placeEnd(place),
      widen: (cells) => this.#drawRegion(cells),
      left: () => this.#leave(),
    });
    new ResizeObserver(() => this.#resized()).observe(byId("stage"));
    addEventListener("pointerup", () => setTimeout(() => this.isLate && this.#drawn()));
  }

  get state() {
    return this.states.now;
  }

  /** The board and what can be changed on it. */
  get shown() {
    const { board, setting } = this.preview ?? this.state;
    if (!board || !setting) throw new Error("This board is not loaded.");
    return { board, setting };
  }

  // one thing after the other

  /** Does it when all before it is done; one that is about the same and still waits is done no more.
   * @param {() => Promise<void>} job @param {string | symbol} what */
  do(job, what = Symbol("job")) {
    this.truth.stop();
    this.panel.growOld();
    this.jobs.set(what, job);
    this.working ??= this.#work();
    return this.working;
  }

  async #work() {
    for (let next = this.jobs.entries().next(); !next.done; next = this.jobs.entries().next()) {
      this.jobs.delete(next.value[0]);
      try {
        await next.value[1]();
      } catch (error) {
        this.#refused(error instanceof Error ? error.message : String(error));
      }
    }
    this.working = undefined;
    await this.show();
  }

  /** @param {string} text */
  #refused(text) {
    this.problem = text;
    this.field.input.setAttribute("aria-invalid", "true");
  }

  /** @param {string} call @param {object} asked */
  async #ask(call, asked) {
    const found = await ask(call, asked);
    this.problem = "";
    return found;
  }

  /** Goes on to another state. @param {Partial<State> & {board?: State["board"]}} changes @param {string} group */
  commit(changes, group = "") {
    const { found, ...before } = this.state;
    const puzzle = changes.board?.puzzle ?? changes.puzzle ?? before.puzzle;
    this.preview = null;
    this.marks = {};
    this.states.push({ ...before, ...changes, puzzle, ...(puzzle === before.puzzle ? { found } : {}) }, group);
    this.save();
  }

  save() {
    const { board } = this.state;
    if (board && !this.page.drafts.save(this.name, board, this.states)) announce("This browser has no room left to keep the puzzle.");
  }

  /** Loads what a state of an earlier visit lacks. @param {State} state */
  async load(state) {
    if (state.board && state.setting) return;
    const { board, setting } = await ask("setting", { puzzle: state.puzzle });
    Object.assign(state, { board, setting, puzzle: board.puzzle });
  }

  // showing

  /** Shows the state as it is now, and finds out about it. */
  async show() {
    if (this.jobs.size || this.working) return;
    await this.load(this.state);
    this.#drawn();
    this.dispatchEvent(new Event("change"));
    if (!this.preview) this.truth.about(this.state);
  }

  /** Draws the board, unless a stroke is being drawn on it: then when that is done. What is still worked at comes later,
   * but another mode is shown at once. */
  #drawn(isOther = false) {
    this.isLate = this.board?.isBusy ?? false;
    if (this.isLate || (this.working && !isOther)) return;
    const old = this.board;
    const hadFocus = old?.view.svg.contains(document.activeElement) ?? false;
    const { board, setting } = this.shown;
    const host = this.#newHost();
    this.board = new SetBoard(this.room.around(board, setting), this.mode, { host, counter: byId("counter"), settings: this.page.settings, choose: (chosen) => this.#choose(chosen) });
    if (this.mode === "answer") this.board.put((this.preview ?? this.state).grid);
    this.#takeOver(old, hadFocus);
    this.#addWays(setting);
    this.#tellProblem(setting.problem);
    this.paint();
  }

  /** What was refused, or else what the puzzle lacks. @param {string} lacking */
  #tellProblem(lacking) {
    const line = byId("problem");
    line.classList.toggle("calm", !this.problem);
    if (line.textContent !== (this.problem || lacking)) line.textContent = this.problem || lacking;
    if (!this.problem) this.field.input.removeAttribute("aria-invalid");
  }

  /** The place of the board, without the last one and all that listened to it. */
  #newHost() {
    const old = byId("board");
    const host = /** @type {HTMLElement} */ (old.cloneNode(false));
    host.dataset.input = this.shown.board.input;
    host.dataset.mode = this.mode;
    host.addEventListener("scroll", () => this.field.move(), { passive: true });
    this.scrolled = { left: old.scrollLeft, top: old.scrollTop };
    old.replaceWith(host);
    return host;
  }

  /** The new board looks where the last one did. @param {SetBoard | undefined} old @param {boolean} hadFocus */
  #takeOver(old, hadFocus) {
    const board = /** @type {SetBoard} */ (this.board);
    board.tool = this.tool.answer;
    if (board.colours?.colours.some(({ value }) => value === this.colour)) board.colours.painted = /** @type {number} */ (this.colour);
    const isSame = old && old.position.width === board.position.width && old.position.height === board.position.height;
    if (!isSame) return;
    board.view.zoom = old.view.zoom;
    board.view.resized();
    Object.assign(board.view.host, { scrollLeft: this.scrolled?.left, scrollTop: this.scrolled?.top });
    if (old.view.svg.classList.contains("by-keys")) board.view.svg.classList.add("by-keys");
    if (this.mode !== "answer") return;
    for (const index of old.digits?.selection ?? []) board.digits?.selection.add(index);
    if (board.digits) board.view.select(board.digits.selection);
    board.view.moveCursor(old.view.current ?? 0, hadFocus);
  }

  /** @param {import("./states.js").Setting} setting */
  #addWays(setting) {
    const board = /** @type {SetBoard} */ (this.board);
    this.spots = new Spots(this.shown.board, setting);
    if (this.mode === "clues") board.addSlots(setting.places, (place) => this.field.go(place));
    board.addEventListener("change", () => this.#follow());
    board.addEventListener("select", () => this.#chose(board));
    this.field.show(board, this.spots);
    if (!this.field.isTyping && !this.problem) this.field.refresh();
  }

  #resized() {
    this.board?.view.resized();
    this.field.move();
  }

  /** Shows what is known on the board. */
  paint() {
    if (!this.board) return;
    const found = this.preview ? {} : (this.state.found ?? this.old ?? {});
    const { answers, clash, redundant } = found;
    if (this.mode === "clues" && answers) this.board.put(fits(answers.forced, this.board.position) ? answers.forced : null);
    const wrong = clash?.clashing.flatMap(({ places, cells }) => (places.length ? places : cells)) ?? [];
    const spare = redundant?.clues.map(({ place }) => place) ?? [];
    this.board.view.highlight({ premise: answers?.status === "multiple" ? answers.differing : [], wrong, spare, ...this.marks });
  }

  /** @param {State} state @param {import("./truth.js").Found} found */
  #learn(state, found) {
    if (state !== this.state || this.preview) return;
    if (found.answers) this.old = found;
    if (this.#takeAnswer()) this.#drawn();
    this.panel.show(found);
    this.paint();
    this.dispatchEvent(new Event("truth"));
  }

  /** Shows a proposal, or what is there again. @param {State | null} preview @param {import("../panel.js").Marks} marks */
  async look(preview, marks = {}) {
    this.preview = preview;
    this.marks = marks;
    if (preview) await this.load(preview);
    this.#drawn();
  }

  // clues

  /** @param {() => Change[]} changes told when all before them are made @param {string} [word] one that is being typed is one step */
  edit(changes, word) {
    return this.do(async () => {
      const { board, setting } = await this.#edited(changes());
      this.commit({ board, setting, isDrawn: false }, word);
    }, word);
  }

  /** The puzzle after the changes; at the place opposite stands a question mark, or the same where the kind has none. @param {Change[]} changes */
  async #edited(changes) {
    const { board, setting } = this.shown;
    const spots = new Spots(board, setting);
    const textAt = (/** @type {Cell} */ place) => spots.clueAt(place)?.text ?? "";
    const asked = (/** @type {string} */ filler) => ({ puzzle: this.state.puzzle, changes: doubled(changes, this.symmetry, board, textAt, filler || undefined) });
    if (!this.symmetry) return this.#ask("edit", asked(""));
    return this.#ask("edit", asked("?")).catch(() => this.#ask("edit", asked("")));
  }

  /** @param {Cell} place @param {string} text */
  #type(place, text) {
    return this.edit(() => [this.#clueOf(place, text)], `clue ${place} ${this.visit}`);
  }

  /** The clue at that place, or that of the cage; a cell in no cage becomes one. @param {Cell} place @param {string} text @returns {Change} */
  #clueOf(place, text) {
    const { board, setting } = this.shown;
    const clue = new Spots(board, setting).clueAt(place);
    const isLoose = setting.regions && !clue && place[0] >= 0 && place[1] >= 0;
    return isLoose ? { region: [place], text } : { place: clue?.place ?? place, text };
  }

  /** The field goes on: what was refused there is forgotten. */
  #leave() {
    this.visit++;
    this.problem = "";
    this.#tellProblem(this.shown.setting.problem);
  }

  /** A click or a drag among the clues. @param {import("./set-board.js").Chosen} chosen */
  #choose({ cells, adds }) {
    const { setting } = this.shown;
    const cage = adds ? (this.spots?.clueAt(cells[0])?.cells ?? []) : [];
    if (this.mode === "answer") return this.#drawLine(cells);
    if (this.#placeEnd(cells[0])) return;
    if (setting.regions && (cells.length > 1 || cage.length)) return this.#drawRegion([...cage, ...cells]);
    this.board?.view.select([]);
    this.field.go(cells[0]);
  }

  /** @param {Cell[]} cells */
  #drawRegion(cells) {
    const region = [...new Map(cells.map((cell) => [String(cell), cell])).values()].sort(inReadingOrder);
    this.field.go(region[0]); // at once, so that what is typed next goes there
    return this.edit(() => [{ region }]);
  }

  /** Puts an end of the path there, or takes it away, if that is the tool. @param {Cell} place */
  #placeEnd(place) {
    const end = this.tool.clues;
    if (end === "clue") return false;
    const isThere = this.spots?.clueAt(place)?.text.toLowerCase() === end[0];
    this.edit(() => [{ end, place: isThere ? null : place }]);
    return true;
  }

  // the answer

  /** A line out of a cell without a number, which then gets one; a tap puts a number of which nothing is known. @param {Cell[]} cells */
  #drawLine(cells) {
    const board = /** @type {SetBoard} */ (this.board);
    board.view.select([]);
    if (cells.length === 1) return this.edit(() => [{ place: cells[0], text: "?" }]);
    board.write(board.lineOver(cells));
  }

  /** Another colour may have been chosen. @param {SetBoard} board */
  #chose(board) {
    if (!board.colours || board.colours.painted === this.colour) return;
    this.colour = board.colours.painted;
    this.dispatchEvent(new Event("choice"));
  }

  /** A stroke was drawn: the clues follow. */
  #follow() {
    const { symmetry, board, state } = this;
    const mirrors = board && !board.style.tools.some(({ name }) => name === "erase") && symmetry; // lines have a way of their own
    const grid = doubledGrid(state.grid, /** @type {SetBoard} */ (board).position.grid(), mirrors || "");
    this.do(async () => {
      const { board, setting } = await this.#ask("follow", { puzzle: this.state.puzzle, grid });
      this.commit({ board, setting, grid, isDrawn: true });
    });
  }

  /** @param {Mode} mode */
  async setMode(mode) {
    this.mode = mode;
    this.#takeAnswer();
    this.#drawn(true);
    this.dispatchEvent(new Event("change"));
  }

  /** Where the answer is not drawn but the clues have one, that one is; says whether it is another than before. */
  #takeAnswer() {
    const { found, isDrawn, grid } = this.state;
    const { status, answer } = found?.answers ?? {};
    if (this.mode !== "answer" || isDrawn || status !== "unique" || !answer) return false;
    this.state.grid = unmarked(answer, this.shown.board.rest);
    return String(this.state.grid) !== String(grid);
  }

  // the whole

  /** Turns, mirrors, shifts or resizes the board. @param {object} how */
  transform(how) {
    return this.do(async () => {
      const { puzzle, grid } = this.state;
      const found = await this.#ask("transform", { puzzle, ...(grid ? { grid } : {}), ...how });
      this.commit({ board: found.board, setting: found.setting, grid: found.grid ?? null });
    });
  }

  /** Changes the colour of that number, adds it, or without a text takes it away. @param {number} colour @param {string} text */
  recolour(colour, text) {
    return this.do(async () => {
      const { puzzle, grid } = this.state;
      const { board, setting } = await this.#ask("edit", { puzzle, changes: [{ colour, text }] });
      this.commit({ board, setting, grid: text ? grid : withoutValue(grid, colour) });
    });
  }

  /** @param {string} option @param {unknown} value */
  switch(option, value) {
    return this.edit(() => [{ option, value }]);
  }

  /** Takes over a board that was made elsewhere. @param {Partial<State>} changes */
  replace(changes) {
    return this.do(async () => this.commit({ isDrawn: false, ...changes }));
  }

  /** Title, author or note. What is being found out is asked for this state. @param {Partial<State>} words */
  describe(words) {
    this.commit(words, `words ${Object.keys(words)}`);
    this.dispatchEvent(new Event("change"));
    if (!this.working && !this.preview) this.truth.about(this.state);
  }

  undo() {
    return this.#step(() => this.states.undo());
  }

  redo() {
    return this.#step(() => this.states.redo());
  }

  /** @param {() => void} act */
  #step(act) {
    return this.do(async () => {
      this.preview = null;
      this.marks = {};
      this.problem = "";
      this.field.isTyping = false;
      act();
      await this.load(this.state);
      this.save();
    });
  }
}

/** What is drawn, when a value goes and those above it move up. @param {import("./states.js").Rows | null} grid @param {number} gone */
const withoutValue = (grid, gone) =>
  grid?.map((row) => row.map((value) => (value === gone ? null : value !== null && value > gone ? value - 1 : value))) ?? null;

/** Whether what is known is of a board of that size. @param {import("./states.js").Rows} rows @param {{height: number, width: number}} size */
const fits = (rows, { height, width }) => rows.length === height && rows[0]?.length === width;
