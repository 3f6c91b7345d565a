/** The page on which puzzles are set: how one begins, and what joins the parts of the editor. */

import { announce } from "../announce.js";
import { ask, get } from "../api.js";
import { openExport, openShare } from "../dialogs.js";
import { leaveOutTheUnanswerable } from "../needs.js";
import { Panel } from "../panel.js";
import { PLACES } from "../places.js";
import { Settings } from "../settings.js";
import { fragmentOf, readFragment } from "../share.js";
import { applyTheme } from "../theme.js";
import { wireColours } from "./colours.js";
import { Drafts } from "./drafts.js";
import { Editor } from "./editor.js";
import { PictureImport } from "./picture.js";
import { Proposals } from "./proposals.js";
import { openShares } from "./shares.js";
import { Start } from "./start.js";
import { States, unmarked } from "./states.js";
import { Tools } from "./tools.js";
import { wireBoardTools } from "./transforms.js";

/** @typedef {import("./states.js").State} State */

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

const settings = new Settings();
const drafts = new Drafts();

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {Partial<State>} known @returns {State} */
const newState = (known) => ({ puzzle: "", grid: null, isDrawn: false, title: "", author: "", note: "", ...known });

class Page {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    const panel = new Panel(byId("panel"), /** @type {any} */ (editor.board).view);
    this.proposals = new Proposals(editor, panel);
    this.tools = new Tools(editor);
    panel.close = () => this.proposals.close();
    wireBoardTools(editor);
    wireColours(editor);
    this.#wire();
    editor.addEventListener("change", () => this.#refresh());
    this.#refresh();
  }

  #wire() {
    const { editor } = this;
    document.addEventListener("keydown", (event) => this.#key(event));
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-do]"))) {
      one.addEventListener("click", () => this.#do(one.dataset.do ?? ""));
    }
    for (const word of /** @type {const} */ (["title", "author", "note"])) {
      const field = /** @type {HTMLInputElement} */ (byId(`about-${word}`));
      field.addEventListener("input", () => editor.describe({ [word]: field.value }));
      field.addEventListener("blur", () => editor.states.settle());
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const act = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : null;
    if (!act) return;
    event.preventDefault();
    this.editor[/** @type {"undo" | "redo"} */ (act)]();
  }

  #refresh() {
    const { state, shown } = this.editor;
    const { title, height, width } = shown.board;
    byId("title").textContent = state.title || `New ${title}`;
    byId("about").textContent = [state.title ? title : "", `${height} × ${width}`].filter(Boolean).join(" · ");
    document.title = `${state.title || title} · Set · Cluesmith`;
    for (const word of /** @type {const} */ (["title", "author", "note"])) {
      const field = /** @type {HTMLInputElement} */ (byId(`about-${word}`));
      if (field.value !== state[word]) field.value = state[word];
    }
  }

  /** The board as the dialogs of the player want it. */
  #game() {
    const { board, state, shown } = this.editor;
    const position = { grid: () => (this.editor.mode === "answer" ? /** @type {any} */ (board).position.grid() : null) };
    return /** @type {any} */ ({ board: { ...shown.board, grade: state.found?.grade?.grade ?? "" }, position, title: state.title });
  }

  /** @param {string} what */
  async #do(what) {
    /** @type {HTMLElement & {hidePopover?: () => void}} */ (byId("more")).hidePopover?.();
    const acts = {
      keep: () => this.#keep(),
      play: () => this.#play(),
      share: () => openShare(this.#game(), PLACES.set),
      export: () => openExport(this.#game()),
      shares: () => openShares(this.editor.state.puzzle),
      print: () => print(),
      picture: () => byId("picture-file").click(),
      keys: () => /** @type {HTMLDialogElement} */ (byId("keys")).showModal(),
    };
    try {
      await this.editor.working;
      await acts[/** @type {keyof typeof acts} */ (what)]?.();
    } catch (error) {
      announce(messageOf(error));
    }
  }

  async #keep() {
    const { puzzle, title, author, note } = this.editor.state;
    const { id } = await ask("keep", { puzzle, title, author, note, seconds: 20 });
    announce(`Saved in your bank as ${id}.`);
  }

  /** Opens it in the player, if it can be played. */
  async #play() {
    const { state } = this.editor;
    await ask("board", { puzzle: state.puzzle });
    location.href = `${PLACES.play}#${await fragmentOf(state.puzzle, { title: state.title, grade: state.found?.grade?.grade })}`;
  }
}

/** Begins to edit. @param {string} name @param {States} states */
async function open(name, states) {
  const editor = new Editor(name, states, { drafts, settings });
  await editor.load(editor.state);
  byId("start").hidden = true;
  byId("editor").hidden = false;
  document.body.classList.add("editing");
  await editor.show();
  editor.save();
  new Page(editor);
  history.replaceState(null, "", `#draft=${name}`);
  return editor;
}

/** @param {Partial<State>} known */
const openNew = (known) => open(drafts.newName(), new States([newState(known)]));

/** What the address asks for: a draft, a puzzle, or a choice. */
async function openAsked() {
  const draft = new URLSearchParams(location.hash.replace(/^#/, "")).get("draft");
  const kept = draft ? drafts.load(draft) : null;
  if (draft && kept) return open(draft, new States(kept.states, kept.cursor));
  const { puzzle, title, grid } = await readFragment(location.hash);
  return puzzle ? openNew({ puzzle, title, grid }) : undefined;
}

async function start() {
  settings.listen(({ theme }) => applyTheme(theme));
  leaveOutTheUnanswerable();
  /** @type {Editor | undefined} */
  let editor;
  try {
    editor = await openAsked();
  } catch (error) {
    announce(messageOf(error));
  }
  const take = async (/** @type {any} */ { board, setting, grid }, /** @type {string} */ title) => {
    const traced = { puzzle: board.puzzle, board, setting, grid: unmarked(grid, board.rest), isDrawn: true };
    if (editor) await editor.replace(traced);
    else editor = await openNew({ ...traced, title });
    await editor.setMode("answer");
  };
  new PictureImport(take);
  const begin = new Start(drafts, async (known) => (editor = await openNew(known)));
  if (!editor) await begin.show(await get("kinds"));
  document.documentElement.dataset.ready = "yes";
}

addEventListener("hashchange", () => location.reload());
start().catch((error) => announce(messageOf(error)));
