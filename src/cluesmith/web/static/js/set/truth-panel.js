/**
 * The truth beside the board. Its lines are always there, so that nothing jumps; what is no longer certain stays, dimmed,
 * until the new truth is known.
 *
 * @typedef {import("./truth.js").Found} Found
 * @typedef {import("./truth.js").Answers} Answers
 */

import { whisper } from "../announce.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const MOST_WRITTEN = 1e12; // larger numbers are told by their size

/** @param {number} number @param {string} one @param {string} many */
export const counted = (number, one, many) => (number === 1 ? `1 ${one}` : `${written(number)} ${many}`);

/** @param {number} number */
function written(number) {
  if (number < MOST_WRITTEN) return number.toLocaleString("en");
  const [digits, power] = number.toExponential(1).split("e+");
  return power ? `About ${digits} × 10${[...power].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}` : "More than 10³⁰⁸"; // which no script can count
}

/** @param {Answers} answers */
function headline({ status, number, complete }) {
  if (status === "unique") return "One answer";
  if (status === "none") return "No answer";
  if (status === "unknown") return "Not known in time";
  return complete ? counted(number, "answer", "answers") : `More than ${counted(Math.max(1, number - 1), "answer", "answers")}`;
}

/** @param {Found} found */
function detail({ answers, clash, grade, isWhole }) {
  if (!answers) return "";
  if (answers.status === "multiple") return `${answers.compared ? "" : "At least "}${counted(answers.differing.length, "cell differs", "cells differ")} between them.`;
  if (answers.status === "unknown") return "The search was stopped. A few more clues make it easier.";
  if (answers.status === "unique") return isWhole && !grade ? "But the puzzle is not finished yet." : "It is ready to publish.";
  if (!clash) return "Looking for the clues that clash…";
  const number = clash.clashing.length;
  if (!number) return "Which clues clash was not found in time.";
  return clash.proven ? "The fewest clues that clash:" : "These clues clash:";
}

/** @param {Found} found */
function gradeOf({ answers, grade, isWhole }) {
  if (answers?.status !== "unique") return "–";
  if (!grade) return isWhole ? "–" : "…";
  const name = grade.complete ? grade.grade : `at least ${grade.grade}`;
  return name || "not known in time";
}

/** @param {Found} found */
function spareOf({ answers, redundant, isWhole }) {
  if (answers?.status !== "unique") return "–";
  if (!redundant) return isWhole ? "–" : "…";
  const number = redundant.clues.length;
  if (!number) return redundant.complete ? "none" : "none found in time";
  return `${redundant.complete ? "" : "at least "}${counted(number, "clue", "clues")}`;
}

export class TruthPanel {
  constructor() {
    this.root = byId("truth");
    this.said = "";
  }

  /** The board has changed: all that is told is about the last one. */
  growOld() {
    this.root.classList.add("old");
    this.root.setAttribute("aria-busy", "true");
  }

  /** @param {Found} found */
  show(found) {
    if (found.problem) return this.#problem(found.problem);
    if (!found.answers) return;
    this.root.classList.remove("old");
    this.root.setAttribute("aria-busy", String(!found.isWhole));
    this.root.dataset.status = found.answers.status;
    write("answers", headline(found.answers));
    write("answers-more", detail(found));
    write("grade", gradeOf(found));
    write("score", found.answers.status === "unique" && found.grade ? String(Math.round(found.grade.score)) : "–");
    write("spare", spareOf(found));
    this.#list(found);
    if (found.isWhole) this.#say(found);
  }

  /** @param {string} problem */
  #problem(problem) {
    this.root.classList.remove("old");
    this.root.removeAttribute("aria-busy");
    this.root.dataset.status = "unknown";
    write("answers", "Not known");
    write("answers-more", problem);
    this.#list({});
  }

  /** @param {Found} found */
  #list({ answers, clash }) {
    const told = answers?.status === "none" ? (clash?.clashing ?? []) : [];
    const items = told.map(({ text }) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    });
    byId("clashing").replaceChildren(...items);
  }

  /** @param {Found} found */
  #say(found) {
    const grade = found.grade?.grade ? `, ${found.grade.grade}` : "";
    const text = `${headline(/** @type {Answers} */ (found.answers))}${grade}`;
    if (text !== this.said) whisper(text);
    this.said = text;
  }
}

/** Writes only what is new, so that nothing is read out twice. @param {string} id @param {string} text */
function write(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}
