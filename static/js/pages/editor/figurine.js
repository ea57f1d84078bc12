// @ts-check
/** A piece beside words: its picture, or its letter on a disc. */

import { drawPiece } from "../../board/pieces.js";
import { el } from "../../board/svg.js";

/** @param {import("../../board/types.js").Piece} piece @param {string} [css] @returns {SVGSVGElement} */
export function figurine(piece, css = "figurine") {
  return el("svg", { class: css, viewBox: "0 0 45 45", "aria-hidden": "true", focusable: "false" }, [
    drawPiece({ ...piece, turned: null }, [22.5, 22.5], "", 45),
  ]);
}
