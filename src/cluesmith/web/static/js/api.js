/**
 * Questions to whoever can answer them. What goes wrong becomes an error with one plain sentence.
 *
 * A transport takes a question there and brings the answer back: to the server, unless a page came with another one.
 *
 * @typedef {{method: "GET" | "POST", signal?: AbortSignal}} How
 * @typedef {{send: (path: string, asked: Record<string, any>, how: How) => Promise<any>, knows?: string[], lacks?: string[]}} Transport
 *   `knows` are the calls it has answers to, and `rules` if it can tell by the rules what is wrong; without it all of them
 *   but those, and those types of pictures, that it `lacks`
 */

const ROOT = "/api/v1/";

/** @param {string} path @param {RequestInit} request */
async function answer(path, request) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(ROOT + path, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Error("The server does not answer. Is it still running?");
  }
  if (response.ok) return response.json();
  throw new Error(await problem(response));
}

/** @param {Response} response */
async function problem(response) {
  if (response.status === 503) return "The server is busy. Try again in a moment.";
  try {
    const { detail, title } = await response.json();
    return detail || title;
  } catch {
    return `The server answered ${response.status}.`;
  }
}

/** @type {Transport} */
const toServer = {
  send(path, asked, { method, signal }) {
    if (method === "POST") {
      return answer(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked), signal });
    }
    const text = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString();
    return answer(text ? `${path}?${text}` : path, { signal });
  },
};

/** @type {Transport} */
let transport = toServer;

/** From now on that one takes the questions. @param {Transport} chosen */
export function useTransport(chosen) {
  transport = chosen;
}

/** Whether that can be asked at all. @param {string} what */
export const can = (what) => transport.knows?.includes(what) ?? !transport.lacks?.includes(what);

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
export const ask = (path, body, signal) => transport.send(path, body, { method: "POST", signal });

/** @param {string} path @param {Record<string, string | number>} [query] @param {AbortSignal} [signal] */
export const get = (path, query = {}, signal) => transport.send(path, query, { method: "GET", signal });
