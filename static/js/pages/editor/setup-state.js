// @ts-check
/** What clicks and keys on the set-up board do. Pure: a state and a gesture give the next state and the men. */

import { carried, placed } from "./arrays.js";

/** @typedef {import("./placement.js").Size} Size */
/** @typedef {import("./arrays.js").Relation} Relation */

/**
 * `tool` is the mark that each click puts down, `null` to move men about, "" to take them off. `picked` is the square of
 * the man that goes where the next click is.
 * @typedef {{tool: string|null, picked: string|null}} Hand
 */

/** @typedef {{men: Map<string, string>, hand: Hand}} Done */

/**
 * @param {Map<string, string>} men @param {Hand} hand @param {string} square that is clicked
 * @param {{size: Size, relation: Relation|null}} how @returns {Done}
 */
export function tapped(men, hand, square, how) {
  const { tool, picked } = hand;
  if (tool === "") return { men: placed(men, square, null, how), hand };
  if (tool !== null) {
    const mark = men.get(square) === tool ? null : tool;
    return { men: placed(men, square, mark, how), hand };
  }
  if (picked === null) return { men, hand: { tool, picked: men.has(square) ? square : null } };
  return { men: carried(men, picked, square, how), hand: { tool, picked: null } };
}

/**
 * A man let go after dragging it: outside the board it is taken off.
 * @param {Map<string, string>} men @param {string} origin @param {string|null} square
 * @param {{size: Size, relation: Relation|null}} how
 */
export function dropped(men, origin, square, how) {
  return square === null ? placed(men, origin, null, how) : carried(men, origin, square, how);
}

/**
 * The relation the array itself shows, null if it shows none. An empty board counts as mirrored.
 * @param {Map<string, string>} men @param {(mark: string) => string} other @param {(square: string, relation: Relation) => string} twin
 * @returns {Relation|null}
 */
export function relationOf(men, other, twin) {
  const entries = [...men].filter(([, mark]) => /[A-Za-z]/.test(mark));
  /** @param {Relation} relation */
  const holds = (relation) => entries.every(([square, mark]) => men.get(twin(square, relation)) === other(mark));
  if (holds("mirror")) return "mirror";
  return holds("rotate") ? "rotate" : null;
}
