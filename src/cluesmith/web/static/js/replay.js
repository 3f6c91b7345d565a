/** One's own strokes once more, from the empty board to where one was. */

const LONGEST = 12_000; // milliseconds
const SLOWEST = 400; // between two strokes

export class Replay {
  /** @param {import("./game.js").Game} game @param {() => void} ended */
  constructor(game, ended) {
    this.game = game;
    this.ended = ended;
    this.goal = game.history.cursor;
  }

  start() {
    const { history, view, position } = this.game;
    this.game.isLocked = true;
    while (history.canUndo) history.undo();
    view.draw(position.marks.keys());
    this.timer = setInterval(() => this.#next(), Math.min(SLOWEST, LONGEST / Math.max(1, this.goal)));
  }

  #next() {
    const { history, view } = this.game;
    if (history.cursor >= this.goal) this.stop();
    else view.draw(history.redo());
  }

  /** Ends it, at the position where it began. */
  stop() {
    const { history, view } = this.game;
    clearInterval(this.timer);
    while (history.cursor < this.goal) view.draw(history.redo());
    this.game.isLocked = false;
    this.ended();
  }
}
