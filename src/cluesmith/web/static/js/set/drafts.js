/**
 * Puzzles that are being set, kept in this browser with their history, so that closing a page loses nothing.
 *
 * @typedef {import("./states.js").State} State
 * @typedef {{kind: string, title: string, height: number, width: number}} About of the board
 * @typedef {About & {name: string, changed: number, cursor: number, states: State[]}} Draft
 */

const KEY = "cluesmith/set/";
const MAX_STATES = 60;

/** @param {State} state @returns {State} as much as cannot be computed again */
const kept = ({ puzzle, grid, isDrawn, title, author, note }) => ({ puzzle, grid, isDrawn, title, author, note });

export class Drafts {
  /** @param {globalThis.Storage} store */
  constructor(store = localStorage) {
    this.store = store;
  }

  /** A name that no draft has. */
  newName() {
    return Math.random().toString(36).slice(2, 10);
  }

  /** @param {string} name @param {About} about @param {import("./states.js").States} states @returns {boolean} false when there is no room */
  save(name, { kind, title, height, width }, states) {
    const first = Math.max(0, Math.min(states.cursor, states.all.length - MAX_STATES));
    const some = states.all.slice(first, first + MAX_STATES).map(kept);
    /** @type {Draft} */
    const draft = { kind, title, height, width, name: states.now.title, changed: Date.now(), cursor: states.cursor - first, states: some };
    try {
      this.store.setItem(KEY + name, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} name @returns {Draft | null} */
  load(name) {
    try {
      const read = JSON.parse(this.store.getItem(KEY + name) ?? "null");
      return read?.states?.length ? read : null;
    } catch {
      return null;
    }
  }

  /** @param {string} name */
  forget(name) {
    this.store.removeItem(KEY + name);
  }

  /** @param {string} name @param {Draft} draft */
  bringBack(name, draft) {
    this.store.setItem(KEY + name, JSON.stringify(draft));
  }

  /** All of them, the last changed first. @returns {[string, Draft][]} */
  all() {
    const names = Object.keys(this.store).filter((key) => key.startsWith(KEY)).map((key) => key.slice(KEY.length));
    const drafts = names.map((name) => /** @type {[string, Draft]} */ ([name, this.load(name)])).filter(([, draft]) => draft);
    return drafts.sort(([, one], [, other]) => other.changed - one.changed);
  }
}
