/** Pages that stay when the network goes. */

/** Lets the site's own worker keep its files, where the browser has workers: only from a safe address. */
export function keepForLater() {
  const { worker } = document.documentElement.dataset;
  if (worker && "serviceWorker" in navigator) navigator.serviceWorker.register(worker).catch(() => {}); // then it needs the network
}
