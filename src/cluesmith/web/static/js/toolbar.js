/** The buttons beside the board: undo and redo, what a stroke does, digits, trials. */

import { button } from "./button.js";
import { Palette } from "./palette.js";
import { Trials } from "./trials.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

export class Toolbar {
  /** @param {import("./game.js").Game} game @param {{check: () => void, hint: () => void}} help */
  constructor(game, help) {
    this.game = game;
    this.trials = new Trials(game, byId("trials"));
    byId("undo").addEventListener("click", () => game.undo());
    byId("redo").addEventListener("click", () => game.redo());
    byId("check").addEventListener("click", help.check);
    byId("hint").addEventListener("click", help.hint);
    byId("trial").addEventListener("click", () => this.trials.begin());
    game.addEventListener("select", () => this.refresh());
    this.#addTools();
    if (game.digits) this.#addPad();
    if (game.colours) this.#addPalette(game.colours.colours);
  }

  #addTools() {
    const { game } = this;
    const tools = game.digits ? [] : [...game.style.tools, { name: "move", label: "Move", key: "" }];
    this.tools = tools.map(({ name, label, key }) => {
      const made = button(label, () => this.#choose(name), name === "move" ? "move" : undefined);
      made.setAttribute("role", "radio");
      made.dataset.tool = name;
      if (name === "move") made.querySelector("span")?.remove();
      if (key) made.title = `${label} (${key.toUpperCase()})`;
      return made;
    });
    byId("tools").replaceChildren(...this.tools);
    byId("tools").addEventListener("keydown", (event) => this.#arrow(event));
  }

  /** @param {string} name */
  #choose(name) {
    this.game.tool = name;
    this.game.page.host.classList.toggle("moves", name === "move");
    this.refresh();
  }

  /** Arrows go through the choices, as in any group of them. @param {KeyboardEvent} event */
  #arrow(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !this.tools) return;
    event.preventDefault();
    const place = this.tools.findIndex((one) => one.dataset.tool === this.game.tool);
    const next = this.tools[(place + step + this.tools.length) % this.tools.length];
    this.#choose(next.dataset.tool ?? "");
    next.focus();
  }

  #addPad() {
    const { game } = this;
    const pad = byId("pad");
    pad.hidden = false;
    this.digits = game.board.values.map(({ value, sign }) => {
      const made = button(sign, () => this.#digit(value));
      made.dataset.value = String(value);
      return made;
    });
    this.pencil = button("Pencil", () => this.togglePencil(), "pencil");
    const erase = button("Erase", () => game.clearCells(), "erase");
    const more = game.board.groups.length ? [button("Candidates", () => game.write(game.digits?.candidates() ?? new Map()), "candidates")] : [];
    for (const one of [this.pencil, erase, ...more]) one.classList.add("wide");
    pad.replaceChildren(...this.digits, this.pencil, erase, ...more);
  }

  /** @param {import("./position.js").Value[]} colours */
  #addPalette(colours) {
    byId("pad").hidden = false;
    this.palette = new Palette(byId("pad"), colours, (value) => {
      if (this.game.tool !== "not") this.#choose("fill");
      this.game.paintIn(value);
    });
  }

  /** @param {number} value */
  #digit(value) {
    const { game } = this;
    if (!game.page.settings.choices.digitFirst) return game.enter(value);
    game.digit = game.digit === value ? null : value;
    this.refresh();
  }

  togglePencil() {
    if (!this.game.digits) return;
    this.game.pencil = !this.game.pencil;
    this.refresh();
  }

  /** Shows what can be done now. */
  refresh() {
    const { history } = this.game;
    byId("undo").disabled = !history.canUndo;
    byId("redo").disabled = !history.canRedo;
    for (const tool of this.tools ?? []) {
      const isChosen = tool.dataset.tool === this.game.tool;
      tool.setAttribute("aria-checked", String(isChosen));
      tool.tabIndex = isChosen ? 0 : -1;
    }
    if (this.game.colours) this.palette?.refresh(this.game.colours.painted);
    this.pencil?.setAttribute("aria-pressed", String(this.game.pencil));
    const isFirst = this.game.page.settings.choices.digitFirst;
    for (const digit of this.digits ?? []) {
      if (isFirst) digit.setAttribute("aria-pressed", String(Number(digit.dataset.value) === this.game.digit));
      else digit.removeAttribute("aria-pressed");
    }
    this.trials.refresh();
  }
}
