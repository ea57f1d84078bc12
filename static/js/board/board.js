// @ts-check
/**
 * The board. It knows squares, pieces and gestures and no rules: `set` shows it what to show and what may be
 * clicked, `onGesture` is told what the user did.
 */

import { attachKeyboard } from "./keyboard.js";
import { attachPointer } from "./pointer.js";
import { Scene } from "./scene.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Gesture} Gesture */

/** @returns {State} */
function emptyState() {
  return {
    pieces: new Map(),
    missing: new Set(),
    liftable: new Set(),
    picked: [],
    targets: new Set(),
    reach: new Set(),
    last: [],
    check: [],
    paths: [],
    preview: null,
    notes: new Map(),
    flipped: false,
  };
}

export class Board {
  /**
   * @param {SVGSVGElement} svg taken over; what it holds is replaced
   * @param {ConstructorParameters<typeof Scene>[1] & {status?: HTMLElement|null}} options `status` is a live region
   */
  constructor(svg, { status = null, ...options }) {
    this.scene = new Scene(svg, options);
    this.status = status;
    /** @type {State} */
    this.state = emptyState();
    /** @type {(gesture: Gesture) => void} */
    this.onGesture = () => {};
    /** A piece was dragged that cannot be picked up. @type {(origin: string, square: string) => void} */
    this.onPull = () => {};
    /** @type {string|null} the square a piece was just let go on: it does not glide there again */
    this.dropped = null;
    this.current = options.cells[0]?.id ?? "";
    svg.setAttribute("role", "grid");
    svg.classList.add("live");
    attachPointer(this);
    attachKeyboard(this);
  }

  /**
   * Show a changed state; what gives moves their sounds hears of it (`ui/sounds.js`).
   * @param {Partial<State>} patch @param {{glide?: boolean}} [how]
   */
  set(patch, { glide = true } = {}) {
    const before = this.state;
    this.state = { ...before, ...patch };
    const turning = this.state.flipped !== this.scene.flipped;
    if (turning) this.lay();
    const glides = glide && !turning && this.state.pieces !== before.pieces && this.dropped === null;
    this.scene.draw(this.state, glides ? before : null);
    if (!glide || turning) return;
    const detail = [before, this.state];
    this.scene.svg.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail }));
  }

  /** Lay the cells again and keep the keyboard where it was. */
  lay() {
    const hadFocus = this.scene.svg.contains(document.activeElement);
    this.scene.lay(this.state.flipped, this.current);
    if (hadFocus) this.focus(this.current);
  }

  /** Make a square the one Tab leads to. @param {string} square */
  place(square) {
    this.scene.elements.get(this.current)?.setAttribute("tabindex", "-1");
    this.scene.elements.get(square)?.setAttribute("tabindex", "0");
    this.current = square;
  }

  /** @param {string} square */
  focus(square) {
    this.place(square);
    this.scene.elements.get(square)?.focus();
  }

  /** Say something politely. @param {string} text */
  announce(text) {
    if (this.status) this.status.textContent = text;
  }

  /** The piece on a square shakes its head. @param {string} square */
  shake(square) {
    this.scene.shake(square);
  }

  /** @param {Gesture} gesture */
  report(gesture) {
    this.onGesture(gesture);
  }
}
