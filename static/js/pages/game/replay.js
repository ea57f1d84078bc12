// @ts-check
/** Stepping through the game: buttons, keys, slider, the links of the move list, and playing by itself. */

import { plyOfHash } from "./log/links.js";

const PLAY_MS = 1_400;

/** @typedef {"first"|"prev"|"next"|"last"} Step */

export class Replay {
  /**
   * @param {string} page the address of the game
   * @param {() => import("./timeline.js").Timeline} timeline the moves there are
   * @param {number} ply
   * @param {(ply: number, how: {glide: boolean}) => void} show
   */
  constructor(page, timeline, ply, show) {
    this.page = page;
    this.timeline = timeline;
    /** The ply that is shown, or the number of a move of a line. */
    this.ply = ply;
    this.show = show;
    this.timer = 0;
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("input", (event) => this.slide(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.querySelector("[data-pace]")?.addEventListener("change", () => this.repace());
    addEventListener("popstate", () => this.go(this.named(), false));
    addEventListener("hashchange", () => this.follow());
  }

  /** @returns {number} the ply the address names */
  named() {
    const requested = new URL(location.href).searchParams;
    return plyOfHash(location.hash) ?? Number(requested.get("at") ?? requested.get("ply") ?? this.last());
  }

  /** @returns {number} how many moves there are */
  last() {
    return this.timeline().last;
  }

  /** Go where an address with `#12` leads. */
  follow() {
    const ply = plyOfHash(location.hash);
    if (ply !== null) this.go(ply);
  }

  /** @param {number} ply @param {boolean} [remember] whether the address names the ply */
  go(ply, remember = true) {
    const wanted = this.timeline().clamp(ply);
    const glide = this.target("next") === wanted || this.target("prev") === wanted;
    this.ply = wanted;
    this.show(wanted, { glide });
    this.reflect();
    if (remember) history.replaceState(null, "", this.address(wanted));
  }

  /** The wheel was turned over the board. @param {number} plies */
  turn(plies) {
    this.play(false);
    for (let left = Math.abs(plies); left > 0; left -= 1) this.go(this.target(plies < 0 ? "prev" : "next"));
  }

  /** @param {number} ply @returns {string} */
  address(ply) {
    return ply === this.last() ? this.page : this.link(ply);
  }

  /** @param {number} ply @returns {string} the address that goes on naming it when the game goes on */
  link(ply) {
    return `${this.page}?${ply > this.last() ? "at" : "ply"}=${ply}`;
  }

  /** @param {Step} step @returns {number} */
  target(step) {
    return this.timeline().clamp(this.timeline().target(this.ply, step));
  }

  /** Write slider, counter and the reach of the buttons. */
  reflect() {
    const last = this.last();
    const ply = this.timeline().root(this.ply);
    for (const each of document.querySelectorAll("[data-step]")) {
      const target = this.target(/** @type {Step} */ (each.getAttribute("data-step")));
      each.setAttribute("aria-disabled", String(target === this.ply));
      each.setAttribute("href", this.address(target));
    }
    for (const form of document.querySelectorAll("[data-here]")) {
      form.toggleAttribute("hidden", this.ply >= last);
      form.querySelector("[name=ply]")?.setAttribute("value", String(this.ply));
    }
    for (const link of document.querySelectorAll("[data-study], [data-at-ply]")) {
      const shown = link.hasAttribute("data-study") ? `ply=${this.ply}` : this.link(this.ply).split("?")[1];
      link.setAttribute("href", (link.getAttribute("href") ?? "").replace(/(ply|at)=\d+/, shown));
    }
    for (const link of document.querySelectorAll("[data-link]")) link.setAttribute("href", this.link(this.ply));
    const slider = /** @type {HTMLInputElement|null} */ (document.querySelector("[data-slider]"));
    if (slider) {
      slider.hidden = false;
      slider.max = String(last);
      slider.value = String(ply);
    }
    const count = document.querySelector(".replay [data-count]");
    const [now, all] = [ply, last].map((each) => String(Math.ceil(each / 2)));
    if (count) count.textContent = (count.getAttribute("data-count") ?? "").replace("%1", now).replace("%2", all);
    const play = document.querySelector("[data-play]");
    for (const each of document.querySelectorAll("[data-play], [data-pace]")) each.removeAttribute("hidden");
    play?.setAttribute("aria-pressed", String(this.timer !== 0));
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const step = event.target.closest("[data-step]");
    const link = event.target.closest("[data-ply]");
    const play = event.target.closest("[data-play]");
    if (!step && !link && !play) return;
    event.preventDefault();
    if (play) return this.play(this.timer === 0);
    this.play(false);
    if (step) this.go(this.target(/** @type {Step} */ (step.getAttribute("data-step"))));
    else if (link) this.go(Number(link.getAttribute("data-ply")));
  }

  /** @param {Event} event */
  slide(event) {
    if (!(event.target instanceof HTMLInputElement) || !event.target.matches("[data-slider]")) return;
    const wanted = event.target.valueAsNumber; // stopping writes the slider anew
    this.play(false);
    this.go(wanted);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return;
    /** @type {Record<string, Step>} */
    const keys = { ArrowLeft: "prev", ",": "prev", ArrowRight: "next", ".": "next", Home: "first", End: "last" };
    const step = keys[event.key];
    if (!step) return;
    event.preventDefault();
    this.play(false);
    this.go(this.target(step));
  }

  /** @param {boolean} on */
  play(on) {
    clearInterval(this.timer);
    this.timer = 0;
    if (on) {
      if (this.target("next") === this.ply) this.go(0);
      this.timer = setInterval(() => (this.target("next") === this.ply ? this.play(false) : this.go(this.target("next"))), this.pace);
    }
    this.reflect();
  }

  /** @returns {number} milliseconds a position stays */
  get pace() {
    const chosen = document.querySelector("[data-pace]");
    return (chosen instanceof HTMLSelectElement && Number(chosen.value)) || PLAY_MS;
  }

  /** Another pace was chosen: go on with it. */
  repace() {
    if (this.timer) this.play(true);
  }
}

/** @param {EventTarget|null} target @returns {boolean} whether keys belong to a field, a menu or a dialog */
export function isTyping(target) {
  return target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
}
