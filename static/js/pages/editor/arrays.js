// @ts-check
/** Acts on a set-up: putting pieces, turning one side's pieces into the other's, a board of another size. Pure. */

import { facingOnLevels } from "./levels.js";
import { coordinates, readArray, rowsOf, sizeOf, squareName, writeArray } from "./placement.js";

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
