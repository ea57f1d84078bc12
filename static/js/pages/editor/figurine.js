// @ts-check
/** A man beside words: its picture, or its letter on a disc. */

import { drawMan } from "../../board/men.js";
import { el } from "../../board/svg.js";

/** @param {import("../../board/types.js").Man} man @param {string} [css] @returns {SVGSVGElement} */
export function figurine(man, css = "figurine") {
  return el("svg", { class: css, viewBox: "0 0 45 45", "aria-hidden": "true", focusable: "false" }, [
    drawMan({ ...man, turned: null }, [22.5, 22.5], "", 45),
  ]);
}
