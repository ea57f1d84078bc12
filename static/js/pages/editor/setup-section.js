// @ts-check
/** The section on the set-up: pieces from the palette onto the board, the other side's array, hands, random set-ups. */

import { markOf, piecesOf } from "./army.js";
import { arrayOf, copied, opposite, otherSide, withPieces } from "./arrays.js";
import { boardCells } from "./cells.js";
import { the } from "./dom.js";
import { attachDrag } from "./drag.js";
import { Hands } from "./hands.js";
import { adopted, KnownPieces } from "./known-pieces.js";
import { Palette } from "./palette.js";
import { sizeOf, writeArray } from "./placement.js";
import { dropped, relationOf, tapped } from "./setup-state.js";
import { Shuffles } from "./shuffles.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./arrays.js").Relation} Relation */

export class SetupSection {
  name = "setup";

  /** @param {Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields */
  constructor(desk, root, fields) {
    this.desk = desk;
    this.root = root;
    /** @type {import("./setup-state.js").Hand} */
    this.hand = { tool: null, picked: null };
    this.relation = the(root, "[data-relation]", HTMLSelectElement);
    this.relation.value = this.shown() ?? "none";
    this.palette = new Palette(desk, the(root, "[data-palette]", HTMLElement), (tool) => this.take(tool));
    this.hands = new Hands(desk, the(root, "[data-hands]", HTMLElement));
    this.shuffles = new Shuffles(desk, the(root, "[data-shuffles]", HTMLElement), fields);
    this.known = new KnownPieces(desk, the(root, "[data-known-pieces]", HTMLDetailsElement), (known) => this.take(this.adopt(known)));
    fields.bindAll(root);
    this.bindRest(fields);
    root.addEventListener("click", (event) => this.press(event));
    attachDrag(desk.stage, root, ({ dataset }, square) => this.put(square, dataset.known ? this.adopt(this.known.piece(Number(dataset.known))) : (dataset.mark ?? "")));
  }

  /** The fields of the text after the placement. @param {import("./fields.js").Fields} fields */
  bindRest(fields) {
    for (const control of this.root.querySelectorAll("[data-rest]")) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      const at = Number(control.dataset.rest);
      control.addEventListener("change", () => {
        const array = arrayOf(this.desk.store.document);
        const rest = array.rest.map((field, i) => (i === at ? control.value.trim() || "-" : field));
        this.desk.store.set(["setup", "text"], writeArray({ ...array, rest }, this.size));
      });
      fields.follow(control, () => {
        control.value = arrayOf(this.desk.store.document).rest[at] ?? "";
      });
    }
  }

  get size() {
    return sizeOf(this.desk.store.document);
  }

  /** @returns {Relation|null} how the array on the board is made */
  shown() {
    const { size } = this;
    return relationOf(arrayOf(this.desk.store.document).pieces, otherSide, (square, relation) => opposite(square, size, relation));
  }

  /** @returns {{size: import("./placement.js").Size, relation: Relation|null}} */
  get how() {
    const { value } = this.relation;
    return { size: this.size, relation: value === "none" ? null : /** @type {Relation} */ (value) };
  }

  enter() {
    this.desk.stage.onGesture = (gesture) => this.gesture(gesture);
    this.desk.stage.onKey = (event, square) => this.key(event, square);
    this.draw();
  }

  draw() {
    const { desk } = this;
    const { document } = desk.store;
    const { army } = desk;
    const pieces = piecesOf(army, arrayOf(document).pieces);
    this.palette.draw(army, this.hand.tool);
    this.hands.draw(army);
    this.shuffles.draw();
    const free = this.hand.tool === null ? new Set(pieces.keys()) : new Set(/** @type {string[]} */ ([]));
    const state = { pieces, liftable: free, picked: this.hand.picked ? [this.hand.picked] : [] };
    desk.stage.show(boardCells(document), state, { label: desk.words.boardOfSetup, css: this.hand.tool === null ? "" : "placing" });
  }

  /** The draft has been judged: the palette says how pieces move. */
  judged() {
    this.palette.draw(this.desk.army, this.hand.tool);
  }

  /** @param {string|null} tool */
  take(tool) {
    this.hand = { tool: tool === this.hand.tool ? null : tool, picked: null };
    this.draw();
    const piece = this.hand.tool ? this.desk.army.byMark.get(this.hand.tool) : undefined;
    this.desk.announce(piece ? this.desk.say("holding", { piece: piece.name }) : this.desk.words[this.hand.tool === "" ? "erasing" : "moving"]);
  }

  /** Have a known piece among the kinds. @param {import("./known-pieces.js").Known} known @returns {string} the mark of the first side's */
  adopt(known) {
    const { document, label } = adopted(this.desk.store.document, known);
    this.desk.take(document);
    return markOf(label, 0);
  }

  /** @param {import("../../board/types.js").Gesture} gesture */
  gesture({ kind, square, origin }) {
    const { pieces } = arrayOf(this.desk.store.document);
    if (kind === "cancel") this.take(null);
    else if (kind === "lift") this.hand = { tool: null, picked: null };
    else if (kind === "drop" && origin) this.write(dropped(pieces, origin, square, this.how), square ?? origin);
    else if (kind === "tap" && square !== null) {
      const done = tapped(pieces, this.hand, square, this.how);
      this.hand = done.hand;
      this.write(done.pieces, square);
    }
  }

  /** @param {string} square @param {string|null} mark */
  put(square, mark) {
    this.hand = { tool: null, picked: null };
    const { pieces } = arrayOf(this.desk.store.document);
    this.write(tapped(pieces, { tool: mark ?? "", picked: null }, square, this.how).pieces, square);
  }

  /** @param {Map<string, string>} pieces @param {string} square to be told */
  write(pieces, square) {
    if (pieces !== arrayOf(this.desk.store.document).pieces) this.desk.store.change((document) => withPieces(document, pieces));
    this.draw();
    this.desk.announce(this.desk.stage.board?.scene.elements.get(square)?.getAttribute("aria-label") ?? square);
  }

  /** Letters put pieces down, a small letter those of the second side; Delete takes them off. @param {KeyboardEvent} event @param {string} square */
  key(event, square) {
    if (event.key === "Delete" || event.key === "Backspace") {
      this.put(square, null);
      return true;
    }
    if (event.key.length !== 1 || !this.desk.army.byMark.has(event.key)) return false;
    this.put(square, event.key);
    return true;
  }

  /** @param {MouseEvent} event */
  press(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-copy], [data-clear]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { copy, clear } = button.dataset;
    const { pieces } = arrayOf(this.desk.store.document);
    const { size } = this;
    button.closest("details")?.removeAttribute("open");
    if (clear !== undefined) return this.write(new Map(), "a1");
    const [side, relation] = (copy ?? "").split("-");
    this.relation.value = relation;
    return this.write(copied(pieces, side === "1" ? 1 : 0, size, /** @type {Relation} */ (relation)), "a1");
  }
}
