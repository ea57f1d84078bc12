// @ts-check
/** The castling field of the set-up: what the castling rule asks for, so that it follows the rule. Pure. */

import { RANDOM, kindsOf, markOf } from "./army.js";
import { arrayOf, isFirst } from "./arrays.js";
import { coordinates, sizeOf, squareName, writeArray } from "./placement.js";
import { listed } from "./tables.js";

/** @typedef {import("./types.js").Document} Document */

const NONE = "-";
/** Where the castling field stands among those after the placement. */
export const RIGHTS = 1;

/** @param {Document} document @returns {string} its castling field */
export function writtenRights(document) {
  return arrayOf(document).rest[RIGHTS] ?? NONE;
}

/**
 * @param {Document} document
 * @returns {string|null} the field that lets everybody castle who stands ready; null where moves of pieces say who castles
 */
export function rightsOf(document) {
  const { castling } = document;
  if (Array.isArray(castling)) return listedRights(document, castling) || NONE;
  if (castling && typeof castling === "object") return wingRights(document, castling, 0) + wingRights(document, castling, 1) || NONE;
  return Object.values(kindsOf(document)).some(({ betza }) => String(betza ?? "").includes("O")) ? null : NONE;
}

/** @param {Document} document @param {any[]} castlings one table each */
function listedRights(document, castlings) {
  const { pieces } = arrayOf(document);
  return castlings
    .filter(({ flag, king, rook }) => {
      const side = String(flag ?? "") === String(flag ?? "").toUpperCase();
      return flag && [king, rook].every((square) => pieces.has(square) && isFirst(pieces.get(square) ?? "") === side);
    })
    .map(({ flag }) => flag).join("");
}

/** @param {Document} document @param {any} rule @param {0|1} side */
function wingRights(document, rule, side) {
  const size = sizeOf(document);
  const { pieces } = arrayOf(document);
  const rank = (Number(rule.rank) || 1) - 1;
  const row = Array.from({ length: size.files }, (_, file) => pieces.get(squareName(file, side ? size.ranks - 1 - rank : rank)) ?? "");
  const letters = side ? "kq" : "KQ";
  if (row.includes(RANDOM)) return letters;
  const kings = marksOf(document, rule.kings, side);
  const partners = marksOf(document, rule.partners, side);
  const king = kingFile(row, kings, rule);
  const [last, first] = listed(rule.partner_files).map((file) => coordinates(`${file}1`)[0]);
  const isLast = king >= 0 && row.some((mark, file) => partners.includes(mark) && file > king && file <= (last ?? size.files));
  const isFirstWing = king >= 0 && row.some((mark, file) => partners.includes(mark) && file < king && file >= (first ?? 0));
  return (isLast ? letters[0] : "") + (isFirstWing ? letters[1] : "");
}

/** @param {string[]} row @param {string[]} kings marks @param {any} rule @returns {number} -1 without one */
function kingFile(row, kings, rule) {
  const found = row.flatMap((mark, file) => (kings.includes(mark) ? [file] : []));
  if (found.length === 1 || (found.length && rule.free_rooks)) return found[0];
  const named = coordinates(`${rule.king_file ?? "e"}1`)[0];
  return found.includes(named) ? named : -1;
}

/** @param {Document} document @param {any} kinds of a rule, perhaps a list for each side @param {0|1} side @returns {string[]} */
function marksOf(document, kinds, side) {
  const all = kindsOf(document);
  const own = listed(kinds).some(Array.isArray) ? listed(listed(kinds)[side]) : listed(kinds);
  const ids = own.includes("*") ? Object.keys(all) : own;
  return ids.filter((id) => all[id]?.label).map((id) => markOf(String(all[id].label), side));
}

/**
 * The document with a castling field that follows its rule, if it did so before the change and was not changed itself.
 * @param {Document} before @param {Document} after @returns {Document}
 */
export function withRights(before, after) {
  const concerns = ["castling", "setup", "board", "pieces"];
  if (concerns.every((key) => before[key] === after[key])) return after;
  const [was, written] = [writtenRights(before), writtenRights(after)];
  const wanted = rightsOf(after);
  if (wanted === null || was !== written || sorted(was) !== sorted(rightsOf(before)) || sorted(written) === sorted(wanted)) return after;
  return withField(after, wanted);
}

/** @param {Document} document @param {string} rights @returns {Document} the document with another castling field */
export function withField(document, rights) {
  const array = arrayOf(document);
  const rest = array.rest.map((field, i) => (i === RIGHTS ? rights : field));
  return { ...document, setup: { ...document.setup, text: writeArray({ ...array, rest }, sizeOf(document)) } };
}

/** @param {string|null} rights */
function sorted(rights) {
  return rights === null ? null : [...rights].sort().join("");
}
