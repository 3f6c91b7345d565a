/**
 * A board on the page: the server's picture, with what the player writes on layers between its shapes. Only cells that
 * have changed are drawn again.
 *
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./shapes.js").Shape} Shape
 * @typedef {{shapes: (index: number) => Shape[], noted?: (names: string[]) => string}} Style
 * @typedef {[number, number]} Cell
 */

import { Clues } from "./clues.js";
import { frame } from "./shapes.js";
import { inSlices } from "./slices.js";
import { drawingOf, element, hatching } from "./svg.js";

const CLUES_ABOVE_MARKS = "g.tile, g.head, g.corner, g.number";
const LARGEST_CELL = 84; // in pixels, when the whole board is shown
const SMALLEST_CELL = { fine: 14, coarse: 22 }; // boards that would have smaller cells begin zoomed
const MAX_ZOOM_CELL = 90;
export const TRIAL_COLOURS = 5;
const NUMBERS_MARGIN = 0.46; // in cells
const LINES_SHOWN = { first: 50, then: 10 }; // more than that are not seen at first

export class BoardView {
  /** @param {HTMLElement} host @param {Position} position @param {Style} style */
  constructor(host, position, style) {
    this.host = host;
    this.position = position;
    this.style = style;
    this.board = position.board;
    this.zoom = 1;
    this.free = { width: 0, height: 0 };
    this.svg = this.#picture();
    this.cursor = element("rect", { class: "cursor", width: this.board.side, height: this.board.side, "aria-hidden": "true" });
    this.layers = this.#addLayers();
    /** @type {SVGElement[][]} the elements of each cell's mark */
    this.drawn = Array.from({ length: position.size }, () => []);
    this.grid = this.#addGrid();
    const row = this.#newRow();
    const rows = Array.from({ length: this.board.height }, (_, number) => placedRow(row, number, this.board.side));
    this.cells = rows.flatMap((one) => /** @type {SVGElement[]} */ ([...one.children]));
    this.svg.addEventListener("keydown", () => this.svg.classList.add("by-keys"), { capture: true });
    this.svg.addEventListener("pointerdown", () => this.svg.classList.remove("by-keys"), { capture: true });
    this.svg.addEventListener("keyup", (event) => event.key === "Tab" && this.svg.classList.add("by-keys"));
    this.clues = new Clues(this);
    this.svg.append(this.#numbers());
    this.draw(position.given.keys());
    this.measure();
    this.fit(true);
    inSlices(Math.max(this.board.height, this.board.width), LINES_SHOWN, (line) => this.#showLine(line));
    host.replaceChildren(this.svg); // last, so that a large board is laid out only once
  }

  #picture() {
    const svg = drawingOf(this.board.svg);
    for (const group of svg.children) group.setAttribute("aria-hidden", "true");
    const [left, top, width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    const margin = NUMBERS_MARGIN * this.board.side;
    svg.setAttribute("viewBox", [left, top, width + margin, height + margin].join(" "));
    return svg;
  }

  #addLayers() {
    const names = /** @type {const} */ (["under", "over", "top", "highlights", "frames"]);
    const layers = Object.fromEntries(names.map((name) => [name, element("g", { class: `layer ${name}`, "aria-hidden": "true" })]));
    const ground = this.svg.querySelector("g.paper");
    if (ground) ground.after(...this.#blankBoard(), layers.highlights, layers.under);
    const clues = this.svg.querySelector(CLUES_ABOVE_MARKS);
    if (clues) clues.before(layers.over, layers.frames);
    else this.svg.append(layers.over, layers.frames);
    this.svg.append(layers.top);
    return layers;
  }

  /** The colour of blank cells, where that is the puzzle's own; seen when all is done. */
  #blankBoard() {
    const { height, width, side, values, rest } = this.board;
    const fill = values.find(({ value }) => value === rest)?.ink;
    return fill ? [element("rect", { width: width * side, height: height * side, fill, class: "blank-board" })] : [];
  }

  /** One focusable cell each, for pointers, keys and screen readers. */
  #addGrid() {
    const { title, height, width } = this.board;
    const grid = element("g", { role: "grid", "aria-label": `${title}, ${height} by ${width}`, "aria-rowcount": height, "aria-colcount": width, class: "cells" });
    grid.addEventListener("focusin", ({ target }) => this.#focused(/** @type {SVGElement} */ (target)));
    this.svg.append(grid, this.cursor);
    return grid;
  }

  /** The cursor goes where a screen reader has put the focus. @param {SVGElement} cell */
  #focused(cell) {
    const index = this.cells.indexOf(cell);
    if (index >= 0 && index !== this.current) this.moveCursor(index, false);
  }

