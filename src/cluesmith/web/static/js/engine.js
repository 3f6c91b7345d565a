/**
 * Questions to the toolkit in this browser instead of a server; the same questions, and the same answers.
 *
 * One worker answers one call at a time. A call that is no longer wanted is ended by ending its worker, so a second one is
 * started, once there is a call that takes long, to go on at once.
 */

import { useTransport } from "./api.js";
import { Shelf } from "./engine-shelf.js";
import { showEngine } from "./engine-state.js";

const GRACE = 250; // milliseconds in which an unwanted call may still end by itself
const LONG = 500; // milliseconds after which a call may well become unwanted
const PATIENCE = 5; // seconds beyond the time limit, which the call itself should keep
const LACKING = ["keep", "trace", "png", "pdf"]; // a bank in the worker would be gone with it; the others need libraries

/**
 * @typedef {{worker: Worker, ready: Promise<void>}} Helper
 * @typedef {{name: string, text: string, seconds: number, isUnwanted: boolean, isRetried: boolean, resolve: (answer: any) => void,
 *   reject: (error: unknown) => void}} Call
 */

/** @returns {Error} */
const stopped = () => new DOMException("Nobody waits for this any more.", "AbortError");

/** Starts a worker; `ready` fails when the engine cannot be loaded. @param {string} folder @returns {Helper} */
function startHelper(folder) {
  const worker = new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" });
  const ready = /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error("The engine could not be loaded. Is there a connection?"));
      worker.onmessage = ({ data }) => (data.ready ? resolve() : fail());
      worker.onerror = fail;
    })
  );
  ready.catch(() => worker.terminate());
  worker.postMessage({ folder });
  return { worker, ready };
}

export class Engine {
  /** @param {string} folder the address of its files */
  constructor(folder) {
    this.folder = folder;
    /** @type {Call[]} */
    this.waiting = [];
    /** @type {Call | null} */
    this.running = null;
    /** @type {Helper | null} */
    this.helper = null;
    /** @type {Helper | null} */
    this.spare = null;
  }

  /** Loads it, unless that was done. */
  load() {
    this.helper ??= this.#take();
    return this.helper.ready;
  }

  #take() {
    const helper = this.spare ?? startHelper(this.folder);
    this.spare = null;
    helper.ready.catch(() => {
      if (this.helper === helper) this.helper = null; // the next call tries again
    });
    return helper;
  }

  /** @type {import("./api.js").Transport["send"]} */
  send(name, asked, { signal }) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(stopped());
      /** @type {Call} */
      const call = { name, text: JSON.stringify(asked), seconds: asked.seconds ?? 5, isUnwanted: false, isRetried: false, resolve, reject };
      signal?.addEventListener("abort", () => this.#drop(call), { once: true });
      this.waiting.push(call);
      this.#next();
    });
  }

  /** @param {Call} call */
  #drop(call) {
    call.isUnwanted = true;
    call.reject(stopped());
    this.waiting = this.waiting.filter((other) => other !== call);
    if (this.running === call) setTimeout(() => this.running === call && this.#relieve(call), GRACE);
  }

  /** Another worker goes on as soon as it is ready, unless the call has ended by then. @param {Call} call */
  async #relieve(call) {
    const { ready } = this.#startSpare();
    const isReady = await ready.then(() => true, () => false);
    if (isReady && this.running === call) this.#restart();
  }

  #startSpare() {
    const spare = (this.spare ??= startHelper(this.folder));
    spare.ready.catch(() => {
      if (this.spare === spare) this.spare = null;
    });
    return spare;
  }

  /** Ends what is being computed. */
  #restart() {
    this.helper?.worker.terminate();
    this.helper = this.#take();
    this.running = null;
    this.#next();
  }

  async #next() {
    if (this.running || !this.waiting.length) return;
    const call = /** @type {Call} */ (this.waiting.shift());
    this.running = call;
    let isAnswered = true;
    try {
      await this.load();
      if (!call.isUnwanted) isAnswered = await this.#ask(call);
    } catch (error) {
      call.reject(error);
    }
    if (!isAnswered || this.running !== call) return; // its worker was ended
    this.running = null;
    this.#next();
  }

  /** Whether there was an answer; if not, the worker has broken down and another one goes on. @param {Call} call */
  async #ask(call) {
    const { worker } = /** @type {Helper} */ (this.helper);
    const long = setTimeout(() => this.running === call && this.#startSpare(), LONG);
    const lost = setTimeout(() => this.#lose(call), 1000 * (call.seconds + PATIENCE));
    const reply = await new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve({ fault: "the worker ended" });
      worker.postMessage({ name: call.name, text: call.text });
    });
    clearTimeout(long);
    clearTimeout(lost);
    if (reply.fault) this.#recover(call);
    else if (reply.status === 200) call.resolve(JSON.parse(reply.text));
    else call.reject(new Error(JSON.parse(reply.text).detail));
    return !reply.fault;
  }

  /** Tries once more with a worker that has all of its memory. @param {Call} call */
  #recover(call) {
    if (call.isRetried || call.isUnwanted) return this.#lose(call);
    call.isRetried = true;
    this.waiting.unshift(call);
    this.#restart();
  }

  /** Time or memory ran out. @param {Call} call */
  #lose(call) {
    call.reject(new Error("Time or memory ran out before there was an answer."));
    if (this.running === call) this.#restart();
  }
}

/** Lets the engine answer this page; it begins to load once all that it loads can be kept. */
function start() {
  const folder = document.documentElement.dataset.engineFolder;
  if (!folder) return;
  const engine = new Engine(new URL(folder, document.baseURI).href);
  const site = new URL("./", document.baseURI).href;
  const shelf = new Shelf(`${site}answers/`, `cluesmith ${site} ${folder.slice(0, -1)}`); // as engine-cache.js names it
  const kept = keepFiles();
  useTransport({ send: (...call) => answer(shelf, engine, kept, call), lacks: LACKING });
  showEngine(kept.then(() => engine.load()));
}

/** @param {Shelf} shelf @param {Engine} engine @param {Promise<void>} kept @param {Parameters<Engine["send"]>} call */
async function answer(shelf, engine, kept, call) {
  const [name, asked] = call;
  const known = await shelf.find(name, asked);
  if (known) return known;
  await kept;
  const found = await engine.send(...call);
  if (name === "board" || name === "new") await shelf.keep(found);
  return found;
}

/** Installs what keeps the files for when there is no network; without it all works as long as there is one. */
async function keepFiles() {
  if (!("serviceWorker" in navigator)) return;
  const address = new URL("worker.js", document.baseURI).href;
  try {
    await navigator.serviceWorker.register(address);
    await Promise.race([isKeptBy(address), new Promise((resolve) => setTimeout(resolve, 3000))]);
  } catch {
    // in a private window, or where it is forbidden
  }
}

/** Waits until that one sees all requests of this page; before, it may be the one of the site around it. @param {string} address */
async function isKeptBy(address) {
  const { serviceWorker } = navigator;
  while (serviceWorker.controller?.scriptURL !== address) {
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
}

start();
