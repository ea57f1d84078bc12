// @ts-check
/** Runs when a notice is pushed, even when no page is open: shows it, and opens its page when it is pressed. */

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(showNotice(event.data?.json() ?? {})));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});
worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => event.waitUntil(renew(event)));

/** Whoever looks at the very page needs no notice. @param {{title?: string, body?: string, url?: string, tag?: string}} shown */
async function showNotice(shown) {
  const url = new URL(shown.url ?? "/notices", worker.location.origin).href;
  for (const page of await openPages()) if (page.focused && page.url.split(/[?#]/)[0] === url) return;
  await worker.registration.showNotification(shown.title ?? "Courier", {
    body: shown.body,
    tag: shown.tag,
    renotify: Boolean(shown.tag),
    data: { url },
  });
}

/** Go to a page that is open, or open it. @param {string} url */
async function openPage(url) {
  for (const page of await openPages()) if (page.url.split(/[?#]/)[0] === url) return page.focus();
  await worker.clients.openWindow(url);
}

/** @returns {Promise<any[]>} */
function openPages() {
  return worker.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/**
 * The browser has given up its address: tell the site the new one. What the page kept when the device was added
 * (`static/js/ui/push.js`) says which device this is; browsers do not always tell.
 * @param {any} event
 */
async function renew(event) {
  const store = await worker.caches.open("push-device");
  const kept = await (await store.match("/push-device"))?.json();
  if (!kept) return;
  const options = { userVisibleOnly: true, applicationServerKey: kept.key };
  const found = event.newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint, keys } = found.toJSON();
  const body = new URLSearchParams({ old: kept.endpoint, endpoint, p256dh: keys.p256dh, auth: keys.auth });
  const answer = await fetch(kept.renewal, { method: "POST", body });
  if (answer.ok) await store.put("/push-device", new Response(JSON.stringify({ ...kept, endpoint })));
}
