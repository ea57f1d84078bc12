// @ts-check
/** Drawing men, and finding which man went where between two positions. */

import { el, textEl } from "./svg.js";

/** @typedef {import("./types.js").Man} Man */
/** @typedef {import("./types.js").Point} Point */

/** Men are drawn a little larger than their square so that they fill it. */
export const MAN_SIZE = 47.7;

/**
 * The drawing of a man round the origin of its group.
 * @param {Man} man @param {Point} at @param {string} [extra] further classes @param {number} [size]
 * @returns {SVGGElement}
 */
export function drawMan(man, at, extra = "", size = MAN_SIZE) {
  const attributes = {
    class: `man side-${man.side}${man.picture ? "" : " disc-man"}${extra}`,
    transform: `translate(${at[0]} ${at[1]})`,
  };
  if (man.picture) {
    const shift = -size / 2;
    return el("g", attributes, [
      el("use", { href: `#man-${man.picture}`, x: shift, y: shift - 0.15, width: size, height: size }),
    ]);
  }
  return el("g", attributes, [
    el("circle", { class: "b", r: size * 0.38 }),
    textEl(man.label, {
      class: man.label.length > 1 ? "disc-letter long" : "disc-letter",
      "text-anchor": "middle",
      dy: man.label.length > 1 ? "4.5" : "6.5",
    }),
  ]);
}

/** @param {Man} man */
const identity = (man) => `${man.side} ${man.label}`;

/**
 * Men that glide when `before` becomes `after`, as [from, to] squares: every man that appears is matched with
 * the nearest equal man that left, else with a man of the same side that left (a promotion).
 * @param {Map<string, Man>} before @param {Map<string, Man>} after @param {Map<string, Point>} centres
 * @returns {[string, string][]}
 */
export function glides(before, after, centres) {
  /** @param {Map<string, Man>} a @param {Map<string, Man>} b */
  const changed = (a, b) =>
    [...a].filter(([square, man]) => {
      const there = b.get(square);
      return !there || identity(there) !== identity(man);
    });
  const gone = changed(before, after);
  const come = changed(after, before);
  /** @type {[string, string][]} */
  const found = [];
  for (const [square, man] of come) {
    const equal = gone.filter(([, other]) => identity(other) === identity(man));
    const candidates = equal.length ? equal : come.length === 1 ? gone.filter(([from, other]) => other.side === man.side && !after.has(from)) : [];
    const nearest = closest(square, candidates.map(([from]) => from), centres);
    if (nearest === null) continue;
    found.push([nearest, square]);
    gone.splice(gone.findIndex(([from]) => from === nearest), 1);
  }
  return found;
}

/**
 * @param {string} square @param {string[]} candidates @param {Map<string, Point>} centres
 * @returns {string|null}
 */
function closest(square, candidates, centres) {
  const here = centres.get(square);
  let best = null;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const there = centres.get(candidate);
    if (!here || !there) continue;
    const distance = Math.hypot(here[0] - there[0], here[1] - there[1]);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}
