// @ts-check
/** A board on which a visitor plays the computer: a move is sent when it is made, and the answer shown as soon as it is there. */

import { Table } from "../../tree/table.js";
import { fill } from "../game/data.js";
import { get, post } from "../game/server.js";
import { answerOf, showAnswers } from "../../ui/answers.js";

/** @typedef {import("../game/hands.js").HandPair} HandPair */
/** @typedef {import("../../tree/table.js").TableData} TableData */
/**
 * How the game is, as the server says it (`courier/guests/guest_board.py`).
 * @typedef {object} Shown
 * @property {number} version
 * @property {Record<string, string>} placement
 * @property {HandPair|null} hands
 * @property {string[]} last
 * @property {string[][]} paths
 * @property {string[]} check
 * @property {string[]|null} choices
 * @property {string} pass_text
 * @property {import("../../ui/answers.js").Answer[]} answers
 * @property {string} status
 * @property {string} spoken
 * @property {string[]} moves
 * @property {number} side
 * @property {boolean} is_waiting
 * @property {boolean} is_over
 */

const FIRST_LOOK = 250; // milliseconds; each look waits half as long again as the one before
const LONGEST_LOOK = 2000;

export class GuestBoard {
  /** @param {HTMLElement} place @param {SVGSVGElement} svg */
  constructor(place, svg) {
    this.place = place;
    /** @type {TableData & {shown: Shown, urls: Record<string, string>}} */
    this.data = read("guest-data");
    this.words = read("guest-words");
    this.said = this.words.page;
    this.shown = this.data.shown;
    this.sent = 0;
    const form = place.querySelector("form");
    if (!form) throw new Error("a board without its form");
    this.form = form;
    this.table = new Table(svg, this.data, this.words, (text) => void this.play(text));
    this.table.onRefused = (text, square) => void this.explain(text, square);
    this.table.flipped = this.shown.side === 1;
    this.form.addEventListener("submit", (event) => this.submitted(event));
    this.show(this.shown, { glide: false });
  }

  /** @param {Shown} shown @param {{glide?: boolean}} [how] */
  show(shown, how) {
    const before = this.shown;
    this.shown = shown;
    this.table.show(shown, how);
    document.dispatchEvent(new CustomEvent("arrived", { detail: [news(before), news(shown), true] }));
    this.say("status", shown.status);
    this.say("moves", shown.moves.join(" "));
    this.say("error", "");
    const version = this.form.elements.namedItem("version");
    if (version instanceof HTMLInputElement) version.value = String(shown.version);
    this.reveal("[data-back]", shown.moves.length > 0);
    this.reveal("[data-keep]", shown.moves.length > 0);
    this.reveal("[data-pass]", shown.pass_text !== "");
    showAnswers(this.form, shown.answers);
    if (shown.is_waiting) void this.wait();
  }

  /** Play a move: it is on the board at once, and taken off it again when the server refuses it. @param {string} text */
  async play(text) {
    const fields = new FormData(this.form);
    fields.set("text", text);
    await this.send(this.data.urls.move, fields);
  }

  /** @param {string} url @param {FormData} fields */
  async send(url, fields) {
    const turn = ++this.sent;
    /** @type {import("../game/server.js").Reply<Shown>} */
    const reply = await post(url, fields, this.said);
    if (turn !== this.sent) return;
    if (reply.error) return this.refuse(reply.error);
    this.show(reply.ok);
    this.table.board.announce(reply.ok.spoken);
  }

  /** Look again until the computer has moved. */
  async wait() {
    const turn = ++this.sent;
    const { version } = this.shown;
    for (let pause = FIRST_LOOK; ; pause = Math.min(pause * 1.5, LONGEST_LOOK)) {
      await new Promise((done) => setTimeout(done, pause));
      if (turn !== this.sent) return;
      /** @type {import("../game/server.js").Reply<Shown>} */
      const reply = await get(this.data.urls.look, { version: String(version) }, this.said);
      if (turn !== this.sent) return;
      if (reply.error) this.say("error", reply.error.message);
      else if (reply.ok.version !== version) {
        this.show(reply.ok);
        this.table.board.announce(reply.ok.spoken);
        return;
      }
    }
  }

  /** @param {{code: string, message: string}} error */
  async refuse(error) {
    this.show(this.shown, { glide: false });
    this.complain(error.message);
    if (error.code !== "guest_game_moved") return;
    /** @type {import("../game/server.js").Reply<Shown>} */
    const reply = await get(this.data.urls.look, {}, this.said);
    if (reply.error) return;
    this.show(reply.ok, { glide: false });
    this.complain(error.message);
  }

  /** Say why no move goes so: the rules know. @param {string} text @param {string} square */
  async explain(text, square) {
    if (!text) return this.complain(fill(this.said.notOn, { square }));
    const fields = new FormData(this.form);
    fields.set("text", text);
    /** @type {import("../game/server.js").Reply<Shown>} */
    const reply = await post(this.data.urls.move, fields, this.said);
    if (reply.error) this.complain(reply.error.message);
  }

  /** The buttons of the form; beginning anew loads the page. @param {SubmitEvent} event */
  submitted(event) {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.hasAttribute("data-new")) return;
    event.preventDefault();
    if (answerOf(button)) return void this.play(answerOf(button));
    if (button.hasAttribute("data-pass")) return void this.play(this.shown.pass_text);
    void this.send(button.formAction, new FormData(this.form));
  }

  /** @param {string} message */
  complain(message) {
    this.say("error", message);
    this.table.board.announce(message);
  }

  /** @param {string} part @param {string} text */
  say(part, text) {
    const found = this.place.querySelector(`[data-${part}]`);
    if (!found) return;
    found.textContent = text;
    if (part === "error") found.toggleAttribute("hidden", !text);
  }

  /** @param {string} part @param {boolean} is */
  reveal(part, is) {
    for (const found of this.place.querySelectorAll(part)) found.toggleAttribute("hidden", !is);
  }
}

/** What sounds go by. @param {Shown} shown */
const news = ({ version, is_waiting, is_over }) => ({ ply: version, my_turn: !is_waiting, running: !is_over });

/** @param {string} id @returns {any} */
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/** Start the board of the page, where it has one. @param {Document} page */
export function startGuestBoard(page) {
  const place = page.querySelector("[data-guest]");
  const svg = place?.querySelector("[data-board-here] svg");
  if (!(place instanceof HTMLElement) || !(svg instanceof SVGSVGElement)) return;
  for (const each of place.querySelectorAll("[data-with-script]")) each.removeAttribute("hidden");
  for (const each of place.querySelectorAll("[data-without-script]")) each.remove();
  new GuestBoard(place, svg);
}
