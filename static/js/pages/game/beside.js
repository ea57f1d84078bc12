// @ts-check
/** What stands beside each name at the shown ply: captured pieces, and how the time stood. */

import { showCaptured } from "./captured.js";
import { timeLeft } from "./clocks.js";

/** @typedef {import("./data.js").GameData} GameData */
/** @typedef {import("./data.js").Phrases} Phrases */

/** @param {GameData} data @param {import("./timeline.js").Timeline} timeline @param {number} ply @param {Phrases} phrases */
export function showAtPly(data, timeline, ply, phrases) {
  const root = timeline.root(ply);
  showCaptured(data, root, phrases.captured);
  for (const place of document.querySelectorAll("[data-times]")) {
    place.textContent = timeWords(data, root, Number(place.getAttribute("data-times")), phrases);
  }
}

/**
 * The time a side had left, of a time for each move when it last moved, of a bank after that; and what it has used in all.
 * @param {GameData} data @param {number} ply @param {number} side @param {Phrases} phrases @returns {string}
 */
export function timeWords(data, ply, side, phrases) {
  const units = /** @type {import("./clocks.js").Units} */ (/** @type {unknown} */ (phrases));
  const own = data.plies.slice(0, ply).filter(({ d }) => d === side);
  const used = own.flatMap(({ u }) => (u === undefined ? [] : [u]));
  const held = own.flatMap(({ b }) => (b === undefined ? [] : [b])).at(-1) ?? data.start_seconds;
  /** @param {string} phrase @param {number} seconds */
  const shown = (phrase, seconds) => phrase.replace("%(time)s", timeLeft(seconds * 1000, units));
  const parts = [];
  if (data.move_seconds != null) parts.push(shown(phrases.timeLeft, data.move_seconds - (used[used.length - 1] ?? 0)));
  else if (held != null) parts.push(shown(phrases.timeLeft, held));
  if (used.length) parts.push(shown(phrases.timeUsed, used.reduce((sum, each) => sum + each, 0)));
  return parts.join(", ");
}
