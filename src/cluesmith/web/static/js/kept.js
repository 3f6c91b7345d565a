/** The games of this browser: to go on with, to forget, and to keep in a file. */

import { announce } from "./announce.js";
import { ask, can } from "./api.js";
import { card, picture } from "./cards.js";
import { download, onFile } from "./files.js";

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

const MAX_KEPT = 12; // games shown

/** Whether this place can open the game: any puzzle, or one of its own pages. @param {import("./storage.js").Game} game */
const isOpenHere = ({ address }) => can("board") || (address ?? "").startsWith(new URL(".", location.href).pathname);

export class KeptGames {
  /** @param {import("./storage.js").Storage} storage */
  constructor(storage) {
    this.storage = storage;
    /** @type {HTMLInputElement} */
    const file = byId("games-file");
    byId("save-games").addEventListener("click", () => this.#save());
    byId("restore-games").addEventListener("click", () => file.click());
    onFile(file, (chosen) => this.#restore(chosen));
  }

  async show() {
    const all = this.storage.games();
    const open = all.filter(([, game]) => !game.done && game.length && isOpenHere(game)).slice(0, MAX_KEPT);
    byId("kept-section").hidden = !open.length;
    /** @type {HTMLButtonElement} */ (byId("save-games")).disabled = !all.length;
    byId("kept").replaceChildren(...(await Promise.all(open.map(([name, game]) => this.#card(name, game)))));
  }

  /** @param {string} name @param {import("./storage.js").Game} game */
  async #card(name, game) {
    const item = await card({ ...game, title: game.name || game.title, href: can("board") ? undefined : game.address }, { progress: game.progress, kindTitle: game.title });
    const forget = document.createElement("button");
    forget.type = "button";
    forget.className = "forget quiet";
    forget.textContent = "×";
    forget.setAttribute("aria-label", `Forget this game of ${game.title}`);
    forget.addEventListener("click", () => this.#forget(name, game.title));
    item.append(forget);
    this.#drawProgress(item, name, game);
    return item;
  }

  /** @param {string} name @param {string} title */
  #forget(name, title) {
    const kept = this.storage.load(name);
    this.storage.forget(name);
    this.show();
    const bringBack = () => {
      if (kept) this.storage.save(name, kept.game, kept.steps);
      this.show();
    };
    announce(`The game of ${title} is forgotten.`, { label: "Bring it back", act: bringBack });
  }

  /** The picture comes when it is ready. @param {HTMLElement} item @param {string} name @param {import("./storage.js").Game} game */
  async #drawProgress(item, name, game) {
    try {
      const { data } = await ask("render", { puzzle: game.puzzle, grid: this.storage.grid(name), as: "svg" });
      const text = new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
      item.querySelector(".picture")?.append(picture(text));
    } catch {
      // then there is no picture
    }
  }

  #save() {
    const day = new Date().toISOString().slice(0, 10);
    download(`cluesmith-games-${day}.json`, { text: this.storage.backup(), type: "application/json" });
  }

  /** @param {File} file */
  async #restore(file) {
    try {
      const number = this.storage.restore(await file.text());
      announce(number ? `${number === 1 ? "One game is" : `${number} games are`} back.` : "All games of this file are here already.");
    } catch (error) {
      announce(error instanceof Error ? error.message : String(error));
    }
    this.show();
  }
}
