// @ts-check
/** What stands beside the board: the tray with its counts, the picked base with its stones, the tools. */

import { ranks, rankOf, tray } from "./arrangement.js";
import { fill } from "../data.js";

/** @typedef {import("./state.js").State} State */

export class Workbench {
  /** @param {import("../data.js").Phrases} words @param {(act: string, button: HTMLElement) => void} act */
  constructor(words, act) {
    this.words = words;
    this.kinds = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-kind]")]);
    this.base = document.querySelector("[data-base]");
    this.chips = /** @type {HTMLElement} */ (document.querySelector("[data-chips]"));
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-act], [data-kind], [data-stone]") : null;
      if (!(button instanceof HTMLElement)) return;
      button.closest("details")?.removeAttribute("open");
      act(button.dataset.act ?? (button.dataset.kind ? "kind" : "stone"), button);
    });
  }

  /** Name the buttons that fill a rank. @param {State} state */
  begin({ field }) {
    const buttons = ranks(field).map((squares, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn second";
      button.dataset.act = "rank";
      button.dataset.rank = String(i);
      button.textContent = fill(this.words.rank, { rank: rankOf(squares[0]) });
      return button;
    });
    const label = document.createElement("span");
    label.className = "small muted";
    label.textContent = this.words.fill;
    document.querySelector("[data-ranks]")?.replaceChildren(label, ...buttons);
    for (const each of document.querySelectorAll(".needs-script")) each.classList.add("ready");
  }

  /** @param {State} state */
  show(state) {
    this.showTray(state);
    this.showBase(state);
    for (const [act, past] of /** @type {const} */ ([["undo", state.past], ["redo", state.future]])) {
      document.querySelector(`[data-act="${act}"]`)?.toggleAttribute("disabled", !past.length);
    }
    const hint = document.querySelector("[data-hint]");
    if (hint) hint.textContent = this.hint(state);
  }

  /** @param {State} state */
  showTray({ field, bases, held }) {
    const left = tray(field, bases);
    for (const button of this.kinds) {
      const letter = button.dataset.kind ?? "";
      const kind = field.kinds.find((each) => each.letter === letter);
      const count = left[letter];
      const pattern = count < 0 ? this.words.stoneTooMany : this.words.stone;
      button.setAttribute("aria-label", fill(pattern, { name: kind?.name ?? letter, count: Math.abs(count) }));
      button.setAttribute("aria-pressed", String(held?.from === null && held.letter === letter));
      button.dataset.state = count < 0 ? "over" : count === 0 ? "out" : "";
      const place = button.querySelector("[data-left]");
      if (place) place.textContent = count < 0 ? `−${-count}` : String(count);
    }
  }

  /** @param {State} state */
  showBase({ field, bases, picked, held, mode }) {
    this.base?.toggleAttribute("hidden", picked === null);
    if (picked === null) return this.chips.replaceChildren();
    const name = document.querySelector("[data-base-name]");
    if (name) name.textContent = picked;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.stone : undefined;
    const letters = [...bases[picked]];
    this.chips.replaceChildren(...letters.map((letter, i) => this.chip(field, letter, held?.from === picked && letters.indexOf(held.letter) === i)));
    if (focused) /** @type {HTMLElement|null} */ (this.chips.querySelector(`[data-stone="${focused}"]`) ?? this.chips.querySelector("button"))?.focus();
    for (const act of ["copy", "exchange"]) document.querySelector(`[data-act="${act}"]`)?.setAttribute("aria-pressed", String(mode === act));
    document.querySelector("[data-ranks]")?.toggleAttribute("hidden", mode !== "copy");
  }

  /** @param {import("./arrangement.js").Field} field @param {string} letter @param {boolean} isHeld */
  chip(field, letter, isHeld) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "chip";
    button.dataset.stone = letter;
    button.setAttribute("aria-pressed", String(isHeld));
    const name = field.kinds.find((kind) => kind.letter === letter)?.name ?? letter;
    button.setAttribute("aria-label", fill(this.words.chip, { name }));
    button.title = name;
    const picture = pictureOf(letter);
    button.append(...(picture ? [picture] : []), letter);
    return button;
  }

  /** @param {State} state @returns {string} */
  hint({ held, picked, mode }) {
    const { words } = this;
    if (held) return fill(held.from ? words.hintHeldFrom : words.hintHeld, { stone: held.letter, square: held.from ?? "" });
    if (picked === null) return words.hint;
    const key = mode === "copy" ? "hintCopy" : mode === "exchange" ? "hintExchange" : "hintPicked";
    return fill(words[key], { square: picked });
  }
}

/** @param {string} letter @returns {SVGElement|null} the drawing of a stone, as the tray has it */
export function pictureOf(letter) {
  const drawn = document.querySelector(`[data-kind="${letter}"] svg`);
  return drawn ? /** @type {SVGElement} */ (drawn.cloneNode(true)) : null;
}
