/**
 * Symmetric editing: what is done to one place is done to the place opposite.
 *
 * @typedef {import("./states.js").Cell} Cell
 * @typedef {import("./states.js").Rows} Rows
 * @typedef {"" | "sides" | "ends" | "turn"} Symmetry none, left and right, top and bottom, half a turn
 * @typedef {{place?: Cell | null, text?: string, region?: Cell[], end?: string, colour?: number, option?: string, value?: unknown}} Change
 * @typedef {{height: number, width: number}} Size
 */

/** The place opposite; a row's clue stays beside its row. @param {Cell} place @param {Symmetry} how @param {Size} size @returns {Cell} */
export function opposite([row, column], how, { height, width }) {
  const isOver = how === "ends" || how === "turn";
  const isAcross = how === "sides" || how === "turn";
  return [isOver && row >= 0 ? height - 1 - row : row, isAcross && column >= 0 ? width - 1 - column : column];
}

/** What a clue says at the place opposite: one of a line is read from the other end where the line is turned.
 * @param {string} text @param {Cell} place @param {Symmetry} how */
function oppositeText(text, [row, column], how) {
  const isTurned = (column < 0 && how !== "ends") || (row < 0 && how !== "sides");
  return isTurned ? (text.match(/[^\s,]+/g) ?? []).reverse().join(" ") : text;
}

/**
 * The changes, and what they are at the places opposite. A clue in a cell is only kept company: another one may be there
 * already, and where there is none the filler is put.
 * @param {Change[]} changes @param {Symmetry} how @param {Size} size @param {(place: Cell) => string} textAt @param {string} [filler]
 * @returns {Change[]}
 */
export function doubled(changes, how, size, textAt, filler) {
  return how ? [...changes, ...changes.flatMap((change) => mirrored(change, how, size, textAt, filler))] : changes;
}

/** @param {Change} change @param {Symmetry} how @param {Size} size @param {(place: Cell) => string} textAt @param {string} [filler] @returns {Change[]} */
function mirrored({ place, text = "", region, end }, how, size, textAt, filler = text) {
  if (region) return [{ region: region.map((cell) => opposite(cell, how, size)) }];
  if (!place || end) return [];
  const other = opposite(place, how, size);
  if (String(other) === String(place)) return [];
  if (place[0] < 0 || place[1] < 0) return [{ place: other, text: oppositeText(text, place, how) }];
  const there = textAt(other);
  if (text) return there ? [] : [{ place: other, text: filler }];
  return there === "?" || there === textAt(place) ? [{ place: other, text: "" }] : [];
}

/** The drawn answer with what has changed in it at the cells opposite, too. @param {Rows | null} before @param {Rows} after @param {Symmetry} how @returns {Rows} */
export function doubledGrid(before, after, how) {
  if (!how) return after;
  const size = { height: after.length, width: after[0].length };
  const grid = after.map((row) => [...row]);
  after.forEach((row, down) => row.forEach((value, right) => {
    if (value === (before?.[down]?.[right] ?? null)) return;
    const [toRow, toColumn] = opposite([down, right], how, size);
    grid[toRow][toColumn] = value;
  }));
  return grid;
}
