/**
 * Clues outside the board that stay in sight when a large board is scrolled: those above keep to the upper edge, those
 * beside to the left one. Where they would take most of the room, only the part next to the board is kept.
 */

const MOST = 0.4; // of what is seen of the board

export class StickyClues {
  /** @param {import("./board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    const { left, top } = view.board;
    const texts = [...view.svg.querySelectorAll("g.clue text")];
    const { width, height } = view.extent;
    this.above = this.#group(found(texts, (y) => y < 0), { x: left, y: top, width, height: -top });
    this.beside = this.#group(found(texts, (y) => y >= 0), { x: left, y: top, width: -left, height });
    this.corner = this.#group(this.above && this.beside ? [] : null, { x: left, y: top, width: -left, height: -top });
    view.host.addEventListener("scroll", () => this.place(), { passive: true });
  }

  /** The clues with paper behind them. @param {Element[] | null} texts @param {Record<string, number>} area */
  #group(texts, area) {
    if (!texts) return null;
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, length] of Object.entries(area)) paper.setAttribute(name, String(length));
    paper.setAttribute("class", "paper");
    group.setAttribute("class", "clue sticky");
    group.setAttribute("aria-hidden", "true");
    group.append(paper, ...texts.map((text) => text.cloneNode(true)));
    group.setAttribute("visibility", "hidden");
    this.view.svg.append(group);
    return group;
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

  /** Moves the clues to the edges of what is seen. */
  place() {
    const { svg, host, board, extent } = this.view;
    const [seen, drawn, { above, beside }] = [host.getBoundingClientRect(), svg.getBoundingClientRect(), this.covered];
    const unit = drawn.width / extent.width;
    const down = Math.max(0, (seen.top - drawn.top + above) / unit + board.top);
    const right = Math.max(0, (seen.left - drawn.left + beside) / unit + board.left);
    move(this.above, 0, down);
    move(this.beside, right, 0);
    move(this.corner, right, down);
  }
}

/** @param {Element | null} group @param {number} right @param {number} down */
function move(group, right, down) {
  const isMoved = right > 0 || down > 0;
  group?.setAttribute("visibility", isMoved ? "visible" : "hidden");
  if (isMoved) group?.setAttribute("transform", `translate(${right} ${down})`);
}

/** The texts at such a height; null when there are none. @param {Element[]} texts @param {(y: number) => boolean} suits */
function found(texts, suits) {
  const those = texts.filter((text) => suits(Number(text.getAttribute("y"))));
  return those.length ? those : null;
}
