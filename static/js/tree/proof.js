// @ts-check
/** Waiting for the engine to prove a problem: the page is loaded again when it has. */

const EVERY_MS = 1_500;

/** Ask now and then, if the page shows a problem that is being proved. */
export function awaitProof() {
  const address = document.querySelector("[data-proof]")?.getAttribute("data-proof");
  if (address) setTimeout(() => void look(address), EVERY_MS);
}

/** @param {string} address */
async function look(address) {
  const reply = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  const shown = reply?.ok ? await reply.json() : null;
  if (shown?.done || reply?.status === 404) location.reload();
  else setTimeout(() => void look(address), EVERY_MS);
}
