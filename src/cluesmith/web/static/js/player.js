/** What one plays on: joins the board, the tools beside it, and the help. */

import { announce } from "./announce.js";
import { ask, can } from "./api.js";
import { Celebration } from "./celebration.js";
import { Checker } from "./check.js";
import { Game } from "./game.js";
import { Help } from "./hints.js";
import { icon } from "./icon.js";
import { leaveOutTheUnanswerable } from "./needs.js";
import { Panel } from "./panel.js";
import { PLACES } from "./places.js";
import { Replay } from "./replay.js";
import { Settings } from "./settings.js";
import { openExport, openShare, showKeys, wireSettings } from "./dialogs.js";
import { whole } from "./sentence.js";
import { fragmentOf } from "./share.js";
import { Storage } from "./storage.js";
import { applyTheme } from "./theme.js";
import { Timer, clock } from "./timer.js";
import { Toolbar } from "./toolbar.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const settings = new Settings();
const storage = new Storage();

settings.listen(({ theme }) => applyTheme(theme));

export class Page {
  /** @param {import("./position.js").Board} board @param {{title: string, grid: (number | null)[][] | null, address?: string}} link */
  constructor(board, { title, grid, address }) {
    leaveOutTheUnanswerable();
    this.board = board;
    this.timer = new Timer((seconds) => this.#showTime(seconds));
    this.game = new Game(board, title, { host: byId("board"), counter: byId("counter"), storage, settings, timer: this.timer, address });
    this.panel = new Panel(byId("panel"), this.game.view);
    this.celebration = new Celebration(this.game);
    this.help = new Help(this.game, this.panel);
    this.checker = new Checker(this.game, (found) => this.#showLive(found));
    this.toolbar = new Toolbar(this.game, { check: () => this.check(), hint: () => this.help.hint() });
    this.#title();
    this.#wire();
    if (grid) this.#open(grid);
    this.#changed();
  }

  #title() {
    const { title, height, width, grade } = this.board;
    byId("title").textContent = title;
    byId("about").textContent = [`${height} × ${width}`, grade].filter(Boolean).join(" · ");
    document.title = document.title.replace(/^Play(?= · )/, `${title} ${height} × ${width}`);
    byId("board").dataset.input = this.board.input;
  }

  #wire() {
    const { game } = this;
    game.addEventListener("change", () => this.#changed());
    game.addEventListener("full", () => announce("This browser has no room left to keep the game."));
    document.addEventListener("keydown", (event) => this.#key(event));
    for (const button of document.querySelectorAll("#more [data-do]")) {
      button.addEventListener("click", () => this.#do(/** @type {HTMLElement} */ (button).dataset.do ?? ""));
    }
    if (game.colours) document.querySelector("[data-do=another]")?.remove(); // what is made anew has none
    byId("zoom-in").addEventListener("click", () => game.view.zoomBy(1.4));
    byId("zoom-out").addEventListener("click", () => game.view.zoomBy(1 / 1.4));
    byId("clock").addEventListener("click", () => settings.set({ timer: !settings.choices.timer }));
    byId("open-keys").addEventListener("click", () => showKeys(game));
    wireSettings(settings, game);
    settings.listen((choices) => {
      game.view.host.classList.toggle("numbered", choices.coordinates);
      game.view.fit();
      this.#showTime(this.timer.seconds);
      this.#checkLive();
    });
    new ResizeObserver(() => game.view.resized()).observe(byId("board"));
    addEventListener("pagehide", () => game.history.steps.length && game.save());
  }

  /** Puts the position of a link on the board, unless it is there already. @param {(number | null)[][]} grid */
  #open(grid) {
    const { position } = this.game;
    const changes = grid.flat().map((value, index) => /** @type {[number, any]} */ ([index, { value }]));
    this.game.write(new Map(changes.filter(([index, { value }]) => position.isOpen(index) && position.value(index) !== value)));
  }

  /** @param {number} seconds */
  #showTime(seconds) {
    const shown = settings.choices.timer ? clock(seconds) : "";
    const button = byId("clock");
    button.setAttribute("aria-label", shown ? `Time ${shown}, hide it` : "Show the time");
    if (shown) button.textContent = shown;
    else if (!button.querySelector("svg")) button.replaceChildren(icon("clock"));
  }

  // what follows a step

  #changed() {
    this.toolbar.refresh();
    if (this.panel.marks.wrong) this.panel.close();
    this.#celebrateIfDone();
    this.#checkLive();
  }

