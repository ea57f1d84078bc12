// @ts-check
/** Tokens of shogi, which show their side by pointing away from its player. Pure. */

import { kindsOf, pictureOf } from "./army.js";
import { put } from "./tables.js";

/** @typedef {import("./types.js").Document} Document */

const TOKEN = /^shogi_/;
const KING = "shogi_king";

/**
 * A document into which a piece was taken: if it is a token and there was nothing else than the king of the blank
 * board, the king becomes a token too, and the second side stands upside down unless somebody has decided otherwise.
 * @param {Document} document @param {string} id of the piece
 * @returns {Document}
 */
export function withTokens(document, id) {
  const kinds = kindsOf(document);
  if (!isToken(kinds[id], id)) return document;
  const others = Object.entries(kinds).filter(([each]) => each !== id);
  if (!others.every(([each, piece]) => each === "king" && piece.royal && piece.picture === undefined)) return document;
  const turned = document.board?.turned === undefined ? put(document, ["board", "turned"], true) : document;
  return others.reduce((found, [each]) => put(found, ["pieces", each, "picture"], KING), turned);
}

/** @param {any} piece @param {string} id */
function isToken(piece, id) {
  return TOKEN.test(pictureOf(piece?.picture, id, 0)) && TOKEN.test(pictureOf(piece?.picture, id, 1));
}
