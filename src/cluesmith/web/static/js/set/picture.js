/** A picture becomes a puzzle: dropped, pasted or chosen; with sliders, and before and after side by side. */

import { announce } from "../announce.js";
import { ask, can } from "../api.js";
import { base64, onFile } from "../files.js";
import { element } from "../svg.js";
import { traceHere } from "./trace-here.js";

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

const MAX_BYTES = 6_000_000;
const PAUSE = 120; // milliseconds after a slider was moved

export class PictureImport {
  /** @param {(traced: {board: any, setting: any, grid: any}, name: string) => void} take */
  constructor(take) {
    this.take = take;
    this.data = ""; // in base 64, where somebody else traces it
    /** @type {ImageBitmap | null} */
    this.picture = null;
    this.running = new AbortController();
    onFile(byId("picture-file"), (file) => this.open(file));
    byId("picture-form").addEventListener("input", ({ target }) => this.#changed(/** @type {HTMLInputElement} */ (target)));
    byId("picture-take").addEventListener("click", () => this.#accept());
    this.#listen();
  }

  #listen() {
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#offer(event.dataTransfer?.files[0]);
    });
    document.addEventListener("paste", (event) => this.#offer(event.clipboardData?.files[0]));
  }

  /** @param {File | undefined} file */
  #offer(file) {
    if (file?.type.startsWith("image/")) this.open(file);
  }

  /** @param {File} file */
  async open(file) {
    if (file.size > MAX_BYTES) return announce("This picture is too large: at most 6 MB are read.");
    this.picture = await opened(file);
    this.data = can("trace") ? await base64(file) : "";
    this.name = file.name.replace(/\.[^.]*$/, "");
    this.ratio = this.picture ? this.picture.height / this.picture.width : 1;
    this.#write("picture-height", Math.round(this.#read("picture-width") * this.ratio));
    /** @type {HTMLDialogElement} */ (byId("picture")).showModal();
    this.#trace();
  }

  /** @param {HTMLInputElement} slider */
  #changed(slider) {
    if (slider.id === "picture-width") this.#write("picture-height", Math.round(this.#read("picture-width") * (this.ratio ?? 1)));
    this.#offersUse(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#trace(), PAUSE);
  }

  /** Whether what is shown is what would be used. @param {boolean} isCurrent */
  #offersUse(isCurrent) {
    /** @type {HTMLButtonElement} */ (byId("picture-take")).disabled = !isCurrent;
  }

  async #trace() {
    this.#offersUse(false);
    this.running.abort();
    this.running = new AbortController();
    const { signal } = this.running;
    const [height, width, threshold] = ["picture-height", "picture-width", "picture-threshold"].map((id) => this.#read(id));
    const { checked: invert } = /** @type {HTMLInputElement} */ (byId("picture-invert"));
    byId("picture-size").textContent = `${height} × ${width}`;
    try {
      const looks = { height, width, threshold: threshold / 100, invert };
      this.traced = this.data ? await ask("trace", { data: this.data, ...looks }, signal) : await traceHere(this.picture, looks, signal);
      this.#show(this.traced);
      this.#offersUse(true);
    } catch (error) {
      if (!signal.aborted) byId("picture-problem").textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {any} traced */
  #show({ before, grid, board }) {
    byId("picture-problem").textContent = "";
    /** @type {HTMLImageElement} */ (byId("picture-before")).src = before;
    byId("picture-after").replaceChildren(drawn(grid, board.rest ?? null));
  }

  #accept() {
    if (!this.traced) return;
    /** @type {HTMLDialogElement} */ (byId("picture")).close();
    this.take(this.traced, this.name ?? "");
  }

  /** @param {string} id */
  #read(id) {
    return Number(/** @type {HTMLInputElement} */ (byId(id)).value);
  }

  /** @param {string} id @param {number} value */
  #write(id, value) {
    /** @type {HTMLInputElement} */ (byId(id)).value = String(value);
  }
}

/** The picture as this browser reads it; the server knows more kinds of pictures, or says what is wrong. @param {File} file */
const opened = (file) => createImageBitmap(file).catch(() => null);

/** @param {import("./states.js").Rows} grid @param {number | null} rest */
function drawn(grid, rest) {
  const svg = element("svg", { viewBox: `0 0 ${grid[0].length} ${grid.length}`, role: "img", "aria-label": "The picture as a puzzle" });
  const path = grid.flatMap((row, down) => row.flatMap((value, right) => (value === null || value === rest ? [] : [`M${right} ${down}h1v1h-1z`])));
  svg.append(element("path", { d: path.join("") }));
  return svg;
}
