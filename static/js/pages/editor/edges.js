// @ts-check
/**
 * The names of files and ranks round a board that the server has not drawn; the same places as
 * `courier/drawing/boards/frame.py`. Pure.
 */

import { levelOf, levelSpots } from "./levels.js";

/** @typedef {import("../../board/types.js").Cell} Cell */
/** @typedef {import("../../board/types.js").Edges} Edges */

const HEX_CORNERS = 6;
/** From the edge of a hexagon to the middle of a name. */
const BESIDE = 7;

/** Letters and figures. @param {Cell[]} cells as side 0 sees them @returns {Edges} */
export function lettered(cells) {
  if (cells[0]?.polygon.length === HEX_CORNERS) {
    return { left: [], right: [], top: [], bottom: [], spots: hexSpots(cells) };
  }
  if (levelOf(cells[0]?.id ?? "")) return { left: [], right: [], top: [], bottom: [], spots: levelSpots(cells) };
  const ranks = new Map(cells.map(({ id, centre }) => [centre[1], id.replace(/^[a-z]+/, "")]));
  const files = new Map(cells.map(({ id, centre }) => [centre[0], id.replace(/\d+$/, "")]));
  /** @param {Map<number, string>} names */
  const sorted = (names) => [...names].sort((a, b) => a[0] - b[0]).map(([, name]) => name);
  return { left: sorted(ranks), right: [], top: [], bottom: sorted(files), spots: [] };
}

/**
 * Letters before the near end of every file, and numbers at both outer ends of every rank.
 * @param {Cell[]} cells @returns {Edges["spots"]}
 */
function hexSpots(cells) {
  const [{ polygon, centre }] = cells;
  const inRows = polygon[0][1] !== polygon[1][1];
  const [side, half] = inRows
    ? [centre[1] - polygon[1][1], centre[0] - polygon[0][0]]
    : [polygon[2][0] - centre[0], centre[1] - polygon[0][1]];
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
  const [straight, slope] = [half + BESIDE, side * 0.75 + BESIDE];
  const [right, below] = inRows ? [straight / 2, slope] : [0, straight];
  const [aside, high] = inRows ? [straight, 0] : [slope, straight / 2];
  /** @type {Edges["spots"]} */
  const found = [];
  for (const [name, { centre: [x, y] }] of files) found.push([name, x + right, y + below]);
  for (const [name, row] of ranks) {
    const [first, last] = [row[0].centre, row[row.length - 1].centre];
    found.push([name, first[0] - aside, first[1] - high]);
    if (row.length > 1) found.push([name, last[0] + aside, last[1] - high]);
  }
  return found;
}
