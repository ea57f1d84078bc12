// @ts-check
/**
 * The numbers in the header of an open page, of games that wait and of new notices. A page requests
 * them when it hears of news and when it wakes; if it hears nothing, once a minute while it is seen,
 * and when its game has news. Parts that show other games are notified when their number changes.
 */

import { LISTENING_MS, stream } from "./stream.js";

const EVERY_MS = 60_000;

/** @typedef {{turns: number, notices: number}} Counts */

/** @param {ParentNode} root */
export function startCounts(root) {
  const header = root.querySelector("[data-counts]");
  if (!(header instanceof HTMLElement)) return;
  let requested = Date.now();
  let isWanted = false;
  let isRequesting = false;
  const request = async (atOnce = false) => {
    isWanted ||= atOnce || Date.now() - requested >= (stream.isOpen ? LISTENING_MS : EVERY_MS);
    if (document.hidden || isRequesting || !isWanted) return;
    requested = Date.now();
    isRequesting = true;
    isWanted = false;
    await showNew(header);
    isRequesting = false;
    if (isWanted) void request();
  };
  setInterval(() => request(), EVERY_MS);
  document.addEventListener("visibilitychange", () => request());
  document.addEventListener("courier:heard", () => request(true));
  document.addEventListener("courier:news", () => stream.isOpen || request(true));
}

/** @param {HTMLElement} header */
async function showNew(header) {
  try {
    const answer = await fetch(String(header.dataset.counts), {
      headers: { Accept: "application/json" },
      cache: "no-store",
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok || answer.redirected) return;
    if (!stream.isKept) stream.offer(answer.headers.get("Courier-Stream"));
    showCounts(header, await answer.json());
  } catch {
    // The next minute asks again.
  }
}

/** @param {ParentNode} header @param {Counts} counts */
export function showCounts(header, counts) {
  showNumber(header, "notices", counts.notices);
  if (!showNumber(header, "turns", counts.turns)) return;
  const link = /** @type {HTMLAnchorElement|null} */ (header.querySelector("a.turn[data-next]"));
  if (link) link.href = (counts.turns ? link.dataset.next : link.dataset.desk) ?? "";
  document.dispatchEvent(new Event("courier:turns"));
}

/** @param {ParentNode} header @param {keyof Counts} name @param {number} number @returns {boolean} whether it is another one now */
function showNumber(header, name, number) {
  const count = header.querySelector(`[data-waiting=${name}]`);
  if (!count || count.textContent === String(number)) return false;
  count.textContent = String(number);
  count.classList.toggle("none", number === 0);
  return true;
}
