// @ts-check
/** The pool of a taking move as chips in two groups; a click toggles a stone. */

import { stonePicture } from "./pictures.js";

/**
 * @typedef {object} PoolView
 * @property {import("../data.js").GameData} data
 * @property {import("../data.js").Phrases} words
 * @property {(letter: string) => string} blocked  why no stone more of a kind may be chosen; empty if one may
 */

/** @param {PoolView} view @param {{own: import("./heaps.js").Chip[], won: import("./heaps.js").Chip[]}} chips @returns {HTMLElement[]} */
export function chipRows(view, chips) {
  return [group(view, "own", chips.own), group(view, "won", chips.won)];
}

/** @param {PoolView} view @param {"own"|"won"} row @param {import("./heaps.js").Chip[]} chips @returns {HTMLElement} */
function group(view, row, chips) {
  const made = document.createElement("div");
  made.className = "chip-group";
  made.setAttribute("role", "group");
  const title = document.createElement("p");
  title.id = `chips-${row}`;
  title.className = "small muted";
  title.textContent = row === "own" ? view.words.mine : view.words.theirs;
  made.setAttribute("aria-labelledby", title.id);
  const line = document.createElement("p");
  line.className = "chips";
  line.append(...chips.map((one, i) => chip(view, row, i, one)));
  made.append(title, line);
  return made;
}

/** @param {PoolView} view @param {"own"|"won"} row @param {number} index @param {import("./heaps.js").Chip} one @returns {HTMLElement} */
function chip({ data, words, blocked }, row, index, { letter, on }) {
  const made = document.createElement("button");
  const name = data.stones.find((stone) => stone.label === letter)?.name ?? letter;
  const why = on ? "" : blocked(letter);
  made.type = "button";
  made.className = "chip";
  made.dataset.chip = made.dataset.focus = `${row} ${index}`;
  made.setAttribute("aria-pressed", String(on));
  made.setAttribute("aria-label", [`${letter}, ${name}`, why && words.blocked.replace("%(reason)s", why)].filter(Boolean).join(". "));
  if (why) {
    made.dataset.why = made.title = why;
    made.setAttribute("aria-disabled", "true");
  } else made.title = name;
  const mark = document.createElement("span");
  mark.textContent = letter;
  const side = data.composing?.side ?? 0;
  made.append(stonePicture(data, letter, row === "own" ? side : 1 - side), mark);
  return made;
}
