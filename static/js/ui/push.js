// @ts-check
/** Adding the browser to the devices that notices are pushed to, and telling which of the devices it is. */

/** @param {ParentNode} root */
export function startPush(root) {
  const form = root.querySelector("form[data-push]");
  if (form instanceof HTMLFormElement) void start(form);
}

/** @param {HTMLFormElement} form */
async function start(form) {
  const button = form.querySelector("button");
  const said = form.querySelector("[data-said]");
  if (!button || !said) return;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    said.textContent = form.dataset.unable ?? "";
    return;
  }
  const device = await ownDevice(bytes(String(form.dataset.key)));
  button.hidden = Boolean(device);
  said.textContent = device ? (form.dataset.added ?? "") : "";
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    const problem = await add(form);
    said.textContent = problem;
    button.disabled = false;
    if (!problem) location.reload();
  });
}

/**
 * The row of this very browser, marked as such. One that was added while the site had another key has to be added again.
 * @param {Uint8Array} key @returns {Promise<Element | null>}
 */
async function ownDevice(key) {
  const subscription = await (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();
  const known = subscription?.options?.applicationServerKey;
  if (!subscription || (known && String(new Uint8Array(known)) !== String(key))) return null;
  for (const row of document.querySelectorAll("[data-endpoint]")) {
    if (row.getAttribute("data-endpoint") !== subscription.endpoint) continue;
    row.querySelector("[data-own]")?.removeAttribute("hidden");
    row.querySelector("[data-remove]")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const removal = /** @type {HTMLFormElement} */ (event.target);
      void subscription.unsubscribe().finally(() => removal.submit());
    });
    return row;
  }
  return null;
}

/** @param {HTMLFormElement} form @returns {Promise<string>} what went wrong, in words; empty when all is well */
async function add(form) {
  try {
    if ((await Notification.requestPermission()) !== "granted") return form.dataset.denied ?? "";
    await navigator.serviceWorker.register(String(document.body.dataset.worker));
    const registration = await navigator.serviceWorker.ready;
    const key = String(form.dataset.key);
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
    const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
    const sent = new FormData(form);
    sent.set("endpoint", endpoint ?? "");
    sent.set("p256dh", keys?.p256dh ?? "");
    sent.set("auth", keys?.auth ?? "");
    sent.set("name", browserName());
    const answer = await fetch(form.action, { method: "POST", body: sent, headers: { Accept: "application/json" } });
    if (!answer.ok) return (await answer.json()).error.message;
    await keep({ endpoint, key, renewal: form.dataset.renewal });
    return "";
  } catch {
    return form.dataset.failed ?? "";
  }
}

/** What the worker has to know when the browser changes its address. @param {object} device */
async function keep(device) {
  await (await caches.open("push-device")).put("/push-device", new Response(JSON.stringify(device)));
}

/** @param {string} text base64url */
function bytes(text) {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

/** `Firefox, Windows`, as well as it can be told. */
function browserName() {
  const agent = navigator.userAgent;
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "";
  const system = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(agent)?.[0] ?? "";
  return [browser.replace("Edg", "Edge").replace("OPR", "Opera"), system].filter(Boolean).join(", ");
}
