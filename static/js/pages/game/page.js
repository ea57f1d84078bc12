// @ts-check
/** The game page: board, replay, the move in the making and the news of the other side, wired together. */

import { Board } from "../../board/board.js";
import { FreeInput } from "../../board/free-input.js";
import { keepDialogs, keepFormsSingle, keepKeys, keepVersions } from "./actions.js";
import { showAtPly } from "./beside.js";
import { keepClocks, writeClocks } from "./clocks.js";
import { ChoiceInput } from "../../board/choice-input.js";
import { attachHand } from "../../board/hand-pointer.js";
import { labelOf } from "../../board/steps.js";
import { Composer } from "./composer.js";
import { pieceOf, readData, readWords } from "./data.js";
import { keepDrafts, resumeDraft } from "./kept-draft.js";
import { takeFromHand } from "./inputs.js";
import { Live } from "./live.js";
import { startLog } from "./log/log.js";
import { MoveBar } from "./movebar.js";
import { keepNotation, markCurrent, showDraft } from "./movelist.js";
import { newsText } from "./news.js";
import { keepPalette, putToolDown } from "./palette.js";
import { keepRecalls } from "./recall.js";
import { Regions } from "./regions.js";
import { Replay } from "./replay.js";
import { Timeline } from "./timeline.js";
import { draftState, playedState } from "./view.js";
import { keepWays } from "./ways.js";
import { startLater } from "../../ui/later.js";
import { toast } from "../../ui/toasts.js";

export class GamePage {
  /** @param {import("./inputs.js").Stones|null} stones @param {import("./hands.js").HandsKind} [Hands] */
  constructor(stones, Hands) {
    this.stones = stones;
    this.data = readData();
    this.words = readWords();
    this.units = /** @type {any} */ (this.words.page);
    this.timeline = new Timeline(this.data.start, this.data.plies, this.data.lines);
    this.regions = new Regions();
    this.flipped = this.data.flipped;
    /** @type {import("./log/asides.js").Asides|null} */
    this.log = null;
    this.status = document.getElementById("board-status");
    const svg = /** @type {SVGSVGElement} */ (document.querySelector("#board-frame svg"));
    svg.setAttribute("aria-label", this.words.page.board);
    this.board = new Board(svg, { ...this.data.board, words: this.words.board, status: this.status });
    this.replay = new Replay(this.data.urls.page, () => this.timeline, this.data.shown, (ply, how) => this.showPly(ply, how));
    this.live = new Live(this.data.urls.live, (page) => this.arrived(page));
    const form = /** @type {HTMLFormElement|null} */ (document.querySelector("form#movebar"));
    this.composer = form && this.compose(new MoveBar(form));
    this.storages = stones?.storages(this.composer, this.words.sheet, () => this.showDraftPly());
    this.hands = Hands && new Hands(this.words.page, (step, byKey) => {
      return this.composer && takeFromHand(this.composer, step, byKey);
    });
    for (const place of this.hands?.places ?? []) attachHand(this.board, place, (step) => pieceOf(this.data, labelOf(step)));
    this.board.onGesture = (gesture) => this.gesture(gesture);
    this.board.onPull = (origin, square) => this.replay.ply === this.timeline.last && this.composer?.pull(origin, square);
    this.composer?.reset();
    this.render({ glide: false });
    this.replay.reflect();
    markCurrent(this.replay.ply);
    if (this.composer) resumeDraft(this.composer);
    this.wire();
  }

  /** @param {MoveBar} bar @returns {Composer} */
  compose(bar) {
    keepDrafts(bar, () => this.composer);
    return new Composer({
      board: this.board,
      bar,
      phrases: this.words.page,
      stones: this.stones,
      data: () => this.data,
      timeline: () => this.timeline,
      render: () => this.showDraftPly(),
      beside: () => this.showBeside(),
      drafted: showDraft,
      refresh: () => this.live.request({ fresh: true }),
    });
  }

  wire() {
    keepKeys({ flip: () => this.flip(), next: () => this.data.urls.next });
    keepDialogs();
    keepFormsSingle();
    keepNotation();
    keepClocks(this.units);
    keepRecalls(this.composer);
    keepPalette((tool) => this.composer?.input instanceof FreeInput && this.composer.input.use(tool));
    this.live.onReach = (lost) => document.getElementById("offline")?.toggleAttribute("hidden", !lost);
    this.live.near = this.data.thinking;
    if (this.data.watching) this.live.start();
    startLog(this);
    keepWays(this);
    startLater(document);
  }

