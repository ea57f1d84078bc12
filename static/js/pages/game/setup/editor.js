// @ts-check
/** The set-up editor: board, tray, keys and drags wired to the state, and the state shown after each act. */

import { Board } from "../../../board/board.js";
import { emptied, read, total, tray, written } from "./arrangement.js";
import { pieceOn, marked } from "./data.js";
import { attachDrag } from "./drag.js";
import { fill } from "../data.js";
import { attachKeys } from "./keys.js";
import { add, begun, clear, enter, fillRank, mirror, put, redo, remove, replace, settled, stamp, tapBase, tapKind, tapStone, undo } from "./state.js";
import { Workbench } from "./workbench.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Done} Done */
/** @typedef {import("./data.js").SetupData} SetupData */

/**
 * @typedef {object} Place
 * @property {SetupData} data
 * @property {import("../data.js").GameData} game
 * @property {{board: import("../../../board/speech.js").Words, page: import("../data.js").Phrases}} words
 * @property {(text: string) => void} changed       the arrangement is another one
 * @property {(sentence: string) => void} counted   how many stones stand on bases
 */

export class Editor {
  /** @param {Place} place */
  constructor(place) {
    this.place = place;
    const { data, game, words } = place;
    const svg = /** @type {SVGSVGElement} */ (document.querySelector("#board-frame svg"));
    svg.setAttribute("aria-label", words.page.board);
    this.board = new Board(svg, { ...game.board, words: words.board, status: document.getElementById("board-status") });
    this.board.current = data.squares[0];
    /** @type {State} */
    this.state = begun(data, read(data, data.text) ?? emptied(data));
    this.clipboard = "";
    this.marks = { at: /** @type {string[]} */ ([]), risky: /** @type {string[]} */ ([]) };
    this.bench = new Workbench(words.page, (act, button) => this.act(act, button));
    this.bench.begin(this.state);
    this.isDragging = attachDrag(this.board, {
      stones: (square) => this.state.bases[square] ?? "",
      isLeft: (letter) => tray(data, this.state.bases)[letter] > 0,
      isOwn: (square) => data.squares.includes(square),
      drop: (stone, target) => this.drop(stone, target),
    });
    attachKeys(this.board, this.keys());
    this.board.onGesture = (gesture) => this.gesture(gesture);
    this.render();
    this.veil();
  }

  /** @returns {import("./keys.js").Keys} */
  keys() {
    const { data, words } = this.place;
    return {
      squares: () => data.squares,
      letters: () => data.kinds.map((kind) => kind.letter).join(""),
      tap: (square) => this.take(tapBase(this.state, square)),
      add: (square, letter) => this.take(add(this.state, square, letter)),
      remove: (square, letter) => this.take(remove(this.state, square, letter)),
      clear: (square) => this.take(clear(this.state, square)),
      copy: (square) => {
        this.clipboard = this.state.bases[square];
        this.board.announce(fill(words.page.copied, { square }));
      },
      paste: (square) => this.clipboard && this.take(stamp(this.state, this.clipboard, [square])),
      undo: () => this.take(undo(this.state)),
      redo: () => this.take(redo(this.state)),
      settle: () => this.take({ state: settled(this.state), said: null }),
    };
  }

  /** @returns {string} the set-up as it is sent */
  get text() {
    return written(this.place.data, this.state.bases);
  }

  /** @param {import("../../../board/types.js").Gesture} gesture */
  gesture({ kind, square }) {
    const isOwn = square !== null && this.place.data.squares.includes(square);
    if (kind === "cancel" || (kind === "tap" && !isOwn)) this.take({ state: settled(this.state), said: null });
    else if (kind === "tap" && isOwn && !this.isDragging()) this.take(tapBase(this.state, square));
  }

  /** @param {string} act @param {HTMLElement} button */
  act(act, button) {
    const { state } = this;
    const { kind = "", stone = "", rank = "0", half } = button.dataset;
    if (act === "kind") this.take(tapKind(state, kind));
    else if (act === "stone") this.take(tapStone(state, stone));
    else if (act === "undo") this.take(undo(state));
    else if (act === "redo") this.take(redo(state));
    else if (act === "mirror") this.take(mirror(state, half === "right" ? "right" : "left"));
    else if (act === "copy" || act === "exchange") this.take(enter(state, act));
    else if (act === "rank") this.take(fillRank(state, Number(rank)));
    else if (act === "clear" && state.picked) this.take(clear(state, state.picked));
  }

  /** @param {import("./state.js").Held} stone @param {string|"tray"|null} target */
  drop(stone, target) {
    if (target === null) return;
    if (target !== "tray") this.take(put({ ...this.state, held: null }, stone, target));
    else if (stone.from !== null) this.take(remove({ ...this.state, held: null }, stone.from, stone.letter));
  }

  /** @param {string} text @param {string} name @returns {boolean} whether it is a set-up */
  load(text, name) {
    const bases = text ? read(this.place.data, text) : emptied(this.place.data);
    if (bases) this.take(replace(this.state, bases, name));
    return bases !== null;
  }

  /** Go to the next state and say what was done. @param {Done} done */
  take({ state, said }) {
    const before = this.state;
    this.state = state;
    if (before.bases !== state.bases) {
      this.marks = { at: [], risky: [] };
      this.place.changed(this.text);
    }
    this.render();
    if (said) this.board.announce(fill(this.place.words.page[said.key], said.values));
  }

  /** @param {import("./data.js").Check} check */
  mark(check) {
    this.marks = marked(check);
    this.render();
  }

  render() {
    const { data, words } = this.place;
    const { bases, picked } = this.state;
    const pieces = new Map(data.squares.map((square) => [square, pieceOn(data, bases, square, words.page)]));
    const notes = new Map(this.marks.risky.slice(0, -1).map((square) => [square, words.page.danger]));
    this.board.set({ pieces, notes, picked: picked === null ? [] : [picked], check: this.marks.at, last: this.marks.risky, flipped: this.place.game.flipped });
    this.bench.show(this.state);
    const missing = Object.values(tray(data, bases)).reduce((sum, left) => sum + Math.max(0, left), 0);
    this.place.counted(fill(words.page.placed, { placed: total(data) - missing, total: total(data) }));
  }

  /** The squares of the other side are out of play, one's own are pressed. */
  veil() {
    for (const [square, element] of this.board.scene.elements) {
      element.classList.toggle("own", this.place.data.squares.includes(square));
      element.classList.toggle("theirs", this.place.data.others.includes(square));
    }
  }
}
