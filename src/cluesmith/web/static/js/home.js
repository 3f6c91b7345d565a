/** The page on which one chooses what to play. */

import { announce } from "./announce.js";
import { ask, can, get } from "./api.js";
import { card } from "./cards.js";
import { base64, onFile } from "./files.js";
import { KeptGames } from "./kept.js";
import { leaveOutTheUnanswerable } from "./needs.js";
import { PLACES } from "./places.js";
import { fragmentOf } from "./share.js";
import { Settings } from "./settings.js";
import { nameOf, Storage } from "./storage.js";
import { applyTheme } from "./theme.js";

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

const PART = 24; // puzzles of the bank per call
const MAX_FILE_BYTES = 6_000_000;

const settings = new Settings();
const storage = new Storage();
const kept = new KeptGames(storage);
/** @type {Map<string, string>} the title of each kind */
let titles = new Map();

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} puzzle @param {string} [grade] */
async function play(puzzle, grade) {
  location.href = `${PLACES.play}#${await fragmentOf(puzzle, { grade })}`;
}

/** @param {import("./cards.js").Listed} listed */
const isDone = ({ puzzle, href }) => (href ? storage.at(href) : storage.load(nameOf(puzzle))?.game)?.done ?? false;

/** @param {HTMLElement} list @param {any[]} found */
async function fill(list, found) {
  const cards = found.map((one) => card(one, { isDone: isDone(one), kindTitle: titles.get(one.kind) }));
  list.append(...(await Promise.all(cards)));
}

// today

async function showToday() {
  const now = new Date();
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  byId("date").textContent = now.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" });
  const { boards } = await get("daily", { date });
  byId("today").replaceChildren();
  await fill(byId("today"), boards);
}

// a new one

/** @param {any[]} kinds */
function offerNew(kinds) {
  const [kind, size, grade] = ["new-kind", "new-size", "new-grade"].map((id) => /** @type {HTMLSelectElement} */ (byId(id)));
  kind.replaceChildren(...kinds.map((one) => new Option(one.title, one.kind)));
  const offerSizes = () => {
    const chosen = kinds.find((one) => one.kind === kind.value);
    const sizes = chosen.sizes.filter((/** @type {string} */ one) => isPlayable(one));
    size.replaceChildren(...sizes.map((/** @type {string} */ one) => new Option(one.replace("x", " × "), one)));
    size.value = chosen.default_size;
    grade.replaceChildren(new Option("any", ""), ...chosen.grades.map((/** @type {string} */ one) => new Option(one)));
  };
  kind.addEventListener("change", offerSizes);
  offerSizes();
  byId("new").addEventListener("submit", (event) => {
    event.preventDefault();
    makeNew(kind.value, size.value, grade.value, /** @type {HTMLButtonElement} */ (byId("new").querySelector("button")));
  });
}

/** Whether a board of that size is neither trivial nor slow to make. @param {string} size */
function isPlayable(size) {
  const [height, width] = size.split("x").map(Number);
  return height * width >= 9 && height * width <= 900;
}

/** @param {string} kind @param {string} size @param {string} grade @param {HTMLButtonElement} button */
async function makeNew(kind, size, grade, button) {
  const [height, width] = size.split("x").map(Number);
  button.disabled = true;
  button.textContent = "Making it…";
  try {
    const board = await ask("new", { kind, height, width, ...(grade ? { grade } : {}), seconds: 20 });
    await play(board.puzzle, board.grade);
  } catch (error) {
    announce(messageOf(error));
  }
  button.disabled = false;
  button.textContent = "Make it";
}

// one's own

/** @param {object} what */
async function read(what) {
  byId("open-problem").textContent = "";
  try {
    const { puzzles, problem } = await ask("read", what);
    byId("open-problem").textContent = problem;
    if (!puzzles.length) return;
    if (puzzles.length === 1 && !problem) return play(puzzles[0].puzzle);
    byId("found").replaceChildren();
    await fill(byId("found"), puzzles);
    byId("found-section").hidden = false;
    byId("found-section").scrollIntoView();
  } catch (error) {
    byId("open-problem").textContent = messageOf(error);
  }
}

