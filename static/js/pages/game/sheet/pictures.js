// @ts-check
/** Stones and empty bases as small pictures beside the board. */

import { el } from "../../../board/svg.js";
import { drawPiece } from "../../../board/pieces.js";
import { pieceOf } from "../data.js";

/** @typedef {import("../data.js").GameData} GameData */

/** @param {Element[]} children @returns {SVGSVGElement} */
function picture(children) {
  return el("svg", { viewBox: "0 0 45 45", "aria-hidden": "true", focusable: "false" }, children);
}

/** @param {GameData} data @param {string} letter @param {number} side @returns {SVGSVGElement} */
export function stonePicture(data, letter, side) {
  const kind = data.stones.find((stone) => stone.label === letter);
  const piece = { label: letter, side: pieceOf(data, data.bases[side]).side, name: "", picture: kind?.picture ?? null };
  return picture([drawPiece(piece, [22.5, 22.5])]);
}

/** @param {GameData} data @param {number} side @returns {SVGSVGElement} an empty base */
export function basePicture(data, side) {
  return picture([drawPiece(pieceOf(data, data.bases[side]), [22.5, 22.5])]);
}
