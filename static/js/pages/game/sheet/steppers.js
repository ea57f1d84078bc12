// @ts-check
/** The own storage while a base is fitted: for each kind of stone how many it gets, with less and more. */

import { countOf, counted } from "./heaps.js";
import { stonePicture } from "./pictures.js";

/** @param {import("./chips.js").PoolView} view @param {string} pool @param {string} held @returns {HTMLElement[]} */
export function steppers(view, pool, held) {
  const made = document.createElement("div");
  made.className = "steppers";
  made.append(...counted(pool).map(([letter, count]) => stepper(view, letter, count, countOf(held, letter))));
  return [made];
}

/** @param {import("./chips.js").PoolView} view @param {string} letter @param {number} stored @param {number} taken @returns {HTMLElement} */
function stepper({ data, words, blocked }, letter, stored, taken) {
  const name = data.stones.find((stone) => stone.label === letter)?.name ?? letter;
  const made = document.createElement("div");
  made.className = "stepper";
  made.classList.toggle("chosen", taken > 0);
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", words.stepper.replace("%(stone)s", `${letter}, ${name}`).replace("%(taken)s", String(taken)).replace("%(stored)s", String(stored)));
  const count = document.createElement("span");
  count.className = "stepper-count";
  count.setAttribute("aria-hidden", "true");
  const [now, all] = [document.createElement("b"), document.createElement("small")];
  now.textContent = `${taken} ${letter}`;
  all.textContent = words.of.replace("%(count)s", String(stored));
  count.append(now, all);
  const why = taken < stored ? blocked(letter) : words.none;
  const noLess = taken ? "" : words.noLess;
  made.append(
    stonePicture(data, letter, data.composing?.side ?? 0),
    count,
    button("less", "−", words.less, letter, name, noLess),
    button("more", "+", words.more, letter, name, why),
  );
  return made;
}

/**
 * @param {"less"|"more"} step @param {string} sign @param {string} label @param {string} letter @param {string} name @param {string} why
 * @returns {HTMLButtonElement}
 */
function button(step, sign, label, letter, name, why) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn second step";
  made.textContent = sign;
  made.dataset.by = step;
  made.dataset.stone = letter;
  made.dataset.focus = `${step} ${letter}`;
  made.setAttribute("aria-label", [label.replace("%(stone)s", `${letter}, ${name}`), why].filter(Boolean).join(". "));
  if (why) {
    made.dataset.why = made.title = why;
    made.setAttribute("aria-disabled", "true");
  }
  return made;
}
