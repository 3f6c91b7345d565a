/** Buttons, made wherever a page needs them. */

import { icon } from "./icon.js";

/** @param {string} label @param {() => void} act @param {string} [picture] the name of an icon before the label */
export function button(label, act, picture) {
  const made = document.createElement("button");
  made.type = "button";
  const text = document.createElement("span");
  text.textContent = label;
  made.append(...(picture ? [icon(picture)] : []), text);
  if (picture) made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}
