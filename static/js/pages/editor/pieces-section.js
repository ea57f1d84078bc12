// @ts-check
/** The section on the pieces: the list, the form of one of them, and its move on the board. */

import { idFor, kindsOf, labelFor, markOf } from "./army.js";
import { relabelled, without } from "./arrays.js";
import { Composer } from "./composer/composer.js";
import { h, icon, the } from "./dom.js";
import { figurine } from "./figurine.js";
import { adopted, KnownPieces } from "./known-pieces.js";
import { PieceForm } from "./piece-form.js";
import { moved, put, renamed, same } from "./tables.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Document} Document */

const MOST = 400;

export class PiecesSection {
  name = "pieces";

  /** @param {Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields */
  constructor(desk, root, fields) {
    this.desk = desk;
    this.list = the(root, "[data-pieces]", HTMLElement);
    this.chosen = Object.keys(kindsOf(desk.store.document))[0] ?? "";
    /** @type {any} */
    this.drawn = null;
    this.composer = new Composer(desk);
    this.form = new PieceForm(desk, the(root, "[data-piece-form]", HTMLElement), fields, this.composer, {
      label: (id, label) => this.relabel(id, label),
      remove: (id) => this.remove(id),
      copy: (id) => this.copy(id),
      move: (id, by) => this.desk.store.change((document) => put(document, ["pieces"], moved(kindsOf(document), id, by))),
    });
    new KnownPieces(desk, the(root, "[data-known-pieces]", HTMLDetailsElement), (known) => this.adopt(known));
    this.list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-piece], [data-add]") : null;
      if (!(button instanceof HTMLElement)) return;
      if (button.dataset.piece === undefined) this.add();
      else this.choose(button.dataset.piece);
    });
  }

  /** @returns {Record<string, any>} */
  get pieces() {
    return kindsOf(this.desk.store.document);
  }

  enter() {
    this.draw();
    this.composer.enter();
  }

  leave() {
    this.settleId(this.chosen);
  }

  draw() {
    if (!(this.chosen in this.pieces)) this.chosen = Object.keys(this.pieces)[0] ?? "";
    const { army } = this.desk;
    const now = [Object.entries(this.pieces).map(([id, { name, label, picture }]) => [id, name, label, picture]), army.sides, this.chosen];
    if (!same(now, this.drawn)) this.build(army);
    this.drawn = now;
    this.form.draw(this.chosen);
    this.composer.draw(this.chosen);
  }

  /** @param {import("./army.js").Army} army */
  build(army) {
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(
      ...Object.entries(this.pieces).map(([id, piece]) =>
        h("button", { class: "piece-tile", type: "button", "data-piece": id, "aria-pressed": String(id === this.chosen), "data-for": `pieces.${id}`, "data-flag": true },
          figurine(army.piece(id, 0), "palette-figure"), h("span", { class: "piece-name" }, String(piece?.name ?? id)), h("kbd", {}, String(piece?.label ?? "?")))),
      h("button", { class: "piece-tile add", type: "button", "data-add": true }, icon("plus"), h("span", { class: "piece-name" }, this.desk.words.addPiece)),
    );
    if (hadFocus) /** @type {HTMLElement|null} */ (this.list.querySelector('[aria-pressed="true"]'))?.focus();
  }

  /** @param {string} id */
  choose(id) {
    if (id !== this.chosen) this.settleId(this.chosen);
    this.chosen = id;
    this.desk.store.settle();
    this.draw();
    this.desk.announce(this.desk.say("pieceChosen", { name: this.pieces[id]?.name ?? id }));
  }

  /** Show where a problem is mended. @param {string} path */
  reveal(path) {
    const [, id] = path.split(".");
    if (id && id in this.pieces) this.choose(id);
  }

  add() {
    if (Object.keys(this.pieces).length >= MOST) return;
    const { words } = this.desk;
    const id = idFor(words.newPiece, Object.keys(this.pieces));
    const label = labelFor(words.newPiece, this.labels());
    this.insert(id, { name: words.newPiece, label, picture: this.freePicture() });
  }

  /** @param {string} id */
  copy(id) {
    const piece = this.pieces[id];
    const name = this.desk.say("copyOf", { name: piece.name ?? id });
    this.insert(idFor(String(piece.name ?? id), Object.keys(this.pieces)), { ...piece, picture: piece.picture ?? id, name, label: labelFor(String(piece.name ?? id), this.labels()) });
  }

  /** @param {import("./known-pieces.js").Known} known */
  adopt(known) {
    if (Object.keys(this.pieces).length >= MOST) return;
    const { document, id } = adopted(this.desk.store.document, known);
    this.desk.take(document);
    this.choose(id);
  }

  /** @param {string} id @param {any} piece */
  insert(id, piece) {
    this.desk.store.change((document) => put(document, ["pieces", id], piece));
    this.choose(id);
    this.form.focusName();
  }

  /** @returns {string[]} */
  labels() {
    return Object.values(this.pieces).map((piece) => String(piece?.label ?? ""));
  }

  /** @returns {string} a picture no kind has yet */
  freePicture() {
    const taken = Object.entries(this.pieces).map(([id, piece]) => piece?.picture ?? id);
    return this.desk.state.pictures.find((name) => !taken.includes(name) && !name.startsWith("token")) ?? "star";
  }

  /** Another label, also where the set-up writes it. @param {string} id @param {string} label */
  relabel(id, label) {
    const before = String(this.pieces[id]?.label ?? "");
    const isTaken = Object.entries(this.pieces).some(([other, piece]) => other !== id && piece?.label === label);
    const isLabel = /^\+?[A-Z][A-Za-z]{0,2}$/.test(label);
    this.desk.store.change((document) => {
      const next = put(document, ["pieces", id, "label"], label || undefined);
      if (!before || !isLabel || isTaken || !/[A-Za-z]/.test(before)) return next;
      return relabelled(next, new Map([0, 1].map((side) => [markOf(before, side), markOf(label, side)])));
    }, `label ${id}`);
  }

  /** A kind that was just added takes its ID from its name, unless a rule speaks of it already. @param {string} id */
  settleId(id) {
    const { pieces } = this;
    if (!(id in pieces)) return;
    const { pieces: _, ...rest } = this.desk.store.document;
    const wanted = idFor(String(pieces[id]?.name ?? ""), Object.keys(pieces).filter((other) => other !== id));
    if (wanted === id || !id.startsWith(idFor(this.desk.words.newPiece, [])) || JSON.stringify(rest).includes(`"${id}"`)) return;
    this.chosen = wanted;
    this.desk.store.change((document) => put(document, ["pieces"], renamed(pieces, id, wanted)));
  }

  /** @param {string} id */
  remove(id) {
    const label = String(this.pieces[id]?.label ?? "");
    this.desk.store.change((document) => {
      const next = put(document, ["pieces", id], undefined);
      return label ? without(next, [0, 1].map((side) => markOf(label, side))) : next;
    });
  }

  judged() {
    this.composer.judged(this.chosen);
    if (this.desk.stage.frame.closest('[data-section="pieces"]')) this.composer.view.draw();
  }
}
