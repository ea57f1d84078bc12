// @ts-check
/** Zones: lists of squares, ranks, files and rectangles. Pure. */

import { levelOf } from "../levels.js";
import { coordinates, squaresOf } from "../placement.js";

/** @typedef {import("../placement.js").Size} Size */

/** @param {any[]} zone @param {Size} size @returns {Set<string>} its squares, as side 0 sees them */
export function squaresIn(zone, size) {
  const all = squaresOf(size);
  return new Set(zone.flatMap((item) => all.filter((square) => isIn(square, String(item)))));
}

/** @param {string} square @param {string} item */
function isIn(square, item) {
  const [file, rank] = coordinates(square);
  const [low, high = low] = item.split("-").map(levelOf);
  const level = levelOf(square);
  if (low && (level < low || level > high)) return false;
  const flat = item.slice(low.length);
  if (flat === "*") return true;
  if (flat.startsWith("*")) return rank + 1 === Number(flat.slice(1));
  if (flat.endsWith("*")) return file === coordinates(flat)[0];
  const [from, to = from] = item.split("-").map(coordinates);
  return Math.min(from[0], to[0]) <= file && file <= Math.max(from[0], to[0]) && Math.min(from[1], to[1]) <= rank && rank <= Math.max(from[1], to[1]);
}

/** Squares written as shortly as whole ranks allow. @param {Set<string>} squares @param {Size} size @returns {string[]} */
export function written(squares, size) {
  const all = squaresOf(size);
  if (squares.size === all.length && all.length) return ["*"];
  const found = [];
  const rest = new Set(squares);
  for (let rank = 0; rank < size.ranks && !size.hex; rank += 1) {
    const row = all.filter((square) => coordinates(square)[1] === rank);
    if (row.length < 2 || !row.every((square) => squares.has(square))) continue;
    found.push(`*${rank + 1}`);
    for (const square of row) rest.delete(square);
  }
  return [...found, ...all.filter((square) => rest.has(square))];
}

/** @param {Set<string>} squares @param {string} square @returns {Set<string>} */
export function toggled(squares, square) {
  const next = new Set(squares);
  if (!next.delete(square)) next.add(square);
  return next;
}
