/**
 * The end: what was written glows once, in a wave from where the last stroke was; then the board becomes the picture that
 * the server draws of an answer. Who wants no motion gets the picture at once.
 */

import { ask } from "./api.js";
import { drawingOf, element } from "./svg.js";

const WAVE = { cell: 35, glow: 450 }; // milliseconds: from one cell to the next, and for each
const MOST_CELLS = 2500; // on larger boards nothing moves

export class Celebration {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {SVGElement | null} */
    this.answer = null;
  }

  get #host() {
    return this.game.page.host;
  }

  /** Shows that all is done. @param {boolean} isNew whether it was done just now */
  async begin(isNew) {
    this.#host.classList.add("done");
    if (this.answer) return;
    const answer = element("g", { class: "answer", "aria-hidden": "true" });
    this.answer = answer;
    const waved = isNew ? this.#wave() : Promise.resolve();
    const groups = await this.#draw();
    await waved;
    if (this.answer !== answer) return; // the player has gone on meanwhile
    answer.append(...groups);
    this.game.view.grid.before(answer);
  }

  /** The board is as it was before. */
  end() {
    this.#host.classList.remove("done");
    this.answer?.remove();
    this.answer = null;
  }

  /** What the server draws; nothing where it does not answer, as the board will do. @returns {Promise<Element[]>} */
  async #draw() {
    const { board, position } = this.game;
    if (this.game.colours) return []; // the board itself is the picture
    const grid = position.grid().map((row, down) => row.map((value, right) => this.#inTheEnd(position.index(down, right), value)));
    try {
      const { data } = await ask("render", { puzzle: board.puzzle, grid, as: "svg" });
      const svg = drawingOf(new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))));
      return [...svg.children].filter((group) => !group.classList.contains("clue"));
    } catch {
      return [];
    }
  }

  /** @param {number} index @param {number | null} value */
  #inTheEnd(index, value) {
    return value ?? (this.game.position.isOpen(index) ? this.game.position.rest : null);
  }

  #wave() {
    const { position, view } = this.game;
    if (position.size > MOST_CELLS || matchMedia("(prefers-reduced-motion: reduce)").matches) return Promise.resolve();
    const [row, column] = position.cell(view.current ?? 0);
    const glows = view.drawn.flatMap((shapes, index) => {
      const [down, right] = position.cell(index);
      const delay = Math.hypot(down - row, right - column) * WAVE.cell;
      return shapes.map((shape) => shape.animate([{}, { opacity: 0.2 }, {}], { delay, duration: WAVE.glow, easing: "ease-in-out" }).finished);
    });
    return Promise.allSettled(glows);
  }
}
