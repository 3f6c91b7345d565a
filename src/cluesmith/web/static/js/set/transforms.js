/** The board as a whole: turned, mirrored, shifted, of another size; symmetric editing; and the variants of its kind. */

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @param {import("./editor.js").Editor} editor */
export function wireBoardTools(editor) {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-transform]"))) {
    const { transform, down, right } = one.dataset;
    const shift = transform === "shift" ? { down: Number(down), right: Number(right) } : {};
    one.addEventListener("click", () => editor.transform({ how: transform, ...shift }));
  }
  wireResize(editor);
  byId("symmetry").addEventListener("change", ({ target }) => {
    editor.symmetry = /** @type {any} */ (/** @type {HTMLSelectElement} */ (target).value);
  });
  const refresh = () => showOptions(editor);
  editor.addEventListener("change", refresh);
  refresh();
}

/** @param {import("./editor.js").Editor} editor */
function wireResize(editor) {
  const [height, width] = ["resize-height", "resize-width"].map((id) => /** @type {HTMLInputElement} */ (byId(id)));
  byId("open-resize").addEventListener("click", () => {
    [height.value, width.value] = [String(editor.shown.board.height), String(editor.shown.board.width)];
    /** @type {HTMLDialogElement} */ (byId("resize")).showModal();
  });
  byId("resize").addEventListener("close", () => {
    const isWanted = /** @type {HTMLDialogElement} */ (byId("resize")).returnValue === "resize";
    if (isWanted) editor.transform({ how: "resize", height: Number(height.value), width: Number(width.value) });
  });
}

/** @param {import("./editor.js").Editor} editor */
function showOptions(editor) {
  const options = Object.entries(editor.shown.setting.options);
  byId("options").hidden = !options.length;
  const shown = JSON.stringify(options);
  if (byId("options").dataset.shown === shown) return;
  byId("options").dataset.shown = shown;
  byId("options").replaceChildren(...options.map(([name, option]) => optionField(editor, name, option)));
}

/** @param {import("./editor.js").Editor} editor @param {string} name @param {import("./states.js").Option} option */
function optionField(editor, name, { value, choices }) {
  const label = document.createElement("label");
  const words = name.replaceAll("_", " ");
  if (typeof value === "boolean") {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: value, name });
    box.addEventListener("change", () => editor.switch(name, box.checked));
    label.append(box, words);
    return label;
  }
  const select = Object.assign(document.createElement("select"), { name });
  select.append(...choices.map((choice) => new Option(String(choice), String(choice), false, choice === value)));
  select.addEventListener("change", () => editor.switch(name, choices[select.selectedIndex]));
  label.className = "field";
  label.append(words, select);
  return label;
}
