// @ts-check
/** The text of a set-up and the pieces it places, both ways. Pure. */

import { IN_ROWS, fileNames, hexagonsOf } from "./hexagons.js";
import { levelled, levelsOf } from "./levels.js";

/**
 * `pieces` are marks by square, as they stand in the text: `P`, `p`, `(Ab)`, `+P`, `?`, `*`. `hand` is what stands in
 * brackets, null without brackets; `rest` the fields after the placement.
 * @typedef {{pieces: Map<string, string>, hand: string|null, rest: string[]}} Array0
 */

/**
 * The measures of a board; `hex` says where hexagons in files lie, null for others, `inRows` whether its ranks are rows of
 * hexagons, `levels` how many there are, null for one.
 * @typedef {{
 *   files: number, ranks: number, holes: string[], inRows: boolean,
 *   hex: import("./hexagons.js").Hexagons|null, levels: import("./levels.js").Levels|null,
 * }} Size
 */

const MARK = /[0-9]+|\+?(?:\([A-Za-z]+\)|[A-Za-z])~?|./gs;
const USUAL = ["w", "-", "-", "0", "1"];
/** Files and ranks of squares on one level, and of any other board. */
const [MOST, MOST_OTHER] = [26, 16];

/** @param {number} file @param {number} rank both from 0 @returns {string} */
export function squareName(file, rank) {
  return String.fromCharCode(97 + file) + (rank + 1);
}

/** @param {string} square @returns {[file: number, rank: number]} on its level */
export function coordinates(square) {
  const name = square.replace(/^[A-H]/, "");
  return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}

/** @param {Record<string, any>|undefined} board @returns {number} how many files and ranks such a board may have */
export function mostOf(board) {
  return (board?.shape ?? "square") === "square" && !levelsOf(board) ? MOST : MOST_OTHER;
}

/** @param {import("./types.js").Document} document @returns {Size} */
export function sizeOf(document) {
  const { files = 8, ranks = 8, holes = [] } = document.board ?? {};
  const most = mostOf(document.board);
  /** @param {any} count */
  const kept = (count) => Math.min(most, Math.max(1, Math.trunc(Number(count)) || 1));
  const hex = hexagonsOf(document.board);
  return {
    files: hex ? hex.spans.length : kept(files),
    ranks: hex ? Math.max(...hex.spans.map(([start, height]) => start + height)) : kept(ranks),
    holes: Array.isArray(holes) ? holes : [],
    inRows: document.board?.shape === IN_ROWS,
    hex,
    levels: levelsOf(document.board),
  };
}

/**
 * All squares but the holes, from a1 on, rank by rank and level by level, hexagons file by file.
 * @param {Size} size @returns {string[]}
 */
export function squaresOf(size) {
  const rows = size.hex ? rowsOf(size) : rowsOf(size).reverse();
  return rows.flat().filter((square) => !size.holes.includes(square));
}

/**
 * Squares, holes too, as a text has them: the last rank of the last level first, hexagons file by file.
 * @param {Size} size @returns {string[][]}
 */
export function rowsOf({ files, ranks, hex, levels }) {
  if (hex) return fileNames(hex);
  /** @param {number} rank */
  const row = (rank) => Array.from({ length: files }, (_, file) => squareName(file, rank));
  const rows = Array.from({ length: ranks }, (_, down) => row(ranks - 1 - down));
  return levels ? levelled(rows, levels) : rows;
}

/**
 * What a text says, read as far as it can be: squares beyond the board are left out.
 * @param {string} text @param {Size} size @returns {Array0}
 */
export function readArray(text, size) {
  const [first = "", ...rest] = text.trim().split(/\s+/);
  const bracket = first.indexOf("[");
  const placement = bracket < 0 ? first : first.slice(0, bracket);
  const hand = bracket < 0 ? null : first.slice(bracket + 1).replace(/\]$/, "");
  /** @type {Map<string, string>} */
  const pieces = new Map();
  const rows = rowsOf(size);
  placement.split("/").forEach((row, i) => {
    let at = 0;
    for (const mark of row.match(MARK) ?? []) {
      if (/^\d+$/.test(mark)) at += Number(mark);
      else {
        const square = rows[i]?.[at];
        if (mark !== "-" && square !== undefined && !size.holes.includes(square)) pieces.set(square, mark);
        at += 1;
      }
    }
  });
  return { pieces, hand, rest: rest.length ? rest : [...USUAL] };
}

/** @param {Array0} array @param {Size} size @returns {string} */
export function writeArray({ pieces, hand, rest }, size) {
  const rows = rowsOf(size).map((squares) => writeRow(pieces, squares, size));
  const placement = rows.join("/") + (hand === null ? "" : `[${hand}]`);
  return [placement, ...rest].join(" ");
}

/** @param {Map<string, string>} pieces @param {string[]} squares @param {Size} size */
function writeRow(pieces, squares, { holes }) {
  let row = "";
  let empty = 0;
  const flush = () => {
    if (empty) row += empty;
    empty = 0;
  };
  for (const square of squares) {
    const mark = holes.includes(square) ? "-" : pieces.get(square);
    if (mark === undefined) empty += 1;
    else {
      flush();
      row += mark;
    }
  }
  flush();
  return row;
}

/** @param {string|null} hand @returns {Map<string, number>} so many of each mark */
export function readHand(hand) {
  /** @type {Map<string, number>} */
  const found = new Map();
  let times = 1;
  for (const mark of (hand ?? "").match(MARK) ?? []) {
    if (/^\d+$/.test(mark)) times = Number(mark);
    else {
      found.set(mark, (found.get(mark) ?? 0) + times);
      times = 1;
    }
  }
  return found;
}

/** @param {Map<string, number>} hand @returns {string} */
export function writeHand(hand) {
  return [...hand].map(([mark, count]) => mark.repeat(Math.max(0, count))).join("");
}
