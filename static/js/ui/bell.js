// @ts-check
/** The number at the bell of an open page, asked for once a minute while the page is seen, when it wakes, and when its game has news. */

const EVERY_MS = 60_000;

/** @param {ParentNode} root */
export function startBell(root) {
  const bell = root.querySelector("[data-bell]");
  if (!(bell instanceof HTMLAnchorElement)) return;
  let asked = Date.now();
  const ask = async (atOnce = false) => {
    if (document.hidden || (!atOnce && Date.now() - asked < EVERY_MS)) return;
    asked = Date.now();
    try {
      const answer = await fetch(String(bell.dataset.bell), {
        headers: { Accept: "application/json" },
        cache: "no-store",
        signal: AbortSignal.timeout(20_000),
      });
      if (answer.ok) showNumber(bell, (await answer.json()).unseen);
    } catch {
      // The next minute asks again.
    }
  };
  setInterval(() => ask(), EVERY_MS);
  document.addEventListener("visibilitychange", () => ask());
  document.addEventListener("courier:news", () => ask(true));
}

/** @param {Element} bell @param {number} unseen */
export function showNumber(bell, unseen) {
  const count = bell.querySelector("[data-count]");
  if (!count) return;
  count.textContent = String(unseen);
  count.classList.toggle("none", unseen === 0);
}
