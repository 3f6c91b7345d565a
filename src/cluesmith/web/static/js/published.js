/**
 * A page that came with its puzzles and needs nobody else: plays the only one, or lets the player choose.
 *
 * @typedef {import("./stored.js").Bundle} Bundle
 */

import { announce } from "./announce.js";
import { useTransport } from "./api.js";
import { card } from "./cards.js";
import { Page } from "./player.js";
import { unpack } from "./share.js";
import { nameOf, Storage } from "./storage.js";
import { Stored } from "./stored.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @returns {Promise<Bundle[]>} */
async function bundles() {
  const packed = [...document.querySelectorAll("script.puzzle")].map((script) => (script.textContent ?? "").trim());
  return Promise.all(packed.map(async (text) => JSON.parse(await unpack(text))));
}

/** @param {Bundle} bundle */
function play({ board, title }) {
  document.body.className = "play";
  byId("choice")?.remove(); // the pages of a site have none
  const isOfSite = document.documentElement.dataset.site !== undefined;
  new Page(board, { title, grid: null, ...(isOfSite ? { address: location.pathname } : {}) });
}

/** @param {Bundle[]} all */
async function offer(all) {
  const storage = new Storage();
  const cards = all.map(({ board, title }, place) => {
    const isDone = storage.load(nameOf(board.puzzle))?.game.done ?? false;
    const listed = { ...board, title: title || board.title, thumbnail: board.svg, href: `#${place + 1}` };
    return card(listed, { isDone, kindTitle: board.title });
  });
  document.body.className = "home choosing";
  byId("choice").hidden = false;
  byId("choices").replaceChildren(...(await Promise.all(cards)));
}

async function start() {
  try {
    const all = await bundles();
    useTransport(new Stored(all));
    const chosen = all.length === 1 ? all[0] : all[Number(location.hash.slice(1)) - 1];
    if (chosen) play(chosen);
    else await offer(all);
    document.documentElement.dataset.ready = "yes";
  } catch (error) {
    byId("title").textContent = "This puzzle cannot be read";
    announce(error instanceof Error ? error.message : String(error));
  }
}

addEventListener("hashchange", () => location.reload());
start();
