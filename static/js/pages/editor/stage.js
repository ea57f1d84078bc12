// @ts-check
/** The board of the page. Each section puts up what it wants to show and takes the gestures. */

import { Board } from "../../board/board.js";
import { UNIT } from "../../board/geometry.js";
import { el } from "../../board/svg.js";
import { h } from "./dom.js";
import { lettered } from "./edges.js";
import { same } from "./tables.js";

/** @typedef {import("../../board/types.js").Cell} Cell */
/** @typedef {import("../../board/types.js").Line} Line */
/** @typedef {import("../../board/types.js").State} State */
/** @typedef {import("../../board/types.js").Gesture} Gesture */
/** @typedef {{cells: Cell[], lines: Line[], width: number, height: number}} Plan */

export class Stage {
  /**
   * @param {HTMLElement} frame @param {import("../../board/speech.js").Words} words
   * @param {HTMLElement|null} status a live region
   */
  constructor(frame, words, status) {
    this.frame = frame;
    this.words = words;
    this.status = status;
    this.caption = h("p", { class: "board-caption", hidden: true });
    frame.after(this.caption);
    /** Whether squares are being chosen for a field. */
    this.isPicking = false;
    /** @type {Plan|null} */
    this.plan = null;
    /** @type {Board|null} */
    this.board = null;
    /** @type {(gesture: Gesture) => void} */
    this.onGesture = () => {};
    /** @type {(event: KeyboardEvent, square: string) => boolean} whether a key on a square meant something */
    this.onKey = () => false;
  }

  /**
   * Show a board; the drawing is made anew only where the squares differ.
   * @param {Plan} plan @param {Partial<State>} state @param {{label: string, css?: string, glide?: boolean, caption?: string}} how `caption` is written below the board
   */
  show(plan, state, { label, css = "", glide = false, caption = "" }) {
    this.caption.textContent = caption;
    this.caption.hidden = caption === "";
    const board = this.board && same(this.plan, plan) ? this.board : this.build(plan);
    const { svg } = board.scene;
    svg.setAttribute("aria-label", label);
    const isHoled = plan.cells.length * UNIT * UNIT < plan.width * plan.height;
    svg.setAttribute("class", `board live ${isHoled ? "holed " : ""}${css}`.trim());
    board.set({ missing: new Set(), liftable: new Set(), picked: [], targets: new Set(), last: [], paths: [], check: [], notes: new Map(), preview: null, ...state }, { glide });
  }

  /** @param {Plan} plan @returns {Board} */
  build(plan) {
    const { current = "" } = this.board ?? {};
    const hadFocus = this.frame.contains(document.activeElement);
    const svg = el("svg", { class: "board live" });
    this.frame.replaceChildren(svg);
    const board = new Board(svg, { ...plan, edges: lettered(plan.cells), words: this.words, status: this.status });
    svg.addEventListener("keydown", (event) => this.key(event), { capture: true });
    board.onGesture = (gesture) => this.onGesture(gesture);
    if (plan.cells.some((cell) => cell.id === current)) board.current = current;
    this.plan = plan;
    this.board = board;
    if (hadFocus) queueMicrotask(() => board.focus(board.current));
    return board;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const square = event.target instanceof Element ? event.target.getAttribute("data-square") : null;
    if (square === null || event.altKey || event.ctrlKey || event.metaKey || !this.onKey(event, square)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} text said politely */
  announce(text) {
    if (this.status) this.status.textContent = text;
  }
}
