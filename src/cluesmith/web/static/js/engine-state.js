/** Tells quietly that the engine is still on its way: what needs it waits for it by itself. */

/** @param {Promise<void>} loading */
export async function showEngine(loading) {
  const root = document.documentElement;
  const line = document.createElement("p");
  line.className = "engine";
  line.setAttribute("role", "status");
  line.textContent = "Loading the puzzle engine…";
  root.dataset.engine = "loading";
  document.body.append(line);
  try {
    await loading;
    root.dataset.engine = "ready";
    line.remove();
  } catch (error) {
    root.dataset.engine = "missing";
    line.textContent = error instanceof Error ? error.message : String(error);
  }
}
