/** Colours of which a puzzle says how they look, and what can be read on them. */

/** How light one of red, green and blue is to the eye. @param {number} part from 0 to 255 */
function light(part) {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Black or white, whichever is read more easily on the colour. @param {string} ink as #rrggbb */
export function readableOn(ink) {
  const [red, green, blue] = [1, 3, 5].map((place) => light(parseInt(ink.slice(place, place + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}
