/** Messages for everyone: a line that is shown for a while, and a live region for screen readers. */

import { button } from "./button.js";

const SHOWN = 6000; // milliseconds
const SHOWN_WITH_BUTTON = 20_000; // there has to be time to come there by keys

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Says it to screen readers only. @param {string} text */
export function whisper(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Shows it and says it, with a button where something can be done about it.
 * @param {string} text @param {{label: string, act: () => void}} [offer] */
export function announce(text, offer) {
  const toast = document.getElementById("toast");
  whisper(text);
  if (!toast) return;
  const hide = () => (toast.hidden = true);
  toast.replaceChildren(text, ...(offer ? [button(offer.label, () => [hide(), offer.act()])] : []));
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hide, offer ? SHOWN_WITH_BUTTON : SHOWN);
}
