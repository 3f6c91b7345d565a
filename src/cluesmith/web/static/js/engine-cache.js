// Keeps the files of the site: the pages when they are first opened, the engine when it is first used. Which files these
// are is stated above, when a site is made.

const OURS = `cluesmith ${registration.scope} `; // other sites may share the address and its caches
const KEPT = OURS + ENGINE;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)));
  skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

/** What was kept of a former engine. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(new URL(request.url).pathname.includes(`/${ENGINE}/`) ? keptFirst(request) : newestFirst(request));
});

/** Files whose folder tells what they are never change. */
async function keptFirst(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request)) ?? fetchAndKeep(cache, request);
}

/** Pages may change; without a network they are as they were. */
async function newestFirst(request) {
  const cache = await caches.open(KEPT);
  try {
    return await fetchAndKeep(cache, request);
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

async function fetchAndKeep(cache, request) {
  const response = await fetch(request);
  if (response.ok && response.type === "basic") await cache.put(request, response.clone());
  return response;
}
