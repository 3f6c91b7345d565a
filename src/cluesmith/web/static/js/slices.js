/** Work that would hold up a page: the first part is done at once, the rest bit by bit, so that the page stays usable. */

/** @param {number} count @param {{first: number, then: number}} sizes @param {(number: number) => void} act */
export function inSlices(count, { first, then }, act) {
  for (let number = 0; number < Math.min(first, count); number++) act(number);
  if (count > first) setTimeout(() => inSlices(count - first, { first: then, then }, (number) => act(number + first)));
}
