// @ts-check
/** The names of files and ranks round a board that the server has not drawn; the same places as `courier/drawing/boards/frame.py`. Pure. */

/** @typedef {import("../../board/types.js").Cell} Cell */
/** @typedef {import("../../board/types.js").Edges} Edges */

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
 * Letters before the near end of every file, and numbers at both outer ends of every rank. @param {Cell[]} cells @returns {Edges["spots"]}
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
