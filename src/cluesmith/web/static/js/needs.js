/** Leaves out of a page what nobody can answer there. */

import { can } from "./api.js";

export function leaveOutTheUnanswerable() {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-needs]"))) {
    if (!can(one.dataset.needs ?? "")) one.remove();
  }
}
