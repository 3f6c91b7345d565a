/** The windows of the play page: settings, keys, a link to share, other formats. */

import { PLACES } from "./places.js";
import { announce } from "./announce.js";
import { ask, can, get } from "./api.js";
import { download } from "./files.js";
import { fragmentOf } from "./share.js";

/** @typedef {import("./game.js").Game} Game */

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

const KEYS = [
  ["Arrows", "go to the next cell"],
  ["Home, End", "go to the end of the row"],
  ["Ctrl Z, U", "undo"],
  ["Ctrl Shift Z, R", "redo"],
  ["T", "try something"],
  ["C", "check"],
  ["H", "hint"],
  ["+, -, 0", "zoom in, out, show all"],
  ["?", "show this"],
];

/** @param {Game} game */
export function showKeys(game) {
  byId("rules").textContent = (game.board.how_to_play ?? "").replace(/(?<!\n)\n(?!\n)/g, " ").trim(); // lines become a paragraph
  const terms = [...game.style.keys, ...KEYS].flatMap(([keys, act]) => {
    const [term, meaning] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = keys;
    meaning.textContent = act;
    return [term, meaning];
  });
  byId("key-list").replaceChildren(...terms);
  /** @type {HTMLDialogElement} */ (byId("keys")).showModal();
}

/** @param {import("./settings.js").Settings} settings @param {Game} game */
export function wireSettings(settings, game) {
  /** @type {HTMLDialogElement} */
  const dialog = byId("settings");
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
    label.hidden = !label.dataset.for?.split(" ").includes(game.board.input);
  }
  settings.listen((choices) => {
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input"))) {
      const choice = choices[/** @type {keyof typeof choices} */ (field.name)];
      field.checked = field.type === "checkbox" ? Boolean(choice) : choice === field.value;
    }
  });
  form.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    settings.set({ [field.name]: field.type === "checkbox" ? field.checked : field.value });
  });
  byId("open-settings").addEventListener("click", () => dialog.showModal());
}

/** @param {Game} game @param {string} page where the link leads */
export async function openShare(game, page = PLACES.play) {
  /** @type {HTMLInputElement} */
  const link = byId("share-link");
  /** @type {HTMLInputElement} */
  const withPosition = byId("share-position");
  const write = async () => {
    const grid = withPosition.checked ? game.position.grid() : undefined;
    link.value = `${new URL(page, document.baseURI).href}#${await fragmentOf(game.board.puzzle, { grid, title: game.title, grade: game.board.grade })}`;
  };
  withPosition.onchange = write;
  byId("share-copy").onclick = () => copy(link);
  await write();
  /** @type {HTMLDialogElement} */ (byId("share")).showModal();
}

/** @param {HTMLInputElement} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link.value);
    announce("The link is copied.");
  } catch {
    link.select();
    announce("Copy the marked link with Ctrl C.");
  }
}

const PICTURES = [["svg", "SVG picture"], ["png", "PNG picture"], ["pdf", "PDF page"]];

/** @param {Game} game */
export async function openExport(game) {
  /** @type {HTMLSelectElement} */
  const select = byId("export-format");
  byId("export-problem").textContent = "";
  try {
    const kinds = await get("kinds");
    const formats = kinds.find((/** @type {any} */ one) => one.kind === game.board.kind)?.formats ?? [];
    const options = formats.map((/** @type {any} */ one) => withEnding(new Option(`${one.name}: ${one.about}`, one.name), one.extensions[0]));
    select.replaceChildren(...options, ...PICTURES.filter(([name]) => can(name)).map(([name, about]) => withEnding(new Option(about, name), `.${name}`)));
  } catch (error) {
    return announce(error instanceof Error ? error.message : String(error));
  }
  byId("export-save").onclick = () => save(game, select.selectedOptions[0]);
  /** @type {HTMLDialogElement} */ (byId("export")).showModal();
}

/** The choice of a format, with the end of its file's name. @param {HTMLOptionElement} option @param {string} ending */
function withEnding(option, ending) {
  option.dataset.ending = ending;
  return option;
}

/** @param {Game} game @param {HTMLOptionElement} chosen */
async function save(game, { value: format, dataset }) {
  const isPicture = PICTURES.some(([name]) => name === format);
  const { puzzle, kind, height, width } = game.board;
  try {
    const found = isPicture
      ? await ask("render", { puzzle, grid: game.position.grid(), as: format })
      : await ask("convert", { puzzle, format, lossy: byId("export-problem").dataset.format === format });
    byId("export-problem").textContent = found.problem ? `${found.problem}. Save again to save it all the same.` : "";
    byId("export-problem").dataset.format = found.problem ? format : "";
    if (!found.problem) download(`${kind}-${height}x${width}${dataset.ending ?? ".txt"}`, found);
  } catch (error) {
    byId("export-problem").textContent = error instanceof Error ? error.message : String(error);
  }
}
