// @ts-check
/** The board one draws on: pieces are put down, moved and wiped by the gestures of boards that enforce nothing. */

import { Board } from "../../board/board.js";
import { FreeInput } from "../../board/free-input.js";
import { fill, pieceOf } from "../game/data.js";
import { blank } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("../../board/free.js").Tool} Tool */
/**
 * @typedef {object} DrawData
 * @property {import("../../tree/table.js").TableData} table
 * @property {(string|null)[][]} rows
 * @property {boolean} is_exact
 * @property {Record<string, string>} marks
 * @property {Record<string, number>} hand
 * @property {string} turn
 * @property {Record<string, string>} start
 * @property {string} comma
 * @property {boolean} braces
 * @property {boolean} brackets
 * @property {string[]} wild
 * @property {{board: import("../../board/speech.js").Words, page: Record<string, string>}} words
 */

const MOST_UNDONE = 100;
const GONE = "-";

export class Canvas {
  /** @param {SVGSVGElement} svg @param {DrawData} data @param {() => void} changed */
  constructor(svg, data, changed) {
    this.data = /** @type {import("../game/data.js").GameData} */ (/** @type {unknown} */ (data.table));
    this.words = data.words.page;
    this.changed = changed;
    svg.setAttribute("aria-label", this.words.board);
    this.board = new Board(svg, { ...data.table.board, words: data.words.board, status: document.getElementById("board-status") });
    this.drawing = blank();
    this.flipped = false;
    /** @type {Map<string, string>[]} */
    this.past = [];
    this.input = new FreeInput(this.board, { add: (part) => this.take(part.changes), undo: () => this.undo(), picked: () => {} });
    this.board.onGesture = (gesture) => this.handle(gesture);
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {import("../../board/types.js").Gesture} gesture a piece let go beside the board is wiped */
  handle(gesture) {
    const { kind, square, origin } = gesture;
    if (kind === "drop" && square === null && origin) return this.take({ [origin]: null });
    this.input.handle(gesture);
  }

  /** @param {Tool} tool */
  use(tool) {
    this.input.use(tool);
  }

  /** @param {Record<string, string|null>} changes by square; putting down what stands there already wipes it */
  take(changes) {
    this.past = [...this.past.slice(1 - MOST_UNDONE), new Map(this.drawing.marks)];
    const { marks } = this.drawing;
    const origin = Object.keys(changes).find((square) => changes[square] === null);
    const carried = origin === undefined ? undefined : marks.get(origin);
    let said = "";
    for (const [square, label] of Object.entries(changes)) {
      const mark = label === null ? null : (carried ?? label);
      const stays = mark !== null && (carried !== undefined || marks.get(square) !== mark);
      if (stays) marks.set(square, mark);
      else marks.delete(square);
      said = fill(stays ? this.words.placed : this.words.emptied, { piece: stays ? pieceOf(this.data, mark).name : "", square });
    }
    this.show();
    this.board.announce(said);
    this.changed();
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    this.drawing.marks = before;
    this.show();
    this.board.announce(this.words.undone);
    this.changed();
  }

  /** @param {Map<string, string>} marks @param {string} words */
  replace(marks, words) {
    this.past.push(new Map(this.drawing.marks));
    this.drawing.marks = marks;
    this.show();
    this.board.announce(words);
    this.changed();
  }

  /** @param {Drawing} drawing */
  load(drawing) {
    this.drawing = drawing;
    this.show();
  }

  flip() {
    this.flipped = !this.flipped;
    this.show();
  }

  show() {
    const drawn = [...this.drawing.marks];
    const pieces = new Map(drawn.filter(([, mark]) => mark !== GONE).map(([square, mark]) => [square, pieceOf(this.data, mark)]));
    const missing = new Set(drawn.filter(([, mark]) => mark === GONE).map(([square]) => square));
    this.board.set({ pieces, missing, flipped: this.flipped }, { glide: false });
    this.board.set(this.input.view(), { glide: false });
  }

  /** Letters put pieces down, Delete wipes. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const square = event.target instanceof Element ? event.target.getAttribute("data-square") : null;
    if (!square) return;
    if (event.key === "Delete" || event.key === "Backspace") this.take({ [square]: null });
    else if (event.key in this.data.pieces) this.take({ [square]: event.key });
    else return;
    event.preventDefault();
  }
}
