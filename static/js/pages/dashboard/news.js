// @ts-check
/**
 * An open dashboard checks whether its games have changed, when it hears of news and else now and
 * then, and says so; the list stays as it is meanwhile.
 */

import { LISTENING_MS, stream } from "../../ui/stream.js";

const EVERY_MS = 30_000;

export function startNews() {
  const form = document.getElementById("desk-marks");
  const { news, stamp } = form?.dataset ?? {};
  if (!news || !stamp) return;
  let requested = Date.now();
  const request = async () => {
    if (document.hidden) return;
    requested = Date.now();
    try {
      const answer = await fetch(news, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (answer.ok && !answer.redirected) show(await answer.json(), stamp);
    } catch {
      // The network is away: the next question may reach the server again.
    }
  };
  setInterval(() => (stream.isOpen && Date.now() - requested < LISTENING_MS) || request(), EVERY_MS);
  document.addEventListener("courier:heard", request);
  document.addEventListener("visibilitychange", request);
}

/** @param {{stamp: string}} shown @param {string} stamp */
function show(shown, stamp) {
  const line = document.getElementById("desk-changed");
  const wasNews = line?.hidden === false;
  line?.toggleAttribute("hidden", shown.stamp === stamp);
  if (wasNews !== (shown.stamp !== stamp)) document.dispatchEvent(new Event("courier:news"));
}
