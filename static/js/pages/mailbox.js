// @ts-check
/** The mailbox of the try-out: new mails appear by themselves, the choice of receiver takes effect at once. */

import "../ui/frame.js";

const SECONDS = 4;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("mails");
  const shown = document.getElementById("mails");
  if (!fresh || !shown || fresh.innerHTML === shown.innerHTML || shown.contains(document.activeElement)) return;
  shown.replaceWith(document.adoptNode(fresh));
}

const choice = document.querySelector("select[data-submit]");
if (choice instanceof HTMLSelectElement) choice.addEventListener("change", () => choice.form?.requestSubmit());
setInterval(() => void refresh().catch(() => undefined), SECONDS * 1000);
