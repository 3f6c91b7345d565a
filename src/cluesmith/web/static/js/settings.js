/** What a player has chosen, kept in this browser, the same in every tab. */

const KEY = "cluesmith/settings";

export const DEFAULTS = {
  theme: /** @type {"system" | "light" | "dark"} */ ("system"),
  check: /** @type {"nothing" | "rules" | "answer"} */ ("nothing"),
  timer: true,
  coordinates: false,
  cycle: false,
  crosses: true,
  ticks: true,
  cleanNotes: true,
  digitFirst: false,
};

/** @typedef {typeof DEFAULTS} Choices */

export class Settings {
  constructor() {
    /** @type {((choices: Choices) => void)[]} */
    this.listeners = [];
    this.choices = this.#read();
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.#tell(this.#read());
    });
  }

  /** @returns {Choices} */
  #read() {
    try {
      return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
    } catch {
      return { ...DEFAULTS };
    }
  }

  /** @param {Partial<Choices>} changes */
  set(changes) {
    const choices = { ...this.choices, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(choices));
    } catch {
      // then they hold for this visit only
    }
    this.#tell(choices);
  }

  /** Calls back now and after every change. @param {(choices: Choices) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
    listener(this.choices);
  }

  /** @param {Choices} choices */
  #tell(choices) {
    this.choices = choices;
    for (const listener of this.listeners) listener(choices);
  }
}
