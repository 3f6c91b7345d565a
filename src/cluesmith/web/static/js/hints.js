/**
 * Help with the next step: where to look, which clues, the full step; and the whole way to the answer, step by step on
 * the live board.
 *
 * @typedef {import("./sentence.js").Part} Part
 * @typedef {import("./sentence.js").Cell} Cell
 * @typedef {{cell: Cell, value: number, is: boolean}} Fact
 * @typedef {{technique: string, sentences: Part[][], conclusions: Fact[],
 *   highlights: {focus: Cell[], premise: Cell[], clue: Cell[]}}} Step
 * @typedef {{status: string, levels: Part[][], lines: Part[][], cells: Cell[], clues: Cell[],
 *   step: Step | null, take_back: Cell[]}} Hint
 */

import { whisper } from "./announce.js";
import { ask } from "./api.js";
import { textOf } from "./sentence.js";

const SECONDS = 15;

/** What the step writes: cells that are something, and notes of what they are not. @param {import("./game.js").Game} game @param {Fact[]} facts */
export function changesOf(game, facts) {
  /** @type {import("./paint.js").Changes} */
  const changes = new Map();
  const { style } = game;
  for (const { cell: [row, column], value, is } of facts) {
    const index = game.position.index(row, column);
    if (!game.position.isOpen(index)) continue;
    if (is) changes.set(index, { value });
    else if (changes.get(index)?.value === undefined) {
      const notes = changes.get(index)?.notes ?? game.position.marks[index].notes;
      const without = "notesWithout" in style ? style.notesWithout(notes, value) : notes;
      if (without !== notes) changes.set(index, { notes: without });
    }
  }
  return changes;
}

export class Help {
  /** @param {import("./game.js").Game} game @param {import("./panel.js").Panel} panel */
  constructor(game, panel) {
    this.game = game;
    this.panel = panel;
    /** @type {Step[]} of the explanation that is being walked */
    this.steps = [];
  }

  /** @param {string} path */
  #ask(path) {
    const { board, position } = this.game;
    return ask(path, { puzzle: board.puzzle, grid: position.grid(), seconds: SECONDS });
  }

  /** Asks for a hint and shows its first stage. */
  async hint() {
    this.panel.wait("Looking for the next step…");
    try {
      /** @type {Hint} */
      const hint = await this.#ask("hint");
      this.#showHint(hint, 1);
    } catch (error) {
      this.panel.problem(error);
    }
  }

  /** @param {Hint} hint @param {number} level */
  #showHint(hint, level) {
    const isSame = level < 3 && textOf(hint.levels[level - 1]) === textOf(hint.levels[2]);
    const stage = isSame ? 3 : level;
    const marks = this.#marks(hint, stage);
    const isStep = hint.step !== null && hint.status === "step";
    /** @type {import("./panel.js").Button[]} */
    const buttons = [];
    if (stage < 3) buttons.push({ label: "Tell me more", act: () => this.#showHint(hint, stage + 1), isMain: true });
    if (stage === 3 && isStep) buttons.push({ label: "Do it", act: () => this.#do(hint.step?.conclusions ?? []), isMain: true });
    const takeBack = hint.take_back.length > 1 ? "Take them back" : "Take it back";
    if (stage === 3 && hint.take_back.length) buttons.push({ label: takeBack, act: () => this.#takeBack(hint.take_back), isMain: true });
    const sentences = stage === 3 ? hint.lines : [hint.levels[stage - 1]];
    this.panel.show({ title: isStep ? `Hint ${stage} of 3` : "Hint", sentences, marks, buttons });
  }

  /** @param {Hint} hint @param {number} stage */
  #marks(hint, stage) {
    if (hint.take_back.length) return stage === 3 ? { wrong: hint.take_back } : {};
    if (stage === 3 && hint.step) return marksOf(hint.step);
    return { premise: stage === 1 ? mentioned(hint.levels[0]) : hint.clues };
  }

  /** @param {Fact[]} facts */
  #do(facts) {
    this.game.isHelped = true;
    this.game.write(changesOf(this.game, facts));
    this.panel.close();
    whisper("done");
  }

  /** @param {Cell[]} cells */
  #takeBack(cells) {
    const { position } = this.game;
    this.game.write(new Map(cells.map(([row, column]) => [position.index(row, column), { value: null }])));
    this.panel.close();
  }

  /** The whole way from here, one step after the other. */
  async explain() {
    this.panel.wait("Working out the way to the answer…");
    try {
      /** @type {Hint} */
      const hint = await this.#ask("hint");
      if (hint.take_back.length) return this.#showHint(hint, 3); // nothing follows from what is wrong
      /** @type {{complete: boolean, steps: Step[]}} */
      const found = await this.#ask("explain");
      this.steps = found.steps;
      if (found.steps.length) this.#showStep(0);
      else this.panel.show({ title: "Explanation", sentences: [["From here no step is found."]], marks: {}, buttons: [] });
    } catch (error) {
      this.panel.problem(error);
    }
  }

  /** @param {number} place */
  #showStep(place) {
    const { steps } = this;
    const step = steps[place];
    const go = () => {
      this.game.isHelped = true;
      this.game.write(changesOf(this.game, step.conclusions));
      if (place + 1 < steps.length) this.#showStep(place + 1);
      else this.panel.close();
    };
    const back = () => {
      this.game.undo();
      this.#showStep(place - 1);
    };
    this.panel.show({
      title: `Step ${place + 1} of ${steps.length}`,
      note: step.technique,
      sentences: step.sentences,
      marks: marksOf(step),
      buttons: [
        { label: place + 1 < steps.length ? "Do it and go on" : "Do it", act: go, isMain: true },
        ...(place ? [{ label: "Back", act: back }] : []),
      ],
    });
  }
}

/** The cells that a sentence speaks of. @param {Part[]} parts */
const mentioned = (parts) => parts.flatMap((part) => (typeof part === "string" ? [] : part.cells));

/** @param {Step} step */
const marksOf = ({ highlights: { focus, premise, clue } }) => {
  const seen = new Set(focus.map(String));
  const premises = [...premise, ...clue].filter((cell) => !seen.has(String(cell)));
  return { premise: premises, focus };
};
