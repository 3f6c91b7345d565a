/**
 * Room for clues beside a board that has none there yet. It never gets less while a board is being set: a board that
 * grows and shrinks with every key would be hard to look at.
 *
 * @typedef {import("./states.js").Board} Board
 */

const ONE = 1.3; // cells, for one number
const MORE = 0.7; // for each further one

/** How much room clues usually take beside a line of so many cells: where cells are painted there are several numbers.
 * @param {Board} board @param {number} length */
const usual = ({ input, side }, length) => -side * (ONE + (input === "paint" ? MORE * Math.ceil(length / 6) : 0));

export class Room {
  constructor() {
    this.size = "";
    this.left = 0;
    this.top = 0;
  }

  /** The board with room at its left and above. @param {Board} board @param {import("./states.js").Setting} setting @returns {Board} */
  around(board, { places }) {
    const size = [board.kind, board.height, board.width].join(" ");
    if (size !== this.size) Object.assign(this, { size, left: 0, top: 0 });
    const beside = places.some(([, column]) => column < 0) ? usual(board, board.width) : 0;
    const above = places.some(([row]) => row < 0) ? usual(board, board.height) : 0;
    this.left = Math.min(this.left, board.left, beside);
    this.top = Math.min(this.top, board.top, above);
    return { ...board, left: this.left, top: this.top, svg: this.#widened(board) };
  }

  /** @param {Board} board */
  #widened(board) {
    const [right, down] = [board.left - this.left, board.top - this.top];
    return board.svg.replace(/viewBox="([^"]*)"/, (_, box) => {
      const [left, top, width, height] = box.split(" ").map(Number);
      return `viewBox="${left - right} ${top - down} ${width + right} ${height + down}"`;
    });
  }
}
