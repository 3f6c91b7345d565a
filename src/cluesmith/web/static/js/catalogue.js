/**
 * The puzzles of a site: which there are, and which are today's. Everything comes from files beside the page.
 *
 * @typedef {import("./api.js").Transport} Transport
 * @typedef {{id: string, kind: string, title: string, height: number, width: number, grade: string, score: number | null}} Entry
 * @typedef {{kinds: {kind: string, title: string, grades: string[], sizes: string[]}[], entries: Entry[]}} Index
 */

import { nameOf } from "./storage.js";

const DAILY_WEEKS = 12;
const DAILY_CELLS = [36, 625]; // neither too small to be fun nor too large for one day
const DAY = 86_400_000; // milliseconds

/** @param {string} address */
async function load(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error("The list of puzzles cannot be loaded.");
  return response;
}

/** The file of a puzzle as a part of an address. @param {Entry} entry */
const fileOf = ({ id }) => encodeURIComponent(id);

/** @param {Entry} entry */
async function listed(entry) {
  const drawing = await load(`t/${fileOf(entry)}.svg`).then((found) => found.text(), () => "");
  return { ...entry, puzzle: "", name: entry.id, href: `p/${fileOf(entry)}.html`, thumbnail: drawing };
}

/** The puzzle of a day, the same for everybody: each weekday has some of about its grade, one for each week.
 * @param {Entry[]} entries of one kind @param {string[]} grades @param {string} date */
export function ofTheDay(entries, grades, date) {
  const days = Math.floor(Date.parse(date) / DAY);
  const weekday = (days + 3) % 7; // from Monday, 0
  const isFit = (/** @type {Entry} */ one) => one.grade && one.height * one.width >= DAILY_CELLS[0] && one.height * one.width <= DAILY_CELLS[1];
  const fit = entries.some(isFit) ? entries.filter(isFit) : entries;
  const rank = (/** @type {Entry} */ one) => Math.abs(2 * Math.max(0, grades.indexOf(one.grade)) - weekday) + (one.title ? 0 : 0.5);
  const order = (/** @type {Entry} */ one) => nameOf(`${weekday} ${one.id}`);
  const share = [...fit].sort((one, other) => rank(one) - rank(other) || (order(one) < order(other) ? -1 : 1)).slice(0, DAILY_WEEKS);
  return share[Math.floor((days + 3) / 7) % share.length];
}

/** @implements {Transport} */
export class Catalogue {
  knows = ["kinds", "bank", "daily"];

  /** @param {string} address of the index */
  constructor(address) {
    /** @type {Promise<Index>} */
    this.index = load(address).then((response) => response.json());
  }

  /** @param {string} path @param {any} asked */
  async send(path, asked) {
    const index = await this.index;
    if (path === "kinds") return index.kinds;
    if (path === "bank") return this.#bank(index, asked);
    if (path === "daily") return this.#daily(index, asked);
    throw new Error("This site has no answer to that.");
  }

  /** @param {Index} index @param {{kind: string, size: string, grade: string, from: number, number: number}} asked */
  async #bank({ entries }, { kind, size, grade, from, number }) {
    const found = entries.filter((one) => (!kind || one.kind === kind) && (!size || size === `${one.height}x${one.width}`) && (!grade || one.grade === grade));
    return { total: found.length, entries: await Promise.all(found.slice(from, from + number).map(listed)) };
  }

  /** @param {Index} index @param {{date: string}} asked */
  async #daily({ kinds, entries }, { date }) {
    const chosen = kinds.map(({ kind, grades }) => ofTheDay(entries.filter((one) => one.kind === kind), grades, date));
    return { date, boards: await Promise.all(chosen.map(listed)) };
  }
}
