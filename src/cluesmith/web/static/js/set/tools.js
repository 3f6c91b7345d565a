/** The buttons beside the board that is being set: what is edited, what a stroke does, digits, undo. */

import { button } from "../button.js";
import { Palette } from "../palette.js";

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

const MODES = [{ name: "clues", label: "Clues" }, { name: "answer", label: "Answer" }];
const ENDS = [{ name: "clue", label: "Clue" }, { name: "head", label: "Head" }, { name: "tail", label: "Tail" }];

export class Tools {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    byId("undo").addEventListener("click", () => editor.undo());
    byId("redo").addEventListener("click", () => editor.redo());
    byId("zoom-in").addEventListener("click", () => this.#zoom(1.4));
    byId("zoom-out").addEventListener("click", () => this.#zoom(1 / 1.4));
    editor.addEventListener("change", () => this.refresh());
    editor.addEventListener("choice", () => this.refresh());
    this.refresh();
  }

  /** @param {number} factor */
  #zoom(factor) {
    this.editor.board?.view.zoomBy(factor);
    this.editor.field.move();
  }

  refresh() {
    const { editor } = this;
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !editor.states.canUndo;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = !editor.states.canRedo;
    choices(byId("modes"), MODES, editor.mode, (mode) => editor.setMode(/** @type {any} */ (mode)));
    choices(byId("tools"), this.#tools(), editor.tool[editor.mode], (tool) => this.#choose(tool));
    this.#pad();
  }

  #tools() {
    const { editor } = this;
    const { setting } = editor.shown;
    if (editor.mode === "clues") return setting.ends ? ENDS : [];
    if (!editor.board || editor.board.digits) return [];
    const tools = editor.board.style.tools.filter(({ name }) => name !== "not");
    return [...tools, { name: "move", label: "Move" }];
  }

  /** @param {string} tool */
  #choose(tool) {
    this.editor.tool[this.editor.mode] = tool;
    if (this.editor.board) this.editor.board.tool = tool;
    byId("board").classList.toggle("moves", tool === "move");
    this.refresh();
  }

  #pad() {
    const { editor } = this;
    const pad = byId("pad");
    const { digits, colours } = editor.board ?? {};
    pad.hidden = editor.mode !== "answer" || !(digits || colours);
    if (pad.hidden) return;
    if (colours) return this.#palette(colours);
    const values = editor.shown.board.values.map(({ value, sign }) => button(sign, () => editor.board?.enter(value)));
    const erase = button("Erase", () => editor.board?.clearCells(), "erase");
    erase.classList.add("wide");
    pad.replaceChildren(...values, erase);
  }

  /** Buttons stay where they are as long as the colours are the same. @param {import("../colours.js").Colours} style */
  #palette({ colours, painted }) {
    const shown = JSON.stringify(colours);
    if (byId("pad").dataset.shown !== shown) this.palette = new Palette(byId("pad"), colours, (value) => this.#paint(value));
    byId("pad").dataset.shown = shown;
    this.palette?.refresh(painted);
  }

  /** @param {number} value */
  #paint(value) {
    this.#choose("fill");
    this.editor.board?.paintIn(value);
  }
}

/** A group of which one is chosen; buttons stay where they are as long as they are the same.
 * @param {HTMLElement} group @param {{name: string, label: string}[]} all @param {string} chosen @param {(name: string) => void} act */
function choices(group, all, chosen, act) {
  const names = all.map(({ label }) => label).join("|");
  if (group.dataset.names !== names) group.replaceChildren(...all.map(({ name, label }) => choice(name, label)));
  group.dataset.names = names;
  group.hidden = !all.length;
  group.onclick = ({ target }) => {
    const name = /** @type {HTMLElement} */ (target).closest("button")?.dataset.name;
    if (name) act(name);
  };
  group.onkeydown = (event) => walk(event, all, chosen, act, group);
  for (const one of /** @type {NodeListOf<HTMLButtonElement>} */ (group.querySelectorAll("button"))) {
    one.setAttribute("aria-checked", String(one.dataset.name === chosen));
    one.tabIndex = one.dataset.name === chosen ? 0 : -1;
  }
}

/** @param {string} name @param {string} label */
function choice(name, label) {
  const made = button(label, () => {});
  made.setAttribute("role", "radio");
  made.dataset.name = name;
  return made;
}

/** Arrows go through the choices. @param {KeyboardEvent} event @param {{name: string}[]} all @param {string} chosen @param {(name: string) => void} act @param {HTMLElement} group */
function walk(event, all, chosen, act, group) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const place = all.findIndex(({ name }) => name === chosen);
  const { name } = all[(place + step + all.length) % all.length];
  act(name);
  /** @type {HTMLElement | null} */ (group.querySelector(`[data-name="${name}"]`))?.focus();
}