/** @param {File} file */
async function readFile(file) {
  if (file.size > MAX_FILE_BYTES) byId("open-problem").textContent = "This file is too large: at most 6 MB are read.";
  else read({ data: await base64(file), name: file.name });
}

/** @param {string} text */
function readText(text) {
  const own = /^http.*\/play(?:\.html)?#(.+)/.exec(text.trim());
  if (own) location.href = `${PLACES.play}#${own[1]}`;
  else if (text.trim()) read({ text });
}

function wireOpen() {
  /** @type {HTMLTextAreaElement} */
  const text = byId("text");
  /** @type {HTMLInputElement} */
  const file = byId("file");
  byId("open").addEventListener("submit", (event) => {
    event.preventDefault();
    readText(text.value);
  });
  byId("choose").addEventListener("click", () => file.click());
  onFile(file, readFile);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    byId("drop").classList.add("over");
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && byId("drop").classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    byId("drop").classList.remove("over");
    const dropped = event.dataTransfer?.files[0];
    if (dropped) readFile(dropped);
    else readText(event.dataTransfer?.getData("text") ?? "");
  });
}

// the bank

/** @param {any[]} kinds */
function offerBank(kinds) {
  const [kind, size, grade] = ["bank-kind", "bank-size", "bank-grade"].map((id) => /** @type {HTMLSelectElement} */ (byId(id)));
  kind.append(...kinds.map((one) => new Option(one.title, one.kind)));
  grade.append(...kinds[0].grades.map((/** @type {string} */ one) => new Option(one)));
  const offerSizes = () => {
    const sizes = kinds.filter((one) => !kind.value || one.kind === kind.value).flatMap((one) => one.sizes);
    size.replaceChildren(new Option("all sizes", ""), ...[...new Set(sizes)].sort(bySize).map((one) => new Option(one.replace("x", " × "), one)));
  };
  offerSizes();
  kind.addEventListener("change", offerSizes);
  const show = (/** @type {boolean} */ isMore) => showBank({ kind: kind.value, size: size.value, grade: grade.value }, isMore);
  byId("filters").addEventListener("change", () => show(false));
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  byId("more-bank").addEventListener("click", () => show(true));
  return show(false);
}

/** @param {string} one @param {string} other */
function bySize(one, other) {
  const [area, otherArea] = [one, other].map((size) => size.split("x").map(Number)).map(([height, width]) => height * width);
  return area - otherArea;
}

/** @param {Record<string, string>} filters @param {boolean} isMore */
async function showBank(filters, isMore) {
  const list = byId("bank");
  const from = isMore ? list.children.length : 0;
  const { total, entries } = await get("bank", { ...filters, from, number: PART });
  if (!isMore) list.replaceChildren();
  byId("total").textContent = total === 1 ? "1 puzzle" : `${total} puzzles`;
  await fill(list, entries);
  byId("more-bank").hidden = list.children.length >= total;
}

// all together

async function start() {
  /** @type {HTMLSelectElement} */
  const theme = byId("theme");
  settings.listen((choices) => {
    applyTheme(choices.theme);
    theme.value = choices.theme;
  });
  theme.addEventListener("change", () => settings.set({ theme: /** @type {any} */ (theme.value) }));
  leaveOutTheUnanswerable();
  if (can("read")) wireOpen();
  addEventListener("pageshow", (event) => event.persisted && kept.show());
  try {
    const kinds = await get("kinds");
    titles = new Map(kinds.map((/** @type {any} */ one) => [one.kind, one.title]));
    if (can("new")) offerNew(kinds);
    await Promise.all([showToday(), kept.show(), offerBank(kinds)]);
    document.documentElement.dataset.ready = "yes";
  } catch (error) {
    announce(messageOf(error));
  }
}

start();
