// @ts-check
/** Stones and empty bases as small pictures beside the board. */

import { el } from "../../../board/svg.js";
import { drawMan } from "../../../board/men.js";

/** @typedef {import("../data.js").GameData} GameData */

/** @param {Element[]} children @returns {SVGSVGElement} */
function picture(children) {
  return el("svg", { viewBox: "0 0 45 45", "aria-hidden": "true", focusable: "false" }, children);
}

/** The colour of a side, as its men are drawn. @param {GameData} data @param {number} side @returns {string} */
export function colourOf(data, side) {
  const men = Object.values(data.men);
  return men.find((man) => (man.label === man.label.toUpperCase()) === (side === 0))?.side ?? (side ? "black" : "white");
}

/** @param {GameData} data @param {string} letter @param {number} side @returns {SVGSVGElement} */
export function stonePicture(data, letter, side) {
  const kind = data.stones.find((stone) => stone.label === letter);
  const man = { label: letter, side: colourOf(data, side), name: "", picture: kind?.picture ?? null };
  return picture([drawMan(man, [22.5, 22.5])]);
}

/** @param {GameData} data @param {number} side @returns {SVGSVGElement} an empty base */
export function basePicture(data, side) {
  const man = Object.values(data.men).find((each) => each.picture && !each.stones?.length && each.side === colourOf(data, side));
  return picture(man ? [drawMan(man, [22.5, 22.5])] : []);
}
