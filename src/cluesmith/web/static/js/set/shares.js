/** The heat map: in what share of all answers each cell holds what. */

import { ask } from "../api.js";
import { drawingOf } from "../svg.js";
import { counted } from "./truth-panel.js";

const SECONDS = 10;

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @param {string} puzzle */
export async function openShares(puzzle) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("shares"));
  byId("shares-about").textContent = "Counting…";
  byId("shares-map").replaceChildren();
  dialog.showModal();
  const closed = new AbortController();
  dialog.addEventListener("close", () => closed.abort(), { once: true });
  try {
    show(await ask("cells", { puzzle, seconds: SECONDS }, closed.signal));
  } catch (error) {
    if (!closed.signal.aborted) byId("shares-about").textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {{count: number, complete: boolean, svg: string}} found */
function show({ count, complete, svg }) {
  byId("shares-about").textContent = told(count, complete);
  if (svg) byId("shares-map").replaceChildren(drawingOf(svg));
}

/** @param {number} count @param {boolean} complete */
function told(count, complete) {
  if (!complete) return "There are too many answers to count in time.";
  if (!count) return "There is no answer.";
  return `Of ${counted(count, "answer", "answers")}, the percentage in which each cell is filled, or what it holds most often.`;
}
