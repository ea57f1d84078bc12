// @ts-check
/** Both storages beside the board at the shown ply. The own one starts a drop, the other one gives stones to fetch. */

import { fill } from "../data.js";
import { counted } from "./heaps.js";
import { basePicture, stonePicture } from "./pictures.js";

/** @typedef {import("../data.js").GameData} GameData */
/** @typedef {import("../data.js").Storages} Pair */
/** @typedef {import("./turns.js").StorageAnswers} StorageAnswers */

export class Storages {
  /** @param {import("../data.js").Phrases} words @param {StorageAnswers} answers */
  constructor(words, answers) {
    this.words = words;
    this.answers = answers;
    /** @type {Map<Element, string>} */
    this.drawn = new Map();
    document.addEventListener("click", (event) => this.click(event));
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-drop], [data-fetch]") : null;
    if (!button) return;
    const text = button.getAttribute("data-fetch");
    const byKey = event.detail === 0;
    if (text) this.answers.fetch(text, byKey);
    else this.answers.drop(byKey);
  }

  /** @param {GameData} data @param {Pair|null} pair @param {boolean} isLive whether a turn can be made now */
  show(data, pair, isLive) {
    if (!pair) return;
    const dropping = this.answers.isDropping();
    for (const place of document.querySelectorAll("[data-storage]")) {
      const side = Number(place.getAttribute("data-storage"));
      const turns = isLive ? data.composing : null;
      const drops = turns?.side === side && turns.drops.length > 0;
      const fetches = turns && turns.side !== side ? turns.fetches : {};
      const signature = JSON.stringify([pair[side], drops, fetches, dropping]);
      if (this.drawn.get(place) === signature) continue;
      this.drawn.set(place, signature);
      this.draw(place, data, side, { storage: pair[side], drops, fetches, dropping });
    }
  }

  /**
   * @param {Element} place @param {GameData} data @param {number} side
   * @param {{storage: import("../data.js").Storage, drops: boolean, fetches: Record<string, string>, dropping: boolean}} what
   */
  draw(place, data, side, { storage, drops, fetches, dropping }) {
    const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute("data-focus") : null;
    const spoken = this.spoken(storage, place.getAttribute("data-side-name") ?? "");
    const bases = storage.bases ? [item(basePicture(data, side), storage.bases)] : [];
    const stones = counted(storage.stones).map(([letter, count]) => {
      const made = item(stonePicture(data, letter, side), count, letter);
      return fetches[letter] ? this.fetching(made, letter, fetches[letter]) : made;
    });
    const items = [...bases, ...stones];
    const content = items.length ? [said("caption", this.words.caption), ...items] : [said("nothing", this.words.nothing)];
    const words = document.createElement("span");
    words.className = "visually-hidden";
    words.textContent = spoken;
    if (drops) place.replaceChildren(dropButton(content, fill(this.words.drop, { storage: spoken }), dropping));
    else place.replaceChildren(words, ...content);
    if (focused) /** @type {HTMLElement|null} */ (place.querySelector(`[data-focus="${focused}"]`))?.focus();
  }

  /** @param {HTMLElement} content @param {string} letter @param {string} text @returns {HTMLElement} */
  fetching(content, letter, text) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "stored fetch";
    made.dataset.fetch = text;
    made.dataset.focus = letter;
    made.title = fill(this.words.fetch, { stone: letter });
    made.setAttribute("aria-label", made.title);
    made.append(...content.childNodes);
    return made;
  }

  /** @param {import("../data.js").Storage} storage @param {string} side */
  spoken({ bases, stones }, side) {
    const { base, bases: many, empty, storage } = this.words;
    const parts = [bases === 1 ? base : fill(many, { count: bases }), ...counted(stones).map(([letter, n]) => `${n} ${letter}`)];
    return fill(storage, { side, parts: bases || stones ? parts.join(", ") : empty });
  }
}

/** @param {SVGSVGElement} picture @param {number} count @param {string} [letter] @returns {HTMLElement} */
function item(picture, count, letter = "") {
  const made = document.createElement("span");
  made.className = "stored";
  made.setAttribute("aria-hidden", "true");
  const number = document.createElement("b");
  number.textContent = letter ? `${count} ${letter}` : String(count);
  made.append(picture, number);
  return made;
}

/** @param {string} name @param {string} word @returns {HTMLElement} */
function said(name, word) {
  const made = document.createElement("span");
  made.className = `small muted ${name}`;
  made.setAttribute("aria-hidden", "true");
  made.textContent = word;
  return made;
}

/** @param {HTMLElement[]} content @param {string} label @param {boolean} pressed @returns {HTMLElement} */
function dropButton(content, label, pressed) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "storage-drop";
  made.dataset.drop = "";
  made.dataset.focus = "drop";
  made.setAttribute("aria-pressed", String(pressed));
  made.setAttribute("aria-label", label);
  made.append(...content);
  return made;
}
