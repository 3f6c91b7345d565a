import { PLACES } from "./places.js";

/** A picture out of the set that all pages share. @param {string} name */
export function icon(name) {
  const holder = document.createElement("template");
  holder.innerHTML = '<svg class="icon" aria-hidden="true"><use/></svg>';
  holder.content.querySelector("use")?.setAttribute("href", PLACES.icons + name);
  return /** @type {SVGElement} */ (holder.content.firstElementChild);
}
