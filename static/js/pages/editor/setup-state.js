// @ts-check
/** What clicks and keys on the set-up board do. Pure: a state and a gesture give the next state and the pieces. */

import { carried, placed } from "./arrays.js";

/** @typedef {import("./placement.js").Size} Size */
/** @typedef {import("./arrays.js").Relation} Relation */

/**
 * `tool` is the mark that each click puts down, `null` to move pieces about, "" to take them off. `picked` is the square of
 * the piece that goes where the next click is.
 * @typedef {{tool: string|null, picked: string|null}} Hand
 */

/** @typedef {{pieces: Map<string, string>, hand: Hand}} Done */

/**
 * @param {Map<string, string>} pieces @param {Hand} hand @param {string} square that is clicked
 * @param {{size: Size, relation: Relation|null}} how @returns {Done}
 */
export function tapped(pieces, hand, square, how) {
  const { tool, picked } = hand;
  if (tool === "") return { pieces: placed(pieces, square, null, how), hand };
  if (tool !== null) {
    const mark = pieces.get(square) === tool ? null : tool;
    return { pieces: placed(pieces, square, mark, how), hand };
  }
  if (picked === null) return { pieces, hand: { tool, picked: pieces.has(square) ? square : null } };
  return { pieces: carried(pieces, picked, square, how), hand: { tool, picked: null } };
}

/**
 * A piece let go after dragging it: outside the board it is taken off.
 * @param {Map<string, string>} pieces @param {string} origin @param {string|null} square
 * @param {{size: Size, relation: Relation|null}} how
 */
export function dropped(pieces, origin, square, how) {
  return square === null ? placed(pieces, origin, null, how) : carried(pieces, origin, square, how);
}

/**
 * The relation the array itself shows, null if it shows none. An empty board counts as mirrored.
 * @param {Map<string, string>} pieces @param {(mark: string) => string} other @param {(square: string, relation: Relation) => string} twin
 * @returns {Relation|null}
 */
export function relationOf(pieces, other, twin) {
  const entries = [...pieces].filter(([, mark]) => /[A-Za-z]/.test(mark));
  /** @param {Relation} relation */
  const holds = (relation) => entries.every(([square, mark]) => pieces.get(twin(square, relation)) === other(mark));
  if (holds("mirror")) return "mirror";
  return holds("rotate") ? "rotate" : null;
}
