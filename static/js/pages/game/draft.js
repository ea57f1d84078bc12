// @ts-check
/** Moves in the making: what is known of one from its text, its clicks or its parts alone. */

import { chain } from "../../board/free.js";
import { isOption, labelOf } from "../../board/steps.js";
import { WALL } from "./data.js";

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
 * @property {import("./hands.js").HandPair|null} [hands]    the pieces in hand after it
 * @property {Draft|null} [begun]                    the moves before it in the same turn
 * @property {number} [left]                         how many moves the turn still needs after it
 * @property {boolean} [mayStop]                     whether these may be left out
 * @property {string[]} [choices]                    the legal ones for the next of them
 * @property {import("./server.js").Preview} [preview]       what the server said of it, while the turn goes on
 */

/** What a remark belongs to: a move, of a free one its first part, of a composed one where it goes. @param {Draft} draft @returns {string} */
export function nameOf({ text, parts, squares, storages, begun }) {
  if (begun) return nameOf(begun);
  return parts[0] ?? (storages && squares.length ? squares.join("-") : text);
}

/** @param {string} text @param {string[]} parts @returns {Draft} a move of which only the text is known */
export function written(text, parts) {
  return { text, parts, changes: {}, squares: [], paths: [], check: [], choice: null, answered: false };
}

/**
 * A move as the server knows it; a free one keeps the text of its parts.
 * @param {Draft} draft @param {import("./server.js").Preview} preview
 * @param {Choice|null} choice where the clicks have told none @returns {Draft}
 */
export function answered(draft, preview, choice) {
  const { changes, squares, paths, check, storages, hands, choices, left = 0, may_stop: mayStop } = preview;
  const known = { changes, squares, paths, check, storages, hands, choices, left, mayStop };
  const text = draft.parts.length ? draft.text : preview.text;
  return { ...draft, ...known, text, choice: draft.choice ?? choice, preview, answered: true };
}

/**
 * A legal move as its clicks tell it: a piece goes from the first square to its target, or comes there from the hand.
 * @param {import("./timeline.js").Placement} now @param {Choice} choice @returns {Draft}
 */
export function chosen(now, choice) {
  const squares = choice.steps.filter((step) => !isOption(step));
  const dropped = choice.steps[0].startsWith("@") ? labelOf(choice.steps[0]) : null;
  const origin = squares[0];
  const target = dropped === null ? targetOf(choice.text, squares) : origin;
  const becomes = choice.steps.find((step) => step.startsWith("="))?.slice(1);
  /** @type {Record<string, string|null>} */
  const changes = { [origin]: null, [target]: dropped ?? becomes ?? now[origin] ?? null };
  for (const wall of wallsOf(choice.text, squares)) changes[wall] = WALL;
  return { ...written(choice.text, []), squares: dropped === null ? [origin, target] : [target], changes, choice };
}

/** @param {string} text @param {string[]} squares @returns {string} where the piece goes: behind a comma stands a wall */
function targetOf(text, squares) {
  return wallsOf(text, squares).length ? squares[squares.length - 2] : squares[squares.length - 1];
}

/** @param {string} text @param {string[]} squares @returns {string[]} the square of the wall a move places, `b1c3,c3b1` */
function wallsOf(text, squares) {
  return text.includes(",") && squares.length > 2 ? squares.slice(-1) : [];
}

/** A move that goes on with a turn. @param {Draft|null} begun the moves before it @param {Draft} draft @returns {Draft} */
export function goingOn(begun, draft) {
  if (!begun?.left) return draft;
  return { ...draft, text: inTurn(begun, draft.text), changes: { ...begun.changes, ...draft.changes }, begun };
}

/** @param {Draft|null} draft @param {string} text of a move @returns {string} that move behind those made before it in the turn */
export function inTurn(draft, text) {
  const begun = draft?.left ? draft : draft?.begun;
  return begun ? `${begun.text}, ${text}` : text;
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
