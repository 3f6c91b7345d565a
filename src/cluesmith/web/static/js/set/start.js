/** How one begins: a board of a kind and size, a picture, an existing puzzle, or a draft of an earlier visit. */

import { announce } from "../announce.js";
import { ask } from "../api.js";
import { PLACES } from "../places.js";

/** @template {HTMLElement} Kind @param {string} id @returns {Kind} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

const LARGEST = 50; // sides of a board
const IN_COLOURS = "in_colours"; // the option by which a board gets colours

export class Start {
  /** @param {import("./drafts.js").Drafts} drafts @param {(known: Partial<import("./states.js").State>) => Promise<unknown>} open */
  constructor(drafts, open) {
    this.drafts = drafts;
    this.open = open;
    byId("blank").addEventListener("submit", (event) => this.#submit(event, () => this.#blank()));
    byId("read").addEventListener("submit", (event) => this.#submit(event, () => this.#read()));
    byId("start-picture").addEventListener("click", () => byId("picture-file").click());
  }

  /** @param {any[]} kinds */
  async show(kinds) {
    byId("start").hidden = false;
    /** @type {HTMLSelectElement} */
    const kind = byId("blank-kind");
    kind.replaceChildren(...kinds.map((one) => new Option(one.title, one.kind)));
    const offer = () => {
      const { default_size: size, input } = kinds.find((one) => one.kind === kind.value);
      const [height, width] = size.split("x");
      this.#write(height, width);
      byId("blank-colours-field").hidden = input !== "paint";
    };
    kind.addEventListener("change", offer);
    offer();
    this.#showDrafts();
  }

  /** @param {string} height @param {string} width */
  #write(height, width) {
    /** @type {HTMLInputElement} */ (byId("blank-height")).value = height;
    /** @type {HTMLInputElement} */ (byId("blank-width")).value = width;
  }

  /** @param {Event} event @param {() => Promise<unknown>} act */
  async #submit(event, act) {
    event.preventDefault();
    byId("start-problem").textContent = "";
    try {
      await act();
    } catch (error) {
      byId("start-problem").textContent = error instanceof Error ? error.message : String(error);
    }
  }

  async #blank() {
    const [kind, height, width] = ["blank-kind", "blank-height", "blank-width"].map((id) => /** @type {HTMLInputElement} */ (byId(id)).value);
    const size = { height: Math.min(LARGEST, Number(height)), width: Math.min(LARGEST, Number(width)) };
    const made = await ask("blank", { kind, ...size });
    const { board, setting } = this.#wantsColours(made) ? await ask("edit", { puzzle: made.board.puzzle, changes: [{ option: IN_COLOURS, value: true }] }) : made;
    return this.open({ puzzle: board.puzzle, board, setting });
  }

  /** Whether the new board is to have colours, and can. @param {{setting: import("./states.js").Setting}} made */
  #wantsColours({ setting }) {
    const isWanted = /** @type {HTMLInputElement} */ (byId("blank-colours")).checked && !byId("blank-colours-field").hidden;
    return isWanted && IN_COLOURS in setting.options;
  }

  async #read() {
    const text = /** @type {HTMLTextAreaElement} */ (byId("read-text")).value;
    const { board, setting } = await ask("setting", { puzzle: text });
    return this.open({ puzzle: board.puzzle, board, setting });
  }

  #showDrafts() {
    const all = this.drafts.all();
    byId("drafts-section").hidden = !all.length;
    byId("drafts").replaceChildren(...all.map(([name, draft]) => this.#card(name, draft)));
  }

  /** @param {string} name @param {import("./drafts.js").Draft} draft */
  #card(name, draft) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.className = "button";
    link.href = `${PLACES.set}#draft=${name}`;
    const when = new Date(draft.changed).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
    link.textContent = [draft.name || draft.title, `${draft.height} × ${draft.width}`, when].join(" · ");
    const forget = document.createElement("button");
    forget.type = "button";
    forget.className = "quiet";
    forget.textContent = "×";
    forget.setAttribute("aria-label", `Forget ${link.textContent}`);
    forget.addEventListener("click", () => this.#forget(name, draft));
    item.append(link, forget);
    return item;
  }

  /** @param {string} name @param {import("./drafts.js").Draft} draft */
  #forget(name, draft) {
    this.drafts.forget(name);
    this.#showDrafts();
    const bringBack = () => {
      this.drafts.bringBack(name, draft);
      this.#showDrafts();
    };
    announce("The draft is forgotten.", { label: "Bring it back", act: bringBack });
  }
}
