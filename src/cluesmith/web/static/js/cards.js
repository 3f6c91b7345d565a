/**
 * Puzzles to choose from: a picture, a name, and how large and hard it is.
 *
 * @typedef {{puzzle: string, title: string, height: number, width: number, grade?: string, name?: string,
 *   thumbnail?: string, href?: string}} Listed `href` is its page, where it has one of its own
 */

import { icon } from "./icon.js";
import { PLACES } from "./places.js";
import { fragmentOf } from "./share.js";
import { drawingOf } from "./svg.js";

/** A drawing of the server, in this page's own colours. @param {string} text */
export function picture(text) {
  const svg = drawingOf(text);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** @param {string} role @param {string} text */
function line(role, text) {
  const made = document.createElement("span");
  made.className = role;
  made.textContent = text;
  return made;
}

/**
 * What a puzzle is called is told when it is solved: it may give the picture away.
 * @param {Listed} listed @param {{isDone?: boolean, progress?: number, kindTitle?: string}} [state]
 */
export async function card(listed, { isDone = false, progress, kindTitle = listed.title } = {}) {
  const link = document.createElement("a");
  link.className = "card";
  const title = kindTitle === listed.title ? "" : listed.title;
  link.href = listed.href ?? `${PLACES.play}#${await fragmentOf(listed.puzzle, { title, grade: listed.grade })}`;
  const shown = line("picture", "");
  if (listed.thumbnail) shown.append(picture(listed.thumbnail));
  const about = [`${listed.height} × ${listed.width}`, listed.grade, isDone ? "solved" : ""].filter(Boolean).join(" · ");
  link.append(shown, line("name", isDone && title ? title : kindTitle), line("about", about));
  if (isDone) link.append(tick());
  if (progress !== undefined && !isDone) link.append(bar(progress));
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function tick() {
  const mark = icon("check");
  mark.classList.add("tick");
  return mark;
}

/** @param {number} share */
function bar(share) {
  const made = document.createElement("progress");
  made.value = share;
  made.setAttribute("aria-label", "Progress");
  return made;
}
