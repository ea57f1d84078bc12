// @ts-check
/** Drawing pieces, and finding which piece went where between two positions. */

import { places } from "./stones.js";
import { el, textEl } from "./svg.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Stone} Stone */
/** @typedef {import("./types.js").Point} Point */

/** Pieces are drawn a little larger than their square so that they fill it. */
export const PIECE_SIZE = 47.7;
const UNIT = 45;

/**
 * The drawing of a piece round the origin of its group.
 * @param {Piece} piece @param {Point} at @param {string} [extra] further classes @param {number} [size]
 * @param {boolean} [letters] stones by their letters instead of their signs
 * @param {boolean} [flipped] side 1 is below
 * @returns {SVGGElement}
 */
export function drawPiece(piece, at, extra = "", size = PIECE_SIZE, letters = false, flipped = false) {
  const stones = piece.stones ?? [];
  const isDisc = !piece.picture && !stones.length;
  const attributes = {
    class: `piece side-${piece.side}${isDisc ? " disc-piece" : ""}${extra}`,
    transform: `translate(${at[0]} ${at[1]})${isUpsideDown(piece, flipped) ? " rotate(180)" : ""}`,
  };
  if (!isDisc) {
    const body = piece.picture ? use(piece.picture, [0, -0.15], size) : plate(size);
    return el("g", attributes, [body, ...drawStones(stones, piece.picture, size, letters)]);
  }
  const shown = piece.label.replace(/[()]/g, "").slice(0, 3);
  return el("g", attributes, [
    el("circle", { class: "b", r: size * 0.38 }),
    textEl(shown, {
      class: `disc-letter long${shown.length}`,
      "text-anchor": "middle",
      dy: shown.length > 1 ? "4.5" : "6.5",
    }),
  ]);
}

/** @param {Piece} piece @param {boolean} flipped */
const isUpsideDown = ({ turned }, flipped) => turned != null && turned !== flipped;

/** @param {string} picture @param {Point} centre @param {number} size @returns {SVGUseElement} */
function use(picture, [x, y], size) {
  return el("use", { href: `#piece-${picture}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
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

/** @param {Piece} piece */
const identity = (piece) => `${piece.side} ${piece.label}`;

/**
 * Pieces that glide when `before` becomes `after`, as [from, to] squares: every piece that appears is matched with
 * the nearest equal piece that left, else with a piece of the same side that left (a promotion). The piece on `goal`, where
 * the move went, is matched first: pieces that only change sides stay where they are.
 * @param {Map<string, Piece>} before @param {Map<string, Piece>} after @param {Map<string, Point>} centres
 * @param {string} [goal]
 * @returns {[string, string][]}
 */
export function glides(before, after, centres, goal) {
  /** @param {Map<string, Piece>} a @param {Map<string, Piece>} b */
  const changed = (a, b) =>
    [...a].filter(([square, piece]) => {
      const there = b.get(square);
      return !there || identity(there) !== identity(piece);
    });
  const gone = changed(before, after);
  const come = changed(after, before).sort(([a], [b]) => Number(b === goal) - Number(a === goal));
  /** @type {[string, string][]} */
  const found = [];
  for (const [square, piece] of come) {
    const equal = gone.filter(([, other]) => identity(other) === identity(piece));
    const candidates = equal.length ? equal : come.length === 1 ? gone.filter(([from, other]) => other.side === piece.side && !after.has(from)) : [];
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
