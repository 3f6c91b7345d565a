/**
 * The shapes that marks are made of, in cells; the same as in every other picture of a board. A shape says on which
 * layer it lies: under the lines of the board, over them but under its clues, or on top of all.
 *
 * @typedef {{layer: "under" | "over" | "top", tag: string, role: string, text?: string,
 *   at: Record<string, number | string | number[]>}} Shape
 * @typedef {[number, number]} Cell
 */

/** @param {string} role @param {Cell} cell @param {number} inset @param {number} side @returns {Shape} */
export const box = (role, [row, column], inset = 0, side = 1) =>
  ({ layer: "under", tag: "rect", role, at: { x: column + inset, y: row + inset, width: side - 2 * inset, height: side - 2 * inset } });

/** The shape in a colour of its own. @param {Shape} shape @param {string} fill @returns {Shape} */
export const tinted = (shape, fill) => ({ ...shape, at: { ...shape.at, fill } });

/** The shape above all others. @param {Shape} shape @returns {Shape} */
export const onTop = (shape) => ({ ...shape, layer: "top" });

/** A straight line from a place to another, each as [x, y]. @param {string} role @param {number[]} from @param {number[]} to @returns {Shape} */
export const bar = (role, [x1, y1], [x2, y2]) => ({ layer: "top", tag: "line", role, at: { x1, y1, x2, y2 } });

/** A frame inside the cell. @param {string} role @param {Cell} cell @param {number} inset @returns {Shape} */
export const frame = (role, [row, column], inset = 0.06) => ({
  layer: "top", tag: "rect", role,
  at: { x: column + inset, y: row + inset, width: 1 - 2 * inset, height: 1 - 2 * inset, rx: 0.08 },
});

/** A cell that is known to hold nothing. @param {Cell} cell @param {string} role @returns {Shape} */
export const dot = ([row, column], role = "mark") =>
  ({ layer: "over", tag: "circle", role, at: { cx: column + 0.5, cy: row + 0.5, r: 0.1 } });

/** @param {string} role @param {Cell} cell @param {number} r @returns {Shape} */
export const disc = (role, [row, column], r) =>
  ({ layer: "over", tag: "circle", role, at: { cx: column + 0.5, cy: row + 0.5, r } });

/** A line from the cell's middle towards a way. @param {string} role @param {Cell} cell @param {number[]} way @returns {Shape} */
export const ray = (role, [row, column], [down, right], length = 0.5) => ({
  layer: "over", tag: "line", role,
  at: { x1: column + 0.5, y1: row + 0.5, x2: column + 0.5 + right * length, y2: row + 0.5 + down * length },
});

/** A triangle whose tip is near the cell's edge. @param {Cell} cell @param {number[]} way @returns {Shape} */
export function arrow([row, column], [down, right]) {
  const [x, y] = [column + 0.5, row + 0.5];
  const points = [[x + right * 0.38, y + down * 0.38], [x + down * 0.22, y - right * 0.22], [x - down * 0.22, y + right * 0.22]];
  return { layer: "over", tag: "polygon", role: "arrow", at: { points: points.flat() } };
}

const DIGIT_HEIGHT = 0.73;

/** A word with its middle there. @param {string} role @param {string} text @param {number} x @param {number} y @param {number} size @returns {Shape} */
export const word = (role, text, x, y, size) => ({
  layer: "top", tag: "text", role, text,
  at: { x, y: y + (size * DIGIT_HEIGHT) / 2, "font-size": size, "text-anchor": "middle" },
});
