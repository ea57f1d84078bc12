// @ts-check
/** The section on the board: its size, its holes, squares that look different, colours of the sides. */

import { piecesOf } from "./army.js";
import { arrayOf, withPieces } from "./arrays.js";
import { relevelled, reshaped, resized, rowed, squared } from "./board-shapes.js";
import { boardCells, lists } from "./cells.js";
import { the } from "./dom.js";
import { SHAPES } from "./fields.js";
import { IN_ROWS, heightsOf, regular } from "./hexagons.js";
import { MOST_LEVELS } from "./levels.js";
import { mostOf, sizeOf } from "./placement.js";
import { put } from "./tables.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Document} Document */

/** Cells on each side of a regular board of hexagons: Gliński's, and the largest one. */
const [USUAL_SIDE, MOST_SIDE] = [6, 8];

export class BoardSection {
  name = "board";

  /** @param {Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields */
  constructor(desk, root, fields) {
    this.desk = desk;
    this.root = root;
    fields.bindAll(root);
    for (const line of root.querySelectorAll("[data-count]")) if (line instanceof HTMLElement) this.counter(line, fields);
    for (const box of root.querySelectorAll("[name=mark]")) box.addEventListener("change", () => this.draw());
    this.shapes(fields);
    this.levels(fields);
    this.river = the(root, "[data-river]", HTMLElement);
    fields.follow(this.river, () => this.river.toggleAttribute("hidden", !desk.store.get(["board", "points"])));
  }

  /** Squares or hexagons, and what is said of either. @param {import("./fields.js").Fields} fields */
  shapes(fields) {
    const shape = the(this.root, "[data-shape-of-cells]", HTMLSelectElement);
    shape.addEventListener("change", () => this.reshape(shape.value === "hex" ? regular(USUAL_SIDE) : null, shape.value));
    const heights = the(this.root, "[data-heights]", HTMLInputElement);
    heights.addEventListener("change", () => this.reshape(heightsOf({ heights: SHAPES.numbers.read(heights.value) })));
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = this.root.querySelectorAll("button[data-regular]");
    /** @type {NodeListOf<HTMLElement>} */
    const parts = this.root.querySelectorAll("[data-of-shape]");
    for (const button of buttons) {
      button.addEventListener("click", () => this.reshape(regular(this.side + Number(button.dataset.regular))));
    }
    fields.follow(shape, () => {
      const { hex, inRows } = this.size;
      shape.value = hex ? "hex" : inRows ? IN_ROWS : "square";
      heights.value = hex ? hex.spans.map(([, height]) => height).join(", ") : "";
      for (const part of parts) part.hidden = !part.dataset.ofShape?.split(" ").includes(shape.value);
      for (const button of buttons) {
        button.disabled = button.dataset.regular === "1" ? this.side >= MOST_SIDE : this.side <= 1;
      }
    });
  }

  /** How many levels there are, and whether they lie apart. @param {import("./fields.js").Fields} fields */
  levels(fields) {
    const field = the(this.root, "[data-levels]", HTMLInputElement);
    const apart = the(this.root, "[data-apart]", HTMLElement);
    field.addEventListener("change", () => {
      const count = Math.min(MOST_LEVELS, Math.max(1, Math.trunc(Number(field.value)) || 1));
      this.desk.store.change((document) => relevelled(document, count));
      this.draw();
    });
    fields.follow(field, () => {
      const { levels } = this.size;
      field.value = String(levels?.count ?? 1);
      apart.hidden = !levels;
    });
  }

  /** How many cells the lower left side of a board of hexagons has. */
  get side() {
    return Math.min(MOST_SIDE, this.size.hex?.spans[0][1] ?? USUAL_SIDE);
  }

  /** @param {number[]|null} heights of a board of hexagons in files, null for any other @param {string} [shape] */
  reshape(heights, shape = "hex") {
    const other = shape === IN_ROWS ? rowed : squared;
    this.desk.store.change((document) => (heights ? reshaped(document, heights) : other(document)));
    const { hex, inRows, holes, files, ranks } = this.size;
    const count = hex ? hex.spans.reduce((sum, [, height]) => sum + height, 0) : files * ranks - holes.length;
    this.desk.announce(hex || inRows ? this.desk.say("cellsAre", { count }) : this.desk.say("sizeIs", { files, ranks }));
    this.draw();
  }

