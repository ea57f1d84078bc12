// @ts-check
/** Adding the browser to the devices that notices are pushed to. */

export {};

const form = document.querySelector("form[data-push]");
if (form instanceof HTMLFormElement) start(form);

/** @param {HTMLFormElement} form */
function start(form) {
  const button = form.querySelector("button");
  const said = form.querySelector("[data-said]");
  if (!button || !said) return;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    said.textContent = form.dataset.unable ?? "";
    return;
  }
  said.textContent = "";
  button.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    const problem = await add(form);
    said.textContent = problem;
    button.disabled = false;
    if (!problem) location.reload();
  });
}

/** @param {HTMLFormElement} form @returns {Promise<string>} what went wrong, in words; empty when all is well */
async function add(form) {
  try {
    if ((await Notification.requestPermission()) !== "granted") return form.dataset.denied ?? "";
    await navigator.serviceWorker.register(String(form.dataset.worker));
    const registration = await navigator.serviceWorker.ready;
    const key = { userVisibleOnly: true, applicationServerKey: bytes(String(form.dataset.key)) };
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const keys = (await registration.pushManager.subscribe(key)).toJSON();
    const sent = new FormData(form);
    sent.set("endpoint", keys.endpoint ?? "");
    sent.set("p256dh", keys.keys?.p256dh ?? "");
    sent.set("auth", keys.keys?.auth ?? "");
    sent.set("name", browserName());
    const answer = await fetch(form.action, { method: "POST", body: sent, headers: { Accept: "application/json" } });
    return answer.ok ? "" : (await answer.json()).error.message;
  } catch {
    return form.dataset.failed ?? "";
  }
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
