// @ts-check
/** Which sound belongs to a change of the board, and which to news of a game. */

/** @typedef {import("./types.js").State} State */
/** @typedef {Pick<State, "pieces"|"check"|"preview">} Shown */
/** @typedef {"move"|"capture"|"check"|"turn"|"end"} Sound */
/** @typedef {{ply: number, my_turn: boolean, running: boolean}} News */

/**
 * What is heard when one position follows another: a capture leaves fewer squares filled than emptied or changed.
 * @param {Shown} before @param {Shown} after @returns {Sound|null}
 */
export function heard(before, after) {
  const gone = differing(before.pieces, after.pieces);
  const come = differing(after.pieces, before.pieces);
  if (isSameMove(before, after)) {
    if (after.check.length > before.check.length) return "check";
    return gone > come ? "capture" : null;
  }
  if (gone + come === 0) return null;
  if (after.check.length) return "check";
  return gone > 1 && gone > come ? "capture" : "move";
}

/**
 * What is heard of news of a game; a turn that follows one's own move is none.
 * @param {News} before @param {News} now @param {boolean} own @returns {Sound|null}
 */
export function heardOfNews(before, now, own) {
  if (before.running && !now.running) return "end";
  return now.running && now.my_turn && now.ply > before.ply && !own ? "turn" : null;
}

/** Whether the server has only looked at a move that was shown already. @param {Shown} before @param {Shown} after */
function isSameMove({ preview: old }, { preview: now }) {
  return old !== null && now !== null && old.origin === now.origin && old.target === now.target;
}

/**
 * @param {State["pieces"]} one @param {State["pieces"]} other
 * @returns {number} squares of one with another piece, or none, in the other
 */
function differing(one, other) {
  return [...one].filter(([square, piece]) => {
    const there = other.get(square);
    return there?.side !== piece.side || there.label !== piece.label;
  }).length;
}
