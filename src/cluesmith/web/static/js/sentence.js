/**
 * Sentences of the server: words, and mentions of cells, which light up on the board when one points at
 * them or comes to them with the Tab key.
 *
 * @typedef {[number, number]} Cell
 * @typedef {string | {text: string, cells: Cell[]}} Part
 */

/** @param {Part[]} parts @param {(cells: Cell[] | null) => void} point @returns {Node[]} */
export function nodesOf(parts, point) {
  return parts.map((part) => {
    if (typeof part === "string") return document.createTextNode(part);
    const mention = document.createElement("button");
    mention.type = "button";
    mention.className = "mention";
    mention.textContent = part.text;
    for (const come of ["pointerenter", "focus"]) mention.addEventListener(come, () => point(part.cells));
    for (const go of ["pointerleave", "blur"]) mention.addEventListener(go, () => point(null));
    return mention;
  });
}

/** @param {Part[]} parts */
export const textOf = (parts) => parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** As a sentence of its own: with a capital, and a full stop. @param {Part[]} parts @returns {Part[]} */
export function whole(parts) {
  const [first, ...others] = parts;
  const begun = typeof first === "string" ? capital(first) : { ...first, text: capital(first.text) };
  return [begun, ...others, ...(/[.!?]$/.test(textOf(parts)) ? [] : ["."])];
}

/** @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
