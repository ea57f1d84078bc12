// @ts-check
/** The form: the text of the arrangement, kept in step with the board, and handing it in. */

import { post } from "../server.js";

export class Sending {
  /** @param {import("./data.js").SetupData} data @param {import("../data.js").Phrases} words @param {string} key under which the text is kept */
  constructor(data, words, key) {
    this.data = data;
    this.words = words;
    this.key = key;
    this.form = /** @type {HTMLFormElement} */ (document.getElementById("setup-form"));
    this.text = /** @type {HTMLTextAreaElement} */ (document.getElementById("setup-text"));
    this.button = /** @type {HTMLButtonElement} */ (this.form.querySelector("[data-send]"));
    this.error = /** @type {HTMLElement} */ (this.form.querySelector("[data-error]"));
    /** @type {(text: string) => boolean} */
    this.onApply = () => true;
    /** @type {(answer: {message: string, ply: number}) => void} */
    this.onSent = () => {};
    /** @type {(code: string) => void} */
    this.onRefused = () => {};
    this.form.addEventListener("submit", (event) => this.submit(event));
  }

  /** @returns {string} what was written before the page was loaded again; "" for nothing */
  get kept() {
    return sessionStorage.getItem(this.key) ?? "";
  }

  /** The board shows another arrangement. @param {string} text */
  show(text) {
    this.text.value = text;
    this.text.removeAttribute("aria-invalid");
    this.complain("");
    if (text === (this.data.sent || this.data.text)) sessionStorage.removeItem(this.key);
    else sessionStorage.setItem(this.key, text);
    this.reflect(text);
  }

  /** @param {string} text */
  reflect(text) {
    const { sent } = this.data;
    const words = this.button.querySelector("[data-send-words]");
    if (words) words.textContent = !sent ? this.words.send : sent === text ? this.words.handedIn : this.words.sendChange;
    this.button.disabled = sent === text;
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    if (!this.onApply(this.text.value)) return this.complain(this.words.unreadable, true);
    if (!event.submitter?.hasAttribute("data-apply")) void this.send(this.text.value);
  }

  /** @param {string} text */
  async send(text) {
    const fields = new FormData(this.form);
    fields.set("text", text);
    this.wait(true);
    const reply = await post(this.data.urls.send, fields, this.words);
    this.wait(false);
    if (reply.error) {
      this.complain(reply.error.message);
      return this.onRefused(reply.error.code);
    }
    sessionStorage.removeItem(this.key);
    this.data.sent = text;
    this.reflect(text);
    this.onSent(/** @type {{message: string, ply: number}} */ (reply.ok));
  }

  /** @param {boolean} busy */
  wait(busy) {
    this.button.disabled = busy;
    this.button.setAttribute("aria-busy", String(busy));
  }

  /** @param {string} message empty: nothing is wrong @param {boolean} [field] whether what was typed cannot be read */
  complain(message, field = false) {
    this.error.hidden = !message;
    const place = this.error.querySelector("[data-sentence]");
    if (place) place.textContent = message;
    if (field) this.text.setAttribute("aria-invalid", "true");
    if (message) this.error.scrollIntoView({ block: "nearest" });
  }
}