  /** Buttons and a field for the number of files or ranks. @param {HTMLElement} line @param {import("./fields.js").Fields} fields */
  counter(line, fields) {
    const key = /** @type {"files"|"ranks"} */ (line.dataset.count);
    const field = the(line, "input", HTMLInputElement);
    field.addEventListener("change", () => this.resize({ [key]: Number(field.value) }));
    for (const button of line.querySelectorAll("button")) {
      button.addEventListener("click", () => this.resize({ [key]: this.size[key] + Number(button.dataset.by) }));
    }
    fields.follow(field, () => {
      field.value = String(this.size[key]);
      for (const button of line.querySelectorAll("button")) {
        button.disabled = button.dataset.by === "1" ? this.size[key] >= this.most : this.size[key] <= 1;
      }
    });
  }

  /** @returns {import("./placement.js").Size} */
  get size() {
    return sizeOf(this.desk.store.document);
  }

  get most() {
    return mostOf(this.desk.store.document.board);
  }

  /** @param {{files?: number, ranks?: number}} wanted */
  resize(wanted) {
    const { files, ranks } = { ...this.size, ...wanted };
    /** @param {number} count */
    const kept = (count) => Math.min(this.most, Math.max(1, Math.trunc(count) || 1));
    this.desk.store.change((document) => resized(document, kept(files), kept(ranks)));
    this.desk.announce(this.desk.say("sizeIs", { files: this.size.files, ranks: this.size.ranks }));
    this.draw();
  }

  /** @returns {string} what a click on a square does */
  get mark() {
    return the(this.root, "[name=mark]:checked", HTMLInputElement).value;
  }

  enter() {
    this.desk.stage.onGesture = ({ kind, square }) => kind === "tap" && square !== null && this.tap(square);
    this.desk.stage.onKey = () => false;
    this.draw();
  }

  draw() {
    const { desk } = this;
    const { document } = desk.store;
    const plan = boardCells(document, { holes: true });
    const missing = new Set(this.size.holes);
    const notes = new Map(plan.cells.filter(({ id }) => isMarked(document, id)).map(({ id }) => [id, desk.words.marked]));
    const state = { pieces: piecesOf(desk.army, arrayOf(document).pieces), missing, targets: new Set(/** @type {string[]} */ ([])), notes };
    desk.stage.show(plan, state, { label: desk.words.boardOfSquares, css: "marking" });
  }

  /** @param {string} square */
  tap(square) {
    const [kind, side] = this.mark.split("-");
    const { store } = this.desk;
    if (kind === "hole") store.change((document) => holed(document, square));
    else store.change((document) => toggled(document, kind, side === undefined ? null : Number(side), square));
    const element = this.desk.stage.board?.scene.elements.get(square);
    this.desk.announce(element?.getAttribute("aria-label") ?? square);
  }
}

/** @param {Document} document @param {string} square */
function isMarked(document, square) {
  return [document.board?.tinted, document.board?.circled].some((value) => lists(value).flat().includes(square));
}

/** A square more or less; what stood there goes. @param {Document} document @param {string} square @returns {Document} */
export function holed(document, square) {
  const { holes } = sizeOf(document);
  const now = holes.includes(square) ? holes.filter((each) => each !== square) : [...holes, square];
  const pieces = new Map([...arrayOf(document).pieces].filter(([each]) => !now.includes(each)));
  return withPieces(put(document, ["board", "holes"], now.length ? now : undefined), pieces);
}

/**
 * A tint or a circle more or less: `side` is whose it is, null for nobody's.
 * @param {Document} document @param {string} key @param {number|null} side @param {string} square @returns {Document}
 */
export function toggled(document, key, side, square) {
  const found = lists(document.board?.[key]);
  const isThere = (side === null ? found.length < 2 : true) && (found[side ?? 0] ?? []).includes(square);
  const rest = found.map((squares) => squares.filter((each) => each !== square));
  if (!isThere) {
    const at = side ?? 0;
    while (rest.length <= at) rest.push([]);
    rest[at] = [...rest[at], square];
    if (side !== null && key === "circled" && rest.length === 1) rest.push([]);
    if (side === null && rest.length > 1) rest.splice(0, 2, [...rest[0], ...rest[1]]);
  }
  const isEmpty = rest.every((squares) => !squares.length);
  return put(document, ["board", key], isEmpty ? undefined : rest.length === 1 ? rest[0] : rest);
}
