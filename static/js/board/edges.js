// @ts-check
/** The names of files and ranks round a board, in margins of their own; the same places as `courier/drawing/boards/svg.py`. */

import { UNIT } from "./geometry.js";
import { el, textEl } from "./svg.js";

/** @typedef {import("./types.js").Edges} Edges */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Margins */

/** Room for names, on every side that has some. */
const MARGIN = 14;

/**
 * What side 1 sees: each edge keeps its place unless both of a pair have names.
 * @param {Edges} edges @param {number} width @param {number} height of the cells @returns {Edges}
 */
export function turnedEdges({ left, right, top, bottom, spots }, width, height) {
  [left, right] = swapped(left, right);
  [top, bottom] = swapped(top, bottom);
  return { left, right, top, bottom, spots: spots.map(([name, x, y]) => [name, width - x, height - y]) };
}

/** @param {string[]} first @param {string[]} second @returns {string[][]} */
function swapped(first, second) {
  const turned = [first, second].map((edge) => [...edge].reverse());
  return first.length && second.length ? turned.reverse() : turned;
}

/** How large names are: twice as large beyond 16 files or ranks. @param {Edges} edges */
const scaleOf = ({ left, right, top, bottom }) => ([left, right, top, bottom].some((edge) => edge[16]) ? 2 : 1);

/** @param {Edges} edges @returns {Margins} */
export function margins(edges) {
  /** @param {"left"|"right"|"top"|"bottom"} edge */
  const room = (edge) => (edges[edge].length || edges.spots.length ? MARGIN * scaleOf(edges) : 0);
  return { left: room("left"), top: room("top"), right: room("right"), bottom: room("bottom") };
}

/**
 * The names, in a drawing that is as much smaller as they are larger.
 * @param {Edges} edges @param {number} width @param {number} height of the squares @returns {SVGGElement}
 */
export function edgeTexts(edges, width, height) {
  const scale = scaleOf(edges);
  /** @param {string} name @param {number} x @param {number} y @param {string} css */
  const text = (name, x, y, css = "file") => textEl(name, { class: css, x, y: y + 3.5 });
  /** @param {number} i */
  const middle = (i) => (i + 0.5) * UNIT / scale;
  return el("g", { class: "coords", transform: `scale(${scale})` }, [
    ...edges.left.map((name, i) => text(name, name[1] ? -1.5 : -3, middle(i), name[1] ? "rank wide" : "rank")),
    ...edges.right.map((name, i) => text(name, width / scale + 7, middle(i))),
    ...edges.top.map((name, i) => text(name, middle(i), -7.5)),
    ...edges.bottom.map((name, i) => text(name, middle(i), height / scale + 6.5)),
    ...edges.spots.map(([name, x, y]) => text(name, x, y)),
  ]);
}
