// @ts-check
/** Boards of hexagons: what their cells are called and where they lie, as the server has them. Pure. */

/** @typedef {import("../../board/types.js").Cell} Cell */
/** @typedef {import("../../board/types.js").Point} Point */
/**
 * Each file's first row and how many cells it has.
 * @typedef {{spans: [number, number][], slanting: boolean}} Hexagons
 */

const LETTERS = "abcdefghiklmnop";
const SHADES = ["dark", "third", "light"];
export const MOST_FILES = LETTERS.length;
const MOST = 16;
const HEIGHT = 48;
const SIDE = 27.71;
/** What a board of hexagons in rows is called in a document. */
export const IN_ROWS = "hex-rows";

/**
 * The board of a document, as far as it can be read; null for squares.
 * @param {Record<string, any>|undefined} board @returns {Hexagons|null}
 */
export function hexagonsOf(board) {
  if (board?.shape !== "hex") return null;
  const heights = heightsOf(board);
  return beside(heights.length ? heights : [1], Boolean(board.slanting));
}

/** Files side by side, half a cell apart. @param {number[]} heights @param {boolean} slanting @returns {Hexagons} */
export function beside(heights, slanting) {
  /** @type {[number, number][]} */
  const spans = [];
  for (const height of heights) {
    const before = spans[spans.length - 1];
    spans.push([before ? before[0] + Math.floor((1 - height + before[1]) / 2) : 0, height]);
  }
  const lowest = Math.min(...spans.map(([start]) => start));
  return { spans: spans.map(([start, height]) => [start - lowest, height]), slanting };
}

/** @param {Record<string, any>} board @returns {number[]} how many cells each file has, as far as it is said */
export function heightsOf({ heights }) {
  const found = Array.isArray(heights) ? heights.map(Number).filter((height) => height >= 1 && height <= MOST) : [];
  return found.map(Math.trunc).slice(0, MOST_FILES);
}

/** @param {number} side how many cells each of its six sides has @returns {number[]} the files of a regular board */
export function regular(side) {
  return Array.from({ length: 2 * side - 1 }, (_, file) => 2 * side - 1 - Math.abs(side - 1 - file));
}

/** @param {Hexagons} hex @returns {string[][]} the names of each file from its near end */
export function fileNames({ spans, slanting }) {
  return spans.map(([start, height], file) => {
    const first = slanting ? start + 1 : 1;
    return Array.from({ length: height }, (_, i) => LETTERS[file] + (first + i));
  });
}

/**
 * The cells of a board, the top row first, each from the left.
 * @param {Hexagons} hex @param {(id: string, shade: string) => string} css
 * @returns {{cells: Cell[], width: number, height: number}}
 */
export function hexCells(hex, css) {
  const top = Math.max(...hex.spans.map(([start, height], file) => start + height - 1 - file / 2));
  const lowest = Math.min(...hex.spans.map(([start], file) => start - file / 2));
  const cells = fileNames(hex).flatMap((names, file) => names.map((id, i) => {
    const row = hex.spans[file][0] + i;
    const shade = SHADES[(((file + row - hex.spans[0][0]) % 3) + 3) % 3];
    return hexagon(id, [file, top - row + file / 2], css(id, shade));
  }));
  return {
    cells: cells.sort((a, b) => a.centre[1] - b.centre[1] || a.centre[0] - b.centre[0]),
    width: Math.ceil(SIDE * (1.5 * hex.spans.length + 0.5)),
    height: (top - lowest + 1) * HEIGHT,
  };
}

/**
 * The cells of a board of hexagons in rows, each row half a cell farther left than the one before.
 * @param {string[][]} rows the names that are cells, the last rank first; "" where there is none
 * @param {(id: string, shade: string) => string} css @returns {{cells: Cell[], width: number, height: number}}
 */
export function rowCells(rows, css) {
  const places = rows.flatMap((row, down) => row.map((id, file) => ({ id, down, file, across: file + down / 2 })));
  const there = places.filter(({ id }) => id);
  const left = Math.min(...there.map(({ across }) => across));
  const [first, last] = [Math.min(...there.map(({ down }) => down)), Math.max(...there.map(({ down }) => down))];
  return {
    cells: there.map(({ id, down, file, across }) => {
      const shade = SHADES[(file + rows.length - 1 - down) % 3];
      return standing(id, [across - left, down - first], css(id, shade));
    }),
    width: (Math.max(...there.map(({ across }) => across)) - left + 1) * HEIGHT,
    height: Math.ceil(SIDE * (1.5 * (last - first) + 2)),
  };
}

/**
 * A hexagon on a corner, so many cells from the left and so many rows from the top.
 * @param {string} id @param {[number, number]} place @param {string} css @returns {Cell}
 */
function standing(id, [across, down], css) {
  const [x, y] = [HEIGHT * (across + 0.5), SIDE * (1 + 1.5 * down)];
  /** @type {Point[]} */
  const around = [[-1, -0.5], [0, -1], [1, -0.5], [1, 0.5], [0, 1], [-1, 0.5]];
  const polygon = around.map(([u, v]) => /** @type {Point} */ ([x + (u * HEIGHT) / 2, y + v * SIDE]));
  return { id, polygon, centre: [x, y], class: css };
}

/**
 * A cell so many files from the left and so many cells from the top.
 * @param {string} id @param {[number, number]} place @param {string} css @returns {Cell}
 */
function hexagon(id, [across, down], css) {
  const [x, y] = [SIDE * (1 + 1.5 * across), HEIGHT * (down + 0.5)];
  /** @type {Point[]} */
  const around = [[-0.5, -1], [0.5, -1], [1, 0], [0.5, 1], [-0.5, 1], [-1, 0]];
  const polygon = around.map(([u, v]) => /** @type {Point} */ ([x + u * SIDE, y + (v * HEIGHT) / 2]));
  return { id, polygon, centre: [x, y], class: css };
}
