// @ts-check
/** The text of a set-up and the pieces it places, both ways. Pure. */

/**
 * `pieces` are marks by square, as they stand in the text: `P`, `p`, `(Ab)`, `+P`, `?`, `*`. `hand` is what stands in
 * brackets, null without brackets; `rest` the fields after the placement.
 * @typedef {{pieces: Map<string, string>, hand: string|null, rest: string[]}} Array0
 */

/** @typedef {{files: number, ranks: number, holes: string[]}} Size */

const MARK = /[0-9]+|\+?(?:\([A-Za-z]+\)|[A-Za-z])~?|./gs;
const USUAL = ["w", "-", "-", "0", "1"];

/** @param {number} file @param {number} rank both from 0 @returns {string} */
export function squareName(file, rank) {
  return String.fromCharCode(97 + file) + (rank + 1);
}

/** @param {string} square @returns {[file: number, rank: number]} */
export function coordinates(square) {
  return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

/** @param {import("./types.js").Document} document @returns {Size} */
export function sizeOf(document) {
  const { files = 8, ranks = 8, holes = [] } = document.board ?? {};
  /** @param {any} count */
  const kept = (count) => Math.min(16, Math.max(1, Math.trunc(Number(count)) || 1));
  return { files: kept(files), ranks: kept(ranks), holes: Array.isArray(holes) ? holes : [] };
}

/** @param {Size} size @returns {string[]} all squares but the holes, from a1 on, rank by rank */
export function squaresOf({ files, ranks, holes }) {
  const all = Array.from({ length: files * ranks }, (_, i) => squareName(i % files, Math.floor(i / files)));
  return all.filter((square) => !holes.includes(square));
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
  placement.split("/").forEach((row, i) => {
    let file = 0;
    for (const mark of row.match(MARK) ?? []) {
      const rank = size.ranks - 1 - i;
      if (/^\d+$/.test(mark)) file += Number(mark);
      else {
        const square = squareName(file, rank);
        if (mark !== "-" && rank >= 0 && file < size.files && !size.holes.includes(square)) pieces.set(square, mark);
        file += 1;
      }
    }
  });
  return { pieces, hand, rest: rest.length ? rest : [...USUAL] };
}

/** @param {Array0} array @param {Size} size @returns {string} */
export function writeArray({ pieces, hand, rest }, size) {
  const rows = [];
  for (let rank = size.ranks - 1; rank >= 0; rank -= 1) rows.push(writeRank(pieces, rank, size));
  const placement = rows.join("/") + (hand === null ? "" : `[${hand}]`);
  return [placement, ...rest].join(" ");
}

/** @param {Map<string, string>} pieces @param {number} rank @param {Size} size */
function writeRank(pieces, rank, { files, holes }) {
  let row = "";
  let empty = 0;
  const flush = () => {
    if (empty) row += empty;
    empty = 0;
  };
  for (let file = 0; file < files; file += 1) {
    const square = squareName(file, rank);
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
