// @ts-check
/**
 * Runs beside the pages of somebody who is signed in, and when none is open: shows notices that are pushed, keeps the
 * scripts and pictures of pages, and shows one's games and the list of them as they were last seen while there is no
 * connection.
 */

const worker = /** @type {any} */ (self);

const FILES = "files";
const PAGES = "pages";
const OFFLINE = "/offline";
const FILE = /^\/static\//;
/** Files whose name changes with their contents. */
const UNCHANGING = /^\/static\/.+\.[0-9a-f]{12}\.\w+$/;
const SEEN_AGAIN = /^\/(?:play|games\/[a-z0-9]+)$/;
/** Forms that may sign somebody in or out. */
const SIGNING = /^\/(?:account|arrive)\//;
/** @type {Record<string, number>} */
const MOST = { [FILES]: 100, [PAGES]: 20 };

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepOffline()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method === "POST" && SIGNING.test(pathname)) event.waitUntil(worker.caches.delete(PAGES));
  if (request.method !== "GET") return;
  if (UNCHANGING.test(pathname)) event.respondWith(fileOf(request));
  else if (FILE.test(pathname)) event.respondWith(newestOf(FILES, request, request.url));
  else if (request.mode === "navigate") event.respondWith(pageOf(request, pathname));
});

/** @param {string} store @param {string|Request} request @param {Response} [answer] */
async function keep(store, request, answer) {
  const open = await worker.caches.open(store);
  await (answer ? open.put(request, answer) : open.add(request));
  const kept = await open.keys();
  const surplus = kept.filter((/** @type {Request} */ each) => !each.url.endsWith(OFFLINE)).slice(0, -MOST[store]);
  for (const each of surplus) await open.delete(each);
}

/** The page without a connection, with the style it names. */
async function keepOffline() {
  const answer = await fetch(OFFLINE);
  const text = await answer.clone().text();
  await keep(FILES, OFFLINE, answer);
  for (const [, sheet] of text.matchAll(/href="(\/static\/[^"]+\.css)"/g)) await keep(FILES, sheet);
}

/** A file as it was, or as it comes. @param {Request} request @returns {Promise<Response>} */
async function fileOf(request) {
  const kept = await worker.caches.match(request.url, { cacheName: FILES, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) void keep(FILES, request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/**
 * What comes; without a connection what came last.
 * @param {string} store @param {Request} request @param {string} name @returns {Promise<Response>}
 */
async function newestOf(store, request, name) {
  try {
    const answer = await fetch(request);
    if (answer.ok) void keep(store, name, answer.clone()).catch(() => undefined);
    // A page leads to the sign-in: those that were kept are of a session that has ended.
    if (answer.type === "opaqueredirect") void worker.caches.delete(store);
    return answer;
  } catch (error) {
    const kept = await worker.caches.match(name, { cacheName: store, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/**
 * A page as it comes; without a connection as it was seen last.
 * @param {Request} request @param {string} path @returns {Promise<Response>}
 */
async function pageOf(request, path) {
  try {
    return await (SEEN_AGAIN.test(path) ? newestOf(PAGES, request, path) : fetch(request));
  } catch {
    return (await worker.caches.match(OFFLINE, { cacheName: FILES, ignoreVary: true })) ?? Response.error();
  }
}

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
