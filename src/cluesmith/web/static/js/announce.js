/** Messages for everyone: a line that is shown for a while, and a live region for screen readers. */

const SHOWN = 6000; // milliseconds

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Says it to screen readers only. @param {string} text */
export function whisper(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Shows it and says it. @param {string} text */
export function announce(text) {
  const toast = document.getElementById("toast");
  whisper(text);
  if (!toast) return;
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (toast.hidden = true), SHOWN);
}
