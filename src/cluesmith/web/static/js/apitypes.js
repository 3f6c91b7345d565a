/** What a JSON Schema says, in a few words, and values that suit it. */

/** @param {any} api @param {any} schema */
export function resolved(api, schema) {
  return schema?.$ref ? api.components.schemas[schema.$ref.split("/").pop()] : schema;
}

/** The type in words. @param {any} schema @returns {string} */
export function described(schema) {
  if (!schema || schema === true) return "anything";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return schema.anyOf.map(described).join(" or ");
  if (schema.enum) return schema.enum.map((/** @type {any} */ value) => JSON.stringify(value)).join(" or ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(described).join(", ")}]`;
  if (schema.type === "array") return `list of ${described(schema.items)}`;
  return schema.type ?? "anything";
}

/** Limits and default, in words. @param {any} schema */
function more(schema) {
  const told = [];
  if (schema.minimum !== undefined) told.push(`from ${schema.minimum}`);
  if (schema.maximum !== undefined) told.push(`up to ${schema.maximum}`);
  if (schema.maxLength !== undefined) told.push(`at most ${schema.maxLength} characters`);
  if (schema.default !== undefined) told.push(`else ${JSON.stringify(schema.default)}`);
  return told.join(", ");
}

/** The fields of a record, of each in a list, or of all that are possible. @param {any} api @param {any} schema @returns {{name: string, type: string, needed: boolean, more: string}[]} */
export function fieldsOf(api, schema) {
  const found = resolved(api, schema);
  if (found?.anyOf) return found.anyOf.flatMap((/** @type {any} */ one) => fieldsOf(api, one));
  if (found?.type === "array" && found.items) return fieldsOf(api, found.items);
  const needed = new Set(found?.required ?? []);
  const fields = Object.entries(/** @type {Record<string, any>} */ (found?.properties ?? {})).map(([name, field]) => ({
    name, type: described(field), needed: needed.has(name), more: more(field),
  }));
  return fields.sort((one, other) => Number(other.needed) - Number(one.needed));
}

/** Something to ask: what is needed, with values that make sense. @param {any} api @param {any} schema @param {string} example @returns {any} */
export function sample(api, schema, example) {
  const found = resolved(api, schema);
  if (found.anyOf) return sample(api, found.anyOf.at(-1), example);
  /** @type {Record<string, any>} */
  const made = {};
  for (const name of found.required ?? []) made[name] = value(name, found.properties[name], example);
  return made;
}

/** @param {string} name @param {any} schema @param {string} example */
function value(name, schema, example) {
  if (schema.enum) return schema.enum[0];
  if (name === "kind") return example.split("\n")[0];
  if (name === "puzzles") return [example];
  if (name === "id") return `${example.split("\n")[0]}:6:easy:2024`;
  if (schema.type === "integer") return Math.max(6, schema.minimum ?? 0);
  return ["puzzle", "text"].includes(name) ? example : "";
}

/** The request as a command to copy. @param {string} origin @param {string} method @param {string} path @param {string} [body] */
export function commandFor(origin, method, path, body) {
  const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
  const how = method === "delete" ? " -X DELETE" : "";
  return `curl -s${how} ${quoted(origin + path)}${body === undefined ? "" : ` --json ${quoted(compact(body))}`}`;
}

/** @param {string} text */
function compact(text) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
