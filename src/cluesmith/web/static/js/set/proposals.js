/**
 * Help with setting: what could be changed, one proposal at a time, shown on the board before it is accepted.
 *
 * @typedef {import("./states.js").Cell} Cell
 * @typedef {{text: string, puzzle: string, places: Cell[], cells: Cell[], grid?: import("./states.js").Rows}} Proposal
 */

import { ask } from "../api.js";
import { unmarked } from "./states.js";

const SECONDS = 15;
const WAITING = { unique: "Looking for a way to one answer…", harder: "Looking for a harder one…", easier: "Looking for an easier one…", drop: "Looking for a clue that could go…", fill: "Filling the rest…" };

/** Why there may be no proposal. @param {keyof typeof WAITING} how @param {string | undefined} status of the answers there are */
function whyNone(how, status) {
  if (status === "none") return "The puzzle has no answer. Change one of the clues that clash first.";
  if (how === "unique" && status === "unique") return "The puzzle already has exactly one answer.";
  if (how !== "unique" && how !== "fill" && status === "multiple") return "The puzzle has several answers. Make it unique first.";
  return { unique: "No way was found in time.", fill: "No way was found in time.", drop: "No clue was found that could be dropped.", harder: "Nothing was found that makes it harder.", easier: "Nothing was found that makes it easier." }[how];
}

export class Proposals {
  /** @param {import("./editor.js").Editor} editor @param {import("../panel.js").Panel} panel */
  constructor(editor, panel) {
    this.editor = editor;
    this.panel = panel;
    this.running = new AbortController();
    editor.addEventListener("change", () => !editor.preview && this.isShown && this.close());
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-improve]"))) {
      one.addEventListener("click", () => this.ask(/** @type {keyof typeof WAITING} */ (one.dataset.improve)));
    }
  }

  /** @param {keyof typeof WAITING} how */
  async ask(how) {
    this.running.abort();
    this.running = new AbortController();
    const { editor } = this;
    await editor.working;
    this.panel.wait(WAITING[how]);
    try {
      const { puzzle, grid, isDrawn } = editor.state;
      const asked = { puzzle, ...(isDrawn ? { grid } : {}), how, symmetric: editor.symmetry !== "", seconds: SECONDS };
      const { proposals } = await ask("improve", asked, this.running.signal);
      await this.#show(how, proposals, 0);
    } catch (error) {
      if (!this.running.signal.aborted) this.panel.problem(error);
    }
  }

  /** @param {keyof typeof WAITING} how @param {Proposal[]} all @param {number} number */
  async #show(how, all, number) {
    const proposal = all[number];
    if (!proposal) return this.#none(number > 0 ? "" : whyNone(how, this.editor.state.found?.answers?.status));
    const { puzzle, places, cells, text, grid } = proposal;
    const { state } = this.editor;
    const isDrawn = Boolean(grid && state.isDrawn); // otherwise the clues are no longer those of the drawing
    const preview = { ...state, puzzle, board: undefined, setting: undefined, found: undefined, grid: grid ? unmarked(grid, state.board?.rest) : state.grid, isDrawn };
    await this.editor.look(preview, { focus: [...places, ...cells] });
    this.panel.view = /** @type {import("./set-board.js").SetBoard} */ (this.editor.board).view;
    this.isShown = true;
    this.panel.show({
      title: all.length > 1 ? `Proposal ${number + 1} of ${all.length}` : "Proposal",
      sentences: [[text]],
      marks: this.editor.marks,
      buttons: [
        { label: "Accept", act: () => this.#accept(preview), isMain: true },
        { label: "Skip", act: () => this.#show(how, all, number + 1) },
      ],
    });
    this.panel.root.scrollIntoView({ block: "nearest" });
    this.editor.paint();
  }

  /** @param {import("./states.js").State} preview */
  async #accept({ puzzle, board, setting, grid, isDrawn }) {
    await this.editor.replace({ puzzle, board, setting, grid, isDrawn });
    this.close();
  }

  /** @param {string} reason why there is none; empty at the end of several */
  async #none(reason) {
    await this.editor.look(null);
    this.panel.show({ title: reason ? "No proposal" : "No more proposals", sentences: [[reason || "That was the last one."]], marks: {}, buttons: [] });
    this.isShown = true;
    this.editor.paint();
  }

  /** Back to what is there. */
  close() {
    this.isShown = false;
    this.running.abort();
    this.panel.root.hidden = true;
    this.panel.root.replaceChildren();
    if (this.editor.preview) this.editor.look(null);
    else this.editor.paint();
  }
}
