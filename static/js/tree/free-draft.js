// @ts-check
/** A move on a board that enforces nothing, put together from parts: shown on the board and written into the field of the move. */

import { chain } from "../board/free.js";
import { keepPalette } from "../pages/game/palette.js";
import { applied } from "../pages/game/timeline.js";

/** @typedef {import("../board/free.js").Part} Part */
/** @typedef {import("./tree.js").TreeView} TreeView */

export class FreeDraft {
  /** @param {TreeView} view */
  constructor(view) {
    this.view = view;
    /** @type {Part[]} */
    this.parts = [];
    this.field = /** @type {HTMLInputElement|null} */ (document.getElementById("study-move"));
    view.table.collector = { add: (part) => this.set([...this.parts, part]), undo: () => this.set(this.parts.slice(0, -1)) };
    keepPalette((tool) => view.table.use(tool));
    // What is typed is nobody's part: the board shows the position again until the move is added.
    this.field?.addEventListener("input", () => this.forget());
  }

  /** @param {Part[]} parts */
  set(parts) {
    const { table, nodes, at } = this.view;
    this.parts = parts;
    if (this.field) this.field.value = chain(parts.map((part) => part.text));
    const placement = parts.reduce((before, part) => applied(before, part.changes), nodes.placement(at));
    table.show({ ...table.onBoard, placement }, { glide: false });
    const last = parts[parts.length - 1];
    if (last) table.board.announce(last.text);
  }

  /** Show the position as it is, and keep what is written. */
  forget() {
    if (!this.parts.length) return;
    this.parts = [];
    this.view.table.show({ ...this.view.table.onBoard, placement: this.view.nodes.placement(this.view.at) }, { glide: false });
  }

  /** Another position is shown: nothing of the move is left. */
  clear() {
    if (this.parts.length && this.field) this.field.value = "";
    this.parts = [];
  }
}
