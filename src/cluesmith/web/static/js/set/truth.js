/**
 * The truth about a puzzle while it is being set: how many answers it has, what clashes, how hard it is, what it could
 * do without. It is asked after every change, bit by bit; the next change ends the work that is under way.
 *
 * @typedef {import("./states.js").Cell} Cell
 * @typedef {import("./states.js").Rows} Rows
 * @typedef {import("./states.js").State} State
 * @typedef {{status: "unique" | "multiple" | "none" | "unknown", number: number, complete: boolean, compared: boolean, differing: Cell[],
 *   forced: Rows, answer: Rows | null}} Answers
 * @typedef {{clashing: {text: string, places: Cell[], cells: Cell[]}[], proven: boolean}} Clash
 * @typedef {{grade: string, score: number, complete: boolean, steps: number}} Grade
 * @typedef {{clues: {place: Cell, text: string}[], complete: boolean}} Redundant
 * @typedef {object} Found as much as is known
 * @property {Answers} [answers]
 * @property {Clash} [clash]
 * @property {Grade} [grade]
 * @property {Redundant} [redundant]
 * @property {boolean} [isWhole] whether nothing more will be asked
 * @property {string} [problem] why there is no more
 */

import { ask } from "../api.js";

const PAUSE = 150; // milliseconds after a change
const SECONDS = { answers: 1, clash: 3, grade: 3, redundant: 3 };
const SECONDS_AGAIN = 10; // where the first look was too short

/** What is asked next, once so much is known; what is not yet a puzzle has no grade. @param {State} state @returns {keyof typeof SECONDS | null} */
function nextOf({ found, setting }) {
  const { answers, clash, grade, redundant } = found ?? {};
  if (!answers) return "answers";
  if (answers.status === "none") return clash ? null : "clash";
  if (answers.status !== "unique" || setting?.problem) return null;
  return grade ? (redundant ? null : "redundant") : "grade";
}

export class Truth {
  /** @param {(state: State, found: Found) => void} show called with every bit */
  constructor(show) {
    this.show = show;
    this.running = new AbortController();
  }

  /** Finds out about that one from now on. @param {State} state */
  about(state) {
    this.stop();
    if (state.found?.isWhole) return this.show(state, state.found);
    const { signal } = this.running;
    this.timer = setTimeout(() => this.#find(state, signal), PAUSE);
  }

  stop() {
    clearTimeout(this.timer);
    this.running.abort();
    this.running = new AbortController();
  }

  /** @param {State} state @param {AbortSignal} signal */
  async #find(state, signal) {
    try {
      for (let want = nextOf(state); want; want = nextOf(state)) await this.#bit(state, want, signal);
      this.#tell(state, { isWhole: true });
    } catch (error) {
      if (!signal.aborted) this.#tell(state, { problem: error instanceof Error ? error.message : String(error) });
    }
  }

  /** @param {State} state @param {keyof typeof SECONDS} want @param {AbortSignal} signal */
  async #bit(state, want, signal) {
    const asked = { puzzle: state.puzzle, want };
    const first = await ask("truth", { ...asked, seconds: SECONDS[want] }, signal);
    this.#tell(state, { [want]: first, problem: undefined });
    if (want !== "answers" || first.compared) return;
    this.#tell(state, { answers: await ask("truth", { ...asked, seconds: SECONDS_AGAIN }, signal) });
  }

  /** @param {State} state @param {Found} more */
  #tell(state, more) {
    state.found = { ...state.found, ...more };
    this.show(state, state.found);
  }
}
