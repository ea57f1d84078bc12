// @ts-check
/** Turns of several moves, made one after the other and sent together. */

import { inputFor } from "./inputs.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./composer.js").Composer} Composer */

/**
 * Take the last move of a turn back.
 * @param {Composer} composer @param {Draft} draft @returns {boolean} whether moves before it are shown again
 */
export function backInTurn(composer, { begun, left }) {
  composer.draft = begun?.preview ? begun : null;
  if (left) composer.input = inputFor(composer);
  if (begun?.preview) composer.take(begun, begun.preview);
  return Boolean(begun?.preview);
}

/** Whether a turn has to go on before it can be sent. @param {Draft} draft @returns {boolean} */
export function isUnfinished({ left, mayStop }) {
  return Boolean(left) && !mayStop;
}
