// @ts-check
/** The board of a game that is tried out, with the men in hand: it shows how a game stands and takes moves of both sides. */

import { Board } from "../../board/board.js";
import { ask } from "../../board/chooser.js";
import { ChoiceInput } from "../../board/choice-input.js";
import { FreeInput } from "../../board/free-input.js";
import { attachHand } from "../../board/hand-pointer.js";
import { choicesOf, fill, manOf } from "../game/data.js";
import { Hands } from "../game/hands.js";
import { options } from "../game/options.js";
import { split } from "../game/timeline.js";
import { begun } from "../game/view.js";

/** @typedef {import("../game/data.js").GameData} GameData */
/** @typedef {{board: import("../../board/speech.js").Words, page: import("../game/data.js").Phrases}} Words */
/** @typedef {import("./trial.js").Shown & {choices: string[]|null}} Stand without `choices` nothing can be moved */

export class Table {
  /**
   * @param {SVGSVGElement} svg @param {GameData} data board and men, the rest of a game is not read @param {Words} words
   * @param {(text: string) => void} play a whole move was made
   */
  constructor(svg, data, words, play) {
    this.data = data;
    this.words = words;
    this.play = play;
    this.flipped = false;
    svg.setAttribute("aria-label", words.page.board);
    this.board = new Board(svg, { ...data.board, words: words.board, status: document.getElementById("board-status") });
    this.hands = new Hands(words.page, (step, byKey) => this.take(step, byKey));
    for (const place of this.hands.places) attachHand(this.board, place, (step) => manOf(data, step.slice(1)));
    this.board.onGesture = (gesture) => this.input?.handle(gesture);
    /** @type {ChoiceInput|FreeInput|null} */
    this.input = null;
    /** @type {Stand} */
    this.stand = { placement: {}, hands: null, last: [], paths: [], check: [], choices: null };
  }

  /** @param {Stand} stand @param {{glide?: boolean}} [how] */
  show(stand, how) {
    const { placement, last, paths, check } = stand;
    const { men, missing } = split(placement);
    const shown = new Map(men.map(([square, label]) => [square, manOf(this.data, label)]));
    const nothing = { preview: null, picked: [], targets: new Set(), liftable: new Set() };
    this.stand = stand;
    this.board.set({ men: shown, missing: new Set(missing), last, paths, check, flipped: this.flipped, ...nothing }, how);
    this.input = stand.choices && this.inputFor(stand.choices);
    if (this.input) this.board.set(this.input.view());
    this.beside();
  }

  /** @param {string[]} choices @returns {ChoiceInput|FreeInput} */
  inputFor(choices) {
    const { board, data, stand, words } = this;
    const shared = {
      undo: () => this.show(this.stand, { glide: false }),
      confirm: () => {},
      picked: (/** @type {string[]} */ prefix) => this.announce(prefix),
    };
    if (!data.enforced) return new FreeInput(board, { ...shared, add: (part) => this.play(part.text) });
    return new ChoiceInput(board, choicesOf({ ...data, choices }), {
      ...shared,
      men: (prefix) => begun(data, stand.placement, prefix),
      choose: (choice) => this.play(choice.text),
      ask: (prefix, steps, done) => {
        const near = board.scene.rectOf(prefix[prefix.length - 1]);
        const said = { title: words.page.choose, cancel: words.page.cancel };
        return ask(options(data, steps, done !== null, words.page), near, said);
      },
    });
  }

  /** Say what is picked up. @param {string[]} prefix */
  announce(prefix) {
    this.beside();
    const { board, data, words } = this;
    const step = prefix[prefix.length - 1];
    if (!step) return;
    const man = step.startsWith("@") ? fill(words.page.fromHand, { man: manOf(data, step.slice(1)).name }) : `${board.state.men.get(step)?.name ?? ""} ${step}`;
    board.announce(`${man}, ${fill(words.page.reach, { count: board.state.targets.size })}`);
  }

  beside() {
    const input = this.input instanceof ChoiceInput ? this.input : null;
    this.hands.show(this.data, this.stand.hands, input?.drops ?? new Set(), input?.fromHand ?? null, this.flipped);
  }

  /** A man in hand is chosen, or put back. @param {string} step @param {boolean} byKey */
  take(step, byKey) {
    const { input } = this;
    if (!(input instanceof ChoiceInput)) return;
    const again = input.fromHand === step;
    input.pick([]);
    if (again) return;
    input.lift(step);
    const [first] = this.board.state.targets;
    if (byKey && first !== undefined) this.board.focus(first);
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.flipped = flipped;
    this.show(this.stand, { glide: false });
  }
}
