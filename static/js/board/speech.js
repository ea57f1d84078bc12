// @ts-check
/** What the board says: the spoken name of a square and of what stands on it. Words come from the server. */

/** @typedef {import("./types.js").State} State */

/**
 * @typedef {object} Words
 * @property {string} empty
 * @property {string} missing
 * @property {string} picked
 * @property {string} target
 * @property {string} capture
 * @property {string} reach
 * @property {string} check
 * @property {string} preview
 * @property {string} previewOrigin
 * @property {string} last
 */

/**
 * "e4, White knight, legal target": the square, its piece, what it means now.
 * @param {string} square @param {State} state @param {Words} words
 * @param {string} [name] what the square is called: "Black's circle"
 * @returns {string}
 */
export function squareLabel(square, state, words, name = "") {
  const piece = state.pieces.get(square);
  const parts = name ? [square, name] : [square];
  if (state.missing.has(square)) parts.push(words.missing);
  else parts.push(piece ? piece.name : words.empty);
  if (state.preview?.target === square) parts.push(words.preview);
  else if (state.preview?.origin === square) parts.push(words.previewOrigin);
  if (state.picked.includes(square)) parts.push(words.picked);
  if (state.targets.has(square)) parts.push(piece && !state.picked.includes(square) ? words.capture : words.target);
  if (state.reach.has(square)) parts.push(words.reach);
  if (state.check.includes(square)) parts.push(words.check);
  if (state.last[state.last.length - 1] === square && !state.preview) parts.push(words.last);
  const note = state.notes.get(square);
  if (note) parts.push(note);
  return parts.join(", ");
}
