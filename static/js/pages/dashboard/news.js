// @ts-check
/** An open dashboard asks now and then whether its games have changed, and says so; the list stays as it is meanwhile. */

const EVERY_MS = 30_000;

export function startNews() {
  const form = document.getElementById("desk-marks");
  const { news, stamp } = form?.dataset ?? {};
  if (!news || !stamp) return;
  const request = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(news, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (answer.ok && !answer.redirected) show(await answer.json(), stamp);
    } catch {
      // The network is away: the next question may reach the server again.
    }
  };
  setInterval(request, EVERY_MS);
  document.addEventListener("visibilitychange", request);
}

/** @param {{stamp: string}} shown @param {string} stamp */
function show(shown, stamp) {
  const line = document.getElementById("desk-changed");
  const wasNews = line?.hidden === false;
  line?.toggleAttribute("hidden", shown.stamp === stamp);
  if (wasNews !== (shown.stamp !== stamp)) document.dispatchEvent(new Event("courier:news"));
}
