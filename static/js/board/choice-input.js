// @ts-check
/** Gestures turned into one of the legal moves, click by click. For presets that enforce their rules. */

import { isOption, isPrefix, labelOf, next, origins, STAY } from "./steps.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Gesture} Gesture */
/** @typedef {import("./board.js").Board} Board */

/**
 * @typedef {object} Answers
 * @property {(choice: Choice) => void} choose      a whole legal move was made
 * @property {() => void} undo                      the shown move is not wanted
 * @property {() => void} confirm                   Enter on the shown move
 * @property {(prefix: string[], options: string[], done: Choice|null) => Promise<string|null>} pick
 *   which option is meant; "stay" means the move as it stands
 * @property {(prefix: string[]) => void} picked    the clicks so far, to be announced
 * @property {(text: string, square: string) => void} [refused]  no move goes so; the text of the move that was meant and the square of its piece, or of a move begun no text and the square it cannot go on to
 * @property {(prefix: string[]) => Map<string, import("./types.js").Piece>} pieces  the board with the clicks so far made
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
    /** The piece that goes from the hand without being picked up, where no other can be moved (`@P`). */
    this.only = onlyDrop(choices);
  }

  /** Know which move is shown. @param {{choice: Choice|null}|null} draft */
  mark(draft) {
    this.shown = draft?.choice ?? null;
    this.prefix = [];
  }

  /** What the board has to show for the clicks so far. @returns {Partial<import("./types.js").State>} */
  view() {
    const liftable = origins(this.choices);
    if (this.shown) {
      const others = next(this.choices, this.shown.steps.slice(0, 1)).squares;
      for (const step of this.shown.steps.slice(1)) others.delete(step);
      return { picked: [], targets: others, liftable };
    }
    const { prefix } = this;
    const begun = prefix.length || !this.only ? prefix : [this.only];
    const { squares, done } = next(this.choices, begun);
    const targets = begun.length ? squares : new Set(/** @type {string[]} */ ([]));
    if (done && prefix.length > 1) targets.add(prefix[prefix.length - 1]);
    return { pieces: this.answers.pieces(prefix), picked: prefix.filter((step) => !isOption(step)).slice(-1), targets, liftable };
  }

  /** @returns {string|null} the piece in hand that is picked up or was dropped (`@P`), or one to be exchanged (`@-P`) */
  get fromHand() {
    const [first = ""] = this.shown?.steps ?? this.prefix;
    return first.startsWith("@") ? first : null;
  }

  /** @returns {Set<string>} the pieces in hand that may be picked up */
  get drops() {
    return new Set(this.choices.map(({ steps }) => steps[0]).filter((step) => step?.startsWith("@")));
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
    if (square === null || this.shown === null) return false;
    const { steps } = this.shown;
    return (isOption(steps[0]) ? steps : steps.slice(1)).includes(square);
  }

  cancel() {
    if (this.shown) this.answers.undo();
    else this.pick([]);
  }

  /** @param {string|null} square or a piece in hand, `@P` */
  lift(square) {
    if (square === null || !isPrefix(this.choices, [square])) return;
    if (this.shown) this.answers.undo();
    this.pick([square]);
  }

  /** @param {Gesture} gesture */
  drop({ square, origin }) {
    if (square !== null && square === origin) return;
    if (square !== null && isPrefix(this.choices, [...this.prefix, square])) return this.extend(square);
    const from = this.prefix.length || !origin ? this.prefix : [origin];
    this.pick([]);
    if (square !== null) this.refuse(from, square);
  }

  /** A piece was pulled that cannot be picked up. @param {string} origin @param {string} square */
  pull(origin, square) {
    this.refuse([origin], square);
  }

  /** Ask why no move goes on with a square. @param {string[]} from the clicks before it @param {string} square */
  refuse(from, square) {
    const squares = from.filter((step) => !isOption(step));
    const [first = ""] = from;
    const text = first.startsWith("@") ? `${labelOf(first).toUpperCase()}@${square}` : [...squares, square].join("");
    this.answers.refused?.(from.length > 1 ? "" : text, from.length > 1 || first.startsWith("@") ? square : first);
  }

  /** A square was tapped that leads nowhere: with a piece picked up it cannot go there, else the piece there cannot move. @param {string} square */
  refuseTap(square) {
    const from = this.shown?.steps.slice(0, 1) ?? this.prefix;
    const isPiece = this.board.state.pieces.has(square);
    if (!this.shown) this.pick([]);
    if (from.length) this.refuse(from, square);
    else if (isPiece) this.refuse([square], square);
  }

  /** @param {string} square */
  tap(square) {
    if (this.isShownTarget(square)) return;
    const base = this.bases().find((steps) => next(this.choices, steps).squares.has(square));
    const { prefix, shown } = this;
    if (base) {
      this.shown = null;
      this.prefix = base;
      this.extend(square);
    } else if (shown && square === shown.steps[0]) this.answers.undo();
    else if (!shown && square === prefix[prefix.length - 1]) this.finishOrDrop();
    else if (isPrefix(this.choices, [square])) this.lift(square);
    else this.refuseTap(square);
  }

  /** @returns {string[][]} the clicks that a further one may go on from: those made, or some of the shown move's */
  bases() {
    const { shown, prefix, only } = this;
    const made = shown ? [shown.steps.slice(0, 1), shown.steps.slice(0, -1)] : [prefix];
    return [...made, ...(only ? [[only]] : [])].filter((steps) => steps.length);
  }

  /** A second tap on the last square: stop there when that is a whole move, else put the piece down. */
  finishOrDrop() {
    const { done } = next(this.choices, this.prefix);
    if (done) this.answers.choose(done);
    else this.pick([]);
  }

  /** @param {string} step a square, or an option where there is no other way to go on */
  extend(step) {
    const prefix = [...this.prefix, step];
    const { squares, options, done } = next(this.choices, prefix);
    if (!done && !squares.size && options.length === 1) {
      this.prefix = prefix;
      this.extend(options[0]);
    } else if (options.length) void this.choose(prefix, [...options, ...squares], done);
    else if (done && !squares.size) this.answers.choose(done);
    else this.pick(prefix);
  }

  /** @param {string[]} prefix @param {string[]} options @param {Choice|null} done */
  async choose(prefix, options, done) {
    this.board.set({ pieces: this.answers.pieces(prefix), targets: new Set() });
    const step = await this.answers.pick(prefix, options, done);
    if (step === null) return this.pick([]);
    this.prefix = prefix;
    if (step === STAY) this.finishOrDrop();
    else this.extend(step);
  }

  /** @param {string[]} prefix */
  pick(prefix) {
    this.prefix = prefix;
    this.shown = null;
    this.board.set(this.view());
    this.answers.picked(prefix);
  }
}

/** @param {Choice[]} choices @returns {string|null} the piece of the hand with which every move begins */
function onlyDrop(choices) {
  const [first = ""] = choices[0]?.steps ?? [];
  return first.startsWith("@") && choices.every(({ steps }) => steps[0] === first) ? first : null;
}
