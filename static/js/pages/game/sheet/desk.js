// @ts-check
/** Composing a taking move or a drop: the sheet asks, the server answers, board and move bar show what comes of it. */

import { written } from "../draft.js";
import { BaseInput } from "./base-input.js";
import { get } from "../server.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("../draft.js").Draft} Draft */

/** @typedef {{origin: string, target: string}} Wish a taking move, or without an origin a drop */

/** @typedef {{clause: string, message: string}} Fault */

/**
 * What the server says of a choice of stones (`courier/table/parts/stone_choices.py`).
 * @typedef {object} Composed
 * @property {string} origin
 * @property {string} target
 * @property {string} own
 * @property {string} won
 * @property {number} least
 * @property {number} most
 * @property {string} held
 * @property {string} text
 * @property {{label: string, held: string}[]} suggested
 * @property {Fault[]} faults
 * @property {Record<string, Fault>} blocked
 * @property {import("../data.js").GameData["pieces"][string]} piece
 * @property {string[]} reach
 * @property {string} verdict
 * @property {import("../server.js").Preview|null} preview
 * @property {string[]} [admissible]
 */

export class Desk {
  /** @param {import("../composer.js").Composer} composer @param {HTMLElement} place @param {import("../data.js").Phrases} words */
  constructor(composer, place, words) {
    this.composer = composer;
    this.sheet = new Sheet(place, words, {
      choose: (held) => void (this.latest = this.request(held)),
      write: (text) => composer.typed(text),
      done: () => void this.done(),
      cancel: () => this.cancel(),
    });
    /** @type {Wish|null} */
    this.wish = null;
    this.requested = 0;
    /** @type {Promise<unknown>} the answer to the last choice */
    this.latest = Promise.resolve();
    composer.desk = this;
  }

  get isOpen() {
    return this.wish !== null;
  }

  /** Begin with the stones the base has. @param {Wish} wish @param {string|null} [held] or with these */
  async open(wish, held = null) {
    const { place, byKey } = this.composer;
    this.wish = wish;
    this.composer.take(this.draft({ ...wish, text: "" }), null);
    const first = await this.request(null);
    if (!first || this.wish !== wish) return;
    this.sheet.open(first, place.data());
    if (held !== null && held !== first.held) await this.request(held);
    this.keepInSight();
    if (byKey) this.sheet.focus();
  }

  /** Scroll so that the sheet is seen, and where it comes from below, the board above it. */
  keepInSight() {
    const sheet = this.sheet.place;
    if (getComputedStyle(sheet).position !== "fixed") return sheet.scrollIntoView({ block: "nearest" });
    scrollBy({ top: this.composer.place.board.scene.svg.getBoundingClientRect().top, behavior: "instant" });
  }

  /** Compose the shown turn again. @param {Draft} draft */
  reopen(draft) {
    const [target, origin = ""] = draft.squares.slice().reverse();
    const { data } = this.composer.place;
    const piece = data().pieces[draft.changes[target] ?? ""];
    const taking = origin !== "" && data().composing?.targets[origin]?.[target] === "";
    if (!this.isOpen && (taking || origin === "")) void this.open({ origin, target }, stonesOf(piece));
  }

  /** Ask what a choice means, and show it. @param {string|null} held @returns {Promise<Composed|null>} */
  async request(held) {
    const { wish } = this;
    if (!wish) return null;
    const { data, phrases, bar, refresh } = this.composer.place;
    const requested = ++this.requested;
    /** @type {Record<string, string>} */
    const fields = wish.origin ? { origin: wish.origin, target: wish.target } : { square: wish.target };
    fields.ply = String(data().ply);
    if (held !== null) fields.held = held;
    this.composer.hold();
    const reply = await get(data().urls.composing, fields, phrases);
    if (requested !== this.requested || this.wish !== wish) return null;
    if (reply.error) {
      this.sheet.complain(reply.error.message);
      if (!this.sheet.isOpen) {
        this.cancel();
        bar.complain(reply.error.message);
      }
      if (reply.error.code === "conflict") void refresh();
      return null;
    }
    const answer = /** @type {Composed} */ (reply.ok);
    data().pieces[answer.piece.label] = answer.piece;
    this.composer.take(this.draft(answer), answer.preview);
    this.sheet.show(answer);
    return answer;
  }

  /** @param {Wish & Partial<Composed>} answer @returns {Draft} */
  draft({ origin, target, text = "", piece, reach = [], preview = null }) {
    const { data, timeline } = this.composer.place;
    const label = piece?.label ?? timeline().at(data().ply)[origin] ?? null;
    return {
      ...written(preview?.text ?? text, []),
      squares: origin ? [origin, target] : [target],
      changes: origin ? { [origin]: null, [target]: label } : { [target]: label },
      check: preview?.check ?? [],
      storages: preview?.storages ?? null,
      reach,
      answered: preview !== null,
    };
  }

  /** A text was typed and is legal: the sheet shows it, or leaves when it is another turn. @param {Draft|null} draft */
  follow(draft) {
    const { wish } = this;
    if (!wish || !draft) return;
    const [target, origin = ""] = draft.squares.slice().reverse();
    const piece = this.composer.place.data().pieces[draft.changes[target] ?? ""];
    if (target === wish.target && origin === wish.origin) void this.request(stonesOf(piece));
    else this.close();
  }

  /** The text is not the turn that is shown, so that one cannot be sent. @param {string} message why it cannot be played */
  refused(message) {
    this.composer.hold();
    this.sheet.complain(message);
    this.sheet.part("verdict").hidden = true; // it was about the turn shown before
  }

  /** The stones are chosen: the sheet leaves, the turn stays shown. */
  async done() {
    await this.latest;
    const { draft, place, byKey } = this.composer;
    if (!draft?.answered) return this.sheet.focus();
    const hadFocus = this.sheet.place.contains(document.activeElement);
    this.close();
    this.composer.show();
    if (hadFocus && (byKey || this.sheet.byKey)) place.bar.remark?.focus();
    else place.bar.form.scrollIntoView({ block: "nearest" });
  }

  /** Nothing is to be composed: the base is picked up still. */
  cancel() {
    const { wish } = this;
    const { input, place } = this.composer;
    if (!wish) return;
    const hadFocus = this.sheet.place.contains(document.activeElement);
    this.composer.undo();
    if (input instanceof BaseInput) {
      if (wish.origin) input.pick(wish.origin);
      else input.startDrop();
    }
    if (hadFocus) place.board.focus(wish.target);
  }

  close() {
    this.wish = null;
    this.requested += 1;
    this.sheet.close();
  }
}

/** @param {import("../data.js").GameData["pieces"][string]|undefined} piece @returns {string} */
function stonesOf(piece) {
  return (piece?.stones ?? []).map((stone) => stone.label).join("");
}
