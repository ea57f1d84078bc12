// @ts-check
/** Clock texts: time left in two units, written anew each minute. They show, they do not tick. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @typedef {{days: string, hours: string, minutes: string, over: string}} Units texts with %d and %02d holes */

/**
 * "2 d 19 h", "21 h 40 min", "55 min".
 * @param {number} ms @param {Units} units @returns {string}
 */
export function timeLeft(ms, units) {
  if (ms <= 0) return units.over;
  const [days, hours, minutes] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR), Math.floor((ms % HOUR) / MINUTE)];
  if (days) return `${one(units.days, days)} ${one(units.hours, hours, 2)}`;
  if (hours) return `${one(units.hours, hours)} ${one(units.minutes, minutes, 2)}`;
  return one(units.minutes, minutes);
}

/** @param {string} unit @param {number} count @param {number} [digits] */
function one(unit, count, digits = 1) {
  return unit.replace("%d", String(count).padStart(digits, "0"));
}

/** @param {number} ms @returns {"now"|"soon"|"runs"} how pressing one's own clock looks */
export function urgency(ms) {
  if (ms < 6 * HOUR) return "now";
  return ms < DAY ? "soon" : "runs";
}

/** Write every clock of the page. @param {Units} units @param {number} [now] */
export function writeClocks(units, now = Date.now()) {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Date.parse(clock.getAttribute("data-deadline") ?? "") - now;
    const text = clock.querySelector("[data-left]");
    if (text && Number.isFinite(left)) text.textContent = timeLeft(left, units);
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
