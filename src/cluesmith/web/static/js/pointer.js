/**
 * Mouse, pen and fingers on a board. One pointer draws; no cell on its way is skipped. Two fingers move and zoom the
 * board, and never leave a mark.
 *
 * @typedef {{across: number, down: number}} Place
 * @typedef {object} Hand what the page does with it
 * @property {(index: number, how: {button: number, isTouch: boolean, adds: boolean}) => boolean} begin false when
 *   nothing begins there
 * @property {(index: number, x: number, y: number) => void} move
 * @property {() => void} end
 * @property {() => void} cancel
 * @property {() => void} longPress
 * @property {() => boolean} pans whether one finger moves the board
 */

const LONG_PRESS = 450; // milliseconds

/**
 * The cells between two places, each a neighbour of the one before.
 * @param {Place} from @param {Place} to @returns {[number, number][]} the cells after the first, as [row, column]
 */
export function cellsBetween(from, to) {
  const cells = [];
  let [row, column] = [Math.floor(from.down), Math.floor(from.across)];
  const [lastRow, lastColumn] = [Math.floor(to.down), Math.floor(to.across)];
  const [down, right] = [to.down - from.down, to.across - from.across];
  const [stepDown, stepRight] = [Math.sign(lastRow - row), Math.sign(lastColumn - column)];
  while (row !== lastRow || column !== lastColumn) {
    const untilRow = row === lastRow ? Infinity : (row + (stepDown > 0 ? 1 : 0) - from.down) / down;
    const untilColumn = column === lastColumn ? Infinity : (column + (stepRight > 0 ? 1 : 0) - from.across) / right;
    if (untilRow < untilColumn) row += stepDown;
    else column += stepRight;
    cells.push(/** @type {[number, number]} */ ([row, column]));
  }
  return cells;
}

export class Pointer {
  /** @param {import("./board.js").BoardView} view @param {Hand} hand */
  constructor(view, hand) {
    this.view = view;
    this.hand = hand;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** @type {number | null} the pointer that draws */
    this.drawing = null;
    this.isPinching = false;
    const { svg, host } = view;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event, true));
    svg.addEventListener("pointercancel", (event) => this.#up(event, false));
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    host.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === "mouse" && event.button > 2) return;
    const isOnClues = /** @type {Element} */ (event.target).closest(".sticky") !== null;
    event.preventDefault();
    this.view.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) this.#pinch();
    else if (this.hand.pans() || event.button === 1 || isOnClues) this.isPinching = true;
    else this.#begin(event);
  }

  /** A second finger: what the first one drew is taken back. */
  #pinch() {
    clearTimeout(this.timer);
    if (this.drawing !== null) this.hand.cancel();
    this.drawing = null;
    this.isPinching = true;
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const place = this.view.place(event.clientX, event.clientY);
    if (!place.isInside) return;
    const isTouch = event.pointerType === "touch";
    const how = { button: event.button, isTouch, adds: event.shiftKey || event.ctrlKey || event.metaKey };
    if (!this.hand.begin(this.#index(place), how)) return;
    this.drawing = event.pointerId;
    this.last = place;
    if (isTouch) this.timer = setTimeout(() => this.hand.longPress(), LONG_PRESS);
  }

  /** @param {Place} place */
  #index({ down, across }) {
    return this.view.position.index(Math.floor(down), Math.floor(across));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    if (this.isPinching) this.#pinchMove(event, finger);
    else if (event.pointerId === this.drawing) {
      const passed = event.getCoalescedEvents?.() ?? [];
      for (const one of passed.length ? passed : [event]) this.#draw(one);
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
  }

  /** @param {PointerEvent} event */
  #draw(event) {
    const place = this.view.place(event.clientX, event.clientY);
    for (const [row, column] of cellsBetween(this.last ?? place, place)) {
      clearTimeout(this.timer);
      this.hand.move(this.view.position.index(row, column), event.clientX, event.clientY);
    }
    this.last = place;
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} finger */
  #pinchMove(event, finger) {
    const { host } = this.view;
    const share = this.fingers.size;
    host.scrollLeft -= (event.clientX - finger.x) / share;
    host.scrollTop -= (event.clientY - finger.y) / share;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 0) this.view.zoomBy(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }

  /** @param {PointerEvent} event @param {boolean} isDone */
  #up(event, isDone) {
    clearTimeout(this.timer);
    this.fingers.delete(event.pointerId);
    if (event.pointerId === this.drawing) {
      if (isDone) this.hand.end();
      else this.hand.cancel();
      this.drawing = null;
    }
    if (!this.fingers.size) this.isPinching = false;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.view.zoomBy(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }
}
