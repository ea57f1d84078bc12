// @ts-check
/** The names of files and ranks round a board, in margins of their own; the same places as `courier/drawing/boards/svg.py`. */

import { UNIT } from "./geometry.js";
import { textEl } from "./svg.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Edges} Edges */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Margins */

/** Room for names, on every side that has some. */
const MARGIN = 14;
const HEX_CORNERS = 6;
/** From the edge of a hexagon to the middle of a name. */
const BESIDE = 7;

/** Letters and figures. @param {Cell[]} cells as side 0 sees them @returns {Edges} */
export function lettered(cells) {
  if (cells[0]?.polygon.length === HEX_CORNERS) return { left: [], right: [], top: [], bottom: [], spots: hexSpots(cells) };
  const ranks = new Map(cells.map(({ id, centre }) => [centre[1], id.replace(/^[a-z]+/, "")]));
  const files = new Map(cells.map(({ id, centre }) => [centre[0], id.replace(/\d+$/, "")]));
  /** @param {Map<number, string>} names */
  const sorted = (names) => [...names].sort((a, b) => a[0] - b[0]).map(([, name]) => name);
  return { left: sorted(ranks), right: [], top: [], bottom: sorted(files), spots: [] };
}

/**
 * Letters before the near end of every file, and numbers at both outer ends of every rank; the same places as
 * `courier/drawing/boards/frame.py`. @param {Cell[]} cells @returns {Edges["spots"]}
 */
function hexSpots(cells) {
  const [{ polygon, centre }] = cells;
  const [side, half] = [polygon[2][0] - centre[0], centre[1] - polygon[0][1]];
  /** @type {Map<string, Cell>} */
  const files = new Map();
  /** @type {Map<string, Cell[]>} */
  const ranks = new Map();
  for (const cell of [...cells].sort((a, b) => a.centre[0] - b.centre[0])) {
    const [file, rank] = [cell.id[0], cell.id.slice(1)];
    ranks.set(rank, [...(ranks.get(rank) ?? []), cell]);
    const near = files.get(file);
    if (!near || Number(rank) < Number(near.id.slice(1))) files.set(file, cell);
  }
  /** @param {string} name @param {Cell} cell @param {number} across @param {number} down @returns {[string, number, number]} */
  const beside = (name, cell, across, down) => [name, cell.centre[0] + across, cell.centre[1] + down];
  const [aside, high] = [side * 0.75 + BESIDE, -half / 2 - BESIDE / 2];
  return [
    ...[...files].map(([name, cell]) => beside(name, cell, 0, half + BESIDE)),
    ...[...ranks].flatMap(([name, row]) => [beside(name, row[0], -aside, high), ...row.slice(1).slice(-1).map((cell) => beside(name, cell, aside, high))]),
  ];
}

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
