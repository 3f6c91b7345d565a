/**
 * Answers that came with the page: the boards, their answers, and the steps and hints that were worked out beforehand.
 *
 * @typedef {import("./api.js").Transport} Transport
 * @typedef {import("./position.js").Board} Board
 * @typedef {import("./sentence.js").Cell} Cell
 * @typedef {import("./sentence.js").Part} Part
 * @typedef {import("./hints.js").Step} Step
 * @typedef {import("./hints.js").Hint} Hint
 * @typedef {(number | null)[][]} Grid
 * @typedef {{step: number, before: number[], levels: Part[][], cells: Cell[], clues: Cell[]}} StoredHint of a step by
 *   which something can be written, and the steps before it that it rests on
 * @typedef {{board: Board, title: string, answer: Grid, picture: string, complete: boolean, steps: Step[],
 *   hints: StoredHint[]}} Bundle
 */

const ALL_DONE = "The grid is complete.";
const NO_MORE = "The steps that came with this page end here.";
const MOST_NAMED = 8; // cells of a sentence
const MOST_TO_LOOK_AT = 4;

/** @param {number} row @param {number} column */
const cellName = (row, column) => `r${row + 1}c${column + 1}`;

/** @param {Cell[]} cells @param {number} [most] @returns {Part[]} */
function named(cells, most = MOST_NAMED) {
  const shown = cells.slice(0, most);
  const parts = shown.map(([row, column]) => ({ text: cellName(row, column), cells: [/** @type {Cell} */ ([row, column])] }));
  const more = cells.length > shown.length ? [` and ${cells.length - shown.length} more`] : [];
  return [...parts.flatMap((part, place) => (place ? [", ", part] : [part])), ...more];
}

/** @param {string} status @param {Part[]} sentence @param {Cell[]} takeBack @returns {Hint} */
const atEveryLevel = (status, sentence, takeBack = []) =>
  ({ status, levels: [sentence, sentence, sentence], lines: [sentence], cells: [], clues: [], step: null, take_back: takeBack });

/** One puzzle, and what is known of it. */
class Known {
  /** @param {Bundle} bundle */
  constructor(bundle) {
    this.bundle = bundle;
  }

  board() {
    return this.bundle.board;
  }

  solve() {
    return { status: "unique", grids: [this.bundle.answer] };
  }

  /** The picture of the answer; other positions cannot be drawn here. @param {{grid: Grid}} asked */
  render({ grid }) {
    if (!this.#isSolved(grid)) throw new Error("Only the answer can be drawn here.");
    const bytes = new TextEncoder().encode(this.bundle.picture);
    return { type: "image/svg+xml", data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
  }

  /** @param {{grid: Grid}} asked */
  check({ grid }) {
    const wrong = this.#wrong(grid);
    const status = wrong.length ? "wrong" : this.#isSolved(grid) ? "solved" : "ok";
    return { status, wrong, violations: [], settled: [], crosses: [] };
  }

  /** @param {{grid: Grid}} asked @returns {Hint} */
  hint({ grid }) {
    const wrong = this.#wrong(grid);
    if (wrong.length) return atEveryLevel("wrong", [wrong.length === 1 ? "This mark is wrong: " : "These marks are wrong: ", ...named(wrong), "."], wrong);
    const next = this.bundle.hints.find((one) => !this.#isDone(one, grid));
    if (next) return this.#told(next, grid);
    return this.#isSolved(grid) ? atEveryLevel("done", [ALL_DONE]) : atEveryLevel("unknown", [NO_MORE]);
  }

  /** @param {{grid: Grid}} asked */
  explain({ grid }) {
    const open = this.bundle.hints.filter((one) => !this.#isDone(one, grid));
    const places = new Set(open.flatMap(({ step, before }) => [...before, step]));
    return { complete: this.bundle.complete, steps: this.bundle.steps.filter((_, place) => places.has(place)) };
  }

  /** The hint for somebody who may have written some of it. @param {StoredHint} hint @param {Grid} grid @returns {Hint} */
  #told({ step, before, levels: [where, ...levels], cells, clues }, grid) {
    const { steps } = this.bundle;
    const isFree = (/** @type {Cell} */ [row, column]) => (grid[row]?.[column] ?? null) === null;
    const isNews = where.every((part) => typeof part === "string" || part.cells.every(isFree));
    const left = steps[step].conclusions.flatMap(({ cell, is }) => (is && isFree(cell) ? [cell] : []));
    return {
      status: "step",
      levels: [isNews ? where : ["Look at ", ...named(left, MOST_TO_LOOK_AT), "."], ...levels],
      lines: [...before, step].flatMap((place) => steps[place].sentences),
      cells: cells.filter(isFree),
      clues: clues.filter(isFree),
      step: steps[step],
      take_back: [],
    };
  }

  /** Whether all that the step writes is written. @param {StoredHint} hint @param {Grid} grid */
  #isDone({ step }, grid) {
    return this.bundle.steps[step].conclusions.every(({ cell: [row, column], value, is }) => !is || grid[row][column] === value);
  }

  /** The cells in which something else is written than in the answer. @param {Grid} grid @returns {Cell[]} */
  #wrong(grid) {
    return this.#cells((row, column) => grid[row][column] !== null && grid[row][column] !== this.bundle.answer[row][column]);
  }

  /** Whether only cells are open that hold the rest. @param {Grid} grid */
  #isSolved(grid) {
    const { board, answer } = this.bundle;
    const inTheEnd = (/** @type {number} */ row, /** @type {number} */ column) => grid[row][column] ?? board.rest ?? null;
    return !this.#cells((row, column) => answer[row][column] !== null && inTheEnd(row, column) !== answer[row][column]).length;
  }

  /** @param {(row: number, column: number) => boolean} suits @returns {Cell[]} */
  #cells(suits) {
    return this.bundle.answer.flatMap((line, row) => line.flatMap((_, column) => (suits(row, column) ? [/** @type {Cell} */ ([row, column])] : [])));
  }
}

const CALLS = /** @type {const} */ (["board", "solve", "render", "check", "hint", "explain"]);

/** @implements {Transport} */
export class Stored {
  knows = [...CALLS];

  /** @param {Bundle[]} bundles */
  constructor(bundles) {
    this.puzzles = new Map(bundles.map((bundle) => [bundle.board.puzzle, new Known(bundle)]));
  }

  /** @param {string} path @param {any} asked */
  async send(path, asked) {
    const known = this.puzzles.get(asked.puzzle);
    const call = CALLS.find((name) => name === path);
    if (!known || !call) throw new Error("This page has no answer to that.");
    return known[call](asked);
  }
}
