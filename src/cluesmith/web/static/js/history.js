/**
 * Everything a player did, in steps that can be taken back without limit. A drag is one step; so is the beginning of a
 * trial, and what becomes of it.
 *
 * @typedef {import("./position.js").Mark} Mark
 * @typedef {{name: string, from: number}} Trial its name, and the number of the step that began it
 * @typedef {object} Step
 * @property {[number, Mark, Mark][]} cells a cell, what it held, what it holds
 * @property {[Trial[], Trial[]]} [trials] the trials that were open before and after
 * @property {number} at seconds since the beginning
 */

import { alike } from "./position.js";

export class History {
  /** @param {import("./position.js").Position} position */
  constructor(position) {
    this.position = position;
    /** @type {Step[]} */
    this.steps = [];
    this.cursor = 0;
    /** @type {Trial[]} those that are open, each within the one before */
    this.trials = [];
    /** @type {Map<number, Mark>} what cells held before the stroke that is still being drawn */
    this.before = new Map();
  }

  get canUndo() {
    return this.cursor > 0;
  }

  get canRedo() {
    return this.cursor < this.steps.length;
  }

  /**
   * Shows a stroke that is still being drawn, instead of what was shown of it before.
   * @param {Map<number, {value?: number | null, notes?: number}>} changes
   * @returns {number[]} the cells that look different now
   */
  draft(changes) {
    const touched = new Set();
    for (const [index, mark] of this.before) {
      if (!changes.has(index)) {
        this.position.marks[index] = mark;
        this.before.delete(index);
        touched.add(index);
      }
    }
    for (const [index, change] of changes) {
      const old = this.before.get(index) ?? this.position.marks[index];
      const mark = Object.freeze({ ...old, ...change, level: this.trials.length });
      if (alike(mark, this.position.marks[index])) continue;
      this.before.set(index, old);
      this.position.marks[index] = mark;
      touched.add(index);
    }
    return [...touched];
  }

  /** The stroke is done and becomes a step. @param {number} at @returns {Step | null} null when it changed nothing */
  commit(at = 0) {
    /** @type {[number, Mark, Mark][]} */
    const cells = [];
    for (const [index, old] of this.before) {
      const now = this.position.marks[index];
      if (old.value === now.value && old.notes === now.notes) this.position.marks[index] = old;
      else cells.push([index, old, now]);
    }
    this.before.clear();
    return cells.length ? this.#add({ cells, at }) : null;
  }

  /** What follows from the last step becomes part of it. @param {Map<number, {value: number | null}>} changes @returns {boolean} */
  amend(changes) {
    if (!this.canUndo || this.canRedo || this.before.size) return false;
    const step = this.steps[this.cursor - 1];
    if (step.trials && step.trials[1].length > step.trials[0].length) return false; // it does not belong to the new trial
    this.draft(changes);
    const cells = [...this.before].map(([index, old]) => /** @type {[number, Mark, Mark]} */ ([index, old, this.position.marks[index]]));
    this.before.clear();
    step.cells = [...step.cells, ...cells];
    return cells.length > 0;
  }

  /** The stroke is given up. @returns {number[]} the cells that look different now */
  cancel() {
    return this.draft(new Map());
  }

  /** @param {Map<number, {value?: number | null, notes?: number}>} changes @param {number} at */
  write(changes, at = 0) {
    this.draft(changes);
    return this.commit(at);
  }

  /** @returns {number[]} the cells that look different now */
  undo() {
    if (!this.canUndo) return [];
    const step = this.steps[--this.cursor];
    for (const [index, old] of step.cells.toReversed()) this.position.marks[index] = old;
    if (step.trials) this.trials = step.trials[0];
    return step.cells.map(([index]) => index);
  }

  /** @returns {number[]} the cells that look different now */
  redo() {
    if (!this.canRedo) return [];
    const step = this.steps[this.cursor++];
    this.#apply(step);
    return step.cells.map(([index]) => index);
  }

  /** From here on, marks belong to a trial of that name. @param {string} name @param {number} at */
  beginTrial(name, at = 0) {
    return this.#add({ cells: [], trials: [this.trials, [...this.trials, { name, from: this.cursor }]], at });
  }

  /** @param {number} level @param {string} name @param {number} at */
  renameTrial(level, name, at = 0) {
    const trials = this.trials.map((trial, place) => (place === level - 1 ? { ...trial, name } : trial));
    return this.#add({ cells: [], trials: [this.trials, trials], at });
  }

  /** What was written in the trial stays; trials within it go on. @param {number} level @param {number} at */
  acceptTrial(level = this.trials.length, at = 0) {
    const trials = this.trials.filter((_, place) => place !== level - 1);
    return this.#endTrial(trials, at, (mark) => (mark.level >= level ? { ...mark, level: mark.level - 1 } : mark));
  }

  /** What was written since the trial began goes, and what it replaced comes back. @param {number} level @param {number} at */
  rejectTrial(level = this.trials.length, at = 0) {
    const trials = this.trials.slice(0, level - 1);
    const { from } = this.trials[level - 1] ?? { from: this.cursor };
    /** @type {Map<number, Mark>} */
    const old = new Map();
    for (const { cells } of this.steps.slice(from, this.cursor).reverse()) {
      for (const [index, before] of cells.toReversed()) old.set(index, before);
    }
    const then = this.steps[from]?.trials?.[0] ?? [];
    return this.#endTrial(trials, at, (mark, index) => asNow(old.get(index), then, trials) ?? mark);
  }

  /** @param {Trial[]} trials those that stay @param {number} at @param {(mark: Mark, index: number) => Mark} after */
  #endTrial(trials, at, after) {
    if (!this.trials.length) return null;
    /** @type {[number, Mark, Mark][]} */
    const cells = [];
    this.position.marks.forEach((mark, index) => {
      const now = Object.freeze(after(mark, index));
      if (!alike(mark, now)) cells.push([index, mark, now]);
    });
    return this.#add({ cells, trials: [this.trials, trials], at });
  }

  /** @param {Step} step */
  #add(step) {
    this.steps.length = this.cursor;
    this.steps.push(step);
    this.cursor++;
    this.#apply(step);
    return step;
  }

  /** @param {Step} step */
  #apply(step) {
    for (const [index, , now] of step.cells) this.position.marks[index] = now;
    if (step.trials) this.trials = step.trials[1];
  }

  /** The steps from an earlier visit, done again up to the cursor. @param {Step[]} steps @param {number} cursor */
  restore(steps, cursor) {
    this.position.clear();
    this.before.clear();
    this.steps = steps;
    this.cursor = Math.min(cursor, steps.length);
    this.trials = [];
    for (const step of steps.slice(0, this.cursor)) this.#apply(step);
  }
}

/** A mark of former times, at the level of its trial as that is now. @param {Mark | undefined} mark @param {Trial[]} then @param {Trial[]} now */
function asNow(mark, then, now) {
  const open = new Set(now.map(({ from }) => from));
  return mark && { ...mark, level: then.slice(0, mark.level).filter(({ from }) => open.has(from)).length };
}
