// @ts-check
/** Clock texts: time left in two units, written anew each minute. They show, they do not tick. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @typedef {{days: string, hours: string, minutes: string, timeUp: string}} Units patterns with %(name)d and %(name)02d holes */

/**
 * "2 d 19 h", "21 h 40 min", "55 min".
 * @param {number} ms @param {Units} units @returns {string}
 */
export function timeLeft(ms, units) {
  const left = Math.max(0, ms);
  const parts = {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
  };
  if (parts.days) return filled(units.days, parts);
  return filled(parts.hours ? units.hours : units.minutes, parts);
}

/** @param {string} pattern @param {Record<string, number>} values */
function filled(pattern, values) {
  return pattern.replace(/%\((\w+)\)(0\d)?d/g, (_, name, width) => String(values[name]).padStart(Number(width ?? 1), "0"));
}

/** @param {number} ms @returns {"now"|"soon"|"runs"} how pressing one's own clock looks */
export function urgency(ms) {
  if (ms < 6 * HOUR) return "now";
  return ms < DAY ? "soon" : "runs";
}

/** What a running clock says. @param {number} ms @param {Units} units @returns {string} */
export function clockText(ms, units) {
  return ms > 0 ? timeLeft(ms, units) : units.timeUp;
}

/** Write every clock of the page. @param {Units} units @param {number} [now] */
export function writeClocks(units, now = Date.now()) {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Date.parse(clock.getAttribute("data-deadline") ?? "") - now;
    const text = clock.querySelector("[data-left]");
    if (text && Number.isFinite(left)) text.textContent = clockText(left, units);
    if (!clock.hasAttribute("data-own")) continue;
    clock.classList.remove("now", "soon", "runs");
    clock.classList.add(urgency(left));
  }
}

/** Keep the clocks true while the page is open. @param {Units} units */
export function keepClocks(units) {
  setInterval(() => writeClocks(units), MINUTE / 2);
  document.addEventListener("visibilitychange", () => document.hidden || writeClocks(units));
}
