/** The page for programs: shows the OpenAPI document, and lets every call be tried. */

import { commandFor, described, fieldsOf, sample } from "./apitypes.js";
import { Settings } from "./settings.js";
import { applyTheme } from "./theme.js";

/** @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} inside */
function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {any} api @param {any} schema @param {string} [must] what is said of fields that are never missing */
function table(api, schema, must = "") {
  const fields = fieldsOf(api, schema);
  if (!fields.length) return element("p", {}, described(schema));
  const rows = fields.map(({ name, type, needed, more }) =>
    element("tr", {}, element("td", {}, element("code", {}, name), needed ? must : ""), element("td", {}, type), element("td", {}, more)));
  const head = element("tr", {}, ...["field", "type", "more"].map((text) => element("th", { scope: "col" }, text)));
  return element("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Fields" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)));
}

/** What is asked: fields of the address, and a body. @param {any} api @param {any} operation @param {string} example */
function inputs(api, operation, example) {
  /** @type {Map<string, HTMLInputElement>} */
  const places = new Map();
  const labels = (operation.parameters ?? []).map((/** @type {any} */ parameter) => {
    const input = /** @type {HTMLInputElement} */ (element("input", { autocomplete: "off" }));
    input.required = Boolean(parameter.required);
    places.set(parameter.name, input);
    return element("label", {}, parameter.name, input);
  });
  const schema = operation.requestBody?.content["application/json"].schema;
  const body = schema ? /** @type {HTMLTextAreaElement} */ (element("textarea", { spellcheck: "false" })) : null;
  if (body) {
    body.value = JSON.stringify(sample(api, schema, example), null, 2);
    labels.push(element("label", {}, "what is asked", body));
  }
  return { labels, places, body, schema };
}

/** The address with what was typed. @param {string} path @param {any} operation @param {Map<string, HTMLInputElement>} places */
function address(path, operation, places) {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: where } of operation.parameters ?? []) {
    const value = places.get(name)?.value ?? "";
    if (where === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(value) || "ID");
    else if (where === "query" && value) query.set(name, value);
  }
  return query.size ? `${filled}?${query}` : filled;
}

/** @param {Response} response */
async function told(response) {
  const text = await response.text();
  const first = `${response.status} ${response.statusText}\n`;
  try {
    return first + JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return first + text.slice(0, 20000);
  }
}

/** @param {any} api @param {string} path @param {string} method @param {any} operation @param {string} example */
function tryIt(api, path, method, operation, example) {
  const { labels, places, body } = inputs(api, operation, example);
  const command = element("pre", { tabindex: "0", "aria-label": "The same as a command" });
  const answer = element("pre", { tabindex: "0", "aria-label": "The answer", hidden: "" });
  const copy = element("button", { type: "button" }, "Copy the command");
  const form = element("form", {}, ...labels, element("div", { class: "row" }, element("button", { class: "main" }, "Send"), copy), command, answer);
  const show = () => { command.textContent = commandFor(location.origin, method, address(path, operation, places), body?.value); };
  form.addEventListener("input", show);
  copy.addEventListener("click", () => navigator.clipboard.writeText(command.textContent ?? ""));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    answer.hidden = false;
    answer.textContent = "…";
    const headers = body ? { "Content-Type": "application/json" } : undefined;
    try {
      answer.textContent = await told(await fetch(address(path, operation, places), { method: method.toUpperCase(), headers, body: body?.value }));
    } catch {
      answer.textContent = "The server does not answer. Is it still running?";
    }
  });
  show();
  return form;
}

/** @param {any} api @param {string} path @param {string} method @param {any} operation @param {string} example */
function shown(api, path, method, operation, example) {
  const summary = element("summary", {}, element("b", {}, method.toUpperCase()), element("code", {}, path), element("span", {}, operation.summary));
  const details = element("details", { id: operation.operationId }, summary);
  details.addEventListener("toggle", () => fill(details, api, path, method, operation, example), { once: true });
  return details;
}

/** @param {HTMLElement} details @param {any} api @param {string} path @param {string} method @param {any} operation @param {string} example */
function fill(details, api, path, method, operation, example) {
  const asked = operation.requestBody?.content["application/json"].schema;
  const answered = operation.responses["200"]?.content?.["application/json"]?.schema;
  const inside = element("div", { class: "inside" });
  if (asked) inside.append(element("h3", {}, "Asked"), table(api, asked, " (needed)"));
  if (answered) inside.append(element("h3", {}, "Answered"), table(api, answered));
  inside.append(element("h3", {}, "Try it"), tryIt(api, path, method, operation, example));
  details.append(inside);
}

/** @param {any} api */
function types(api) {
  const names = Object.keys(api.components.schemas).filter((name) => !name.startsWith("Ask")).sort();
  return names.map((name) => {
    const schema = api.components.schemas[name];
    const about = (schema.description ?? "").split("\n")[0];
    const summary = element("summary", {}, element("code", {}, name), element("span", {}, about));
    return element("details", { id: `type-${name}` }, summary, element("div", { class: "inside" }, table(api, schema)));
  });
}

/** @param {string} path */
const fetched = async (path) => (await fetch(path)).json();

async function main() {
  new Settings().listen((choices) => applyTheme(choices.theme));
  try {
    const [api, kinds] = await Promise.all([fetched("/api/v1/openapi.json"), fetched("/api/v1/kinds")]);
    byId("about").textContent = api.info.description;
    for (const [path, methods] of Object.entries(api.paths)) {
      for (const [method, operation] of Object.entries(/** @type {Record<string, any>} */ (methods))) {
        byId(operation.tags[0]).append(shown(api, path, method, operation, kinds[0].example));
      }
    }
    byId("types").append(...types(api));
    document.documentElement.dataset.ready = "";
  } catch {
    byId("problem").hidden = false;
    byId("problem").textContent = "The server does not answer. Is it still running?";
  }
}

main();
