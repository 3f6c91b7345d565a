/**
 * Where the cursor may go while clues are set: places for clues, and all cells where cages or ends are drawn. A place
 * outside the board is [row, -1] or [-1, column].
 *
 * @typedef {import("./states.js").Cell} Cell
 */

export class Spots {
  /** @param {{height: number, width: number}} board @param {import("./states.js").Setting} setting */
  constructor({ height, width }, setting) {
    this.setting = setting;
    this.height = height;
    this.width = width;
    const cells = setting.regions || setting.ends ? allCells(height, width) : [];
    /** @type {Map<string, Cell>} in reading order */
    this.all = new Map([...setting.places, ...cells].sort(inReadingOrder).map((place) => [String(place), place]));
  }

  /** @param {Cell} place */
  has(place) {
    return this.all.has(String(place));
  }

  /** @returns {Cell | undefined} */
  get first() {
    return this.all.values().next().value;
  }

  /** The one before or after this one, if there is one. @param {Cell} place @param {number} step */
  next(place, step) {
    const all = [...this.all.values()];
    const at = all.findIndex((one) => String(one) === String(place));
    return all[at + step];
  }

  /** The nearest one in that direction, if there is one. @param {Cell} place @param {number} down @param {number} right */
  towards([row, column], down, right) {
    for (let far = 1; far <= Math.max(this.height, this.width); far++) {
      const found = this.all.get(String([row + down * far, column + right * far]));
      if (found) return found;
    }
    return undefined;
  }

  /** The clue that is changed there: the one that stands there, or that of the cage. @param {Cell} place */
  clueAt(place) {
    const { clues, regions } = this.setting;
    const standing = clues.find((clue) => String(clue.place) === String(place));
    const isCell = place[0] >= 0 && place[1] >= 0;
    return standing ?? (regions && isCell ? clues.find((clue) => clue.cells.some((cell) => String(cell) === String(place))) : undefined);
  }

  /** What the place is called. @param {Cell} place */
  nameOf([row, column]) {
    if (column < 0) return `row ${row + 1}`;
    return row < 0 ? `column ${column + 1}` : `row ${row + 1}, column ${column + 1}`;
  }
}

/** @param {number} height @param {number} width @returns {Cell[]} */
function allCells(height, width) {
  return Array.from({ length: height * width }, (_, index) => [Math.floor(index / width), index % width]);
}

/** @param {Cell} one @param {Cell} other */
export const inReadingOrder = (one, other) => one[0] - other[0] || one[1] - other[1];
