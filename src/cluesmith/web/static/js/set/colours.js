/** The colours of a puzzle that is being set: how they look, what they are called, and which there are. */

import { button } from "../button.js";

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

// Names of which the server knows how they look, in the order in which they are offered.
const KNOWN = ["black", "red", "blue", "green", "yellow", "orange", "purple", "brown", "pink", "cyan", "grey", "olive", "navy", "maroon", "lime"];
const PAPER = 0; // the number of the colour of blank cells
const WHITE = "#ffffff";

/** @param {import("./editor.js").Editor} editor */
export function wireColours(editor) {
  byId("add-colour").addEventListener("click", () => {
    const names = editor.shown.board.values.map(({ name }) => name);
    const free = KNOWN.find((name) => !names.includes(name));
    editor.recolour(names.length, free ?? `colour ${names.length} #888888`);
  });
  const refresh = () => showColours(editor);
  editor.addEventListener("change", refresh);
  refresh();
}

/** Shows the colours as they are; fields stay, so that what is being changed is still there. @param {import("./editor.js").Editor} editor */
function showColours(editor) {
  const { board, setting } = editor.shown;
  const rows = byId("colours").children;
  byId("colours-section").hidden = !setting.colours;
  if (!setting.colours) return;
  while (rows.length > board.values.length) rows[rows.length - 1].remove();
  while (rows.length < board.values.length) byId("colours").append(newRow(editor, rows.length));
  board.values.forEach((value, number) => showRow(rows[number], value));
  byId("colours-named").textContent = `Colours: ${board.values.slice(1).map(({ sign, name }) => `${sign} ${name}`).join(", ")}`;
}

/** @param {import("./editor.js").Editor} editor @param {number} number */
function newRow(editor, number) {
  const row = document.createElement("div");
  const sign = document.createElement("span");
  const look = Object.assign(document.createElement("input"), { type: "color" });
  const name = Object.assign(document.createElement("input"), { maxLength: 30, autocomplete: "off", disabled: number === PAPER });
  const remove = button("×", () => editor.recolour(number, ""));
  const change = () => editor.recolour(number, textOf(number, name.value.trim(), look.value));
  for (const field of [look, name]) field.addEventListener("change", change);
  row.className = "colour-row";
  row.append(sign, look, name, ...(number === PAPER ? [] : [remove]));
  return row;
}

/** The colour as it is typed; that of the paper has a name that nobody is asked for.
 * @param {number} number @param {string} name @param {string} look */
function textOf(number, name, look) {
  const called = number === PAPER ? (look === WHITE ? "white" : "paper") : name || `colour ${number}`;
  return `${called} ${look}`;
}

/** @param {Element} row @param {import("../position.js").Value} value */
function showRow(row, { sign, name, ink = "" }) {
  const [letter, look, called, remove] = row.children;
  letter.textContent = sign;
  /** @type {HTMLInputElement} */ (look).value = ink;
  /** @type {HTMLInputElement} */ (called).value = name;
  look.setAttribute("aria-label", `How ${name} looks`);
  called.setAttribute("aria-label", `Name of colour ${sign}`);
  remove?.setAttribute("aria-label", `Remove ${name}`);
}
