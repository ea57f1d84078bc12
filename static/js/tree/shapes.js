// @ts-check
/** Arrows and coloured squares: drawn over the pieces, made by dragging with the right button or with a tool. */

import { inset, pointList } from "../board/geometry.js";
import { el } from "../board/svg.js";

/** @typedef {import("../board/board.js").Board} Board */

/** @type {Record<string, string>} */
const COLOURS = { G: "shape-G", R: "shape-R", Y: "shape-Y", B: "shape-B" };
const SHAPE = /^([GRYB])([A-H]?[a-z]\d{1,2})([A-H]?[a-z]\d{1,2})?$/;

/** @param {string[]} shapes @param {string} made @returns {string[]} with one more, or without it where it was there */
export function toggled(shapes, made) {
  const same = shapes.filter((each) => each.slice(1) !== made.slice(1));
  return shapes.includes(made) ? same : [...same, made];
}

export class Shapes {
  /** @param {Board} board @param {((shape: string) => void)|null} drawn null: they are only shown */
  constructor(board, drawn) {
    this.board = board;
    this.drawn = drawn;
    this.colour = "G";
    /** Whether taps draw instead of moving pieces. */
    this.on = false;
    /** @type {string|null} */
    this.from = null;
    this.layer = el("g", { class: "layer-shapes", "aria-hidden": "true" });
    board.scene.layers.pieces.after(this.layer);
    if (drawn) this.attach(board.scene.svg);
  }

  /** @param {string[]} shapes */
  show(shapes) {
    this.layer.replaceChildren(...shapes.flatMap((each) => this.element(each)));
  }

  /** @param {string} text @returns {Element[]} */
  element(text) {
    const [, colour, origin, target] = SHAPE.exec(text) ?? [];
    const from = this.board.scene.byId.get(origin);
    if (!from) return [];
    if (!target) return [el("polygon", { class: COLOURS[colour], points: pointList(inset(from, 3)) })];
    const to = this.board.scene.byId.get(target);
    if (!to) return [];
    const [x, y] = from.centre;
    const [u, v] = to.centre;
    const length = Math.hypot(u - x, v - y) || 1;
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    const [bx, by] = [u - dx * 14, v - dy * 14];
    const head = `M${u} ${v}L${bx - dy * 9} ${by + dx * 9}L${bx + dy * 9} ${by - dx * 9}z`;
    return [
      el("line", { class: COLOURS[colour], x1: x + dx * 8, y1: y + dy * 8, x2: bx, y2: by }),
      el("path", { class: COLOURS[colour], d: head }),
    ];
  }

  /** @param {SVGSVGElement} svg */
  attach(svg) {
    /** @type {string|null} */
    let pressed = null;
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("pointerdown", (event) => {
      if (event.button === 2) pressed = this.board.scene.squareAt(event.clientX, event.clientY);
    });
    addEventListener("pointerup", (event) => {
      if (event.button !== 2 || pressed === null) return;
      const square = this.board.scene.squareAt(event.clientX, event.clientY);
      if (square !== null) this.make(pressed, square, event);
      pressed = null;
    });
  }

  /** @param {string} origin @param {string} target @param {{shiftKey?: boolean, altKey?: boolean}} [keys] */
  make(origin, target, keys = {}) {
    const colour = keys.shiftKey ? "R" : keys.altKey ? "B" : this.colour;
    this.drawn?.(`${colour}${origin}${origin === target ? "" : target}`);
  }

  /** A tap while drawing: the first square of two. @param {import("../board/types.js").Gesture} gesture */
  handle({ kind, square }) {
    if (kind === "cancel") this.from = null;
    else if (kind === "tap" && square !== null) {
      if (this.from === null) this.from = square;
      else {
        this.make(this.from, square);
        this.from = null;
      }
    }
    this.board.set({ picked: this.from ? [this.from] : [] }, { glide: false });
  }

  /** @param {boolean} on */
  use(on) {
    this.on = on;
    this.from = null;
    this.board.scene.svg.classList.toggle("drawing", on);
  }
}
