// @ts-check
/** Castling shown on the board: king, partner and the king's square are clicked one after the other. */

import { markOf, kindsOf, piecesOf } from "../army.js";
import { arrayOf } from "../arrays.js";
import { boardCells } from "../cells.js";
import { h } from "../dom.js";
import { coordinates, sizeOf, squareName } from "../placement.js";
import { showSetup } from "../setup-view.js";
import { listed } from "../tables.js";

/** @typedef {import("../types.js").Document} Document */
/** @typedef {{square: string, id: string}} Chosen */

/**
 * The castling rule with one wing as it was shown: the king goes there with this partner. The other wing stays as it
 * is if the same king castles to it, else the king goes as far there. Pure.
 * @param {any} rule @param {Chosen} king @param {Chosen} partner @param {string} target square
 * @param {(string|null)[]} row the kinds on the king's rank, by file
 */
export function withWing(rule, king, partner, target, row) {
  const [[at, rank], [from], [to]] = [king.square, partner.square, target].map(coordinates);
  const wing = from > at ? 0 : 1;
  const isKept = listed(rule.targets).length === 2 && same(rule.kings, king.id) && (Number(rule.rank) || 1) === rank + 1;
  const other = isKept ? rule.targets[1 - wing] : letter(Math.min(row.length - 1, Math.max(0, 2 * at - to)));
  const partners = isKept ? [...new Set([...listed(rule.partners).flat(), partner.id])] : [partner.id];
  const edges = [letter(row.length - 1), "a"];
  const starts = isKept && rule.partner_files ? [...rule.partner_files] : [...edges];
  const outside = wing ? row.slice(0, from) : row.slice(from + 1);
  starts[wing] = outside.some((id) => id !== null && partners.includes(id)) ? letter(from) : edges[wing];
  const { rank: _, king_file: __, partner_files: ___, ...rest } = rule;
  return {
    ...rest, kings: [king.id], partners,
    targets: wing ? [other, letter(to)] : [letter(to), other],
    ...(rank ? { rank: rank + 1 } : {}),
    ...(letter(at) === "e" ? {} : { king_file: letter(at) }),
    ...(starts.join() === edges.join() ? {} : { partner_files: starts }),
  };
}

/** @param {number} file @returns {string} */
const letter = (file) => squareName(file, 0)[0];

/** @param {any} kinds @param {string} id */
const same = (kinds, id) => listed(kinds).length === 1 && listed(kinds)[0] === id;

export class CastlePicker {
  /** @param {import("../desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Chosen[]} king, then partner */
    this.chosen = [];
    this.button = h("button", { class: "btn second", type: "button", "aria-pressed": "false", "data-keep": "castle-picker", onclick: () => this.press() }, desk.words.castleOnBoard);
    this.note = h("p", { class: "hint", role: "status" }, desk.words.castleHint);
    this.root = h("div", { class: "field zone-line castle-picker" }, this.button, this.note);
  }

  get isOn() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  /** @returns {void} */
  press() {
    const isOn = !this.isOn;
    for (const other of document.querySelectorAll(".zone-line [aria-pressed=true]")) other.setAttribute("aria-pressed", "false");
    this.button.setAttribute("aria-pressed", String(isOn));
    this.desk.stage.isPicking = isOn;
    this.chosen = [];
    if (!isOn) return this.stop(this.desk.words.castleHint);
    this.desk.stage.onKey = () => false;
    this.desk.stage.onGesture = ({ kind, square }) => {
      if (kind === "tap" && square !== null) this.tap(square);
    };
    this.show(this.desk.words.castleKing);
    this.desk.stage.frame.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} square */
  tap(square) {
    const { desk } = this;
    const own = this.kindAt(square);
    const [king, partner] = this.chosen;
    if (king && coordinates(square)[1] !== coordinates(king.square)[1]) return this.show(desk.words.castleSameRank);
    if (!king || !partner) {
      if (!own || square === king?.square) return this.show(desk.words[king ? "castlePartner" : "castleKing"]);
      this.chosen.push({ square, id: own });
      return this.show(this.chosen.length === 1 ? desk.words.castlePartner : desk.words.castleTarget);
    }
    return this.finish(king, partner, square);
  }

  /** @param {Chosen} king @param {Chosen} partner @param {string} target */
  finish(king, partner, target) {
    const { store } = this.desk;
    const rule = store.get(["castling"]);
    const rank = coordinates(king.square)[1];
    const row = Array.from({ length: sizeOf(store.document).files }, (_, file) => this.kindAt(squareName(file, rank)));
    store.set(["castling"], withWing(Array.isArray(rule) || !rule ? {} : rule, king, partner, target, row));
    this.button.setAttribute("aria-pressed", "false");
    this.desk.stage.isPicking = false;
    this.chosen = [];
    const name = String(store.get(["pieces", king.id, "name"]) ?? king.id);
    this.stop(this.desk.say("castleDone", { king: name, from: king.square, to: target }));
    this.button.focus();
  }

  /** @param {string} sentence */
  stop(sentence) {
    this.note.textContent = sentence;
    showSetup(this.desk);
  }

  /** @param {string} square @returns {string|null} the kind of the first side's piece there */
  kindAt(square) {
    const mark = arrayOf(this.desk.store.document).pieces.get(square);
    const kinds = Object.entries(kindsOf(this.desk.store.document));
    return kinds.find(([, piece]) => piece.label && markOf(String(piece.label), 0) === mark)?.[0] ?? null;
  }

  /** @param {string} sentence what to choose next */
  show(sentence) {
    const { document: tables } = this.desk.store;
    this.note.textContent = sentence;
    const state = { pieces: piecesOf(this.desk.army, arrayOf(tables).pieces), picked: this.chosen.map(({ square }) => square) };
    this.desk.stage.show(boardCells(tables), state, { label: sentence, caption: sentence });
  }
}
