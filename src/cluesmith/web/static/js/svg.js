/** Elements of drawings. */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string | number>} attributes */
export function element(tag, attributes) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** A drawing of the server, which carries no styles into this page. @param {string} text */
export function drawingOf(text) {
  const bare = text.replace(/<(style|desc|title)>.*?<\/\1>/gs, "");
  const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.adoptNode(parsed)));
  svg.removeAttribute("role");
  return svg;
}

/** Slanting lines over the area. @param {{x: number, y: number, width: number, height: number}} area @param {number} gap */
export function hatching({ x, y, width, height }, gap) {
  const lines = [];
  for (let far = gap; far < width + height; far += gap) {
    const [fromX, fromY] = [x + Math.max(0, far - height), y + Math.min(far, height)];
    const [toX, toY] = [x + Math.min(far, width), y + Math.max(0, far - width)];
    lines.push(`M${fromX} ${fromY}L${toX} ${toY}`);
  }
  return lines.join("");
}
