// @ts-check
/** A board that shows positions and takes moves, by every gesture the game page knows; it does not say what becomes of them. */

import { Board } from "../board/board.js";
import { pick } from "../board/chooser.js";
import { ChoiceInput } from "../board/choice-input.js";
import { FreeInput } from "../board/free-input.js";
import { attachHand } from "../board/hand-pointer.js";
import { isExchange, labelOf } from "../board/steps.js";
import { choicesOf, fill, pickedUp, pieceOf } from "../pages/game/data.js";
import { Hands } from "../pages/game/hands.js";
import { options } from "../pages/game/options.js";
import { begun } from "../pages/game/view.js";
import { split } from "../pages/game/timeline.js";

/** @typedef {import("../pages/game/data.js").GameData} GameData */
/** @typedef {import("../pages/game/data.js").Phrases} Phrases */
/** @typedef {Pick<GameData, "enforced"|"board"|"pieces"|"supplies">} TableData the board and its pieces */

/**
 * What is shown. Without `choices` nothing can be moved, unless nothing is enforced.
 * @typedef {object} Stand
 * @property {Record<string, string>} placement
 * @property {import("../pages/game/hands.js").HandPair|null} hands
 * @property {string[]} last
 * @property {string[][]} paths
 * @property {string[]} check
 * @property {string[]|null} choices  legal moves, as the game page carries them
 */

export class Table {
  /**
   * @param {SVGSVGElement} svg @param {TableData} data
   * @param {{board: import("../board/speech.js").Words, page: Phrases}} words
   * @param {(text: string) => void} play a whole move was made
   */
  constructor(svg, data, words, play) {
    this.data = /** @type {GameData} */ (/** @type {unknown} */ ({ ...data, choices: [] }));
    this.words = words;
    this.play = play;
    this.flipped = false;
    svg.setAttribute("aria-label", words.page.board);
    this.board = new Board(svg, { ...data.board, words: words.board, status: document.getElementById("board-status") });
    this.hands = new Hands(words.page, (step, byKey) => this.take(step, byKey));
    for (const place of this.hands.places) attachHand(this.board, place, (step) => pieceOf(this.data, labelOf(step)));
    this.board.onGesture = (gesture) => this.input?.handle(gesture);
    this.board.onPull = (origin, square) => this.input instanceof ChoiceInput && this.input.pull(origin, square);
    /** No move goes so: the text of the move that was meant; of a move begun none, and the square it cannot go on to. @type {(text: string, square: string) => void} */
    this.onRefused = () => {};
    /** @type {ChoiceInput|FreeInput|null} */
    this.input = null;
    /** Where nothing is enforced: what a click does, and who collects the parts of a move instead of playing each at once. */
    /** @type {import("../board/free.js").Tool} */
    this.tool = { kind: "move" };
    /** @type {{add: (part: import("../board/free.js").Part) => void, undo: () => void}|null} */
    this.collector = null;
    /** @type {Stand} */
    this.onBoard = { placement: {}, hands: null, last: [], paths: [], check: [], choices: null };
  }

  /** @param {Stand} onBoard @param {{glide?: boolean}} [how] */
  show(onBoard, how) {
    this.onBoard = onBoard;
    this.data.choices = onBoard.choices ?? [];
    const { pieces, missing } = split(onBoard.placement);
    this.board.set(
      {
        pieces: new Map(pieces.map(([square, label]) => [square, pieceOf(this.data, label)])),
        missing: new Set(missing),
        last: onBoard.last,
        paths: onBoard.paths,
        check: onBoard.check,
        preview: null,
        picked: [],
        targets: new Set(),
        liftable: new Set(),
        flipped: this.flipped,
      },
      how,
    );
    this.input = this.inputFor();
    if (this.input) this.board.set(this.input.view());
    this.beside();
  }

  /** Say which moves may be made, when they become known later than the position. @param {string[]|null} choices */
  allow(choices) {
    this.show({ ...this.onBoard, choices }, { glide: false });
  }

  /** @returns {ChoiceInput|FreeInput|null} */
  inputFor() {
    const { board, data, onBoard, words } = this;
    if (onBoard.choices === null) return null;
    const shared = {
      undo: () => this.show(this.onBoard, { glide: false }),
      confirm: () => {},
      picked: (/** @type {string[]} */ prefix) => this.announce(prefix),
      refused: (/** @type {string} */ text, /** @type {string} */ square) => {
        board.shake(square);
        this.onRefused(text, square);
      },
    };
    if (!data.enforced) return this.freeInput(shared);
    return new ChoiceInput(board, choicesOf(data.choices), {
      ...shared,
      pieces: (prefix) => begun(data, onBoard.placement, prefix),
      choose: (choice) => this.play(choice.text),
      pick: (prefix, steps, done) => {
        const near = board.scene.rectOf(prefix[prefix.length - 1]);
        const said = { title: words.page.choose, cancel: words.page.cancel };
        return pick(options(data, steps, done !== null, words.page, isExchange(prefix[0])), near, said);
      },
    });
  }

  /** @param {{undo: () => void, picked: (prefix: string[]) => void}} shared @returns {FreeInput} */
  freeInput(shared) {
    const { collector } = this;
    const undo = () => (collector ? collector.undo() : shared.undo());
    const input = new FreeInput(this.board, { ...shared, undo, add: (part) => (collector ? collector.add(part) : this.play(part.text)) });
    input.tool = this.tool;
    return input;
  }

  /** @param {import("../board/free.js").Tool} tool */
  use(tool) {
    this.tool = tool;
    if (this.input instanceof FreeInput) this.input.use(tool);
  }

  /** @param {string[]} prefix */
  announce(prefix) {
    this.beside();
    const square = prefix[prefix.length - 1];
    if (!square) return;
    const { board, words } = this;
    const piece = square.startsWith("@") ? pickedUp(this.data, words.page, square) : `${board.state.pieces.get(square)?.name ?? ""} ${square}`;
    const count = board.state.targets.size;
    const reach = count === 1 ? words.page.reachOne : fill(words.page.reach, { count });
    board.announce(`${piece}, ${reach}`);
  }

  /** The pieces in hand. */
  beside() {
    const input = this.input instanceof ChoiceInput ? this.input : null;
    this.hands.show(this.data, this.onBoard.hands, input?.drops ?? new Set(), input?.fromHand ?? null, this.flipped);
  }

  /** @param {string} step @param {boolean} byKey */
  take(step, byKey) {
    const { input } = this;
    if (!(input instanceof ChoiceInput)) return;
    if (input.fromHand === step) return input.pick([]);
    input.pick([]);
    input.lift(step);
    const [first] = this.board.state.targets;
    if (byKey && first !== undefined) this.board.focus(first);
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.flipped = flipped;
    this.show(this.onBoard, { glide: false });
  }
}
