// @ts-check
/** Drawing men, and finding which man went where between two positions. */

import { places } from "./stones.js";
import { el, textEl } from "./svg.js";

/** @typedef {import("./types.js").Man} Man */
/** @typedef {import("./types.js").Stone} Stone */
/** @typedef {import("./types.js").Point} Point */

/** Men are drawn a little larger than their square so that they fill it. */
export const MAN_SIZE = 47.7;
const UNIT = 45;

/**
 * The drawing of a man round the origin of its group.
 * @param {Man} man @param {Point} at @param {string} [extra] further classes @param {number} [size]
 * @param {boolean} [letters] stones by their letters instead of their signs
 * @param {boolean} [flipped] side 1 is below
 * @returns {SVGGElement}
 */
export function drawMan(man, at, extra = "", size = MAN_SIZE, letters = false, flipped = false) {
  const stones = man.stones ?? [];
  const isDisc = !man.picture && !stones.length;
  const attributes = {
    class: `man side-${man.side}${isDisc ? " disc-man" : ""}${extra}`,
    transform: `translate(${at[0]} ${at[1]})${isUpsideDown(man, flipped) ? " rotate(180)" : ""}`,
  };
  if (!isDisc) {
    const body = man.picture ? use(man.picture, [0, -0.15], size) : plate(size);
    return el("g", attributes, [body, ...drawStones(stones, man.picture, size, letters)]);
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

/** @param {Man} man @param {boolean} flipped */
const isUpsideDown = ({ turned }, flipped) => turned != null && turned !== flipped;

/** @param {string} picture @param {Point} centre @param {number} size @returns {SVGUseElement} */
function use(picture, [x, y], size) {
  return el("use", { href: `#man-${picture}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
}

/** @param {number} size @returns {SVGRectElement} a base without a picture */
function plate(size) {
  const side = (size * 35) / UNIT;
  return el("rect", { class: "b", x: -side / 2, y: -side / 2, width: side, height: side, rx: size / 5 });
}

/**
 * @param {Stone[]} stones @param {string|null} base @param {number} size of the base @param {boolean} letters
 * @returns {Element[]}
 */
function drawStones(stones, base, size, letters) {
  const scale = size / UNIT;
  return places(base, stones.length).map(([left, top, side], i) => {
    const { label, picture } = stones[i];
    const [x, y] = [(left - UNIT / 2) * scale, (top - UNIT / 2) * scale - 0.15];
    if (picture && !letters) return use(picture, [x, y], side * scale);
    const isLarge = side > 18;
    return textEl(label, {
      class: isLarge ? "disc-letter" : "disc-letter stone-letter",
      "text-anchor": "middle",
      x,
      y: y + (isLarge ? 6.8 : 5.2),
    });
  });
}

/** @param {Man} man */
const identity = (man) => `${man.side} ${man.label}`;

/**
 * Men that glide when `before` becomes `after`, as [from, to] squares: every man that appears is matched with
 * the nearest equal man that left, else with a man of the same side that left (a promotion). The man on `goal`, where
 * the move went, is matched first: men that only change sides stay where they are.
 * @param {Map<string, Man>} before @param {Map<string, Man>} after @param {Map<string, Point>} centres
 * @param {string} [goal]
 * @returns {[string, string][]}
 */
export function glides(before, after, centres, goal) {
  /** @param {Map<string, Man>} a @param {Map<string, Man>} b */
  const changed = (a, b) =>
    [...a].filter(([square, man]) => {
      const there = b.get(square);
      return !there || identity(there) !== identity(man);
    });
  const gone = changed(before, after);
  const come = changed(after, before).sort(([a], [b]) => Number(b === goal) - Number(a === goal));
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