  /** The cells of a row: all rows are alike. */
  #newRow() {
    const { width, side } = this.board;
    const row = element("g", { role: "row" });
    for (let column = 0; column < width; column++) {
      row.append(element("rect", { role: "gridcell", tabindex: -1, x: column * side, width: side, height: side, "aria-colindex": column + 1 }));
    }
    return row;
  }

  /** Shows a row of cells, and the clues of the row and the column of that number. @param {number} line */
  #showLine(line) {
    this.clues.show(line);
    if (line >= this.board.height) return;
    const cells = this.cells.slice(line * this.board.width, (line + 1) * this.board.width);
    cells.forEach((cell, column) => cell.setAttribute("aria-label", this.label(this.position.index(line, column))));
    this.grid.append(/** @type {Element} */ (cells[0].parentNode));
  }

  /** What the cell says of itself. @param {number} index */
  label(index) {
    const [row, column] = this.position.cell(index);
    const parts = [`row ${row + 1}, column ${column + 1}, ${this.state(index)}`];
    const region = this.board.regions[row]?.[column];
    if (region) parts.push(`region ${region}`);
    const { rows, columns } = this.board;
    if (rows[row]) parts.push(`row clue ${rows[row]}${this.clues.said([row, -1])}`);
    if (columns[column]) parts.push(`column clue ${columns[column]}${this.clues.said([-1, column])}`);
    return parts.join("; ");
  }

  /** What is in the cell, in words. @param {number} index */
  state(index) {
    const clue = this.position.clues[index];
    if (clue) return `clue ${clue}`;
    const { value, notes, level } = this.position.marks[index];
    const trial = level ? ", on trial" : "";
    if (value !== null) return (this.board.values.find((one) => one.value === value)?.name ?? String(value)) + trial;
    const noted = this.board.values.filter((_, place) => notes & (1 << place)).map((one) => one.name);
    const said = this.style.noted?.(noted) ?? `pencil marks ${noted.join(" ")}`;
    return noted.length ? `open, ${said}${trial}` : "open";
  }

  /** Draws what has changed: those cells, and their neighbours, whose lines may go on there. @param {Iterable<number>} changed */
  draw(changed) {
    const all = new Set(changed);
    for (const index of [...all]) {
      this.cells[index].setAttribute("aria-label", this.label(index));
      for (const near of this.position.neighbours(index)) all.add(near);
    }
    for (const index of all) this.#drawCell(index);
  }

  /** @param {number} index */
  #drawCell(index) {
    for (const old of this.drawn[index]) old.remove();
    const { level } = this.position.marks[index];
    const trial = level ? ` trial trial-${((level - 1) % TRIAL_COLOURS) + 1}` : "";
    this.drawn[index] = this.style.shapes(index).map((shape) => {
      const drawn = this.#element(shape, trial);
      this.layers[shape.layer].append(drawn);
      return drawn;
    });
  }

  /** @param {Shape} shape */
  #element(shape, extra = "") {
    const { side } = this.board;
    const scaled = Object.entries(shape.at).map(([name, length]) => [name, scale(length, side)]);
    const made = element(shape.tag, { ...Object.fromEntries(scaled), class: shape.role + extra });
    if (shape.text !== undefined) made.textContent = shape.text;
    return made;
  }

  /** Highlights cells and clues; a cell (row, -1) or (-1, column) is a clue outside.
   * @param {Partial<Record<"focus" | "premise" | "wrong" | "spare", Cell[]>>} groups */
  highlight(groups) {
    const { above, beside } = this.clues;
    for (const lights of [this.layers.highlights, above?.lights, beside?.lights]) lights?.replaceChildren();
    for (const old of this.layers.frames.querySelectorAll(".focus, .wrong, .spare")) old.remove();
    for (const [role, cells] of /** @type {[string, Cell[]][]} */ (Object.entries(groups))) {
      for (const cell of cells) this.#highlightCell(role, cell);
    }
  }

  /** @param {string} role @param {Cell} cell */
  #highlightCell(role, cell) {
    const area = this.area(cell);
    const band = this.clues.bandOf(cell);
    const [ground, frames] = band ? [band.lights, band.lights] : [this.layers.highlights, this.layers.frames];
    if (role === "spare") return frames.append(ring(area, cell[0] < 0));
    ground.append(element("rect", { ...area, class: `${role}-tint` }));
    if (role === "premise") ground.append(element("path", { d: hatching(area, this.board.side / 4), class: "premise" }));
    else frames.append(element("rect", { x: area.x + 3, y: area.y + 3, width: area.width - 6, height: area.height - 6, class: role }));
  }

  /** Where a cell is, or a clue outside, on the board. @param {Cell} cell */
  area([row, column]) {
    const { side, left, top } = this.board;
    if (column < 0) return { x: left, y: row * side, width: -left, height: side };
    if (row < 0) return { x: column * side, y: top, width: side, height: -top };
    return { x: column * side, y: row * side, width: side, height: side };
  }

  /** Where that is on the screen now; clues outside may have stuck to an edge. @param {Cell} cell */
  seen(cell) {
    const shown = this.svg.getBoundingClientRect();
    const unit = shown.width / this.extent.width;
    const { x, y, width, height } = this.area(cell);
    const { right, down } = this.clues.shiftOf(cell);
    const { left, top } = this.board;
    return { x: shown.left + (x + right - left) * unit, y: shown.top + (y + down - top) * unit, width: width * unit, height: height * unit };
  }

  /** Shows which cells are marked. @param {Iterable<number>} indices */
  select(indices) {
    for (const old of this.layers.frames.querySelectorAll(".selected")) old.remove();
    for (const index of indices) this.layers.frames.append(this.#element(frame("selected", this.position.cell(index))));
  }

  /** Moves the cursor there. @param {number} index */
  moveCursor(index, focus = true) {
    const { side } = this.board;
    const [row, column] = this.position.cell(index);
    for (const [name, value] of Object.entries({ x: column * side, y: row * side })) this.cursor.setAttribute(name, String(value));
    if (this.current !== undefined) this.cells[this.current].setAttribute("tabindex", "-1");
    this.current = index;
    this.cells[index].setAttribute("tabindex", "0");
    this.cells[index].setAttribute("aria-label", this.label(index)); // clues may have been ticked off since
    if (!focus) return;
    this.cells[index].focus({ preventScroll: true });
    this.#reveal(index);
  }

  /** Scrolls just so far that the cell can be seen. @param {number} index */
  #reveal(index) {
    const cell = this.cells[index].getBoundingClientRect();
    const host = this.host.getBoundingClientRect();
    const room = 8;
    const { beside, above } = this.clues.covered;
    this.host.scrollLeft += overshoot(cell.left, cell.right, host.left + beside + room, host.right - room);
    this.host.scrollTop += overshoot(cell.top, cell.bottom, host.top + above + room, host.bottom - room);
  }

  /** The numbers of rows and columns, at the right and below: seen while something is told, or always. */
  #numbers() {
    const { side, width, height } = this.board;
    const group = element("g", { class: "coordinates", "aria-hidden": "true" });
    const write = (/** @type {number} */ number, /** @type {number} */ x, /** @type {number} */ y) => {
      const text = element("text", { x, y, "font-size": side * 0.32, "text-anchor": "middle", class: "coordinate" });
      text.textContent = String(number);
      group.append(text);
    };
    for (let row = 0; row < height; row++) write(row + 1, (width + 0.3) * side, (row + 0.61) * side);
    for (let column = 0; column < width; column++) write(column + 1, (column + 0.5) * side, (height + 0.38) * side);
    return group;
  }

  /** The board's size in its own units. */
  get extent() {
    const [, , width, height] = (this.svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    return { width, height };
  }

  /** The page has another size now. */
  resized() {
    this.measure();
    this.fit();
  }

  /** Looks how much room there is, in pixels. */
  measure() {
    const { width, height } = this.host.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(this.host);
    this.free = { width: width - 2 * parseFloat(paddingLeft), height: height - 2 * parseFloat(paddingTop) };
  }

  /** Makes the board fit its place; very small cells begin zoomed. */
  fit(resets = false) {
    const { width, height } = this.extent;
    this.whole = Math.min(this.free.width / width, this.free.height / height, LARGEST_CELL / this.board.side);
    const smallest = matchMedia("(pointer: coarse)").matches ? SMALLEST_CELL.coarse : SMALLEST_CELL.fine;
    if (resets) this.zoom = Math.max(1, smallest / (this.whole * this.board.side));
    this.#resize();
  }

  #resize() {
    const scaleNow = (this.whole ?? 1) * this.zoom;
    const [width, height] = [this.extent.width, this.extent.height].map((length) => String(Math.floor(length * scaleNow)));
    if (this.svg.getAttribute("width") === width && this.svg.getAttribute("height") === height) return;
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("height", height);
    this.clues.placeSoon();
  }

  /** Zooms and keeps what is at that point of the screen there. @param {number} factor @param {number} [x] @param {number} [y] */
  zoomBy(factor, x, y) {
    const before = this.svg.getBoundingClientRect();
    const host = this.host.getBoundingClientRect();
    const [atX, atY] = [x ?? host.left + host.width / 2, y ?? host.top + host.height / 2];
    const largest = Math.max(1, MAX_ZOOM_CELL / ((this.whole ?? 1) * this.board.side));
    this.zoom = Math.min(largest, Math.max(1, this.zoom * factor));
    this.#resize();
    const after = this.svg.getBoundingClientRect();
    this.host.scrollLeft += after.left + ((atX - before.left) / before.width) * after.width - atX;
    this.host.scrollTop += after.top + ((atY - before.top) / before.height) * after.height - atY;
  }

  /** The place on the board in cells, from the upper left corner, kept inside. @param {number} x @param {number} y */
  place(x, y) {
    const shown = this.svg.getBoundingClientRect();
    const { left, top, side, width, height } = this.board;
    const across = (((x - shown.left) / shown.width) * this.extent.width + left) / side;
    const down = (((y - shown.top) / shown.height) * this.extent.height + top) / side;
    const isInside = across >= 0 && across < width && down >= 0 && down < height;
    return { across: clamp(across, width), down: clamp(down, height), isInside };
  }
}

/** @param {SVGElement} row @param {number} number @param {number} side */
function placedRow(row, number, side) {
  const placed = /** @type {SVGElement} */ (row.cloneNode(true));
  placed.setAttribute("aria-rowindex", String(number + 1));
  placed.setAttribute("transform", `translate(0 ${number * side})`);
  return placed;
}

/** A small ring at a corner: above columns at the lower one, near the number. @param {{x: number, y: number, width: number, height: number}} area @param {boolean} isLow */
const ring = ({ x, y, width, height }, isLow) => element("circle", { cx: x + width - 5, cy: isLow ? y + height - 5 : y + 5, r: 2.4, class: "spare" });

/** How far something reaches beyond what is seen. @param {number} low @param {number} high @param {number} from @param {number} to */
const overshoot = (low, high, from, to) => (low < from ? low - from : Math.max(0, high - to));

/** @param {number} value @param {number} end */
const clamp = (value, end) => Math.min(Math.max(value, 0), end - 1e-6);

/** @param {number | string | number[]} length @param {number} side */
function scale(length, side) {
  if (Array.isArray(length)) return length.map((part) => part * side).join(" ");
  return typeof length === "number" ? length * side : length;
}
