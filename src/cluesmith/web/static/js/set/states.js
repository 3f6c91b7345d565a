/**
 * The history of a puzzle that is being set: whole states, so that everything can be undone, whatever it was.
 *
 * @typedef {import("../position.js").Board} Board
 * @typedef {[number, number]} Cell
 * @typedef {(number | null)[][]} Rows
 * @typedef {{place: Cell, text: string, cells: Cell[]}} Clue
 * @typedef {{value: string | boolean, choices: (string | boolean)[]}} Option
 * @typedef {object} Setting what can be changed on the board
 * @property {Clue[]} clues
 * @property {Cell[]} places where a clue may be typed
 * @property {boolean} regions whether cages can be drawn
 * @property {boolean} ends whether the two ends of a path can be placed
 * @property {boolean} [colours] whether there are colours that can be changed
 * @property {Record<string, Option>} options
 * @property {string} problem why it is not yet a puzzle
 *
 * @typedef {object} State
 * @property {string} puzzle
 * @property {Rows | null} grid the answer as it was drawn
 * @property {boolean} isDrawn whether the clues follow from the drawn answer
 * @property {string} title
 * @property {string} author
 * @property {string} note
 * @property {Board} [board] what the server says of the puzzle; loaded when it is needed
 * @property {Setting} [setting]
 * @property {import("./truth.js").Found} [found] what is known of it
 */

/** An answer without marks in the cells that are left alone. @param {Rows} grid @param {number | null | undefined} rest @returns {Rows} */
export const unmarked = (grid, rest) => grid.map((row) => row.map((value) => (value === rest ? null : value)));

export class States {
  /** @param {State[]} all @param {number} cursor the state that is shown */
  constructor(all, cursor = all.length - 1) {
    this.all = all;
    this.cursor = Math.min(Math.max(cursor, 0), all.length - 1);
    this.group = "";
  }

  get now() {
    return this.all[this.cursor];
  }

  get canUndo() {
    return this.cursor > 0;
  }

  get canRedo() {
    return this.cursor < this.all.length - 1;
  }

  /** Goes on to the state; one of the same group takes the place of the last, so that a word is one step.
   * @param {State} state @param {string} group */
  push(state, group = "") {
    const isSame = group !== "" && group === this.group && !this.canRedo && this.canUndo;
    this.all.length = this.cursor + (isSame ? 0 : 1);
    this.all.push(state);
    this.cursor = this.all.length - 1;
    this.group = group;
  }

  /** What comes next is a step of its own. */
  settle() {
    this.group = "";
  }

  undo() {
    if (this.canUndo) this.cursor--;
    this.settle();
  }

  redo() {
    if (this.canRedo) this.cursor++;
    this.settle();
  }
}
