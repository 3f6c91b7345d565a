/** A clock that stands still while the page cannot be seen. */

export class Timer {
  /** @param {(seconds: number) => void} show called every second */
  constructor(show) {
    this.show = show;
    this.before = 0;
    /** @type {number | null} */
    this.since = null;
    setInterval(() => this.since !== null && show(this.seconds), 1000);
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#pause() : this.#goOn()));
  }

  get seconds() {
    return this.before + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  /** @param {number} seconds */
  start(seconds = 0) {
    this.before = seconds;
    this.isStopped = false;
    this.since = document.hidden ? null : performance.now();
    this.show(this.seconds);
  }

  stop() {
    this.#pause();
    this.isStopped = true;
    this.show(this.seconds);
  }

  #pause() {
    this.before = this.seconds;
    this.since = null;
  }

  #goOn() {
    if (!this.isStopped && this.since === null) this.since = performance.now();
  }
}

/** @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, place) => (place ? String(part).padStart(2, "0") : String(part))).join(":");
}
