// @ts-check
/** The cells of a board as its table says it, holes included. Pure; the same shapes as the server's. */

import { UNIT } from "../../board/geometry.js";
import { hexCells, rowCells } from "./hexagons.js";
import { cornerOf, extent } from "./levels.js";
import { coordinates, rowsOf, sizeOf, squareName } from "./placement.js";

/** @typedef {import("../../board/types.js").Cell} Cell */
/** @typedef {import("../../board/types.js").Line} Line */
/** @typedef {import("./types.js").Document} Document */

/**
 * @param {Document} document @param {{holes?: boolean}} [with] whether holes are cells, too
 * @returns {{cells: Cell[], lines: Line[], width: number, height: number}} top row first, from the left
 */
export function boardCells(document, { holes: keepsHoles = false } = {}) {
  const size = sizeOf(document);
  const { files, ranks, holes } = size;
  const { points = false } = document.board ?? {};
  if (size.hex) {
    const plan = hexCells(size.hex, (id, shade) => [shade, ...decor(document, id)].join(" "));
    return { ...plan, cells: plan.cells.filter(({ id }) => keepsHoles || !holes.includes(id)), lines: [] };
  }
  if (size.inRows) {
    const rows = rowsOf(size).map((row) => row.map((id) => (keepsHoles || !holes.includes(id) ? id : "")));
    return { ...rowCells(rows, (id, shade) => [shade, ...decor(document, id)].join(" ")), lines: [] };
  }
  if (size.levels) return { ...levelCells(document, size, size.levels, keepsHoles), lines: [] };
  const cells = [];
  for (let rank = ranks - 1; rank >= 0; rank -= 1) {
    for (let file = 0; file < files; file += 1) {
      const id = squareName(file, rank);
      if (keepsHoles || !holes.includes(id)) cells.push(cell(id, ranks, classes(document, id, Boolean(points))));
    }
  }
  return { cells, lines: [...(points ? lines(document) : []), ...grid(document)], width: files * UNIT, height: ranks * UNIT };
}

/**
 * Levels above and beside each other, each like a board of its own.
 * @param {Document} document @param {import("./placement.js").Size} size @param {import("./levels.js").Levels} levels
 * @param {boolean} keepsHoles
 */
function levelCells(document, size, levels, keepsHoles) {
  const measures = { ...size, levels };
  const ids = rowsOf(size).flat().filter((id) => keepsHoles || !size.holes.includes(id));
  const cells = ids.map((id) => {
    const [left, top] = cornerOf(id, measures);
    const [file, rank] = coordinates(id);
    const raised = levels.apart ? 0 : id.charCodeAt(0) - "A".charCodeAt(0);
    const css = [(file + rank + raised) % 2 === 0 ? "dark" : "light", ...decor(document, id)].join(" ");
    const flat = cell(id, size.ranks, css);
    /** @param {import("../../board/types.js").Point} point @returns {import("../../board/types.js").Point} */
    const moved = ([x, y]) => [x + left, y + top];
    return { ...flat, polygon: flat.polygon.map(moved), centre: moved(flat.centre) };
  });
  cells.sort((a, b) => a.centre[1] - b.centre[1] || a.centre[0] - b.centre[0]);
  return { cells, ...extent(measures) };
}

/** @param {string} id @param {number} ranks @param {string} css @returns {Cell} */
export function cell(id, ranks, css) {
  const [file, rank] = coordinates(id);
  const [x, y] = [file * UNIT, (ranks - 1 - rank) * UNIT];
  return { id, polygon: [[x, y], [x + UNIT, y], [x + UNIT, y + UNIT], [x, y + UNIT]], centre: [x + UNIT / 2, y + UNIT / 2], class: css };
}

/** @param {Document} document @param {string} id @param {boolean} points @returns {string} */
function classes(document, id, points) {
  const [file, rank] = coordinates(id);
  const shade = (file + rank) % 2 === 0 && !points ? "dark" : "light";
  return [shade, ...decor(document, id)].join(" ");
}

/** @param {Document} document @param {string} id @returns {string[]} classes */
function decor(document, id) {
  const tint = lists(document.board?.tinted).findIndex((squares) => squares.includes(id));
  const isCircled = lists(document.board?.circled).some((squares) => squares.includes(id));
  return [...(tint < 0 ? [] : [`tint-${tint}`]), ...(isCircled ? ["circled"] : [])];
}

/**
 * One list of squares for both sides, or one for each.
 * @param {any} value @returns {string[][]}
 */
export function lists(value) {
  if (!Array.isArray(value)) return [];
  return value.every((each) => typeof each === "string") ? (value.length ? [value] : []) : value.filter(Array.isArray);
}

/** The lines between boxes of squares, counted from the first one. @param {Document} document @returns {Line[]} */
function grid(document) {
  const { files, ranks } = sizeOf(document);
  const side = Number(document.board?.grid) || 0;
  if (!(side > 0)) return [];
  const [width, height] = [files * UNIT, ranks * UNIT];
  /** @param {number} most @returns {number[]} */
  const between = (most) => Array.from({ length: Math.ceil(most / side) - 1 }, (_, i) => (i + 1) * side * UNIT);
  return [
    ...between(files).map((x) => /** @type {Line} */ ([x, 0, x, height])),
    ...between(ranks).map((y) => /** @type {Line} */ ([0, height - y, width, height - y])),
  ];
}

/** The lines of a board whose pieces stand on points. @param {Document} document @returns {Line[]} */
function lines(document) {
  const { files, ranks, holes } = sizeOf(document);
  const { river = 0, lines: further = [] } = document.board ?? {};
  /** @param {number} file @param {number} rank @returns {[number, number]} */
  const point = (file, rank) => [file * UNIT + UNIT / 2, (ranks - 1 - rank) * UNIT + UNIT / 2];
  /** @type {Line[]} */
  const found = [];
  /** @param {number} file @param {number} rank @param {number} toFile @param {number} toRank */
  const join = (file, rank, toFile, toRank) => {
    const isThere = toFile < files && toRank < ranks && ![squareName(file, rank), squareName(toFile, toRank)].some((square) => holes.includes(square));
    if (isThere) found.push([...point(file, rank), ...point(toFile, toRank)]);
  };
  for (let rank = 0; rank < ranks; rank += 1) {
    for (let file = 0; file < files; file += 1) {
      join(file, rank, file + 1, rank);
      if (!(river === rank + 1 && file > 0 && file < files - 1)) join(file, rank, file, rank + 1);
    }
  }
  for (const line of Array.isArray(further) ? further : []) {
    const ends = String(line).split("-");
    if (ends.length === 2) found.push([...point(...coordinates(ends[0])), ...point(...coordinates(ends[1]))]);
  }
  return found;
}
