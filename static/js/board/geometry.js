// @ts-check
/** Where cells lie: rows, neighbours, the turned board. Pure functions over a cell list. */

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Point} Point */

export const UNIT = 45;

/**
 * The cells seen from the other side: everything turned by half a circle.
 * @param {Cell[]} cells @param {number} width @param {number} height
 * @returns {Cell[]}
 */
export function turned(cells, width, height) {
  /** @param {Point} point @returns {Point} */
  const turn = ([x, y]) => [width - x, height - y];
  return cells.map((cell) => ({ ...cell, polygon: cell.polygon.map(turn), centre: turn(cell.centre) }));
}

/**
 * Cells in reading order, one list for each row of equal height.
 * @param {Cell[]} cells @returns {Cell[][]}
 */
export function rows(cells) {
  /** @type {Map<number, Cell[]>} */
  const found = new Map();
  for (const cell of cells) {
    const height = Math.round(cell.centre[1]);
    const row = found.get(height);
    if (row) row.push(cell);
    else found.set(height, [cell]);
  }
  return [...found.entries()]
    .sort((a, b) => a[0] - b[0])
    .map(([, row]) => row.sort((a, b) => a.centre[0] - b.centre[0]));
}

/** @type {Record<string, Point>} */
const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * The cell an arrow key leads to: the nearest one within 45 degrees of that direction, so that holes need no code of
 * their own. Of two hexagons that are as near, one on either side in turn, so that a row goes on straight. Null at the
 * edge.
 * @param {Cell[]} cells @param {string} id @param {string} key
 * @returns {string|null}
 */
export function neighbour(cells, id, key) {
  const from = cells.find((cell) => cell.id === id);
  const direction = DIRECTIONS[key];
  if (!from || !direction) return null;
  const [dx, dy] = direction;
  let best = null;
  let bestScore = Infinity;
  for (const cell of cells) {
    const x = cell.centre[0] - from.centre[0];
    const y = cell.centre[1] - from.centre[1];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along < 1 || aside > along + 0.5) continue;
    const isTurn = (dx ? y : x) < 0 === isEven(from, dx ? 1 : 0);
    const score = along + aside * (isTurn ? 1.001 : 1.01);
    if (score < bestScore) [best, bestScore] = [cell.id, score];
  }
  return best;
}

/**
 * Whether a cell lies an even number of half cells from the edge, as those of every other file or rank of hexagons do.
 * @param {Cell} cell @param {0|1} axis across or up @returns {boolean}
 */
function isEven({ polygon, centre }, axis) {
  const places = polygon.map((corner) => corner[axis]);
  const size = Math.max(...places) - Math.min(...places);
  return Math.round((2 * centre[axis]) / size) % 2 === 0;
}

/**
 * The first or last cell of the row `id` lies in.
 * @param {Cell[]} cells @param {string} id @param {"Home"|"End"} key
 * @returns {string|null}
 */
export function rowEnd(cells, id, key) {
  const row = rows(cells).find((each) => each.some((cell) => cell.id === id));
  if (!row) return null;
  return (key === "Home" ? row[0] : row[row.length - 1]).id;
}

/** Whether pieces stand on the crossing of lines there. @param {Cell} cell */
export const isPoint = (cell) => cell.class.endsWith(" point");

/** @param {Cell} cell @param {number} radius @returns {Point[]} a ring round its centre */
function ring({ centre: [cx, cy] }, radius) {
  return Array.from({ length: 24 }, (_, i) => [cx + radius * Math.cos((i * Math.PI) / 12), cy + radius * Math.sin((i * Math.PI) / 12)]);
}

/**
 * The polygon drawn smaller: every corner moved towards the centre so that the edges lie `by` units inside.
 * @param {Cell} cell @param {number} by @returns {Point[]}
 */
export function inset(cell, by) {
  if (isPoint(cell)) return ring(cell, UNIT / 2 - by);
  const [cx, cy] = cell.centre;
  const [first, second] = cell.polygon;
  const edge = distanceToLine(cell.centre, first, second);
  const scale = edge > by ? (edge - by) / edge : 1;
  return cell.polygon.map(([x, y]) => [cx + (x - cx) * scale, cy + (y - cy) * scale]);
}

/** @param {Point} p @param {Point} a @param {Point} b @returns {number} */
function distanceToLine(p, a, b) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length;
}

/** @param {Point[]} points @returns {string} for a `points` attribute */
export function pointList(points) {
  return points.map(([x, y]) => `${+x.toFixed(2)},${+y.toFixed(2)}`).join(" ");
}

/**
 * Short ticks along both edges at every corner of `points`, as path data.
 * @param {Point[]} points @param {number} length @returns {string}
 */
export function cornerTicks(points, length) {
  /** @param {Point} a @param {Point} b */
  const towards = (a, b) => {
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return `${+(a[0] + ((b[0] - a[0]) / size) * length).toFixed(2)} ${+(a[1] + ((b[1] - a[1]) / size) * length).toFixed(2)}`;
  };
  return points
    .map((corner, i) => {
      const before = points[(i + points.length - 1) % points.length];
      const after = points[(i + 1) % points.length];
      return `M${towards(corner, before)}L${+corner[0].toFixed(2)} ${+corner[1].toFixed(2)}L${towards(corner, after)}`;
    })
    .join("");
}
