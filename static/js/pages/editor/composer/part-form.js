// @ts-check
/** What holds for a whole way to move: its kind, what it may do on its target, whether only as the first move. */

import { choices, number, select, tick } from "../controls.js";
import { h } from "../dom.js";
import { ofKind, tidied } from "./parts.js";

/** @typedef {import("./parts.js").Part} Part */
/** @typedef {import("../controls.js").Option} Option */

/** @param {import("./composer.js").Composer} composer @param {Part} part @returns {HTMLElement} */
export function partForm(composer, part) {
  const { words } = composer.desk;
  /** @param {Partial<Part>} change */
  const set = (change) => composer.put(tidied({ ...part, ...change }));
  /** @param {string} name @param {string[]} values @returns {Option[]} */
  const options = (name, values) => values.map((value) => [value, words[`${name}.${value}`]]);
  const captures = part.does === "both" || part.does === "capture";
  const isMove = part.kind !== "castle";
  const kinds = composer.isHex ? ["move", "anywhere"] : ["move", "castle", "anywhere"];
  return h("div", { class: "stack" },
    isMove && choices(words.does, "does", options("does", ["both", "move", "capture"]), part.does, (does) => set({ does })),
    part.kind === "castle" && castling(part, words, set),
    h("div", { class: "ticks" },
      tick(words.first, "first", part.first, (first) => set({ first })),
      isMove && captures && tick(words.passing, "passing", part.passing, (passing) => set({ passing }))),
    h("details", { class: "more", "data-keep": "more of way", open: isUncommon(part) }, h("summary", {}, words.moreOfWay),
      h("div", { class: "counters" },
        select(words.kind, "kind", options("kind", kinds), part.kind, (kind) => {
          composer.put(ofKind(part, /** @type {Part["kind"]} */ (kind)));
        }),
        isMove && captures && select(words.takes, "takes", options("takes", ["enemies", "own", "all", "not_royal", "royal"]), part.takes, (takes) => set({ takes })),
        isMove && tick(words.borrow, "borrow", part.does === "borrow", (borrow) => set({ does: borrow ? "borrow" : "both" })))));
}

/** @param {Part} part */
function isUncommon({ kind, takes, does }) {
  return kind !== "move" || takes !== "enemies" || does === "borrow";
}

/** @param {Part} part @param {Record<string, string>} words @param {(change: Partial<Part>) => void} set */
function castling(part, words, set) {
  return h("div", { class: "counters" },
    number(words.castleSteps, "steps", part.steps, { low: 1, high: 25 }, (steps) => set({ steps })),
    select(words.castleSide, "side", ["both", "left", "right"].map((side) => [side, words[`side.${side}`]]), part.side, (side) => set({ side })),
    number(words.castleInward, "inward", part.inward, { low: 0, high: 2 }, (inward) => set({ inward })));
}
