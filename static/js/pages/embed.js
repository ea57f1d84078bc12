// @ts-check
/** A preset in the frame of another page: both sides are played on its board, and one may step back and try again. */

import { Table } from "../tree/table.js";
import { answerOf, showAnswers } from "../ui/answers.js";
import { startKeys } from "../ui/keys.js";
import { request } from "./embed/server.js";
import { EmbeddedGame } from "./embed/embedded-game.js";
import { fill } from "./game/data.js";

/** @typedef {import("./embed/embedded-game.js").Beginning} Beginning */

/** @param {string} id @returns {any} */
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

class EmbedPage {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.data = read("embed-data");
    this.words = read("embed-words");
    this.said = this.words.page;
    this.game = new EmbeddedGame(this.data.beginning);
    this.requested = 0;
    this.flipped = false;
    this.table = new Table(svg, this.data, this.words, (text) => void this.play(text));
    this.table.onRefused = (text, square) => void this.explain(text, square);
    document.addEventListener("click", (event) => this.click(event));
    startKeys(document);
    this.show({ glide: false });
  }

  /** @param {{glide?: boolean}} [how] */
  show(how) {
    const { game, said } = this;
    const { side, ending, choices, pass_text: pass } = game.state;
    this.table.show({ ...game.shown, choices: ending ? null : choices }, how);
    this.say("turn", ending || fill(said.turn, { side: this.data.sides[side] }));
    this.say("last", game.last ? fill(said.played, game.last) : "");
    this.say("error", "");
    for (const button of document.querySelectorAll("[data-step]")) {
      button.toggleAttribute("disabled", game.target(button.getAttribute("data-step") ?? "") === game.ply);
    }
    const passing = document.querySelector("[data-pass]");
    passing?.toggleAttribute("hidden", !pass || ending !== "");
    showAnswers(document, game.state.answers);
  }

  /** @param {string} place @param {string} text */
  say(place, text) {
    const found = document.querySelector(`[data-${place}]`);
    if (!found) return;
    found.textContent = text;
    if (place === "error") found.toggleAttribute("hidden", !text);
  }

  /** A move is made: what it does is the server's to say. @param {string} text */
  async play(text) {
    const turn = ++this.requested;
    const { game } = this;
    const reply = await request(this.data.url, { at: game.state.position, move: text }, this.said.failed);
    if (turn !== this.requested) return;
    if (reply.error) return this.refuse(reply.error.message);
    const { move, state } = reply.ok;
    if (move) game.add(move, state);
    this.show();
    if (move) this.table.board.announce([`${move.shown}. ${move.words}`, state.ending].filter(Boolean).join(" "));
  }

  /** Say why no move goes so: the rules know. @param {string} text @param {string} square */
  async explain(text, square) {
    if (!text) return this.complain(fill(this.said.notOn, { square }));
    const turn = ++this.requested;
    const reply = await request(this.data.url, { at: this.game.state.position, move: text }, this.said.failed);
    if (turn === this.requested && reply.error) this.complain(reply.error.message);
  }

  /** @param {string} message */
  complain(message) {
    this.say("error", message);
    this.table.board.announce(message);
  }

  /** @param {string} message */
  refuse(message) {
    this.show({ glide: false });
    this.say("error", message);
  }

  /** Begin anew, with another array where it is drawn by lot. */
  async begin() {
    const turn = ++this.requested;
    let beginning = /** @type {Beginning} */ (this.data.beginning);
    if (this.data.drawn) {
      const reply = await request(this.data.url, { draw: "1" }, this.said.failed);
      if (turn !== this.requested) return;
      if (reply.error) return this.refuse(reply.error.message);
      beginning = reply.ok.beginning;
    }
    this.game = new EmbeddedGame(beginning);
    this.show({ glide: false });
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const step = button.getAttribute("data-step");
    if (step !== null) {
      this.requested += 1;
      const glide = this.game.go(step);
      this.show({ glide });
    } else if (button.matches("[data-flip]")) this.flip();
    else if (button.matches("[data-begin]")) void this.begin();
    else if (answerOf(button)) void this.play(answerOf(button));
    else if (button.matches("[data-pass]")) void this.play(this.game.state.pass_text);
  }

  flip() {
    this.flipped = !this.flipped;
    document.body.classList.toggle("turned", this.flipped);
    this.table.flip(this.flipped);
  }
}

const board = document.querySelector("[data-board-here] svg");
if (board instanceof SVGSVGElement) {
  for (const each of document.querySelectorAll("[data-with-script]")) each.removeAttribute("hidden");
  for (const each of document.querySelectorAll("[data-without-script]")) each.remove();
  new EmbedPage(board);
}
