// @ts-check
/** The answers a chooser offers for steps that are not squares. */

import { isOption, labelOf, STAY } from "../../board/steps.js";
import { fill, pieceOf } from "./data.js";

/**
 * @param {import("./data.js").GameData} data @param {string[]} steps `=Q`, `@P`, or a square to go on to
 * @param {boolean} stay whether the move may also stand as it is @param {import("./data.js").Phrases} phrases
 * @param {boolean} [gives] whether the pieces are prisoners, one of which is given back
 * @returns {import("../../board/chooser.js").Option[]}
 */
export function options(data, steps, stay, phrases, gives = false) {
  const found = steps.map((step) => {
    if (!isOption(step)) return { step, label: fill(phrases.onSquare, { square: step }), side: "", picture: null };
    const label = labelOf(step);
    const { name, side, picture } = pieceOf(data, label);
    if (data.pieces[label]?.stones?.length) return { step, label, side: "", picture: null }; // bases are told apart by their stones
    const kind = data.pieces[label]?.kind ?? name;
    return { step, label: gives ? fill(phrases.giveBack, { piece: kind.toLowerCase() }) : kind, side, picture };
  });
  return stay ? [...found, { step: STAY, label: phrases.stay, side: "", picture: null }] : found;
}