  /** What is marked after every stroke. */
  get #marked() {
    const { check } = settings.choices;
    return check === "rules" && !can("rules") ? "nothing" : check;
  }

  /** Asks what follows from the stroke, if the player wants to know any of it. */
  #checkLive() {
    const { crosses, ticks } = settings.choices;
    const isTold = this.board.digest && globalThis.crypto?.subtle; // by the digest
    const mustAsk = !isTold && this.game.position.isFull && this.game.history.canUndo;
    const mayTick = can("rules") && (crosses || ticks);
    if (!ticks) this.game.view.clues.tick([]);
    if (this.#marked !== "nothing" || mayTick || mustAsk) this.checker.soon(this.#marked === "answer" ? "answer" : this.#level);
    if (this.#marked === "nothing" && !this.panel.isOpen) this.game.view.highlight({});
  }

  /** @param {any} found what the check after a stroke has found */
  #showLive(found) {
    const { crosses, ticks } = settings.choices;
    if (ticks) this.game.view.clues.tick(found.settled);
    if (crosses) this.game.crossOut(found.crosses);
    if (found.status === "solved") return this.#celebrate();
    if (!this.panel.isOpen && this.#marked !== "nothing") this.game.view.highlight({ wrong: wrongOf(found) });
  }

  async #celebrateIfDone() {
    if (this.game.isDone) this.celebration.begin(false);
    const isSolved = await this.game.isSolved();
    if (isSolved) this.#celebrate();
    else if (isSolved === false && this.game.isDone) this.#goOn();
  }

  /** A solved board was changed. */
  #goOn() {
    this.game.isDone = false;
    this.celebration.end();
    this.timer.start(this.timer.seconds);
  }

  #celebrate() {
    if (this.game.isDone) return;
    this.game.finish();
    this.celebration.begin(true);
    this.panel.show({
      title: this.isShown ? "This is the answer" : "Solved!",
      note: this.game.title,
      sentences: this.isShown ? [] : [[`In ${clock(this.timer.seconds)}${this.game.isHelped ? ", with some help" : ""}.`]],
      marks: {},
      buttons: [
        ...(can("new") && !this.game.colours ? [{ label: "Another one", act: () => this.#do("another"), isMain: true }] : []),
        { label: "Replay", act: () => this.#do("replay") },
      ],
    });
  }

  // help

  /** By what the board is checked if nothing else is asked for. @returns {"rules" | "answer"} */
  get #level() {
    return can("rules") ? "rules" : "answer";
  }

  /** @param {"rules" | "answer"} level */
  async check(level = this.#level) {
    this.panel.wait("Checking…");
    try {
      const found = await this.checker.ask(level);
      if (found.status === "solved") this.panel.close();
      if (found.status === "solved") return this.#celebrate();
      this.#showCheck(found, level);
    } catch (error) {
      this.panel.problem(error);
    }
  }

  /** @param {any} found @param {string} level */
  #showCheck(found, level) {
    const fine = level === "rules" ? "No rule is broken so far." : "All that is written is right.";
    const texts = { ok: fine, unknown: "That could not be found out in time.", wrong: "Some of what is written differs from the answer." };
    const told = found.violations.map((/** @type {any} */ violation) => whole(violation.parts)).slice(0, 5);
    const compare = { label: "Compare with the answer", act: () => this.check("answer") };
    this.panel.show({
      title: "Check",
      sentences: told.length ? told : [[texts[/** @type {keyof typeof texts} */ (found.status)] ?? found.status]],
      marks: found.status === "wrong" ? { wrong: wrongOf(found) } : {},
      buttons: level === "rules" && found.status === "ok" ? [compare] : [],
    });
  }

  /** @param {string} what */
  #do(what) {
    /** @type {HTMLElement & {hidePopover?: () => void}} */ (byId("more")).hidePopover?.();
    const acts = {
      explain: () => this.help.explain(),
      compare: () => this.check("answer"),
      answer: () => this.#answer(),
      replay: () => this.#replay(),
      restart: () => this.game.restart(),
      another: () => this.#another(),
      edit: () => this.#edit(),
      share: () => openShare(this.game),
      export: () => openExport(this.game),
      print: () => print(),
    };
    acts[/** @type {keyof typeof acts} */ (what)]?.();
  }

  async #answer() {
    this.panel.wait("Solving…");
    try {
      const { grids } = await ask("solve", { puzzle: this.board.puzzle, seconds: 20 });
      this.panel.close();
      if (!grids.length) return announce("No answer was found in time.");
      this.game.isHelped = true;
      this.isShown = true;
      this.#open(grids[0]);
    } catch (error) {
      this.panel.problem(error);
    }
  }

  #replay() {
    if (this.game.isLocked || !this.game.history.canUndo) return;
    const replay = new Replay(this.game, () => {
      this.panel.close();
      if (this.game.isDone) this.celebration.begin(false);
    });
    this.celebration.end();
    this.panel.show({ title: "Replay", sentences: [["Your strokes, from the beginning."]], marks: {}, buttons: [{ label: "Stop", act: () => replay.stop() }] });
    replay.start();
  }

  async #another() {
    const { kind, height, width, grade } = this.board;
    this.panel.wait("Making a new puzzle…");
    try {
      const board = await ask("new", { kind, height, width, ...(grade ? { grade } : {}), seconds: 20 });
      location.hash = await fragmentOf(board.puzzle, { grade: board.grade });
    } catch (error) {
      this.panel.problem(error);
    }
  }

  async #edit() {
    location.href = `${PLACES.set}#${await fragmentOf(this.board.puzzle, { title: this.game.title })}`;
  }

  // keys that work everywhere on the page

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector("dialog[open]") || /** @type {HTMLElement} */ (event.target).matches("input, select, textarea")) return;
    const combined = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const act = combined ? this.#combined(key, event.shiftKey) : this.#plain(key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {string} key @param {boolean} shift */
  #combined(key, shift) {
    if (key === "z") return shift ? () => this.game.redo() : () => this.game.undo();
    return key === "y" ? () => this.game.redo() : undefined;
  }

  /** @param {string} key @returns {(() => void) | undefined} */
  #plain(key) {
    const { game } = this;
    /** @type {Record<string, () => void>} */
    const acts = {
      u: () => game.undo(), r: () => game.redo(), h: () => this.help.hint(), c: () => this.check(),
      t: () => this.toolbar.trials.begin(), "?": () => showKeys(game), "+": () => game.view.zoomBy(1.4),
      "-": () => game.view.zoomBy(1 / 1.4), 0: () => game.view.fit(true), p: () => this.toolbar.togglePencil(),
      escape: () => this.panel.close(),
    };
    const colour = game.colours?.withKey(key) ?? null;
    return colour === null ? acts[key] : () => game.paintIn(colour);
  }
}

/** @param {any} found */
function wrongOf({ violations, wrong }) {
  return [...wrong, ...violations.flatMap((/** @type {any} */ violation) => violation.cells)];
}
