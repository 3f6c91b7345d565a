/** The open trials, one below the other: their names, which can be changed, and what becomes of each. */

import { TRIAL_COLOURS } from "./board.js";
import { button } from "./button.js";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export class Trials {
  /** @param {import("./game.js").Game} game @param {HTMLElement} root */
  constructor(game, root) {
    this.game = game;
    this.root = root;
  }

  /** Begins a trial, with a name that no other has. */
  begin() {
    const names = this.game.history.trials.map(({ name }) => name);
    const name = LETTERS.map((letter) => `Trial ${letter}`).find((one) => !names.includes(one)) ?? "Trial";
    this.game.tryOut((history, at) => history.beginTrial(name, at));
  }

  /** Shows the trials that are open now; rows stay, so that what is being clicked is still there. */
  refresh() {
    const { trials } = this.game.history;
    const { children } = this.root;
    while (children.length > trials.length) this.root.lastChild?.remove();
    while (children.length < trials.length) this.root.append(this.#row(children.length + 1));
    trials.forEach(({ name }, place) => this.#name(children[place], name));
    this.root.hidden = !trials.length;
  }

  /** @param {number} level */
  #row(level) {
    const row = document.createElement("div");
    row.className = "trial-row";
    const name = document.createElement("input");
    name.className = `chip trial-${((level - 1) % TRIAL_COLOURS) + 1}`;
    name.maxLength = 40;
    name.setAttribute("aria-label", `Name of trial ${level}`);
    name.addEventListener("change", () => this.#rename(level, name.value.trim()));
    name.addEventListener("keydown", ({ key }) => key === "Enter" && name.blur());
    const keep = button("Keep", () => this.game.tryOut((history, at) => history.acceptTrial(level, at)));
    const drop = button("Drop", () => this.game.tryOut((history, at) => history.rejectTrial(level, at)));
    row.append(name, keep, drop);
    return row;
  }

  /** @param {number} level @param {string} name */
  #rename(level, name) {
    if (name) this.game.tryOut((history, at) => history.renameTrial(level, name, at));
    else this.refresh();
  }

  /** @param {Element} row @param {string} name */
  #name(row, name) {
    const [field, keep, drop] = row.children;
    /** @type {HTMLInputElement} */ (field).value = name;
    keep.setAttribute("aria-label", `Keep ${name}`);
    drop.setAttribute("aria-label", `Drop ${name}`);
  }
}
