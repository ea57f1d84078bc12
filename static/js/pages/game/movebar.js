// @ts-check
/** The move bar: a field to type a move, then the move that is shown with its remark, then waiting. */

import { answerOf, showAnswers } from "../../ui/answers.js";

/** @typedef {"compose"|"preview"|"wait"} BarState */

export class MoveBar {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.text = /** @type {HTMLInputElement} */ (form.querySelector("[name=text]"));
    /** None where nobody reads it. @type {HTMLTextAreaElement|null} */
    this.remark = form.querySelector("[name=remark]");
    this.ply = /** @type {HTMLInputElement} */ (form.querySelector("[name=expected_ply]"));
    /** The position that moves are written for. */
    this.position = "";
    this.error = /** @type {HTMLElement} */ (form.querySelector("[data-error]"));
    this.said = /** @type {HTMLElement} */ (form.querySelector("[data-said]"));
    this.words = /** @type {HTMLElement} */ (form.querySelector("[data-words]"));
    this.warning = /** @type {HTMLElement|null} */ (form.querySelector("[data-warning]"));
    this.send = /** @type {HTMLButtonElement} */ (form.querySelector("[data-send]"));
    this.onPreview = (/** @type {string} */ _text) => {};
    this.onSend = () => {};
    this.onUndo = () => {};
    this.onWrite = () => {};
    this.onSent = () => {};
    /** The move the remark belongs to; null: none yet, what the server gave goes with the first one. @type {string|null} */
    this.move = null;
    /** What was written to other moves of this position. @type {Map<string, string>} */
    this.others = new Map();
    /** @type {HTMLButtonElement|null} */
    this.pass = form.querySelector("[data-pass]");
    /** @type {HTMLElement|null} */
    this.turn = form.querySelector("[data-turn]");
    form.addEventListener("submit", (event) => this.submit(event));
    form.addEventListener("input", () => this.onWrite());
    form.querySelector("[data-undo]")?.addEventListener("click", (event) => {
      event.preventDefault();
      this.onUndo();
    });
    this.remark?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.onSend();
    });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @returns {BarState} */
  get state() {
    return /** @type {BarState} */ (this.form.dataset.state ?? "wait");
  }

  /**
   * @param {BarState} state
   * @param {boolean} [hasMore] whether the turn goes on after what is shown: the next move may be typed
   */
  show(state, hasMore = false) {
    const goesOn = hasMore && state === "preview";
    this.form.dataset.state = state;
    this.form.toggleAttribute("data-goes-on", goesOn);
    if (goesOn) this.text.value = "";
    delete this.form.dataset.kept;
  }

  /** What can be done without the board, and how much of the turn is left. @param {import("./data.js").GameData} data */
  offer({ pass_text: passing, turn_words: words, answers }) {
    if (this.pass) {
      this.pass.hidden = !passing;
      this.pass.value = passing;
      const typed = this.pass.querySelector("[data-typed]");
      if (typed) typed.textContent = passing;
    }
    if (this.turn) {
      this.turn.hidden = !words;
      this.turn.textContent = words;
    }
    this.offerAnswers(answers);
  }

  /** @param {import("../../ui/answers.js").Answer[]} answers to the opponent's last move */
  offerAnswers(answers) {
    showAnswers(this.form, answers);
  }

  /** The remark belongs to one move: another one has its own. @param {string} move empty: none is shown */
  belong(move) {
    const { remark } = this;
    if (!remark || move === this.move) return;
    if (this.move !== null) {
      if (this.move) this.others.set(this.move, remark.value);
      remark.value = this.others.get(move) ?? "";
    }
    this.move = move;
  }

  /** Leave a remark in sight whose move cannot be sent any more. */
  keepInSight() {
    if (this.remark?.value) this.form.dataset.kept = "yes";
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    if (event.submitter?.hasAttribute("data-recall")) return;
    event.preventDefault();
    const isNext = this.form.hasAttribute("data-goes-on") && this.text.value.trim() && event.submitter !== this.send;
    if (this.state === "preview" && !isNext) this.onSend();
    else if (answerOf(event.submitter)) this.onPreview(answerOf(event.submitter));
    else if (this.pass && event.submitter === this.pass) this.onPreview(this.pass.value);
    else if (this.text.value.trim()) this.onPreview(this.text.value);
    else this.text.focus();
  }

  /** Enter sends and Escape undoes wherever the keyboard is, unless it is on something that uses the key itself. */
  key(/** @type {KeyboardEvent} */ event) {
    if (this.state !== "preview" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("dialog")) return;
    if (event.key === "Escape") this.onUndo();
    else if (event.key === "Enter" && !target.closest("a, button, summary, input, textarea, select")) this.onSend();
    else return;
    event.preventDefault();
  }

  /**
   * @param {string} shown @param {string} words @param {string} [warning]
   * @param {string} [remark] typed behind the move
   */
  say(shown, words, warning = "", remark = "") {
    this.said.textContent = shown;
    this.words.textContent = words;
    if (remark && this.remark) this.remark.value = remark;
    if (!this.warning) return;
    this.warning.hidden = !warning;
    const place = this.warning.querySelector("[data-sentence]");
    if (place) place.textContent = warning;
  }

  /** Whether what is shown cannot be sent as it stands. @param {boolean} barred */
  block(barred) {
    this.send.disabled = barred;
  }

  /** @param {string} message empty: nothing is wrong @param {{field?: boolean}} [about] whether the typed text is wrong */
  complain(message, { field = false } = {}) {
    this.error.hidden = !message;
    const place = this.error.querySelector("[data-sentence]");
    if (place) place.textContent = message;
    if (field && message) this.text.setAttribute("aria-invalid", "true");
    else this.text.removeAttribute("aria-invalid");
    if (message) this.error.scrollIntoView({ block: "nearest" });
  }

  /** What is written next is meant for this position. @param {{ply: number, position: string}} data */
  expect({ ply, position }) {
    this.ply.value = String(ply);
    this.position = position;
  }

  /** @param {boolean} busy */
  wait(busy) {
    this.send.setAttribute("aria-busy", String(busy));
    this.send.disabled = busy;
  }

  /** @param {{text: string}} move @returns {FormData} */
  fields(move) {
    const data = new FormData(this.form);
    data.set("text", move.text);
    data.set("position", this.position);
    return data;
  }

  clear() {
    if (this.remark) this.remark.value = "";
    this.others.clear();
    this.move = "";
    this.text.value = "";
    this.complain("");
  }
}
