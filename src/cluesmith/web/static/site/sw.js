/**
 * Keeps a site for when there is no network: what every page needs at once, a puzzle when it is opened, and of a small
 * site all of them.
 */

const { version, shell, rest } = FILES;
const OURS = `cluesmith ${registration.scope} `;
const CACHE = OURS + version;

/** Takes what is missing, one file after the other, so that whoever plays meanwhile does not wait. */
async function takeAll() {
  const cache = await caches.open(CACHE);
  for (const file of rest) if (!(await cache.match(file))) await cache.add(file).catch(() => {});
}

async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

/** From the network as it is now, else as it was kept. */
async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

/** What never changes under its name. */
async function kept(request) {
  return (await caches.match(request)) ?? fresh(request);
}

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(shell)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(clear().then(() => clients.claim()));
  takeAll();
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const isHashed = url.slice(registration.scope.length).startsWith("a/");
  event.respondWith(isHashed ? kept(event.request) : fresh(event.request));
});
