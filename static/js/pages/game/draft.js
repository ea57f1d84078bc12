// @ts-check
/** Moves in the making: what is known of one from its text, its clicks or its parts alone. */

import { chain } from "../../board/free.js";

/** @typedef {import("../../board/types.js").Choice} Choice */

/**
 * A move in the making. `changes` to `check` are a guess from the clicks until the server has answered.
 * @typedef {object} Draft
 * @property {string} text
 * @property {string[]} parts                        of a free move
 * @property {Record<string, string|null>} changes
 * @property {string[]} squares
 * @property {string[][]} paths
 * @property {string[]} check
 * @property {Choice|null} choice                    of the legal moves, where there are any
 * @property {boolean} answered
 * @property {string[]|null} [reach]                 what a composed base attacks from where it goes
 * @property {import("./data.js").Storages|null} [storages]  what lies beside the board after it
 */

/** @param {string} text @param {string[]} parts @returns {Draft} a move of which only the text is known */
export function written(text, parts) {
  return { text, parts, changes: {}, squares: [], paths: [], check: [], choice: null, answered: false };
}

/**
 * A legal move as its clicks tell it: the man goes from the first square to the last.
 * @param {import("./timeline.js").Placement} now @param {Choice} choice @returns {Draft}
 */
export function chosen(now, choice) {
  const squares = choice.steps.filter((step) => !step.startsWith("=") && !step.startsWith("@"));
  const [origin, target] = [squares[0], squares[squares.length - 1]];
  const changes = { [origin]: null, [target]: now[origin] ?? null };
  return { ...written(choice.text, []), squares: [origin, target], changes, choice };
}

/** A free move with one part more. @param {Draft|null} draft @param {import("../../board/free.js").Part} part @returns {Draft} */
export function extended(draft, part) {
  const parts = [...(draft?.parts ?? []), part.text];
  const changes = { ...draft?.changes, ...part.changes };
  return { ...written(chain(parts), parts), changes, squares: Object.keys(part.changes) };
}

/** A base that steps to an empty square. @param {import("./timeline.js").Placement} now @param {string} origin @param {string} target @param {string} text @returns {Draft} */
export function stepped(now, origin, target, text) {
  return { ...written(text, []), squares: [origin, target], changes: { [origin]: null, [target]: now[origin] ?? null } };
}
