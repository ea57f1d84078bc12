// @ts-check
/** The kinds of a document as pieces on a board and as marks in the text of a set-up. Pure. */

import { fill } from "./words.js";

/** @typedef {import("./types.js").Document} Document */
/** @typedef {import("../../board/types.js").Piece} Piece */

const COLOURS = ["white", "black"];
/** The mark of a square onto which a piece is dealt at random. */
export const RANDOM = "?";

/** @typedef {{name: string, colour: string}} Side */

/** @param {Document} document @returns {Record<string, any>} its kinds, as far as they are tables */
export function kindsOf(document) {
  const { pieces } = document;
  if (typeof pieces !== "object" || Array.isArray(pieces)) return {};
  return Object.fromEntries(Object.entries(pieces).filter(([, piece]) => typeof piece === "object" && piece !== null));
}

/** @param {Document} document @param {Record<string, string>} words @returns {[Side, Side]} */
export function sidesOf(document, words) {
  const given = Array.isArray(document.sides) ? document.sides : [];
  /** @param {0|1} i @returns {Side} */
  const side = (i) => ({
    name: given[i]?.name || words[i ? "black" : "white"] || COLOURS[i],
    colour: given[i]?.colour || COLOURS[i],
  });
  return [side(0), side(1)];
}

/** @param {string} label as the piece has it @param {number} side @returns {string} as it stands in a set-up: `P`, `(ab)`, `+p` */
export function markOf(label, side) {
  const plus = label.startsWith("+") ? "+" : "";
  const letters = label.slice(plus.length);
  const shown = side ? letters.toLowerCase() : letters;
  return plus + (shown.length > 1 ? `(${shown})` : shown);
}

/** @param {any} picture of a kind @param {string} id @param {number} side @returns {string} the name of its picture */
export function pictureOf(picture, id, side) {
  if (Array.isArray(picture)) return String(picture[side] ?? picture[0] ?? id);
  return picture ? String(picture) : id;
}

/**
 * @typedef {object} Army
 * @property {Map<string, Piece & {id: string, sideIndex: number}>} byMark
 * @property {(id: string, side: number) => Piece} piece
 * @property {[Side, Side]} sides
 */

/**
 * @param {Document} document @param {Map<string, string>} pictures drawings by every name they have
 * @param {Record<string, string>} words
 * @returns {Army}
 */
export function armyOf(document, pictures, words) {
  const sides = sidesOf(document, words);
  const turns = Boolean(document.board?.turned);
  /** @param {string} id @param {number} side @returns {Piece} */
  const piece = (id, side) => {
    const kind = document.pieces?.[id] ?? {};
    const picture = pictureOf(kind.picture, id, side);
    const label = String(kind.label ?? "?").replace("+", "");
    return {
      label: side ? label.toLowerCase() : label,
      side: sides[side].colour,
      name: fill(words.piece ?? "{side} {piece}", { side: sides[side].name, piece: String(kind.name ?? id) }),
      picture: pictures.get(picture) ?? null,
      turned: turns ? side === 1 : null,
    };
  };
  const byMark = new Map();
  for (const [id, kind] of Object.entries(kindsOf(document))) {
    if (!kind?.label) continue;
    for (const side of [0, 1]) byMark.set(markOf(String(kind.label), side), { ...piece(id, side), id, sideIndex: side });
  }
  byMark.set(RANDOM, { label: RANDOM, side: sides[0].colour, name: words.openSquare ?? RANDOM, picture: null, id: "", sideIndex: 0 });
  return { byMark, piece, sides };
}

/** @param {Army} army @param {Map<string, string>} marks by square @returns {Map<string, Piece>} what stands there */
export function piecesOf(army, marks) {
  return new Map([...marks].map(([square, mark]) => [square, army.byMark.get(mark) ?? unknown(mark)]));
}

/** @param {string} mark @returns {Piece} */
function unknown(mark) {
  const isFirst = mark === mark.toUpperCase();
  return { label: mark.replace(/[()]/g, ""), side: isFirst ? "white" : "black", name: mark, picture: null };
}

/** @param {string} name @param {string[]} taken @returns {string} an ID for a kind of this name */
export function idFor(name, taken) {
  const plain = name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const base = plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "").replace(/^(\d)/, "p$1") || "piece";
  for (let i = 1; ; i += 1) {
    const id = i === 1 ? base : `${base}_${i}`;
    if (!taken.includes(id)) return id;
  }
}

/** @param {string} name @param {string[]} taken labels @returns {string} a letter for it that no other kind has, or two */
export function labelFor(name, taken) {
  const own = [...name.toUpperCase().replace(/[^A-Z]/g, "")];
  const all = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const free = [...own, ...all].find((letter) => !taken.includes(letter));
  if (free) return free;
  const pairs = [own[0] ?? "A", ...all].flatMap((first) => [...own.slice(1), ...all].map((second) => first + second.toLowerCase()));
  return pairs.find((pair) => !taken.includes(pair)) ?? "Aa";
}
