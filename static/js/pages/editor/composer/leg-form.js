// @ts-check
/** One leg of a way to move: where to, how often, over what, and what stands where the next leg begins. */

import { choices, number, select, tick } from "../controls.js";
import { h, icon } from "../dom.js";
import { extended, shortened, withLeg } from "./parts.js";
import { rose } from "./rose.js";

/** @typedef {import("./parts.js").Part} Part */
/** @typedef {import("./parts.js").Leg} Leg */
/** @typedef {import("./composer.js").Composer} Composer */
/** @typedef {import("../controls.js").Option} Option */
/** @typedef {{composer: Composer, part: Part, leg: Leg, at: number, words: Record<string, string>, set: (change: Partial<Leg>) => void}} Form */

const SYMMETRIES = /** @type {const} */ (["all", "both", "sides", "none"]);
const THEN = ["empty", "enemy", "empty_or_enemy", "not_royal", "royal", "own", "either", "empty_or_either", "piece", "friend", "anything", "helper"];

/** @param {Composer} composer @param {Part} part @returns {HTMLElement} */
export function legForm(composer, part) {
  const { words } = composer.desk;
  const at = Math.min(composer.leg, part.legs.length - 1);
  const leg = part.legs[at];
  /** @type {Form} */
  const form = { composer, part, leg, at, words, set: (change) => composer.put(withLeg(part, at, change)) };
  return h("div", { class: "leg-form stack" },
    legTabs(form),
    at === 0 ? firstFields(form) : furtherFields(form),
    reachFields(form),
    h("details", { class: "more", "data-keep": `more of leg ${at}`, open: isUncommon(leg) }, h("summary", {}, words.moreOfLeg), moreFields(form)));
}

/** @param {Form} form */
function legTabs({ composer, part, at, words }) {
  return h("div", { class: "legs row", role: "group", "aria-label": words.legs },
    ...part.legs.map((_, i) => h("button", {
      class: "leg-tab", type: "button", "aria-pressed": String(i === at), "data-keep": `leg ${i}`, onclick: () => composer.select(composer.part, i),
    }, composer.desk.say("legNumber", { n: i + 1 }))),
    part.legs.length < 8 && !composer.isHex && h("button", {
      class: "btn quiet", type: "button", "data-keep": "add leg",
      onclick: () => {
        composer.put(extended(part));
        composer.select(composer.part, part.legs.length);
      },
    }, icon("plus"), words.addLeg),
    at > 0 && h("button", { class: "btn quiet", type: "button", "data-keep": "drop leg", onclick: () => composer.put(shortened(part, at)) }, words.dropLeg));
}

/** @param {Form} form */
function firstFields({ composer, words }) {
  return h("div", { class: "stack tight" },
    h("p", { class: "hint" }, words.clickHint),
    choices(words.symmetry, "symmetry", SYMMETRIES.map((each) => [each, words[`symmetry.${each}`]]), composer.symmetry, (value) => {
      composer.symmetry = /** @type {typeof SYMMETRIES[number]} */ (value);
      composer.show();
    }),
    tick(words.larger, "larger", composer.radius > 4, (isLarge) => {
      composer.radius = isLarge ? 7 : 4;
      composer.show();
    }));
}

/** @param {Form} form */
function furtherFields({ composer, leg, words, set }) {
  return h("div", { class: "stack tight" },
    h("p", { class: "hint" }, words.turnHint),
    rose(leg.turns ?? [], words, composer.isBothSides, (turns) => set({ turns }), (isBoth) => {
      composer.isBothSides = isBoth;
      composer.show();
    }),
    tick(words.mayStop, "must", leg.must === false, (mayStop) => set({ must: !mayStop })));
}

/** How often the step is made. @param {Form} form */
function reachFields({ part, leg, at, words, set }) {
  const canEqual = at > 0 && part.legs.slice(0, at).some((each) => each.reach !== 1 && !each.equal);
  /** @type {Option[]} */
  const options = [["1", words["reach.once"]], ["0", words["reach.any"]], ["n", words["reach.most"]], ["-1", words["reach.half"]], ...(canEqual ? [/** @type {Option} */ (["equal", words["reach.equal"]])] : [])];
  const value = leg.equal ? "equal" : leg.reach > 1 ? "n" : String(leg.reach);
  return h("div", { class: "stack tight" },
    choices(words.reach, "reach", options, value, (chosen) => set(chosen === "equal" ? { equal: true, reach: 1 } : { ...(at > 0 ? { equal: false } : {}), reach: chosen === "n" ? 2 : Number(chosen) })),
    value === "n" && number(words.reachMost, "reach-most", leg.reach, { low: 2, high: 25 }, (reach) => set({ reach })));
}

/** @param {Form} form */
function moreFields({ composer, part, leg, at, words, set }) {
  const isLast = at === part.legs.length - 1;
  /** @param {string} name @param {string[]} values @returns {Option[]} */
  const options = (name, values) => values.map((value) => [value, words[`${name}.${value || "none"}`]]);
  const isLong = at > 0 ? (leg.size ?? [1, 0])[0] > 1 : (leg.to ?? []).some((step) => !composer.shape.isUnit(step));
  return h("div", { class: "counters" },
    isLast && select(words.hop, "hop", options("hop", ["", "far", "near"]), leg.hop, (hop) => set({ hop, reach: hop && leg.reach === 1 ? 0 : leg.reach })),
    isLong && select(words.over, "over", options("over", ["anything", "nothing", "one", "some"]), leg.over, (over) => set({ over })),
    !isLast && select(words.then, "then", options("then", THEN), leg.then, (then) => set({ then })),
    at > 0 && number(words.stepSize, "size", (leg.size ?? [1, 0])[0], { low: 1, high: 25 }, (long) => set({ size: [long, Math.min((leg.size ?? [1, 0])[1], long - 1)] })),
    at > 0 && number(words.stepAside, "aside", (leg.size ?? [1, 0])[1], { low: 0, high: 24 }, (short) => set({ size: [Math.max((leg.size ?? [1, 0])[0], short + (short ? 1 : 0)), short] })),
    at > 0 && select(words.lines, "lines", options("lines", ["both", "straight", "diagonal"]), leg.lines ?? "both", (lines) => set({ lines })),
    leg.reach !== 1 && part.legs.length === 1 && !composer.isHex
      && select(words.bend, "bend", options("bend", ["", "zigzag", "circle"]), leg.bend, (bend) => set({ bend })),
    leg.reach !== 1 && !isLong && number(words.skip, "skip", leg.skip, { low: 0, high: 2 }, (skip) => set({ skip })),
    h("div", { class: "ticks" },
      !composer.isHex && tick(words.round, "round", leg.round, (round) => set({ round })),
      tick(words.opens, "opens", leg.opens, (opens) => set({ opens })),
      tick(words.setsDown, "sets_down", leg.sets_down, (sets_down) => set({ sets_down }))));
}

/** @param {Leg} leg */
function isUncommon(leg) {
  return Boolean(leg.hop || leg.bend || leg.skip || leg.round || leg.opens || leg.sets_down) || leg.over !== "anything" || leg.then !== "empty";
}
