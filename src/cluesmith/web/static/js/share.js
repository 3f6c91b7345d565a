/**
 * Links that hold a puzzle, and on request what is written on it, behind the #: no server ever sees that part.
 */

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64url(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** @param {Uint8Array | string} data @param {CompressionStream | DecompressionStream} through */
async function piped(data, through) {
  const stream = new Blob([/** @type {BlobPart} */ (data)]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} text */
export const pack = async (text) => base64url(await piped(text, new CompressionStream("deflate-raw")));

/** @param {string} packed */
export const unpack = async (packed) =>
  new TextDecoder().decode(await piped(fromBase64url(packed), new DecompressionStream("deflate-raw")));

/**
 * The part of a link after the #.
 * @param {string} puzzle
 * @param {{grid?: (number | null)[][], title?: string, grade?: string | null}} [more]
 */
export async function fragmentOf(puzzle, { grid, title, grade } = {}) {
  const parts = new URLSearchParams({ puzzle: await pack(puzzle) });
  if (grid) parts.set("grid", await pack(JSON.stringify(grid)));
  if (title) parts.set("title", title);
  if (grade) parts.set("grade", grade);
  return parts.toString();
}

/** What a link holds. @param {string} fragment */
export async function readFragment(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const [puzzle, grid] = [parts.get("puzzle"), parts.get("grid")];
  return {
    puzzle: puzzle ? await unpack(puzzle) : (parts.get("text") ?? ""),
    grid: grid ? /** @type {(number | null)[][]} */ (JSON.parse(await unpack(grid))) : null,
    title: parts.get("title") ?? "",
    grade: parts.get("grade") ?? "",
  };
}
