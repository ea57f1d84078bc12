// @ts-check
/** Gestures on a board of bases: a step is a whole turn, a taking move or a drop is composed beside the board. */

import { stepped } from "../draft.js";

/** @typedef {import("../../../board/types.js").Gesture} Gesture */
/** @typedef {import("../data.js").Composing} Composing */

/**
 * @typedef {object} BaseAnswers
 * @property {(origin: string, target: string, text: string) => void} step
 * @property {(origin: string, target: string) => void} compose   a taking move, or with an empty origin a drop
 * @property {() => void} reopen                     the shown turn is to be composed again
 * @property {() => void} undo                       the shown turn is not wanted, or what it is composed of
 * @property {() => void} clear                      another turn is begun
 * @property {() => void} confirm                    Enter on the shown turn
 * @property {() => void} changed                    a base is picked up or put down, or is to be dropped
 * @property {(prefix: string[]) => void} picked     the base picked up, to be announced
 * @property {(text: string, square: string) => void} [refused]  no turn goes so; the text of the step that was meant, empty of a base that has none
 */

export class BaseInput {
  /** @param {import("../../../board/board.js").Board} board @param {Composing} turns @param {BaseAnswers} answers */
  constructor(board, turns, answers) {
    this.board = board;
    this.turns = turns;
    this.answers = answers;
    /** @type {string|null} */
    this.origin = null;
    /** Whether the next square is one to drop a base on. */
    this.dropping = false;
    /** @type {{origin: string, target: string, quiet: boolean}|null} the turn that is shown; `quiet`: without other targets */
    this.shown = null;
  }

  /** Know which turn is shown. @param {import("../draft.js").Draft|null} draft */
  mark(draft) {
    const { squares = [], reach = null } = draft ?? {};
    const [target = "", origin = ""] = squares.slice().reverse();
    this.shown = draft && { origin, target, quiet: reach !== null };
    this.origin = null;
    this.dropping = false;
  }

  /** @param {string|null} origin @returns {Record<string, string>} the targets of a base, of a drop without an origin */
  targets(origin) {
    if (origin) return this.turns.targets[origin] ?? {};
    return Object.fromEntries(this.turns.drops.map((square) => [square, ""]));
  }

  /** @returns {Partial<import("../../../board/types.js").State>} */
  view() {
    const liftable = new Set(Object.keys(this.turns.targets));
    if (this.shown) {
      const others = new Set(this.shown.quiet ? [] : Object.keys(this.targets(this.shown.origin)));
      others.delete(this.shown.target);
      return { picked: [], targets: others, liftable };
    }
    const targets = new Set(this.origin || this.dropping ? Object.keys(this.targets(this.origin)) : []);
    return { picked: this.origin ? [this.origin] : [], targets, liftable };
  }

  /** @param {Gesture} gesture */
  handle({ kind, square, origin, key = false }) {
    if (kind === "cancel") this.cancel();
    else if (kind === "lift") this.lift(square);
    else if (kind === "drop") this.put(square, origin ?? null);
    else if (square !== null) this.tap(square, key);
  }

  cancel() {
    if (this.shown) this.answers.undo();
    else this.pick(null);
  }

  /** @param {string|null} square */
  lift(square) {
    if (square === null || !this.turns.targets[square]) return;
    if (this.shown) this.answers.clear();
    this.pick(square);
  }

  /** @param {string|null} square @param {string|null} origin */
  put(square, origin) {
    if (square === null || square === origin || this.go(origin, square)) return;
    this.pick(null);
    if (origin) this.pull(origin, square);
  }

  /** Ask why a base does not go somewhere. @param {string} origin @param {string} square */
  pull(origin, square) {
    const label = this.board.state.pieces.get(origin)?.label ?? "";
    const isOwn = (label === label.toUpperCase()) === (this.turns.side === 0);
    const step = `${label.toUpperCase()}${origin}-${square}`;
    if (label) this.answers.refused?.(isOwn && !this.turns.targets[origin] ? "" : step, origin);
  }

  /** @param {string} square @param {boolean} key */
  tap(square, key) {
    const { shown } = this;
    if (shown && square === shown.target) return key ? this.answers.confirm() : this.answers.reopen();
    const origin = shown ? shown.origin : this.origin;
    if ((origin || shown || this.dropping) && this.go(origin, square)) return;
    if (origin && square === origin) this.cancel();
    else if (this.turns.targets[square]) this.lift(square);
    else {
      if (!shown) this.pick(null);
      this.pull(origin ?? square, square);
    }
  }

  /** @param {string|null} origin @param {string} target @returns {boolean} whether there is such a turn */
  go(origin, target) {
    const text = this.targets(origin)[target];
    if (text === undefined) return false;
    this.origin = null;
    this.dropping = false;
    if (text && origin) this.answers.step(origin, target, text);
    else this.answers.compose(origin ?? "", target);
    return true;
  }

  /** @param {string|null} square */
  pick(square) {
    this.origin = square;
    this.dropping = false;
    this.shown = null;
    this.board.set(this.view());
    this.answers.changed();
    this.answers.picked(square ? [square] : []);
  }

  /** Light the squares a base may be dropped on. */
  startDrop() {
    this.pick(null);
    this.dropping = true;
    this.board.set(this.view());
    this.answers.changed();
  }
}

/**
 * The gestures of a game with stones, for the one whose turn it is.
 * @param {import("../composer.js").Composer} composer @param {Composing} turns @param {import("../inputs.js").Shared} shared
 */
export function baseInput(composer, turns, shared) {
  const { beside, board, data, phrases, timeline } = composer.place;
  return new BaseInput(board, turns, {
    ...shared,
    refused: (text, square) => void composer.refusals.request(text, square, phrases.stuck),
    undo: () => (composer.desk?.isOpen ? composer.desk.cancel() : composer.undo()),
    clear: () => composer.undo(),
    changed: () => beside(),
    step: (origin, target, text) => void composer.propose(stepped(timeline().at(data().ply), origin, target, text)),
    compose: (origin, target) => composer.compose(origin, target),
    reopen: () => composer.reopen(),
  });
}
