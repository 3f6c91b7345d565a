/**
 * Answers that need no engine: those that came with the site, and boards that it has drawn before.
 *
 * An answer is a file named by the digest of its question. Which ones came with the site is listed in one file.
 */

/** @param {string} name @param {object} asked */
async function nameOf(name, asked) {
  const question = new TextEncoder().encode(`${name} ${JSON.stringify(asked)}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", question));
  return [...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Shelf {
  /** @param {string} folder the address of the answers @param {string} kept the name under which boards are kept */
  constructor(folder, kept) {
    this.folder = folder;
    this.kept = kept;
    this.isThere = Boolean(globalThis.crypto?.subtle && globalThis.caches); // both only where the connection is safe
    /** @type {Promise<Set<string>> | null} */
    this.index = null;
  }

  /** The answer, or null. @param {string} name @param {object} asked */
  async find(name, asked) {
    if (!this.isThere) return null;
    try {
      const file = await nameOf(name, asked);
      const address = this.folder + file;
      const kept = await (await caches.open(this.kept)).match(address);
      if (kept) return await kept.json();
      this.index ??= this.#load();
      return (await this.index).has(file) ? await (await fetch(`${address}.json`)).json() : null;
    } catch {
      return null; // the engine will know
    }
  }

  async #load() {
    const response = await fetch(`${this.folder}index.json`);
    return new Set(response.ok ? await response.json() : []);
  }

  /** Keeps a board, so that it is drawn at once when it is opened again. @param {{puzzle: string}} board */
  async keep(board) {
    if (!this.isThere) return;
    try {
      const address = this.folder + (await nameOf("board", { puzzle: board.puzzle }));
      await (await caches.open(this.kept)).put(address, new Response(JSON.stringify(board)));
    } catch {
      // there is no room
    }
  }
}
