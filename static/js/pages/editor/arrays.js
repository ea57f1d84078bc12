// @ts-check
/** Acts on a set-up: putting men, turning one side's men into the other's, a board of another size. Pure. */

import { coordinates, readArray, sizeOf, squareName, writeArray } from "./placement.js";

/** @typedef {import("./placement.js").Size} Size */
/** @typedef {import("./types.js").Document} Document */
/** @typedef {"mirror"|"rotate"} Relation how the sides' arrays belong together */

/** @param {string} square @param {Size} size @param {Relation} relation @returns {string} the square that belongs to it */
export function opposite(square, { files, ranks }, relation) {
  const [file, rank] = coordinates(square);
  return squareName(relation === "rotate" ? files - 1 - file : file, ranks - 1 - rank);
}

/** @param {string} mark @returns {string} the same man of the other side */
export function otherSide(mark) {
  const letters = mark.replace(/[^A-Za-z]/g, "");
  if (!letters) return mark;
  return isFirst(mark) ? mark.toLowerCase() : mark.replace(/[A-Za-z]/, (letter) => letter.toUpperCase());
}

/** @param {string} mark @returns {boolean} whether it is a man of side 0 */
export function isFirst(mark) {
  const letter = /[A-Za-z]/.exec(mark)?.[0] ?? "";
  return letter !== "" && letter === letter.toUpperCase();
}

/** @param {Document} document */
export function arrayOf(document) {
  return readArray(String(document.setup?.text ?? ""), sizeOf(document));
}

/**
 * The document with another placement. @param {Document} document @param {Map<string, string>} men
 * @returns {Document}
 */
export function withMen(document, men) {
  const size = sizeOf(document);
  const text = writeArray({ ...arrayOf(document), men }, size);
  return { ...document, setup: { ...document.setup, text } };
}

/**
 * A man put on a square, or a square emptied; with a relation the man of the other side likewise.
 * @param {Map<string, string>} men @param {string} square @param {string|null} mark
 * @param {{size: Size, relation: Relation|null, marks?: (mark: string) => string}} how `marks` gives the man of the other side
 */
export function placed(men, square, mark, { size, relation, marks = otherSide }) {
  const found = new Map(men);
  const twin = relation ? opposite(square, size, relation) : null;
  if (mark === null) found.delete(square);
  else found.set(square, mark);
  if (twin === null || twin === square || size.holes.includes(twin)) return found;
  if (mark === null) found.delete(twin);
  else found.set(twin, marks(mark));
  return found;
}

/**
 * A man carried from one square to another, whoever stood there; with a relation its twin likewise.
 * @param {Map<string, string>} men @param {string} from @param {string} to
 * @param {{size: Size, relation: Relation|null}} how
 */
export function carried(men, from, to, { size, relation }) {
  const mark = men.get(from);
  if (mark === undefined || from === to) return men;
  const [twinFrom, twinTo] = relation ? [opposite(from, size, relation), opposite(to, size, relation)] : ["", ""];
  const twin = men.get(twinFrom);
  const found = new Map(men);
  found.delete(from);
  const goesAlong = twin !== undefined && twin === otherSide(mark) && twinFrom !== from && twinTo !== to && twinTo !== from;
  if (goesAlong) found.delete(twinFrom);
  found.set(to, mark);
  if (goesAlong) found.set(twinTo, twin);
  return found;
}

/**
 * One side's men copied for the other side, whose own men go.
 * @param {Map<string, string>} men @param {0|1} side whose men are copied @param {Size} size @param {Relation} relation
 */
export function copied(men, side, size, relation) {
  const found = new Map([...men].filter(([, mark]) => isFirst(mark) === (side === 0) || !/[A-Za-z]/.test(mark)));
  for (const [square, mark] of [...found]) {
    const twin = opposite(square, size, relation);
    if (/[A-Za-z]/.test(mark) && !found.has(twin) && !size.holes.includes(twin)) found.set(twin, otherSide(mark));
  }
  return found;
}

/**
 * The document with a board of another size: men of the lower half stay at their distance from the lower edge, those
 * of the upper half at theirs from the upper one. Squares that are gone lose their men and marks.
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
    return isGone ? null : squareName(file, now);
  };
  /** @param {any} squares @returns {any} */
  const kept = (squares) => (Array.isArray(squares) ? squares.map((each) => (typeof each === "string" ? shifted(each) : kept(each))).filter((each) => each !== null) : squares);
  const men = new Map();
  for (const [square, mark] of array.men) {
    const now = shifted(square);
    if (now !== null) men.set(now, mark);
  }
  const board = { ...document.board, files, ranks };
  for (const key of ["holes", "tinted", "circled"]) if (board[key] !== undefined) board[key] = kept(board[key]);
  return withMen({ ...document, board }, men);
}

/** The document with every man of one mark written with another. @param {Document} document @param {Map<string, string>} marks */
export function relabelled(document, marks) {
  const array = arrayOf(document);
  const men = new Map([...array.men].map(([square, mark]) => [square, marks.get(mark) ?? mark]));
  return withMen(document, men);
}

/** The document without men of these marks. @param {Document} document @param {string[]} marks */
export function without(document, marks) {
  return withMen(document, new Map([...arrayOf(document).men].filter(([, mark]) => !marks.includes(mark))));
}
