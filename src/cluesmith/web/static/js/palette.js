/** A group of buttons of which one is chosen: the colours that can be painted, each with its letter, name and key. */

import { button } from "./button.js";
import { readableOn } from "./ink.js";

const KEYS = 9; // digits that choose a colour

export class Palette {
  /** @param {HTMLElement} host @param {import("./position.js").Value[]} colours @param {(value: number) => void} choose */
  constructor(host, colours, choose) {
    this.choose = choose;
    this.buttons = colours.map((colour, place) => this.#button(colour, place < KEYS ? String(place + 1) : ""));
    host.replaceChildren(...this.buttons);
    host.classList.add("palette");
    host.setAttribute("role", "radiogroup");
    host.setAttribute("aria-label", "Colours");
    host.onkeydown = (event) => this.#arrow(event);
  }

  /** @param {import("./position.js").Value} colour @param {string} key */
  #button({ value, sign, name, ink = "" }, key) {
    const made = button(name, () => this.choose(value));
    made.dataset.value = String(value);
    made.setAttribute("role", "radio");
    if (key) made.setAttribute("aria-keyshortcuts", key);
    made.title = key ? `${name} (${key})` : name;
    const swatch = part("swatch", sign);
    Object.assign(swatch.style, { background: ink, color: readableOn(ink) });
    made.prepend(swatch);
    made.append(part("key", key));
    return made;
  }

  /** Arrows go through the colours, as in any group of choices. @param {KeyboardEvent} event */
  #arrow(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = this.buttons.findIndex((one) => one.getAttribute("aria-checked") === "true");
    const next = this.buttons[(place + step + this.buttons.length) % this.buttons.length];
    this.choose(Number(next.dataset.value));
    next.focus();
  }

  /** Shows which colour is chosen. @param {number} value */
  refresh(value) {
    for (const one of this.buttons) {
      const isChosen = Number(one.dataset.value) === value;
      if (isChosen && one.getAttribute("aria-checked") === "false") one.scrollIntoView({ block: "nearest", inline: "nearest" });
      one.setAttribute("aria-checked", String(isChosen));
      one.tabIndex = isChosen ? 0 : -1;
    }
  }
}

/** What is seen of a button, but not read aloud. @param {string} role @param {string} text */
function part(role, text) {
  const made = document.createElement("span");
  made.className = role;
  made.textContent = text;
  made.setAttribute("aria-hidden", "true");
  return made;
}
