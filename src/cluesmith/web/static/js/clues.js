/**
 * The printed clues. Those outside the board stay in sight when a large board is scrolled: those above keep to the upper
 * edge, those beside to the left one. Where they would take most of the room, only the part next to the board is kept.
 * All of them can be ticked off, number by number, and be lit up.
 *
 * @typedef {[number, number]} Cell
 * @typedef {{place: Cell, numbers: number[]}} Settled a place with clues, and which of its numbers are done
 * @typedef {{group: SVGElement, paper: SVGElement, lights: SVGElement}} Band
 */

import { readableOn } from "./ink.js";
import { element } from "./svg.js";

const MOST = 0.4; // of what is seen of the board
const [DIGIT_WIDTH, DIGIT_HEIGHT] = [0.637, 0.73]; // of the letters of clues
const PATCH = { before: 0.04, behind: 0.15, height: 1.12, letter: 0.27, sink: 0.13 }; // around a number, in cells or letters

export class Clues {
  /** @param {import("./board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.shift = { right: 0, down: 0 };
    const { left, top } = view.board;
    const outside = [...view.svg.querySelectorAll("g.clue text")];
    /** @type {Map<string, Element[]>} the numbers at each place, in reading order */
    this.numbers = new Map();
    for (const text of [...outside, ...view.svg.querySelectorAll("g.number text, g.corner text")]) this.#register(text);
    for (const [place, texts] of this.numbers) if (place.startsWith("-1,")) texts.sort(byHeight);
    this.#colour(view.board);
    const [above, beside] = [outside.some((text) => at(text, "y") < 0), outside.some((text) => at(text, "y") >= 0)];
    const { width, height } = view.extent;
    view.svg.querySelector("g.clue")?.remove();
    this.above = above ? this.#band({ x: left, y: top, width, height: -top }) : null;
    this.beside = beside ? this.#band({ x: left, y: top, width: -left, height }) : null;
    this.corner = this.above && this.beside ? this.#band({ x: left, y: top, width: -left, height: -top }) : null;
    view.host.addEventListener("scroll", () => this.place(), { passive: true });
  }

  /** Notes where the clue stands: in a cell, or outside as "row,-1" and "-1,column". @param {Element} text */
  #register(text) {
    const [row, column] = [at(text, "y"), at(text, "x")].map((length) => Math.max(-1, Math.floor(length / this.view.board.side)));
    const place = String([row, column]);
    this.numbers.set(place, [...(this.numbers.get(place) ?? []), text]);
  }

  /** Puts the numbers on patches of their colours. @param {import("./position.js").Board} board */
  #colour({ row_inks: rows = [], column_inks: columns = [], values, side }) {
    const places = [...rows.map((inks, row) => ({ place: `${row},-1`, inks })), ...columns.map((inks, column) => ({ place: `-1,${column}`, inks }))];
    for (const { place, inks } of places) {
      const numbers = this.numbers.get(place)?.map((text, number) => {
        const colour = inks[number] ? values.find(({ value }) => value === inks[number]) : undefined;
        return colour ? inked(text, colour, side) : text;
      });
      if (numbers) this.numbers.set(place, numbers);
    }
  }

  /** The place of the clues of one side, with paper behind them and room for light between.
   * @param {Record<string, number>} area @returns {Band} */
  #band(area) {
    const group = element("g", { class: "clue", "aria-hidden": "true" });
    const paper = element("rect", { ...area, class: "paper", visibility: "hidden" });
    const lights = element("g", { class: "lights" });
    group.append(paper, lights);
    this.view.svg.append(group);
    return { group, paper, lights };
  }

  /** Shows the clues outside of the row and the column of that number. @param {number} line */
  show(line) {
    this.above?.group.append(...(this.numbers.get(`-1,${line}`) ?? []));
    this.beside?.group.append(...(this.numbers.get(`${line},-1`) ?? []));
  }

  /** The clues at that side, of which a place like (row, -1) or (-1, column) is one. @param {Cell} place */
  bandOf([row, column]) {
    return column < 0 ? this.beside : row < 0 ? this.above : null;
  }

  /** @param {Settled[]} settled */
  tick(settled) {
    const done = new Map(settled.map(({ place, numbers }) => [String(place), numbers]));
    for (const [place, texts] of this.numbers) {
      texts.forEach((text, number) => text.classList.toggle("settled", done.get(place)?.includes(number) ?? false));
    }
  }

  /** Which numbers there are ticked off, in words. @param {Cell} place */
  said(place) {
    const texts = this.numbers.get(String(place)) ?? [];
    const done = texts.filter((text) => text.classList.contains("settled")).map((text) => text.getAttribute("data-said") ?? text.textContent);
    if (!done.length) return "";
    return done.length === texts.length ? ", done" : `, done: ${done.join(this.view.position.hasColours ? ", " : " ")}`;
  }

  /** How far the clue there has been moved to stay in sight, in the board's units. @param {Cell} place */
  shiftOf([row, column]) {
    return { right: column < 0 ? this.shift.right : 0, down: row < 0 ? this.shift.down : 0 };
  }

  /** How much of what is seen the clues take when they stick, in pixels. */
  get covered() {
    const { svg, host, board, extent } = this.view;
    const unit = svg.getBoundingClientRect().width / extent.width;
    return {
      above: this.above ? Math.min(-board.top * unit, host.clientHeight * MOST) : 0,
      beside: this.beside ? Math.min(-board.left * unit, host.clientWidth * MOST) : 0,
    };
  }

  /** Moves the clues to the edges of what is seen, before the next picture on the screen. */
  placeSoon() {
    cancelAnimationFrame(this.planned ?? 0);
    this.planned = requestAnimationFrame(() => this.place());
  }

  /** Moves the clues to the edges of what is seen. */
  place() {
    const { svg, host, board, extent } = this.view;
    const [seen, drawn, { above, beside }] = [host.getBoundingClientRect(), svg.getBoundingClientRect(), this.covered];
    const unit = drawn.width / extent.width;
    if (!unit) return; // it is no longer on the page
    const down = Math.max(0, (seen.top - drawn.top + above) / unit + board.top);
    const right = Math.max(0, (seen.left - drawn.left + beside) / unit + board.left);
    this.shift = { right, down };
    move(this.above, 0, down);
    move(this.beside, right, 0);
    move(this.corner, right, down);
  }
}

