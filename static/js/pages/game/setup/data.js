// @ts-check
/** What the server shows the editor, and bases as the board shows them. */

import { fill } from "../data.js";

/** @typedef {import("./arrangement.js").Field} Field */
/** @typedef {import("./arrangement.js").Bases} Bases */

/** @typedef {{code: string, name: string, text: string}} Saved an arrangement that is kept for other games */

/**
 * @typedef {object} OwnData
 * @property {string} side                     the colour of the own pieces
 * @property {[string, string]} base           what a base and the royal base are called
 * @property {string} text                     what the editor begins with
 * @property {string} sent                     what was handed in, "" for nothing
 * @property {string} recommended
 * @property {Saved[]} saved
 * @property {string} preset
 * @property {{check: string, send: string, save: string, forget: string}} urls
 */

/** @typedef {Field & OwnData} SetupData */
/** @typedef {{clause: string, message: string, squares: string[]}} Clause */
/** @typedef {{text: string, faults: Clause[], dangers: Clause[]}} Check */

/** @returns {SetupData} */
export function readSetup() {
  return JSON.parse(document.getElementById("setup-data")?.textContent ?? "null");
}

/**
 * @param {SetupData} data @param {Bases} bases @param {string} square @param {import("../data.js").Phrases} words
 * @returns {import("../../../board/types.js").Piece}
 */
export function pieceOn(data, bases, square, words) {
  const isRoyal = square === data.royal;
  const letters = [...bases[square]];
  const base = data.base[isRoyal ? 1 : 0];
  const name = letters.length ? fill(words.base, { base, stones: letters.join(", ") }) : fill(words.emptyBase, { base });
  const stones = letters.map((label) => ({ label, picture: data.kinds.find((kind) => kind.letter === label)?.picture ?? null }));
  return { label: bases[square], side: data.side, name, picture: isRoyal ? "royal_base" : "base", stones };
}

/** @param {Check} check @returns {{at: string[], risky: string[]}} squares at fault, squares of warnings */
export function marked(check) {
  const of = (/** @type {Clause[]} */ clauses) => [...new Set(clauses.flatMap((clause) => clause.squares))];
  return { at: of(check.faults), risky: of(check.dangers) };
}
