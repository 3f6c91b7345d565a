/** Is it right so far? Asked on request, or after every stroke; the server answers, and the page never waits for it. */

import { ask } from "./api.js";

const PAUSE = 350; // milliseconds after a stroke

export class Checker {
  /** @param {import("./game.js").Game} game @param {(found: any) => void} show */
  constructor(game, show) {
    this.game = game;
    this.show = show;
    this.running = new AbortController();
  }

  /** Asks now. @param {"rules" | "answer"} level */
  async ask(level) {
    this.stop();
    const { signal } = this.running;
    return ask("check", { puzzle: this.game.board.puzzle, grid: this.game.position.grid(), level }, signal);
  }

  /** Asks after the stroke, unless another follows. @param {"rules" | "answer"} level */
  soon(level) {
    this.stop();
    this.timer = setTimeout(async () => {
      if (this.game.stroke) return this.soon(level); // what is being drawn is not written yet
      try {
        this.show(await this.ask(level));
      } catch {
        // nobody asked for it, so nobody is told
      }
    }, PAUSE);
  }

  stop() {
    clearTimeout(this.timer);
    this.running.abort();
    this.running = new AbortController();
  }
}
