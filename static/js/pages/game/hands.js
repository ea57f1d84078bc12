// @ts-check
/** The pieces in hand beside the board, as they are at the shown ply. One's own are buttons that start a drop. */

import { drawPiece } from "../../board/pieces.js";
import { isExchange } from "../../board/steps.js";
import { el } from "../../board/svg.js";
import { fill, pieceOf } from "./data.js";

/** @typedef {import("./data.js").GameData} GameData */
/** @typedef {[Record<string, number>, Record<string, number>]} HandPair how many pieces of which label, by side */
/** @typedef {{label: string, count: number, step: string}} Held a count of 0 stands for any number; `step` takes the piece: `@P` to drop it, `@-P` in exchange for a prisoner */

/** @typedef {typeof Hands} HandsKind what shows pieces in hand; games of stones go without */

export class Hands {
  /**
   * @param {import("./data.js").Phrases} words
   * @param {(step: string, byKey: boolean) => void} take a piece is chosen, or put back
   */
  constructor(words, take) {
    this.words = words;
    /** @type {HTMLElement[]} */
    this.places = [...document.querySelectorAll("[data-hand]")].filter((place) => place instanceof HTMLElement);
    /** @type {Map<Element, string>} */
    this.drawn = new Map();
    for (const place of this.places) {
      place.addEventListener("click", (event) => {
        const button = event.target instanceof Element ? event.target.closest("[data-held]") : null;
        if (button instanceof HTMLElement) take(button.dataset.held ?? "", event.detail === 0);
      });
    }
  }

  /**
   * @param {GameData} data @param {HandPair|null} pair @param {Set<string>} open the steps (`@P`) that may be taken now
   * @param {string|null} picked the one that is taken @param {boolean} flipped
   */
  show(data, pair, open, picked, flipped) {
    if (!pair) return;
    for (const place of this.places) {
      const side = Number(place.dataset.hand);
      const held = heldBy(data, pair[side], side);
      const steps = held.map(({ step }) => step).filter((step) => open.has(step));
      const signature = JSON.stringify([held, steps, steps.includes(picked ?? "") && picked, flipped]);
      if (this.drawn.get(place) === signature) continue;
      this.drawn.set(place, signature);
      this.draw(place, data, held, { steps, picked, flipped });
    }
  }

  /**
   * @param {HTMLElement} place @param {GameData} data @param {Held[]} held
   * @param {{steps: string[], picked: string|null, flipped: boolean}} how
   */
  draw(place, data, held, { steps, picked, flipped }) {
    const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const focused = active && place.contains(active) ? active.dataset.held : undefined;
    const drawn = held.map((each) => {
      const made = steps.includes(each.step) ? this.button(data, each, picked === each.step) : document.createElement("span");
      made.className = "stored";
      if (made instanceof HTMLSpanElement) made.setAttribute("aria-hidden", "true");
      const number = document.createElement("b");
      number.textContent = shownCount(each.count);
      made.append(picture(data, each.label, flipped), number);
      return made;
    });
    const { inHand, noneInHand, prisoners } = this.words;
    const first = held.filter(({ step }) => !isExchange(step)).length;
    const own = first ? [note("caption", inHand), ...drawn.slice(0, first)] : [];
    const others = held.length > first ? [note("caption", prisoners), ...drawn.slice(first)] : [];
    const all = held.length ? [...own, ...others] : [note("nothing", noneInHand)];
    place.replaceChildren(this.spoken(place, data, held), ...all);
    if (focused) drawn.find((each) => each.dataset.held === focused)?.focus();
  }

  /** @param {GameData} data @param {Held} held @param {boolean} isTaken @returns {HTMLButtonElement} */
  button(data, { label, count, step }, isTaken) {
    const made = document.createElement("button");
    const { drop, dropOne, exchange, exchangeOne } = this.words;
    const [one, several] = isExchange(step) ? [exchange, exchangeOne] : [drop, dropOne];
    made.type = "button";
    made.dataset.held = step;
    made.title = fill(count > 1 ? several : one, { piece: pieceOf(data, label).name, count });
    made.setAttribute("aria-label", made.title);
    made.setAttribute("aria-pressed", String(isTaken));
    return made;
  }

  /** @param {HTMLElement} place @param {GameData} data @param {Held[]} held @returns {HTMLElement} the whole hand in words */
  spoken(place, data, held) {
    const side = place.dataset.sideName ?? "";
    const [own, prisoners] = [false, true].map((which) => listed(data, held.filter(({ step }) => isExchange(step) === which)));
    const words = fill(this.words.hand, { side, pieces: own || this.words.nothing });
    return note("", prisoners ? `${words} ${fill(this.words.held, { side, pieces: prisoners })}` : words, "visually-hidden");
  }
}

/** @param {GameData} data @param {Held[]} held @returns {string} */
function listed(data, held) {
  return held.map(({ label, count }) => `${data.pieces[label]?.kind ?? label} ${shownCount(count)}`.trim().toLowerCase()).join(", ");
}

/**
 * @param {GameData} data @param {Record<string, number>} counts @param {number} side
 * @returns {Held[]} in the order of the preset, those held of the other side last
 */
export function heldBy(data, counts, side) {
  const isOwn = (/** @type {string} */ label) => (label === label.toUpperCase() ? 0 : 1) === side;
  const endless = data.supplies.filter(isOwn);
  const all = Object.keys(data.pieces).flatMap((label) => {
    const step = isOwn(label) ? `@${label}` : `@-${label}`;
    if (endless.includes(label)) return [{ label, count: 0, step }];
    return counts[label] ? [{ label, count: counts[label], step }] : [];
  });
  return [...all.filter(({ step }) => !isExchange(step)), ...all.filter(({ step }) => isExchange(step))];
}

/** @param {number} count @returns {string} `×2`, `∞` for any number, nothing for one */
export function shownCount(count) {
  if (!count) return "∞";
  return count > 1 ? `×${count}` : "";
}

/** @param {GameData} data @param {string} label @param {boolean} flipped @returns {SVGSVGElement} */
function picture(data, label, flipped) {
  const drawn = drawPiece(pieceOf(data, label), [22.5, 22.5], "", undefined, false, flipped);
  return el("svg", { viewBox: "0 0 45 45", "aria-hidden": "true", focusable: "false" }, [drawn]);
}

/** @param {string} name @param {string} text @param {string} [how] @returns {HTMLElement} */
function note(name, text, how = "small muted") {
  const made = document.createElement("span");
  made.className = `${how} ${name}`.trim();
  if (name) made.setAttribute("aria-hidden", "true");
  made.textContent = text;
  return made;
}
