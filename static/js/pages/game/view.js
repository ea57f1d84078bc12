// @ts-check
/** What the board shows of the game: the position of a ply, or the move that is not sent yet. */

import { manOf } from "./data.js";
import { applied, split } from "./timeline.js";

/** @typedef {import("../../board/types.js").State} State */
/** @typedef {import("../../board/types.js").Choice} Choice */
/** @typedef {import("./data.js").GameData} GameData */
/** @typedef {import("./timeline.js").Timeline} Timeline */

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
 */

/**
 * @param {GameData} data @param {import("./timeline.js").Placement} placement
 * @returns {Pick<State, "men"|"missing">}
 */
function standing(data, placement) {
  const { men, missing } = split(placement);
  return { men: new Map(men.map(([square, label]) => [square, manOf(data, label)])), missing: new Set(missing) };
}

/**
 * The board at a ply that was played.
 * @param {GameData} data @param {Timeline} timeline @param {number} ply @returns {Partial<State>}
 */
export function playedState(data, timeline, ply) {
  const move = timeline.move(ply);
  return {
    ...standing(data, timeline.at(ply)),
    last: move?.l ?? [],
    paths: move?.p ?? [],
    check: move?.k ?? [],
    preview: null,
    picked: [],
    targets: new Set(),
    liftable: new Set(),
  };
}

/**
 * The board with the draft made on it; the last move of the game stays marked.
 * @param {GameData} data @param {Timeline} timeline @param {Draft} draft @returns {Partial<State>}
 */
export function draftState(data, timeline, draft) {
  const now = timeline.at(timeline.last);
  const origin = draft.squares[0] ?? null;
  const target = draft.squares[draft.squares.length - 1] ?? null;
  const label = origin === null ? undefined : now[origin];
  const wentAway = origin !== null && origin !== target;
  return {
    ...standing(data, applied(now, draft.changes)),
    last: timeline.move(timeline.last)?.l ?? [],
    paths: draft.paths,
    check: draft.check,
    preview: {
      origin: wentAway ? origin : null,
      target,
      ghost: wentAway && label && label !== "-" ? manOf(data, label) : null,
    },
    picked: [],
  };
}

/**
 * What the clicks of a move alone tell about it: the man goes from the first square to the last.
 * @param {import("./timeline.js").Placement} now @param {Choice} choice
 * @returns {Pick<Draft, "squares"|"changes">}
 */
export function guess(now, choice) {
  const squares = choice.steps.filter((step) => !step.startsWith("=") && !step.startsWith("@"));
  const [origin, target] = [squares[0], squares[squares.length - 1]];
  return { squares: [origin, target], changes: { [origin]: null, [target]: now[origin] ?? null } };
}
