/** The page on which one plays the puzzle of its address. */

import { announce } from "./announce.js";
import { ask } from "./api.js";
import { PLACES } from "./places.js";
import { Page } from "./player.js";
import { fragmentOf, readFragment } from "./share.js";

async function start() {
  try {
    const link = await readFragment(location.hash);
    if (!link.puzzle) return location.replace(PLACES.home);
    const board = await ask("board", { puzzle: link.puzzle });
    new Page({ ...board, grade: board.grade || link.grade }, link);
    if (link.grid) history.replaceState(null, "", `#${await fragmentOf(board.puzzle, { ...link, grid: undefined })}`);
    document.documentElement.dataset.ready = "yes";
  } catch (error) {
    /** @type {HTMLElement} */ (document.getElementById("title")).textContent = "This puzzle cannot be read";
    announce(error instanceof Error ? error.message : String(error));
  }
}

addEventListener("hashchange", () => location.reload());
start();
