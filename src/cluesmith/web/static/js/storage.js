/**
 * Games kept in this browser. Every step is written down at once, in pages of a few steps each, so that a long game
 * costs no more per step than a short one.
 *
 * @typedef {import("./history.js").Step} Step
 * @typedef {object} Game
 * @property {string} puzzle
 * @property {string} kind
 * @property {string} title of the kind
 * @property {string} name of the puzzle, where it has one
 * @property {number} height
 * @property {number} width
 * @property {string} grade
 * @property {number} cursor
 * @property {number} length
 * @property {number} seconds
 * @property {number} progress
 * @property {boolean} done
 * @property {boolean} helped
 * @property {number} changed when it was last played, in milliseconds
 * @property {string} [address] of its page, where that is a page of its own
 */

const GAMES = "cluesmith/game/";
const STEPS = "cluesmith/steps/";
const PAGE = 64; // steps
const BACKUP = "cluesmith games";

/** A name for the puzzle that is the same in every tab and on every visit. @param {string} puzzle */
export function nameOf(puzzle) {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of puzzle) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  return [one, other].map((part) => (part >>> 0).toString(36)).join("-");
}

/** A step in few characters. @param {Step} step */
const packed = ({ cells, trials, at }) => [
  Math.round(at * 10) / 10,
  cells.map(([index, old, now]) => [index, old.value, old.notes, old.level, now.value, now.notes, now.level]),
  ...(trials ? [trials] : []),
];

/** @param {any} kept @returns {Step} */
function unpacked([at, cells, trials]) {
  const mark = (/** @type {any[]} */ [value, notes, level]) => Object.freeze({ value, notes, level });
  return {
    at,
    cells: cells.map((/** @type {any[]} */ cell) => [cell[0], mark(cell.slice(1, 4)), mark(cell.slice(4))]),
    ...(trials ? { trials } : {}),
  };
}

/** What the browser keeps; in a frame that may keep nothing, a game lasts as long as its page. @returns {globalThis.Storage} */
function keeper() {
  try {
    return localStorage;
  } catch {
    return sheet();
  }
}

/** A store that forgets everything with the page; its entries are its keys, as those of the browser's are.
 * @returns {globalThis.Storage} */
function sheet() {
  /** @type {Record<string, string>} */
  const texts = {};
  const acts = {
    getItem: (/** @type {string} */ key) => texts[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void (texts[key] = text),
    removeItem: (/** @type {string} */ key) => void delete texts[key],
  };
  for (const [name, value] of Object.entries(acts)) Object.defineProperty(texts, name, { value });
  return /** @type {any} */ (texts);
}

export class Storage {
  /** @param {globalThis.Storage} store */
  constructor(store = keeper()) {
    this.store = store;
  }

  /** Keeps the game; of its steps only the pages from the first changed step on are written.
   * @param {string} name @param {Game} game @param {Step[]} steps @param {number} from @returns {boolean} false when there is no room */
  save(name, game, steps, from = 0) {
    try {
      for (let page = Math.floor(from / PAGE); page * PAGE < steps.length; page++) {
        const part = steps.slice(page * PAGE, (page + 1) * PAGE);
        this.store.setItem(`${STEPS}${name}/${page}`, JSON.stringify(part.map(packed)));
      }
      this.store.setItem(GAMES + name, JSON.stringify(game));
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} name @returns {{game: Game, steps: Step[]} | null} */
  load(name) {
    const game = this.#read(GAMES + name);
    if (!game) return null;
    const steps = [];
    for (let page = 0; page * PAGE < game.length; page++) {
      const part = this.#read(`${STEPS}${name}/${page}`);
      if (!part) break;
      steps.push(...part.map(unpacked));
    }
    return { game, steps: steps.slice(0, game.length) };
  }

  /** What was written when the game was left. @param {string} name @returns {(number | null)[][]} */
  grid(name) {
    const kept = this.load(name);
    if (!kept) return [];
    const { height, width, cursor } = kept.game;
    /** @type {(number | null)[][]} */
    const grid = Array.from({ length: height }, () => Array(width).fill(null));
    for (const { cells } of kept.steps.slice(0, cursor)) {
      for (const [index, , now] of cells) grid[Math.floor(index / width)][index % width] = now.value;
    }
    return grid;
  }

  /** @param {string} key */
  #read(key) {
    try {
      return JSON.parse(this.store.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {string} name */
  forget(name) {
    this.store.removeItem(GAMES + name);
    for (const key of Object.keys(this.store)) if (key.startsWith(`${STEPS}${name}/`)) this.store.removeItem(key);
  }

  /** All games, the last played first. @returns {[string, Game][]} */
  games() {
    const keys = Object.keys(this.store).filter((key) => key.startsWith(GAMES));
    const games = keys.map((key) => /** @type {[string, Game]} */ ([key.slice(GAMES.length), this.#read(key)]));
    return games.filter(([, game]) => game).sort(([, one], [, other]) => other.changed - one.changed);
  }

  /** The game that was played on that page. @param {string} address */
  at(address) {
    const { pathname } = new URL(address, location.href);
    return this.games().find(([, game]) => game.address === pathname)?.[1];
  }

  /** All games as text, which `restore` reads. */
  backup() {
    const games = this.games().map(([name, game]) => ({ game, steps: this.load(name)?.steps.map(packed) ?? [] }));
    return JSON.stringify({ [BACKUP]: 1, games });
  }

  /** Takes over the games of a backup, but for those that were played here since; says how many. Raises an error where
   * it is none. @param {string} text */
  restore(text) {
    const { games } = readBackup(text);
    const newer = games.filter(({ game }) => !(this.#read(GAMES + nameOf(game.puzzle))?.changed >= game.changed));
    for (const { game, steps } of newer) {
      this.forget(nameOf(game.puzzle));
      if (!this.save(nameOf(game.puzzle), game, steps)) throw new Error("This browser has no room left to keep the games.");
    }
    return newer.length;
  }

  /** Calls back when another tab has played the same game. @param {string} name @param {() => void} act */
  watch(name, act) {
    addEventListener("storage", (event) => {
      if (event.storageArea === this.store && event.key === GAMES + name) act();
    });
  }
}

/** @param {string} text @returns {{games: {game: Game, steps: Step[]}[]}} */
function readBackup(text) {
  try {
    const read = JSON.parse(text);
    if (read[BACKUP] !== 1) throw new Error();
    return { games: read.games.map((/** @type {any} */ one) => ({ game: asGame(one.game), steps: one.steps.map(unpacked) })) };
  } catch {
    throw new Error("This file holds no games of Cluesmith.");
  }
}

const TEXTS = /** @type {const} */ (["puzzle", "kind", "title", "name", "grade"]);
const NUMBERS = /** @type {const} */ (["height", "width", "cursor", "length", "seconds", "progress", "changed"]);

/** @param {any} read @returns {Game} */
function asGame(read) {
  const isGame = TEXTS.every((name) => typeof read[name] === "string") && NUMBERS.every((name) => Number.isFinite(read[name]));
  if (!isGame) throw new Error();
  return read;
}
