// @ts-check
/** A board of another size, of other cells or with other levels, and what of the set-up stays on it. Pure. */

import { arrayOf, withPieces } from "./arrays.js";
import { IN_ROWS } from "./hexagons.js";
import { levelOf } from "./levels.js";
import { coordinates, mostOf, rowsOf, sizeOf, squareName, squaresOf } from "./placement.js";

/** @typedef {import("./types.js").Document} Document */

/**
 * The document with a board of another size: pieces of the lower half stay at their distance from the lower edge, those
 * of the upper half at theirs from the upper one. Squares that are gone lose their pieces and marks.
 * @param {Document} document @param {number} files @param {number} ranks @returns {Document}
 */
export function resized(document, files, ranks) {
  const before = sizeOf(document);
  const array = arrayOf(document);
  /** @param {string} square @returns {string|null} */
  const shifted = (square) => {
    const [file, rank] = coordinates(square);
    const isUpper = rank >= before.ranks / 2;
    const now = isUpper ? rank + ranks - before.ranks : rank;
    const isGone = file >= files || now < 0 || now >= ranks || (isUpper ? now < Math.floor(ranks / 2) : now >= Math.ceil(ranks / 2));
    return isGone ? null : levelOf(square) + squareName(file, now);
  };
  /** @param {any} squares @returns {any} */
  const kept = (squares) => (Array.isArray(squares) ? squares.map((each) => (typeof each === "string" ? shifted(each) : kept(each))).filter((each) => each !== null) : squares);
  const pieces = new Map();
  for (const [square, mark] of array.pieces) {
    const now = shifted(square);
    if (now !== null) pieces.set(now, mark);
  }
  const board = { ...document.board, files, ranks };
  for (const key of ["holes", "tinted", "circled"]) if (board[key] !== undefined) board[key] = kept(board[key]);
  return withPieces({ ...document, board }, pieces);
}

/** The document with no more files and ranks than such a board may have. @param {Document} document @param {Record<string, any>} board @returns {Document} */
function shrunk(document, board) {
  const { files, ranks } = sizeOf(document);
  const most = mostOf(board);
  return Math.max(files, ranks) > most ? resized(document, Math.min(files, most), Math.min(ranks, most)) : document;
}

/**
 * The document with so many levels: pieces and castling stay on those that remain, the first of which is the board
 * without levels.
 * @param {Document} document @param {number} count @returns {Document}
 */
export function relevelled(document, count) {
  const fitting = count > 1 ? shrunk(document, { levels: count }) : document;
  const before = sizeOf(fitting);
  const kept = leaving(fitting.board, ["levels", "holes", "tinted", "circled", ...(count > 1 ? [] : ["apart"])]);
  const changed = { ...fitting, board: { ...kept, ...(count > 1 ? { levels: count } : {}) } };
  const there = new Set(squaresOf(sizeOf(changed)));
  const pieces = new Map();
  /** @param {string} square @returns {string} */
  const renamed = (square) => (count > 1 ? (before.levels ? square : `A${square}`) : square.replace(/^A/, ""));
  for (const [square, mark] of arrayOf(fitting).pieces) {
    const now = renamed(square);
    if (there.has(now)) pieces.set(now, mark);
  }
  return withPieces({ ...changed, ...castledAt(document, renamed) }, pieces);
}

/**
 * The castling of a document, where that is square by square, with other names for its squares.
 * @param {Document} document @param {(square: string) => string} renamed @returns {Document}
 */
function castledAt({ castling }, renamed) {
  if (!Array.isArray(castling)) return {};
  const moved = castling.map(({ flag, ...squares }) => {
    const named = Object.entries(squares).map(([key, square]) => [key, renamed(String(square))]);
    return { flag, ...Object.fromEntries(named) };
  });
  return { castling: moved };
}

/**
 * The document with a board of hexagons whose files have so many cells: pieces of the upper half of a file stay at
 * their distance from its far end.
 * @param {Document} document @param {number[]} heights @returns {Document}
 */
export function reshaped(document, heights) {
  const kept = leaving(document.board, ["files", "ranks", "levels", "apart", "points", "river", "lines", "grid", "holes"]);
  const before = rowsOf(sizeOf(document));
  const changed = { ...document, board: { ...kept, shape: "hex", heights } };
  const after = rowsOf(sizeOf(changed));
  const pieces = new Map();
  for (const [square, mark] of document.board?.shape === "hex" ? arrayOf(document).pieces : []) {
    const file = before.findIndex((each) => each.includes(square));
    const at = before[file].indexOf(square);
    const row = after[file] ?? [];
    const isUpper = at >= before[file].length / 2;
    const now = isUpper ? row[at + row.length - before[file].length] : row[at];
    if (now !== undefined && !pieces.has(now)) pieces.set(now, mark);
  }
  return withPieces(changed, pieces);
}

/** @param {Record<string, any>|undefined} table @param {string[]} keys @returns {Record<string, any>} */
function leaving(table, keys) {
  return Object.fromEntries(Object.entries(table ?? {}).filter(([key]) => !keys.includes(key)));
}

/**
 * The document with a board of hexagons in rows: what was on squares stays there, hexagons in files are left behind.
 * @param {Document} document @returns {Document}
 */
export function rowed(document) {
  const { hex, levels } = sizeOf(document);
  const from = hex || levels ? squared(relevelled(document, 1)) : shrunk(document, { shape: IN_ROWS });
  const kept = leaving(from.board, ["levels", "apart", "points", "river", "lines", "grid"]);
  const { files, ranks } = sizeOf(from);
  return { ...from, board: { ...kept, shape: IN_ROWS, files, ranks } };
}

/** The document with a board of squares instead of hexagons. @param {Document} document @returns {Document} */
export function squared(document) {
  const { files, ranks, inRows } = sizeOf(document);
  const kept = leaving(document.board, ["shape", "heights", "slanting", ...(inRows ? [] : ["holes", "tinted", "circled"])]);
  if (inRows) return { ...document, board: { ...kept, files, ranks } };
  return withPieces({ ...document, board: { ...kept, files, ranks } }, new Map());
}
