// @ts-check
/** Gestures on a board that enforces nothing: any piece anywhere, and a tool for what is not a move. */

import { movePart, toolPart } from "./free.js";

/** @typedef {import("./types.js").Gesture} Gesture */
/** @typedef {import("./free.js").Tool} Tool */
/** @typedef {import("./board.js").Board} Board */

/**
 * @typedef {object} FreeAnswers
 * @property {(part: import("./free.js").Part) => void} add   one more part of the move
 * @property {() => void} undo                   take the last part back
 * @property {(prefix: string[]) => void} picked
 */

export class FreeInput {
  /** @param {Board} board @param {FreeAnswers} answers */
  constructor(board, answers) {
    this.board = board;
    this.answers = answers;
    /** @type {string|null} */
    this.origin = null;
    /** @type {Tool} */
    this.tool = { kind: "move" };
  }

  /** @returns {Partial<import("./types.js").State>} */
  view() {
    const { pieces } = this.board.state;
    const moving = this.tool.kind === "move";
    return { picked: this.origin ? [this.origin] : [], targets: new Set(), liftable: moving ? new Set(pieces.keys()) : new Set() };
  }

  /** Nothing of a shown move has to be known here: every piece may go on. */
  mark() {}

  /** @param {Tool} tool */
  use(tool) {
    this.tool = tool;
    this.pick(null);
  }

  /** @param {Gesture} gesture */
  handle(gesture) {
    const { kind, square } = gesture;
    if (kind === "cancel") this.cancel();
    else if (kind === "lift") this.pick(square);
    else if (square === null || square === gesture.origin) return;
    else if (kind === "drop") this.move(gesture.origin ?? square, square);
    else this.tap(square);
  }

  cancel() {
    if (this.origin) this.pick(null);
    else this.answers.undo();
  }

  /** @param {string} square */
  tap(square) {
    if (this.tool.kind !== "move") {
      const part = toolPart(this.placement(), this.tool, square);
      if (part) this.answers.add(part);
    } else if (this.origin === null) {
      if (this.board.state.pieces.has(square)) this.pick(square);
    } else if (square === this.origin) this.pick(null);
    else this.move(this.origin, square);
  }

  /** @param {string} origin @param {string} target */
  move(origin, target) {
    this.origin = null;
    this.answers.add(movePart(this.placement(), origin, target));
  }

  /** @returns {import("./free.js").Placement} */
  placement() {
    const { pieces, missing } = this.board.state;
    return { pieces: new Map([...pieces].map(([square, piece]) => [square, piece.label])), missing };
  }

  /** @param {string|null} square */
  pick(square) {
    this.origin = square;
    this.board.set(this.view());
    this.answers.picked(square ? [square] : []);
  }
}
