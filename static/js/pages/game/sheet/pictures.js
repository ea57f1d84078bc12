// @ts-check
/** Stones and empty bases as small pictures beside the board. */

import { el } from "../../../board/svg.js";
import { drawMan } from "../../../board/men.js";
import { manOf } from "../data.js";

/** @typedef {import("../data.js").GameData} GameData */

/** @param {Element[]} children @returns {SVGSVGElement} */
function picture(children) {
  return el("svg", { viewBox: "0 0 45 45", "aria-hidden": "true", focusable: "false" }, children);
}

/** @param {GameData} data @param {string} letter @param {number} side @returns {SVGSVGElement} */
export function stonePicture(data, letter, side) {
  const kind = data.stones.find((stone) => stone.label === letter);
  const man = { label: letter, side: manOf(data, data.bases[side]).side, name: "", picture: kind?.picture ?? null };
  return picture([drawMan(man, [22.5, 22.5])]);
}

/** @param {GameData} data @param {number} side @returns {SVGSVGElement} an empty base */
export function basePicture(data, side) {
  return picture([drawMan(manOf(data, data.bases[side]), [22.5, 22.5])]);
}
