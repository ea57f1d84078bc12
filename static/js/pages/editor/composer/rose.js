// @ts-check
/** The turns of a further leg as a rose: the way one comes from below, eight ways on. */

import { tick } from "../controls.js";
import { h } from "../dom.js";
import { turnToggled } from "./vectors.js";

/** Turns in the order of the rose's squares, row by row; null is the corner itself. */
const PLACES = [-1, 0, 1, -2, null, 2, -3, 4, 3];
const ARROWS = { "-1": "↖", 0: "↑", 1: "↗", "-2": "←", 2: "→", "-3": "↙", 4: "↓", 3: "↘" };

/**
 * @param {number[]} turns @param {Record<string, string>} words @param {boolean} isBoth
 * @param {(turns: number[]) => void} choose @param {(isBoth: boolean) => void} chooseBoth
 */
export function rose(turns, words, isBoth, choose, chooseBoth) {
  return h("div", { class: "rose-line" },
    h("div", { class: "rose", role: "group", "aria-label": words.turns },
      ...PLACES.map((turn) => (turn === null
        ? h("span", { class: "rose-middle", "aria-hidden": "true" })
        : h("button", {
          class: "rose-way", type: "button", "aria-pressed": String(turns.includes(turn)), "aria-label": words[`turn.${turn}`], title: words[`turn.${turn}`], "data-keep": `turn ${turn}`, "data-turn": turn,
          onclick: () => choose(turnToggled(turns, turn, isBoth)),
        }, ARROWS[/** @type {keyof typeof ARROWS} */ (turn)])))),
    tick(words.bothSides, "both-sides", isBoth, chooseBoth));
}
