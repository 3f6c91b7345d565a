/**
 * The place beside the board where help is told: a title, sentences whose cells light up, and buttons.
 *
 * @typedef {import("./sentence.js").Part} Part
 * @typedef {import("./sentence.js").Cell} Cell
 * @typedef {{label: string, act: () => void, isMain?: boolean}} Button
 * @typedef {{focus?: Cell[], premise?: Cell[], wrong?: Cell[]}} Marks
 * @typedef {{title: string, note?: string, sentences: Part[][], marks: Marks, buttons: Button[]}} Telling
 */

import { announce, whisper } from "./announce.js";
import { button } from "./button.js";
import { nodesOf, textOf } from "./sentence.js";

export class Panel {
  /** @param {HTMLElement} root @param {import("./board.js").BoardView} view */
  constructor(root, view) {
    this.root = root;
    this.view = view;
    /** @type {Marks} */
    this.marks = {};
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** @param {Telling} telling */
  show(telling) {
    this.marks = telling.marks;
    this.view.host.classList.add("told");
    this.view.highlight(telling.marks);
    this.root.replaceChildren(...this.#content(telling));
    this.root.hidden = false;
    this.root.removeAttribute("aria-busy");
    whisper([telling.title, ...telling.sentences.map(textOf)].join(". "));
    /** @type {HTMLElement | null} */ (this.root.querySelector("button.main"))?.focus({ preventScroll: true });
  }

  /** @param {Telling} telling */
  #content({ title, note, sentences, buttons }) {
    const head = made("h2", title);
    const told = sentences.map((parts) => {
      const line = document.createElement("p");
      line.append(...nodesOf(parts, (cells) => this.#point(cells)));
      return line;
    });
    const row = made("div", "", "buttons");
    /** @type {Button} */
    const close = { label: "Close", act: () => this.close() };
    for (const one of [...buttons, close]) {
      const choice = button(one.label, one.act);
      choice.classList.toggle("main", one.isMain ?? false);
      row.append(choice);
    }
    return [head, ...(note ? [made("p", note, "note")] : []), ...told, row];
  }

  /** Lights up what a sentence mentions. @param {Cell[] | null} cells */
  #point(cells) {
    this.view.highlight(cells ? { ...this.marks, focus: cells } : this.marks);
  }

  /** @param {string} text */
  wait(text) {
    this.root.replaceChildren(made("p", text, "waiting"));
    this.root.setAttribute("aria-busy", "true");
    this.root.hidden = false;
  }

  /** @param {unknown} error */
  problem(error) {
    this.close();
    announce(error instanceof Error ? error.message : String(error));
  }

  close() {
    const hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.root.replaceChildren();
    this.view.host.classList.remove("told");
    this.view.highlight({});
    if (hadFocus) this.view.moveCursor(this.view.current ?? 0);
  }
}

/** @param {string} tag @param {string} text @param {string} [role] */
function made(tag, text, role) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (role) element.className = role;
  return element;
}
