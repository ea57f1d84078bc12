// @ts-check
/** The page of a preset: pointing at a dot of a diagram shows the ways to that square; code is copied by a button. */

import "../ui/frame.js";
import { startCopying } from "../ui/copy-buttons.js";
import { startLater } from "../ui/later.js";
import { startTimeZones } from "../ui/time-zone.js";

const UNIT = 45;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{[square: string]: string[][]}} Ways */

for (const figure of document.querySelectorAll("[data-ways]")) {
  const board = figure.querySelector("svg");
  const data = document.getElementById(figure.getAttribute("data-ways") ?? "");
  if (board && data) startDiagram(board, /** @type {Ways} */ (JSON.parse(data.textContent ?? "{}")));
}
for (const hint of document.querySelectorAll("[data-with-script]")) hint.removeAttribute("hidden");
startCopying(document);
startTimeZones(document);
startLater(document);

/**
 * @param {SVGSVGElement} board
 * @param {Ways} ways
 */
function startDiagram(board, ways) {
  const ranks = Math.floor(board.viewBox.baseVal.height / UNIT); // the coordinates need less than a square
  const example = [...board.querySelectorAll("g.path")];
  const pieces = board.querySelector("g.piece");
  let shown = "";

  /** @param {string} square */
  function show(square) {
    if (square === shown) return;
    shown = square;
    for (const path of board.querySelectorAll("g.path")) path.remove();
    const paths = ways[square]?.map((way, index) => drawn(way, index, ranks)) ?? example;
    for (const path of paths) board.insertBefore(path, pieces);
  }

  board.addEventListener("pointermove", (event) => show(squareAt(board, event, ranks)));
  board.addEventListener("pointerdown", (event) => show(squareAt(board, event, ranks)));
  board.addEventListener("pointerleave", () => show(""));
}

/**
 * @param {SVGSVGElement} board
 * @param {PointerEvent} event
 * @param {number} ranks
 */
function squareAt(board, event, ranks) {
  const box = board.getBoundingClientRect();
  const scale = board.viewBox.baseVal.width / box.width;
  const file = Math.floor(((event.clientX - box.left) * scale + board.viewBox.baseVal.x) / UNIT);
  const row = Math.floor(((event.clientY - box.top) * scale) / UNIT);
  return `${String.fromCharCode(97 + file)}${ranks - row}`;
}

/**
 * One way as a line through the middles of its squares; the first solid, the others dotted.
 * @param {string[]} way
 * @param {number} index
 * @param {number} ranks
 */
function drawn(way, index, ranks) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", index ? "path alt" : "path");
  const line = document.createElementNS(SVG, "polyline");
  line.setAttribute("points", way.map((square) => centre(square, ranks)).join(" "));
  group.append(line);
  return group;
}

/**
 * @param {string} square
 * @param {number} ranks
 */
function centre(square, ranks) {
  const file = square.charCodeAt(0) - 97;
  return `${(file + 0.5) * UNIT},${(ranks - Number(square.slice(1)) + 0.5) * UNIT}`;
}
