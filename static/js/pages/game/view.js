// @ts-check
/** What the board shows of the game: the position of a ply, or the move that is not sent yet. */

import { isOption, labelOf } from "../../board/steps.js";
import { pieceOf } from "./data.js";
import { applied, split } from "./timeline.js";

/** @typedef {import("../../board/types.js").State} State */
/** @typedef {import("./data.js").GameData} GameData */
/** @typedef {import("./timeline.js").Timeline} Timeline */

/** @typedef {import("./draft.js").Draft} Draft */

/**
 * @param {GameData} data @param {import("./timeline.js").Placement} placement
 * @returns {Pick<State, "pieces"|"missing">}
 */
function onBoard(data, placement) {
  const { pieces, missing } = split(placement);
  return { pieces: new Map(pieces.map(([square, label]) => [square, pieceOf(data, label)])), missing: new Set(missing) };
}

/**
 * The board at a ply that was played.
 * @param {GameData} data @param {Timeline} timeline @param {number} ply @param {string[][]} [further] ways beside those of the move
 * @returns {Partial<State>}
 */
export function playedState(data, timeline, ply, further = []) {
  const move = timeline.move(ply);
  return {
    ...onBoard(data, timeline.at(ply)),
    last: move?.l ?? [],
    paths: [...(move?.p ?? []), ...further],
    check: move?.k ?? [],
    preview: null,
    picked: [],
    targets: new Set(),
    reach: new Set(),
    liftable: new Set(),
  };
}

/**
 * The pieces with the clicks of a move made so far: the piece stands on the last square that was clicked.
 * @param {GameData} data @param {import("./timeline.js").Placement} now @param {string[]} prefix
 * @returns {State["pieces"]}
 */
export function begun(data, now, prefix) {
  const squares = prefix.filter((step) => !isOption(step));
  const isDrop = prefix[0]?.startsWith("@") ?? false;
  const label = isDrop ? labelOf(prefix[0]) : now[squares[0]];
  if (squares.length < (isDrop ? 1 : 2) || !label) return onBoard(data, now).pieces;
  const moved = isDrop ? now : applied(now, { [squares[0]]: null });
  return onBoard(data, applied(moved, { [squares[squares.length - 1]]: label })).pieces;
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
    ...onBoard(data, applied(now, draft.changes)),
    last: timeline.move(timeline.last)?.l ?? [],
    paths: draft.paths,
    check: draft.check,
    preview: {
      origin: wentAway ? origin : null,
      target,
      ghost: wentAway && label && label !== "-" ? pieceOf(data, label) : null,
    },
    reach: new Set(draft.reach ?? []),
    picked: [],
  };
}