  /** Show the position of a ply, or the draft when it is the last one. @param {{glide?: boolean}} [how] */
  render({ glide = true } = {}) {
    const atEnd = this.replay.ply === this.timeline.last;
    const draft = atEnd ? this.composer?.draft : null;
    const state = draft ? draftState(this.data, this.timeline, draft) : playedState(this.data, this.timeline, this.replay.ply, this.log?.paths);
    this.board.set({ ...state, flipped: this.flipped }, { glide });
    showAtPly(this.data, this.timeline, this.replay.ply, this.words.page);
    if (atEnd && this.composer?.input) this.board.set(this.composer.input.view());
    this.showBeside();
  }

  /** What lies beside the board at the shown ply, or after the draft. */
  showBeside() {
    const { data, timeline, replay: { ply } } = this;
    const atEnd = ply === timeline.last;
    const draft = atEnd ? this.composer?.draft : null;
    this.storages?.show(data, draft?.storages ?? timeline.storages(ply) ?? data.storages, atEnd);
    const input = atEnd && this.composer?.input instanceof ChoiceInput ? this.composer.input : null;
    const hands = draft?.hands ?? timeline.hands(ply) ?? data.hands;
    this.hands?.show(data, hands, input?.drops ?? new Set(), input?.fromHand ?? null, this.flipped);
  }

  /** The draft stands at the end of the game: go there to see it. */
  showDraftPly() {
    if (this.replay.ply !== this.timeline.last) this.replay.go(this.timeline.last);
    else this.render();
  }

  /** @param {number} ply @param {{glide: boolean}} how */
  showPly(ply, how) {
    this.render(how);
    markCurrent(ply);
    this.log?.moved();
    this.board.announce(this.timeline.move(ply)?.s ?? this.words.page.start);
  }

  /** @param {import("../../board/types.js").Gesture} gesture */
  gesture(gesture) {
    if (this.replay.ply === this.timeline.last) this.composer?.handle(gesture);
    else if (gesture.kind === "tap" && this.data.my_turn) this.board.announce(this.words.page.past);
  }

  flip() {
    this.flipped = !this.flipped;
    document.querySelector(".boardcol")?.classList.toggle("turned");
    this.render({ glide: false });
  }

  /** The game as the server has it now. @param {Document} page */
  arrived(page) {
    const fresh = readData(page);
    if (!fresh) return;
    const known = this.timeline.last;
    const wasAtEnd = this.replay.ply === known;
    const changed = this.regions.take(page);
    const before = this.data;
    this.data = { ...fresh, pieces: { ...before.pieces, ...fresh.pieces }, flipped: this.flipped };
    this.timeline = new Timeline(fresh.start, fresh.plies, fresh.lines);
    if (fresh.version !== null) keepVersions(fresh.version);
    const isOther = fresh.ply !== before.ply || fresh.running !== before.running || fresh.version !== before.version;
    if (isOther) this.turnOver(wasAtEnd || this.replay.ply > fresh.ply);
    this.live.near = fresh.thinking;
    writeClocks(this.units);
    this.replay.reflect();
    if (changed.includes("moves")) markCurrent(this.replay.ply);
    this.report(before);
    if (!fresh.watching) this.live.stop();
  }

  /** A move was played: the draft of the old position is gone, what was written stays. @param {boolean} follow */
  turnOver(follow) {
    const { composer } = this;
    const lost = composer?.draft && !composer.sending && !composer.sent;
    const wrote = composer?.place.bar.form.contains(document.activeElement) || document.activeElement === document.body;
    putToolDown();
    composer?.reset();
    if (follow) this.replay.ply = this.timeline.last;
    this.render();
    markCurrent(this.replay.ply);
    if (composer?.isTyping && this.data.at_once) composer.place.bar.text.focus();
    else if (wrote && composer?.sent) this.moveOn();
    if (!lost) return;
    composer.place.bar.keepInSight();
    composer.place.bar.complain(this.words.page.overtaken);
  }

  /** After a move was sent the keyboard goes where the next thing is: the next game, or the board in a solo game. */
  moveOn() {
    if (this.data.my_turn) this.board.focus(this.board.current);
    else /** @type {HTMLElement|null} */ (document.getElementById("next-game"))?.focus();
  }

  /** Say in words and by sounds what arrived. @param {import("./data.js").GameData} before */
  report(before) {
    document.title = this.data.title;
    const own = this.composer?.sent ?? false;
    const text = newsText(before, this.data, own);
    document.dispatchEvent(new CustomEvent("arrived", { detail: [before, this.data, own] }));
    if (own && text) this.board.announce(`${this.status?.textContent ?? ""} ${text}`);
    else if (text) toast(text);
  }
}
