/**
 * A picture becomes a puzzle in this browser, where nobody can be asked who reads pictures.
 *
 * @typedef {{height: number, width: number, threshold: number, invert: boolean}} Looks how the picture is looked at
 */

import { ask, get } from "../api.js";

const DOTS = 8; // along the side of a cell

/** @param {ImageBitmap | null} picture @param {Looks} looks @param {AbortSignal} signal @returns the answer of the server to `trace` */
export async function traceHere(picture, { height, width, threshold, invert }, signal) {
  if (!picture) throw new Error("This browser cannot read the picture. Save it as PNG or JPEG and try again.");
  const greys = stretched(greysOf(picture, height, width)).map((grey) => (invert ? 1 - grey : grey));
  const kinds = await get("kinds", {}, signal);
  const { kind } = kinds.find((/** @type {any} */ one) => one.input === "paint");
  const { board } = await ask("blank", { kind, height, width }, signal);
  const painted = board.values.find((/** @type {any} */ one) => one.value !== board.rest).value;
  const grid = rowsOf(greys.map((grey) => (grey < threshold ? painted : board.rest)), width);
  const followed = await ask("follow", { puzzle: board.puzzle, grid }, signal);
  return { ...followed, grid, before: pictureOf(greys, height, width) };
}

/** How light each cell is, from 0 to 1. @param {ImageBitmap} picture @param {number} height @param {number} width @returns {number[]} */
export function greysOf(picture, height, width) {
  const { data } = drawn(picture, DOTS * width, DOTS * height).getImageData(0, 0, DOTS * width, DOTS * height);
  const sums = new Array(height * width).fill(0);
  for (let dot = 0; dot < data.length / 4; dot++) {
    const [row, column] = [Math.floor(dot / (DOTS * width) / DOTS), Math.floor((dot % (DOTS * width)) / DOTS)];
    sums[row * width + column] += 0.299 * data[4 * dot] + 0.587 * data[4 * dot + 1] + 0.114 * data[4 * dot + 2];
  }
  return sums.map((sum) => sum / (255 * DOTS * DOTS));
}

/** The whole picture in the middle of white paper. @param {ImageBitmap} picture @param {number} width @param {number} height */
function drawn(picture, width, height) {
  const pen = penOn(width, height);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  const scale = Math.min(width / picture.width, height / picture.height);
  const [wide, high] = [scale * picture.width, scale * picture.height];
  pen.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high);
  return pen;
}

/** @param {number} width @param {number} height */
function penOn(width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
}

/** The darkest becomes black and the lightest white. @param {number[]} greys */
function stretched(greys) {
  const [least, most] = [Math.min(...greys), Math.max(...greys)];
  return most > least ? greys.map((grey) => (grey - least) / (most - least)) : greys;
}

/** @template Value @param {Value[]} values @param {number} width @returns {Value[][]} */
const rowsOf = (values, width) => Array.from({ length: values.length / width }, (_, row) => values.slice(row * width, (row + 1) * width));

/** @param {number[]} greys @param {number} height @param {number} width @returns {string} a dot for each cell, as a data URI */
function pictureOf(greys, height, width) {
  const pen = penOn(width, height);
  const dots = greys.flatMap((grey) => [255 * grey, 255 * grey, 255 * grey, 255]);
  pen.putImageData(new ImageData(Uint8ClampedArray.from(dots), width, height), 0, 0);
  return pen.canvas.toDataURL();
}
