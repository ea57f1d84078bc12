// @ts-check
/** The names of files and ranks round a board, in margins of their own; the same places as `courier/drawing/boards/svg.py`. */

import { UNIT } from "./geometry.js";
import { textEl } from "./svg.js";

/** @typedef {import("./types.js").Edges} Edges */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Margins */

/** Room for names, on every side that has some. */
const MARGIN = 14;

/**
 * What side 1 sees: each edge keeps its place unless both of a pair have names.
 * @param {Edges} edges @param {number} width @param {number} height of the cells @returns {Edges}
 */
export function turnedEdges({ left, right, top, bottom, spots }, width, height) {
  const [newLeft, newRight] = swapped(left, right);
  const [newTop, newBottom] = swapped(top, bottom);
  const newSpots = spots.map(([name, x, y]) => /** @type {[string, number, number]} */ ([name, width - x, height - y]));
  return { left: newLeft, right: newRight, top: newTop, bottom: newBottom, spots: newSpots };
}

/** @param {string[]} first @param {string[]} second @returns {[string[], string[]]} */
function swapped(first, second) {
  const [one, other] = [[...first].reverse(), [...second].reverse()];
  return first.length && second.length ? [other, one] : [one, other];
}

/** @param {Edges} edges @returns {Margins} */
export function margins({ left, right, top, bottom, spots }) {
  /** @param {string[]} names */
  const room = (names) => (names.length || spots.length ? MARGIN : 0);
  return { left: room(left), top: room(top), right: room(right), bottom: room(bottom) };
}

/** @param {Edges} edges @param {number} width @param {number} height of the squares @returns {Element[]} */
export function edgeTexts({ left, right, top, bottom, spots }, width, height) {
  /** @param {number} at */
  const middle = (at) => (at + 0.5) * UNIT;
  return [
    ...left.map((name, i) => {
      const place = name.length > 1 ? { class: "rank wide", x: -1.5 } : { class: "rank", x: -3 };
      return textEl(name, { ...place, y: middle(i) + 3.5 });
    }),
    ...right.map((name, i) => textEl(name, { class: "file", x: width + MARGIN / 2, y: middle(i) + 3.5 })),
    ...top.map((name, i) => textEl(name, { class: "file", x: middle(i), y: -4 })),
    ...bottom.map((name, i) => textEl(name, { class: "file", x: middle(i), y: height + 10 })),
    ...spots.map(([name, x, y]) => textEl(name, { class: "file", x, y: y + 3.5 })),
  ];
}
