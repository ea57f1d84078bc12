// @ts-check
/** Making a move: from gestures or typed text to a move that is shown, and from there to the server. */

import { ask } from "../../board/chooser.js";
import { ChoiceInput } from "../../board/choice-input.js";
import { FreeInput } from "../../board/free-input.js";
import { chain, partsOf } from "../../board/free.js";
import { choicesOf } from "./data.js";
import { chosen, extended, written } from "./draft.js";
import { options } from "./options.js";
import { post } from "./server.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./server.js").Preview} Preview */

/**
 * @typedef {object} Place what the composer works on
 * @property {import("../../board/board.js").Board} board
 * @property {import("./movebar.js").MoveBar} bar
 * @property {import("./data.js").Phrases} phrases
 * @property {() => import("./data.js").GameData} data
 * @property {() => import("./timeline.js").Timeline} timeline
 * @property {() => void} render                                 draw the board again
 * @property {(move: {shown: string, full: string}|null) => void} drafted
 * @property {() => Promise<void>} refresh                       fetch the game anew
 */

export class Composer {
  /** @param {Place} place */
  constructor(place) {
    this.place = place;
    /** @type {Draft|null} */
    this.draft = null;
    /** @type {ChoiceInput|FreeInput|null} */
    this.input = null;
    this.byKey = false;
    this.sending = false;
    /** Whether what arrives now is the answer to a move that was sent here. */
    this.sent = false;
    place.bar.onPreview = (text) => this.typed(text);
    place.bar.onSend = () => void this.send();
    place.bar.onUndo = () => this.undo();
  }

  /** Begin anew on the position that stands now. */
  reset() {
    const { board, bar, data } = this.place;
    this.draft = null;
    this.place.drafted(null);
    bar.ply.value = String(data().ply);
    bar.show(data().my_turn ? "compose" : "wait");
    const shared = {
      undo: () => this.undo(),
      confirm: () => void this.send(),
      picked: (/** @type {string[]} */ prefix) => this.announcePicked(prefix),
    };
    if (!data().my_turn) this.input = null;
    else if (!data().enforced) this.input = new FreeInput(board, { ...shared, add: (part) => void this.propose(extended(this.draft, part)) });
    else this.input = new ChoiceInput(board, choicesOf(data()), { ...shared, ...this.choosing() });
  }

  /** @returns {Pick<import("../../board/choice-input.js").Answers, "choose"|"ask">} */
  choosing() {
    return {
      choose: (choice) => void this.propose(chosen(this.place.timeline().at(this.place.data().ply), choice)),
      ask: (prefix, steps, done) => this.askOption(prefix, steps, done),
    };
  }

  /** @param {import("../../board/types.js").Gesture} gesture */
  handle(gesture) {
    this.byKey = gesture.key ?? false;
    this.input?.handle(gesture);
  }

  /** @param {string} text */
  typed(text) {
    this.byKey = true;
    void this.propose(written(text, this.place.data().enforced ? [] : partsOf(text)), true);
  }

  /** Show a move and have the server look at it. @param {Draft} draft @param {boolean} [wasTyped] */
  async propose(draft, wasTyped = false) {
    const { bar, data, phrases, render } = this.place;
    const before = this.draft;
    this.draft = draft;
    this.mark(draft.choice);
    if (!wasTyped) render();
    const reply = await post(data().urls.preview, bar.fields(draft), phrases);
    if (this.draft !== draft) return;
    if (reply.error) {
      this.draft = before?.answered ? before : null;
      this.mark(this.draft?.choice ?? null);
      this.show();
      bar.complain(reply.error.message, { field: wasTyped });
      if (reply.error.code === "conflict") void this.place.refresh();
      return;
    }
    this.answer(draft, reply.ok);
  }

  /** @param {Draft} draft @param {Preview} preview */
  answer(draft, preview) {
    const { board, bar, drafted } = this.place;
    const { text, changes, squares, paths, check } = preview;
    const choice = draft.choice ?? this.choiceOf(text);
    this.draft = { ...draft, text: draft.parts.length ? draft.text : text, changes, squares, paths, check, choice, answered: true };
    this.mark(choice);
    bar.complain("");
    bar.say(preview.shown, preview.words);
    drafted(preview);
    this.show();
    board.announce(`${preview.shown}. ${preview.words}`);
    if (this.byKey) bar.remark.focus();
  }

  /** @param {string} text @returns {import("../../board/types.js").Choice|null} */
  choiceOf(text) {
    return this.input instanceof ChoiceInput ? (this.input.choices.find((choice) => choice.text === text) ?? null) : null;
  }

  /** Tell the input which move is shown. @param {import("../../board/types.js").Choice|null} choice */
  mark(choice) {
    if (!(this.input instanceof ChoiceInput)) return;
    this.input.shown = choice;
    this.input.prefix = [];
  }

  show() {
    const { bar, render, drafted } = this.place;
    bar.show(this.draft?.answered ? "preview" : this.place.data().my_turn ? "compose" : "wait");
    if (!this.draft) drafted(null);
    render();
  }

  /** Take the shown move back, or the last part of a free one. */
  undo() {
    if (!this.draft || this.sending) return;
    const { bar, board, phrases } = this.place;
    const parts = this.draft.parts.slice(0, -1);
    const back = this.draft.squares[0];
    const hadFocus = bar.form.contains(document.activeElement);
    this.draft = null;
    this.mark(null);
    if (parts.length) return void this.propose(written(chain(parts), parts), true);
    bar.complain("");
    this.show();
    board.announce(phrases.undone);
    if (hadFocus && back) board.focus(back);
  }

  async send() {
    const { draft } = this;
    const { bar, board, data, phrases, refresh } = this.place;
    if (!draft?.answered || this.sending) return;
    this.sending = true;
    bar.wait(true);
    const reply = await post(data().urls.move, bar.fields(draft), phrases);
    this.sending = false;
    bar.wait(false);
    if (reply.error) {
      bar.complain(reply.error.message);
      if (!["unreachable", "signed_out"].includes(reply.error.code)) await refresh();
      return;
    }
    bar.clear();
    bar.onWrite();
    board.announce(/** @type {{message: string}} */ (reply.ok).message);
    this.sent = true;
    await refresh();
    this.sent = false;
  }

  /**
   * @param {string[]} prefix @param {string[]} steps @param {import("../../board/types.js").Choice|null} done
   * @returns {Promise<string|null>}
   */
  askOption(prefix, steps, done) {
    const { board, data, phrases } = this.place;
    const near = board.scene.rectOf(prefix[prefix.length - 1]);
    const words = { title: phrases.choose, cancel: phrases.cancel };
    return ask(options(data(), steps, done !== null, phrases), near, words);
  }

  /** @param {string[]} prefix */
  announcePicked(prefix) {
    const { board, phrases } = this.place;
    const square = prefix[prefix.length - 1];
    if (!square) return;
    const count = board.state.targets.size;
    const name = board.state.men.get(square)?.name ?? "";
    const reach = this.input instanceof ChoiceInput ? phrases.reach.replace("%(count)s", String(count)) : "";
    board.announce([`${name} ${square}`, reach].filter(Boolean).join(", "));
  }
}
