/** Questions to the server. What goes wrong becomes an error with one plain sentence. */

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

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
export const ask = (path, body, signal) =>
  answer(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });

/** @param {string} path @param {Record<string, string | number>} [query] @param {AbortSignal} [signal] */
export function get(path, query = {}, signal) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return answer(text ? `${path}?${text}` : path, { signal });
}
