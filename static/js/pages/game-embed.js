// @ts-check
/** A game in the frame of another page: its positions one after the other. */

import { Table } from "../tree/table.js";
import { startKeys } from "../ui/keys.js";
import { Timeline } from "./game/timeline.js";

const PLAY_MS = 1_400;
/** @typedef {"first"|"prev"|"next"|"last"} Step */

/** @param {string} id @returns {any} */
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

class GameFrame {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    /** @type {import("./game/table-data.js").EmbedData} */
    this.data = read("embed-data");
    const words = read("embed-words");
    this.said = words.page;
    this.timeline = new Timeline(this.data.start, this.data.plies);
    this.ply = this.data.shown;
    this.timer = 0;
    this.table = new Table(svg, this.data, words, () => {});
    this.table.flipped = this.data.flipped;
    document.addEventListener("click", (event) => this.click(event));
    startKeys(document);
    this.go(this.ply);
  }

  /** @param {number} ply */
  go(ply) {
    const { timeline } = this;
    const glide = Math.abs(ply - this.ply) === 1;
    this.ply = timeline.clamp(ply);
    const move = timeline.move(this.ply);
    const shown = { last: move?.l ?? [], paths: move?.p ?? [], check: move?.k ?? [] };
    const hands = timeline.hands(this.ply) ?? this.data.hands;
    this.table.show({ placement: timeline.at(this.ply), hands, choices: null, ...shown }, { glide });
    const words = move?.s ?? this.said.start;
    const place = document.querySelector("[data-last]");
    if (place) place.textContent = words;
    this.table.board.announce(words);
    for (const button of document.querySelectorAll("[data-step]")) {
      const step = /** @type {Step} */ (button.getAttribute("data-step"));
      button.toggleAttribute("disabled", timeline.clamp(timeline.target(this.ply, step)) === this.ply);
    }
    if (this.ply >= timeline.last) this.play(false);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const step = /** @type {Step|null} */ (button.getAttribute("data-step"));
    if (step) {
      this.play(false);
      this.go(this.timeline.target(this.ply, step));
    } else if (button.matches("[data-play]")) this.play(this.timer === 0);
    else if (button.matches("[data-flip]")) {
      document.body.classList.toggle("turned");
      this.table.flip(!this.table.flipped);
    }
  }

  /** @param {boolean} on */
  play(on) {
    clearInterval(this.timer);
    this.timer = 0;
    if (on) {
      if (this.ply >= this.timeline.last) this.go(0);
      this.timer = setInterval(() => this.go(this.ply + 1), PLAY_MS);
    }
    document.querySelector("[data-play]")?.setAttribute("aria-pressed", String(this.timer !== 0));
  }
}

const board = document.querySelector("[data-board-here] svg");
if (board instanceof SVGSVGElement) {
  for (const each of document.querySelectorAll("[data-with-script]")) each.removeAttribute("hidden");
  for (const each of document.querySelectorAll("[data-without-script]")) each.remove();
  new GameFrame(board);
}
