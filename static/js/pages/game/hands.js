// @ts-check
/** The pieces in hand beside the board, as they are at the shown ply. One's own are buttons that start a drop. */

import { drawPiece } from "../../board/pieces.js";
import { el } from "../../board/svg.js";
import { fill, pieceOf } from "./data.js";

/** @typedef {import("./data.js").GameData} GameData */
/** @typedef {[Record<string, number>, Record<string, number>]} HandPair how many pieces of which label, by side */
/** @typedef {{label: string, count: number}} Held a count of 0 stands for any number */

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
      const steps = held.map(({ label }) => `@${label}`).filter((step) => open.has(step));
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
    const pieces = held.map((each) => {
      const step = `@${each.label}`;
      const made = steps.includes(step) ? this.button(data, each, picked === step) : document.createElement("span");
      made.className = "stored";
      if (made instanceof HTMLSpanElement) made.setAttribute("aria-hidden", "true");
      const number = document.createElement("b");
      number.textContent = shownCount(each.count);
      made.append(picture(data, each.label, flipped), number);
      return made;
    });
    const { inHand, noneInHand } = this.words;
    const caption = pieces.length ? note("caption", inHand) : note("nothing", noneInHand);
    place.replaceChildren(this.spoken(place, data, held), caption, ...pieces);
    if (focused) pieces.find((each) => each.dataset.held === focused)?.focus();
  }

  /** @param {GameData} data @param {Held} held @param {boolean} isTaken @returns {HTMLButtonElement} */
  button(data, { label, count }, isTaken) {
    const made = document.createElement("button");
    const pattern = count > 1 ? this.words.dropOne : this.words.drop;
    made.type = "button";
    made.dataset.held = `@${label}`;
    made.title = fill(pattern, { piece: pieceOf(data, label).name, count });
    made.setAttribute("aria-label", made.title);
    made.setAttribute("aria-pressed", String(isTaken));
    return made;
  }

  /** @param {HTMLElement} place @param {GameData} data @param {Held[]} held @returns {HTMLElement} the whole hand in words */
  spoken(place, data, held) {
    const pieces = held.map(({ label, count }) => `${data.pieces[label]?.kind ?? label} ${shownCount(count)}`.trim().toLowerCase());
    const words = { side: place.dataset.sideName ?? "", pieces: pieces.join(", ") || this.words.nothing };
    return note("", fill(this.words.hand, words), "visually-hidden");
  }
}

/** @param {GameData} data @param {Record<string, number>} counts @param {number} side @returns {Held[]} in the order of the preset */
export function heldBy(data, counts, side) {
  const own = (/** @type {string} */ label) => (label === label.toUpperCase() ? 0 : 1) === side;
  const endless = data.supplies.filter(own);
  return Object.keys(data.pieces).flatMap((label) => {
    if (endless.includes(label)) return [{ label, count: 0 }];
    return counts[label] ? [{ label, count: counts[label] }] : [];
  });
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