/** The number on a patch of its colour, with the letter of that beside it.
 * @param {Element} text @param {import("./position.js").Value} colour @param {number} side */
function inked(text, { ink = "", sign, name }, side) {
  const size = at(text, "font-size");
  const wide = DIGIT_WIDTH * size * (text.textContent ?? "").length;
  const left = text.getAttribute("text-anchor") === "end" ? at(text, "x") - wide : at(text, "x") - wide / 2;
  const [before, behind] = [PATCH.before * side, PATCH.behind * side];
  const high = PATCH.height * size;
  const patch = element("rect", { x: left - before, y: at(text, "y") - DIGIT_HEIGHT * size / 2 - high / 2, width: wide + before + behind, height: high, rx: side / 16, fill: ink, class: "patch" });
  const letter = element("text", { x: left + wide + behind - 1, y: at(text, "y") + PATCH.sink * size, "font-size": PATCH.letter * side, "text-anchor": "end", class: "sign" });
  letter.textContent = sign;
  const group = element("g", { class: "inked", fill: readableOn(ink), "data-said": `${text.textContent} ${name}` });
  group.append(patch, text, letter);
  return group;
}

/** @param {Band | null} band @param {number} right @param {number} down */
function move(band, right, down) {
  if (!band) return;
  const isMoved = right > 0 || down > 0;
  band.group.classList.toggle("sticky", isMoved);
  band.group.setAttribute("transform", `translate(${right} ${down})`);
  band.paper.setAttribute("visibility", isMoved ? "visible" : "hidden");
}

/** @param {Element} text @param {"x" | "y"} side */
const at = (text, side) => Number(text.getAttribute(side));

/** @param {Element} one @param {Element} other */
const byHeight = (one, other) => at(one, "y") - at(other, "y");
