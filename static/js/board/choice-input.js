// @ts-check
/** Gestures turned into one of the legal moves, click by click. For presets that enforce their rules. */

import { isPrefix, next, origins, STAY } from "./steps.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Gesture} Gesture */
/** @typedef {import("./board.js").Board} Board */

/**
 * @typedef {object} Answers
 * @property {(choice: Choice) => void} choose      a whole legal move was made
 * @property {() => void} undo                      the shown move is not wanted
 * @property {() => void} confirm                   Enter on the shown move
 * @property {(prefix: string[], options: string[], done: Choice|null) => Promise<string|null>} ask
 *   which option is meant; "stay" means the move as it stands
 * @property {(prefix: string[]) => void} picked    the clicks so far, to be announced
 */

export class ChoiceInput {
  /** @param {Board} board @param {Choice[]} choices @param {Answers} answers */
  constructor(board, choices, answers) {
    this.board = board;
    this.choices = choices;
    this.answers = answers;
    /** @type {string[]} */
    this.prefix = [];
    /** @type {Choice|null} the move that is shown but not sent */
    this.shown = null;
  }

  /** What the board has to show for the clicks so far. @returns {Partial<import("./types.js").State>} */
  view() {
    const liftable = origins(this.choices);
    if (this.shown) {
      const others = next(this.choices, this.shown.steps.slice(0, 1)).squares;
      others.delete(this.shown.steps[this.shown.steps.length - 1]);
      for (const step of this.shown.steps.slice(1)) others.delete(step);
      return { picked: [], targets: others, liftable };
    }
    return { picked: this.prefix.slice(), targets: this.prefix.length ? next(this.choices, this.prefix).squares : new Set(), liftable };
  }

  /** @param {Gesture} gesture */
  handle(gesture) {
    if (gesture.kind === "cancel") this.cancel();
    else if (gesture.kind === "lift") this.lift(gesture.square);
    else if (gesture.kind === "drop") this.drop(gesture);
    else if (gesture.key && this.isShownTarget(gesture.square)) this.answers.confirm();
    else if (gesture.square !== null) this.tap(gesture.square);
  }

  /** @param {string|null} square @returns {boolean} */
  isShownTarget(square) {
    return square !== null && this.shown !== null && this.shown.steps.slice(1).includes(square);
  }

  cancel() {
    if (this.shown) this.answers.undo();
    else this.pick([]);
  }

  /** @param {string|null} square */
  lift(square) {
    if (square === null || !isPrefix(this.choices, [square])) return;
    if (this.shown) this.answers.undo();
    this.pick([square]);
  }

  /** @param {Gesture} gesture */
  drop({ square, origin }) {
    if (square === null || square === origin) return;
    if (isPrefix(this.choices, [...this.prefix, square])) this.extend(square);
    else this.pick([]);
  }

  /** @param {string} square */
  tap(square) {
    const base = this.shown ? this.shown.steps.slice(0, 1) : this.prefix;
    if (this.isShownTarget(square)) return;
    if (base.length && next(this.choices, base).squares.has(square)) {
      this.shown = null;
      this.prefix = base;
      this.extend(square);
    } else if (this.shown && square === base[0]) this.answers.undo();
    else if (square === base[base.length - 1]) this.finishOrDrop();
    else if (isPrefix(this.choices, [square])) this.lift(square);
    else if (!this.shown) this.pick([]);
  }

  /** A second tap on the last square: stop there when that is a whole move, else put the man down. */
  finishOrDrop() {
    const { done } = next(this.choices, this.prefix);
    if (done) this.answers.choose(done);
    else this.pick([]);
  }

  /** @param {string} square */
  extend(square) {
    const prefix = [...this.prefix, square];
    const { squares, options, done } = next(this.choices, prefix);
    if (options.length) void this.choose(prefix, options, done);
    else if (done && !squares.size) this.answers.choose(done);
    else this.pick(prefix);
  }

  /** @param {string[]} prefix @param {string[]} options @param {Choice|null} done */
  async choose(prefix, options, done) {
    const step = await this.answers.ask(prefix, options, done);
    if (step === null) return this.pick([]);
    const full = step === STAY ? done : next(this.choices, [...prefix, step]).done;
    if (full) this.answers.choose(full);
    else this.pick([...prefix, step]);
  }

  /** @param {string[]} prefix */
  pick(prefix) {
    this.prefix = prefix;
    this.shown = null;
    this.board.set(this.view());
    this.answers.picked(prefix);
  }
}
