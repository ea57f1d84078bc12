// @ts-check
/** Making a move: from gestures or typed text to a move that is shown, and from there to the server. */

import { chain, partsOf } from "../../board/free.js";
import { playAtOnce } from "./at-once.js";
import { answered, goingOn, nameOf, written } from "./draft.js";
import { choiceOf, inputFor, markShown } from "./inputs.js";
import { Refusals } from "./refusals.js";
import { post } from "./server.js";
import { backInTurn, isUnfinished } from "./turn.js";
import { canGoUnseen, keepUnsent, showUnseen } from "./unsent.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./server.js").Preview} Preview */

/**
 * @typedef {object} Place what the composer works on
 * @property {import("../../board/board.js").Board} board
 * @property {import("./movebar.js").MoveBar} bar
 * @property {import("./data.js").Phrases} phrases
 * @property {import("./inputs.js").Stones|null} stones
 * @property {() => import("./data.js").GameData} data
 * @property {() => import("./timeline.js").Timeline} timeline
 * @property {() => void} render                                 draw the board again
 * @property {() => void} beside                                 draw what lies beside the board again
 * @property {(move: {shown: string, full: string}|null) => void} drafted
 * @property {() => Promise<void>} refresh                       fetch the game anew
 */

export class Composer {
  /** @param {Place} place */
  constructor(place) {
    this.place = place;
    /** @type {Draft|null} */
    this.draft = null;
    /** @type {import("./inputs.js").Input|null} */
    this.input = null;
    /** What composes turns of stones beside the board. @type {import("./sheet/desk.js").Desk|null} */
    this.desk = null;
    this.refusals = new Refusals(this);
    this.byKey = false;
    /** Whether moves are typed: then the next one is, too. */
    this.isTyping = false;
    this.sending = false;
    /** Whether what arrives now is the answer to a move that was sent here. */
    this.sent = false;
    place.bar.onPreview = (text) => this.typed(text);
    place.bar.onSend = () => void this.send();
    place.bar.onUndo = () => this.undo();
  }

  /** Begin anew on the position that stands now. */
  reset() {
    const { bar, data } = this.place;
    this.draft = null;
    this.place.drafted(null);
    bar.expect(data());
    bar.show(data().my_turn ? "compose" : "wait");
    bar.offer(data());
    bar.others.clear();
    this.desk?.close();
    this.refusals.forget();
    this.input = inputFor(this);
  }

  /** @param {import("../../board/types.js").Gesture} gesture */
  handle(gesture) {
    this.byKey = gesture.key ?? false;
    this.isTyping = false;
    if (this.input) this.input.handle(gesture);
    else if (gesture.kind === "tap") this.refusals.wait();
  }

  /** A piece was dragged that cannot be picked up. @param {string} origin @param {string} square */
  pull(origin, square) {
    if (this.input && "pull" in this.input) this.input.pull(origin, square);
    else if (!this.input) this.refusals.wait();
  }

  /** @param {string} text */
  typed(text) {
    this.byKey = this.isTyping = true;
    void this.propose(goingOn(this.draft, written(text, this.place.data().enforced ? [] : partsOf(text))), true);
  }

  /** Show a move and have the server look at it. @param {Draft} draft @param {boolean} [wasTyped] */
  async propose(draft, wasTyped = false) {
    const { bar, data, phrases, render } = this.place;
    if (this.sending) return;
    const before = this.draft;
    this.draft = draft;
    markShown(this.input, draft);
    if (!wasTyped) {
      this.desk?.close();
      render();
    }
    if (data().at_once) return void (await playAtOnce(this, draft, wasTyped));
    const reply = await post(data().urls.preview, bar.fields(draft), phrases);
    if (this.draft !== draft) return;
    if (reply.error?.code === "unreachable" && canGoUnseen(this, draft)) return showUnseen(this, draft);
    if (reply.error) return this.refusals.dismiss(reply.error, before, wasTyped);
    this.answer(draft, reply.ok);
  }

  /** @param {Draft} draft @param {Preview} preview */
  answer(draft, preview) {
    const { board } = this.place;
    const left = preview.left ?? 0;
    this.draft = answered(draft, preview, choiceOf(this.input, preview.text));
    if (left) this.input = inputFor(this);
    this.take(this.draft, preview);
    this.desk?.follow(this.draft);
    board.announce([`${preview.shown}. ${preview.words}`, preview.warning].filter(Boolean).join(" "));
    if (this.byKey && !left && !this.desk?.isOpen) (this.place.bar.remark ?? this.place.bar.send).focus();
  }

  /** Show a move that is known; with a preview it can be sent. @param {Draft} draft @param {Preview|null} preview */
  take(draft, preview) {
    const { bar, data, drafted } = this.place;
    Object.assign(data().pieces, preview?.pieces);
    this.draft = draft;
    markShown(this.input, draft);
    bar.complain("");
    bar.belong(nameOf(draft));
    bar.say(preview?.shown ?? draft.text, preview?.words ?? "", preview?.warning, preview?.remark);
    drafted(preview);
    this.show();
  }

  /** What is shown is being changed: it cannot be sent until it is known again. */
  hold() {
    if (this.draft) this.draft = { ...this.draft, answered: false };
    this.place.bar.block(true);
  }

  /** A taking move, or without an origin a drop, whose stones are to be chosen. @param {string} origin @param {string} target */
  compose(origin, target) {
    void this.desk?.open({ origin, target });
  }

  /** Choose the stones of the shown turn again. */
  reopen() {
    if (this.draft) this.desk?.reopen(this.draft);
  }

  show() {
    const { bar, data, render, drafted } = this.place;
    const isKnown = this.draft?.answered || this.desk?.isOpen;
    bar.show(isKnown ? "preview" : data().my_turn ? "compose" : "wait", Boolean(this.draft?.left));
    bar.block(!this.draft?.answered || isUnfinished(this.draft));
    if (!this.draft) drafted(null);
    bar.offerAnswers(this.draft ? [] : data().answers);
    bar.onWrite();
    render();
  }

  /** Take the shown move back, or the last part of a free one. */
  undo() {
    const { draft, place: { bar, board, phrases } } = this;
    if (!draft || this.sending) return;
    const parts = draft.parts.slice(0, -1);
    const back = draft.squares[0];
    const hadFocus = bar.form.contains(document.activeElement);
    this.draft = null;
    markShown(this.input, null);
    this.desk?.close();
    if (parts.length) return void this.propose(written(chain(parts), parts), true);
    if (backInTurn(this, draft)) return;
    bar.complain("");
    bar.belong("");
    this.show();
    board.announce(phrases.undone);
    if (hadFocus && back) board.focus(back);
  }

  async send() {
    const { draft } = this;
    const { bar, board, data, phrases, refresh } = this.place;
    if (!draft?.answered || isUnfinished(draft) || this.sending) return;
    this.sending = true;
    bar.wait(true);
    const reply = await post(data().urls.move, bar.fields(draft), phrases);
    this.sending = false;
    bar.wait(false);
    if (reply.error) {
      bar.complain(reply.error.code === "unreachable" ? keepUnsent(this, draft) : reply.error.message);
      if (!["unreachable", "signed_out"].includes(reply.error.code)) await refresh();
      return;
    }
    bar.clear();
    bar.onSent();
    const { message, onward } = /** @type {{message: string, onward: string}} */ (reply.ok);
    board.announce(message);
    if (onward) return void location.assign(onward);
    this.sent = true;
    await refresh();
    this.sent = false;
  }
}
