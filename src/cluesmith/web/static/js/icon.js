/** A picture out of the set that all pages share. @param {string} name */
export function icon(name) {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="icon" aria-hidden="true"><use href="/static/icons.svg#${name}"/></svg>`;
  return /** @type {SVGElement} */ (holder.content.firstElementChild);
}
