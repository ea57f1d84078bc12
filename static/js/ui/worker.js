// @ts-check
/** The script that works beside the pages of the signed in (`push-worker.js`): registered once all else is there. */

/** @param {Document} page */
export function startWorker(page) {
  const address = page.documentElement.dataset.worker;
  if (!address || !("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register(address).catch(() => undefined);
  if (page.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}
