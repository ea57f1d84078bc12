// @ts-check
/** A set-up in the making: which stones stand on which base. Pure; what is allowed is the server's business. */

import { PLACES } from "../../../board/stones.js";

/** @typedef {{letter: string, name: string, count: number, picture: string|null}} Kind `count` stones of it are to be placed */

/**
 * Where and with what one sets up. `squares` and `others` are the squares of both sides in the order in which a set-up
 * is written, so that those with the same number belong together.
 * @typedef {{squares: string[], others: string[], royal: string, kinds: Kind[]}} Field
 */

/** @typedef {Readonly<Record<string, string>>} Bases stones by square, in the order of the notation; "" for an empty base */

const ITEM = /^([A-Z]*)@([a-z]+\d+)$/;

/** @param {Field} field @param {string} letters @returns {string} the same stones in the order of the notation */
export function sorted(field, letters) {
  const order = field.kinds.map((kind) => kind.letter).join("");
  return [...letters].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join("");
}

/** @param {Field} field @returns {Bases} every stone in the tray */
export function emptied(field) {
  return Object.fromEntries(field.squares.map((square) => [square, ""]));
}

/** @param {Field} field @param {string} square @returns {number} how many stones there is room for on a base */
export function room(field, square) {
  return PLACES[square === field.royal ? "royal_base" : "base"].length - 1;
}

/** @param {Field} field @param {Bases} bases @returns {Record<string, number>} what is left of each kind; below 0: too many are placed */
export function tray(field, bases) {
  const placed = Object.values(bases).join("");
  return Object.fromEntries(field.kinds.map(({ letter, count }) => [letter, count - placed.split(letter).length + 1]));
}

/** @param {Field} field @returns {number} how many stones there are */
export function total(field) {
  return field.kinds.reduce((sum, kind) => sum + kind.count, 0);
}

/** @param {Field} field @param {Bases} bases @param {string} square @param {string} letter @returns {Bases} */
export function added(field, bases, square, letter) {
  return { ...bases, [square]: sorted(field, bases[square] + letter) };
}

/** @param {Bases} bases @param {string} square @param {string} letter @returns {Bases} one stone of that kind less */
export function taken(bases, square, letter) {
  return { ...bases, [square]: bases[square].replace(letter, "") };
}

/** @param {Field} field @param {Bases} bases @param {string} from @param {string} to @param {string} letter @returns {Bases} */
export function carried(field, bases, from, to, letter) {
  return from === to ? bases : added(field, taken(bases, from, letter), to, letter);
}

/** @param {Bases} bases @param {string} one @param {string} two @returns {Bases} two bases have changed places */
export function exchanged(bases, one, two) {
  return { ...bases, [one]: bases[two], [two]: bases[one] };
}

/**
 * The same stones on several bases, as many on each as there is room for.
 * @param {Field} field @param {Bases} bases @param {string} letters @param {string[]} squares @returns {Bases}
 */
export function stamped(field, bases, letters, squares) {
  return { ...bases, ...Object.fromEntries(squares.map((square) => [square, letters.slice(0, room(field, square))])) };
}

/** @param {string} square @returns {string} */
export const rankOf = (square) => square.replace(/^[a-z]+/, "");

/** @param {Field} field @returns {string[][]} the own squares by rank, the rank nearest to oneself first */
export function ranks(field) {
  const names = [...new Set(field.squares.map(rankOf))];
  return names.map((name) => field.squares.filter((square) => rankOf(square) === name));
}

/** @param {Field} field @param {Bases} bases @param {"left"|"right"} half the half that is copied onto the other @returns {Bases} */
export function mirrored(field, bases, half) {
  const found = { ...bases };
  for (const rank of ranks(field)) {
    rank.forEach((square, i) => {
      const opposite = rank[rank.length - 1 - i];
      const isSource = half === "left" ? i < rank.length / 2 - 1 / 2 : i > rank.length / 2 - 1 / 2;
      if (isSource) found[opposite] = bases[square];
    });
  }
  return found;
}

/** @param {Bases} one @param {Bases} two @returns {boolean} */
export function same(one, two) {
  return Object.keys(one).every((square) => one[square] === two[square]);
}

/** @param {Field} field @param {Bases} bases @returns {string} the set-up as it is sent */
export function written(field, bases) {
  const stones = field.squares.map((square) => `${square === field.royal ? "R" : ""}${bases[square]}@${square}`);
  return `Setup: ${stones.join(", ")}`;
}

/**
 * What a set-up text says, be it one of the other side, whose ranks are turned over.
 * @param {Field} field @param {string} text @returns {Bases|null} null for what is no set-up
 */
export function read(field, text) {
  const found = /** @type {Record<string, string>} */ ({ ...emptied(field) });
  const known = field.kinds.map((kind) => kind.letter).join("");
  for (const part of text.trim().replace(/^Setup:/, "").split(",")) {
    const item = ITEM.exec(part.trim());
    const square = item && (field.squares.includes(item[2]) ? item[2] : field.squares[field.others.indexOf(item[2])]);
    const letters = item?.[1].replace("R", "") ?? "";
    if (!square || [...letters].some((letter) => !known.includes(letter))) return null;
    found[square] = sorted(field, found[square] + letters);
  }
  return found;
}
