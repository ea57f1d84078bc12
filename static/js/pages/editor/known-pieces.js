// @ts-check
/** The pieces of the games that come with the site, with picture, name and move: to be dragged onto the board, or added. */

import { idFor, kindsOf, labelFor } from "./army.js";
import { h, icon } from "./dom.js";
import { figurine } from "./figurine.js";
import { get } from "./server.js";
import { put } from "./tables.js";
import { withTokens } from "./tokens.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Document} Document */
/** @typedef {{name: string, betza: string, picture: string, words: string, games: number}} Known */

/** How many are listed at once; a search finds the others. */
const MOST = 60;

/** Asked once for all lists of the page. @type {Promise<Known[]|null>|null} */
let requested = null;

/**
 * A document with a known piece among its kinds; one that has the same name and move already keeps it.
 * @param {Document} document @param {Known} known @returns {{document: Document, id: string, label: string}}
 */
export function adopted(document, known) {
  const kinds = kindsOf(document);
  const own = Object.entries(kinds).find(([, { name, betza, label }]) => name === known.name && betza === known.betza && label);
  if (own) return { document, id: own[0], label: String(own[1].label) };
  const id = idFor(known.name, Object.keys(kinds));
  const label = labelFor(known.name, Object.values(kinds).map((piece) => String(piece.label ?? "")));
  const piece = { name: known.name, label, betza: known.betza, ...(known.picture && known.picture !== id ? { picture: known.picture } : {}) };
  return { document: withTokens(put(document, ["pieces", id], piece), id), id, label };
}

export class KnownPieces {
  /**
   * @param {Desk} desk @param {HTMLDetailsElement} root asked for the pieces when it is opened first
   * @param {(known: Known) => void} take a piece was chosen
   */
  constructor(desk, root, take) {
    this.desk = desk;
    this.take = take;
    /** @type {Known[]|null} null until the server has sent them */
    this.pieces = null;
    const { words } = desk;
    this.search = h("input", { class: "input", type: "search", "aria-label": words.searchPieces, placeholder: words.searchPieces, autocomplete: "off" });
    this.note = h("p", { class: "small muted", role: "status" });
    this.list = h("ul", { class: "known-pieces", "aria-label": words.knownPieces });
    root.append(h("div", { class: "stack tight" },
      h("div", { class: "with-icon" }, icon("search"), this.search), this.list, this.note));
    this.search.addEventListener("input", () => this.draw());
    root.addEventListener("toggle", () => root.open && !this.pieces && void this.load());
  }

  async load() {
    this.note.textContent = this.desk.words.gettingPieces;
    requested ??= get(this.desk.state.urls.pieces).then((found) => found?.pieces ?? null);
    const pieces = await requested;
    if (!pieces) requested = null;
    this.pieces = pieces;
    if (pieces) this.draw();
    else this.note.textContent = this.desk.words.unreachable;
  }

  draw() {
    if (!this.pieces) return;
    const wanted = this.search.value.trim().toLowerCase();
    const found = this.pieces.filter(({ name, words, betza }) => `${name} ${words}`.toLowerCase().includes(wanted) || betza === this.search.value.trim());
    this.list.replaceChildren(...found.slice(0, MOST).map((known) => h("li", {}, this.item(known))));
    const { words } = this.desk;
    this.note.textContent = found.length > MOST ? this.desk.say("morePieces", { n: found.length - MOST }) : found.length ? "" : words.noSuchPiece;
  }

  /** @param {number} i which one of the list @returns {Known} */
  piece(i) {
    const found = this.pieces?.[i];
    if (!found) throw new Error(`there is no known piece ${i}`);
    return found;
  }

  /** @param {Known} known */
  item(known) {
    const { colour } = this.desk.army.sides[0];
    const picture = this.desk.aliases.get(known.picture) ?? null;
    const label = known.name.slice(0, 1);
    return h("button", {
      class: "known-piece", type: "button", "data-known": String(this.pieces?.indexOf(known)),
      onclick: () => this.take(known),
    }, figurine({ label, side: colour, name: known.name, picture }, "palette-figure"),
    h("span", { class: "known-words" }, h("strong", {}, known.name), h("span", { class: "small muted" }, known.words)));
  }
}
