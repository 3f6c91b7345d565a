/**
 * The toolkit itself, in a worker: Python for the browser, which answers the calls of the server.
 *
 * The first message says in which folder its files are; `{ready: true}` is sent when it can answer. Then each message is
 * a call `{name, text}` with its JSON, and is answered by `{status, text}`, or by `{fault}` if Python itself broke down.
 */

// What a SAT solver reserves is really taken here, so solvers that nobody needs must not wait for Python to tidy up.
const PROGRAM = `
import gc

from cluesmith.web.worker import answer

def told(name, text):
    reply = answer(name, text.encode())
    gc.collect()
    return reply.status, reply.body.decode()

told
`;

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  return response;
}

/** The files to unpack, all asked for at once. @param {string} folder @returns {Promise<ArrayBuffer[]>} */
async function archivesIn(folder) {
  /** @type {string[]} */
  const names = await (await fetched(`${folder}archives.json`)).json();
  return Promise.all(names.map(async (name) => (await fetched(folder + name)).arrayBuffer()));
}

/** @param {string} folder */
async function start(folder) {
  const [{ loadPyodide }, { default: createPyodideModule }, archives] = await Promise.all([
    import(`${folder}pyodide.js`),
    import(`${folder}pyodide.asm.js`),
    archivesIn(folder),
  ]);
  const python = await loadPyodide({ indexURL: folder, createPyodideModule });
  const extractDir = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const archive of archives) python.unpackArchive(new Uint8Array(archive), "zip", { extractDir });
  return python.runPython(PROGRAM);
}

/** @param {any} told @param {{name: string, text: string}} call */
function answerTo(told, { name, text }) {
  const reply = told(name, text);
  const [status, body] = reply.toJs();
  reply.destroy();
  return { status, text: body };
}

/** @type {any} */
let told = null;

addEventListener("message", async ({ data }) => {
  try {
    if (told) return postMessage(answerTo(told, data));
    told = await start(data.folder);
    postMessage({ ready: true });
  } catch (error) {
    postMessage({ fault: String(error) });
  }
});
