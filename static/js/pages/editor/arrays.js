// @ts-check
/** Acts on a set-up: putting pieces, turning one side's pieces into the other's, a board of another size. Pure. */

import { facingOnLevels, levelOf } from "./levels.js";
import { coordinates, readArray, rowsOf, sizeOf, squareName, squaresOf, writeArray } from "./placement.js";

/** @typedef {import("./placement.js").Size} Size */
/** @typedef {import("./types.js").Document} Document */
/** @typedef {"mirror"|"rotate"} Relation how the sides' arrays belong together */

/** @param {string} square @param {Size} size @param {Relation} relation @returns {string} the square that belongs to it */
export function opposite(square, size, relation) {
  const { files, ranks, hex, levels } = size;
  if (hex) return facing(square, rowsOf(size), relation);
  if (levels) return facingOnLevels(square, rowsOf(size), { turns: relation === "rotate", levels });
  const [file, rank] = coordinates(square);
  return squareName(relation === "rotate" ? files - 1 - file : file, ranks - 1 - rank);
}

/**
 * The square itself where none faces it.
 * @param {string} square @param {string[][]} rows of hexagons @param {Relation} relation @returns {string}
 */
function facing(square, rows, relation) {
  const file = rows.findIndex((each) => each.includes(square));
  const row = rows[relation === "rotate" ? rows.length - 1 - file : file] ?? [];
  return row[(rows[file] ?? []).length - 1 - (rows[file] ?? []).indexOf(square)] ?? square;
}

/** @param {string} mark @returns {string} the same piece of the other side */
export function otherSide(mark) {
  const letters = mark.replace(/[^A-Za-z]/g, "");
  if (!letters) return mark;
  return isFirst(mark) ? mark.toLowerCase() : mark.replace(/[A-Za-z]/, (letter) => letter.toUpperCase());
}

/** @param {string} mark @returns {boolean} whether it is a piece of side 0 */
export function isFirst(mark) {
  const letter = /[A-Za-z]/.exec(mark)?.[0] ?? "";
  return letter !== "" && letter === letter.toUpperCase();
}

/** @param {Document} document */
export function arrayOf(document) {
  return readArray(String(document.setup?.text ?? ""), sizeOf(document));
}

/**
 * The document with another placement. @param {Document} document @param {Map<string, string>} pieces
 * @returns {Document}
 */
export function withPieces(document, pieces) {
  const size = sizeOf(document);
  const text = writeArray({ ...arrayOf(document), pieces }, size);
  return { ...document, setup: { ...document.setup, text } };
}

/**
 * A piece put on a square, or a square emptied; with a relation the piece of the other side likewise.
 * @param {Map<string, string>} pieces @param {string} square @param {string|null} mark
 * @param {{size: Size, relation: Relation|null, marks?: (mark: string) => string}} how `marks` gives the piece of the other side
 */
export function placed(pieces, square, mark, { size, relation, marks = otherSide }) {
  const found = new Map(pieces);
  const twin = relation ? opposite(square, size, relation) : null;
  if (mark === null) found.delete(square);
  else found.set(square, mark);
  if (twin === null || twin === square || size.holes.includes(twin)) return found;
  if (mark === null) found.delete(twin);
  else found.set(twin, marks(mark));
  return found;
}

/**
 * A piece carried from one square to another, whoever stood there; with a relation its twin likewise.
 * @param {Map<string, string>} pieces @param {string} from @param {string} to
 * @param {{size: Size, relation: Relation|null}} how
 */
export function carried(pieces, from, to, { size, relation }) {
  const mark = pieces.get(from);
  if (mark === undefined || from === to) return pieces;
  const [twinFrom, twinTo] = relation ? [opposite(from, size, relation), opposite(to, size, relation)] : ["", ""];
  const twin = pieces.get(twinFrom);
  const found = new Map(pieces);
  found.delete(from);
  const goesAlong = twin !== undefined && twin === otherSide(mark) && twinFrom !== from && twinTo !== to && twinTo !== from;
  if (goesAlong) found.delete(twinFrom);
  found.set(to, mark);
  if (goesAlong) found.set(twinTo, twin);
  return found;
}

/**
 * One side's pieces copied for the other side, whose own pieces go.
 * @param {Map<string, string>} pieces @param {0|1} side whose pieces are copied @param {Size} size @param {Relation} relation
 */
export function copied(pieces, side, size, relation) {
  const found = new Map([...pieces].filter(([, mark]) => isFirst(mark) === (side === 0) || !/[A-Za-z]/.test(mark)));
  for (const [square, mark] of [...found]) {
    const twin = opposite(square, size, relation);
    if (/[A-Za-z]/.test(mark) && !found.has(twin) && !size.holes.includes(twin)) found.set(twin, otherSide(mark));
  }
  return found;
}

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

/**
 * The document with so many levels: pieces stay on those that remain, the first of which is the board without levels.
 * @param {Document} document @param {number} count @returns {Document}
 */
export function relevelled(document, count) {
  const before = sizeOf(document);
  const kept = leaving(document.board, ["levels", "holes", "tinted", "circled", ...(count > 1 ? [] : ["apart"])]);
  const changed = { ...document, board: { ...kept, ...(count > 1 ? { levels: count } : {}) } };
  const there = new Set(squaresOf(sizeOf(changed)));
  const pieces = new Map();
  for (const [square, mark] of arrayOf(document).pieces) {
    const now = count > 1 ? (before.levels ? square : `A${square}`) : square.replace(/^A/, "");
    if (there.has(now)) pieces.set(now, mark);
  }
  return withPieces(changed, pieces);
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

/** The document with a board of squares instead of hexagons. @param {Document} document @returns {Document} */
export function squared(document) {
  const { files, ranks } = sizeOf(document);
  const kept = leaving(document.board, ["shape", "heights", "slanting", "holes", "tinted", "circled"]);
  return withPieces({ ...document, board: { ...kept, files, ranks } }, new Map());
}

/** The document with every piece of one mark written with another. @param {Document} document @param {Map<string, string>} marks */
export function relabelled(document, marks) {
  const array = arrayOf(document);
  const pieces = new Map([...array.pieces].map(([square, mark]) => [square, marks.get(mark) ?? mark]));
  return withPieces(document, pieces);
}

/** The document without pieces of these marks. @param {Document} document @param {string[]} marks */
export function without(document, marks) {
  return withPieces(document, new Map([...arrayOf(document).pieces].filter(([, mark]) => !marks.includes(mark))));
}
