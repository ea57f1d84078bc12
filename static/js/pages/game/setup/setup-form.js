// @ts-check
/** The form: the text of the arrangement, kept in step with the board, a remark, and handing both in. */

import { tab } from "../../../ui/stores.js";
import { post } from "../server.js";

/** @typedef {{text: string, remark: string}} Letter what is handed in */

export class Sending {
  /** @param {import("./data.js").SetupData} data @param {import("../data.js").Phrases} words @param {string} key under which what is written is kept */
  constructor(data, words, key) {
    this.data = data;
    this.words = words;
    this.key = key;
    this.form = /** @type {HTMLFormElement} */ (document.getElementById("setup-form"));
    this.text = /** @type {HTMLTextAreaElement} */ (document.getElementById("setup-text"));
    this.remark = /** @type {HTMLTextAreaElement|null} */ (document.getElementById("setup-remark"));
    this.button = /** @type {HTMLButtonElement} */ (this.form.querySelector("[data-send]"));
    this.error = /** @type {HTMLElement} */ (this.form.querySelector("[data-error]"));
    /** @type {Letter} as the server has it */
    this.known = { text: data.sent || data.text, remark: this.remark?.value ?? "" };
    /** @type {(text: string) => boolean} */
    this.onApply = () => true;
    /** @type {(answer: {message: string, ply: number}) => void} */
    this.onSent = () => {};
    /** @type {(code: string) => void} */
    this.onRefused = () => {};
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.remark?.addEventListener("input", () => this.keep());
  }

  /** Bring back what was written before the page was loaded again. @returns {string} the set-up; "" for none */
  restore() {
    const kept = JSON.parse(tab.get(this.key) ?? "{}");
    if (this.remark && kept.remark !== undefined) this.remark.value = kept.remark;
    return kept.text ?? "";
  }

  /** The board shows another arrangement. @param {string} text */
  show(text) {
    this.text.value = text;
    this.text.removeAttribute("aria-invalid");
    this.complain("");
    this.keep();
  }

  /** @returns {Letter} */
  get written() {
    return { text: this.text.value, remark: this.remark?.value ?? "" };
  }

  /** @returns {boolean} whether nothing differs from what the server has */
  get isKnown() {
    const { text, remark } = this.written;
    return text === this.known.text && remark.trim() === this.known.remark.trim();
  }

  /** Keep what is written through a reload, and tell what the button would do. */
  keep() {
    if (this.isKnown) tab.forget(this.key);
    else tab.keep(this.key, JSON.stringify(this.written));
    const { sent } = this.data;
    const words = this.button.querySelector("[data-send-words]");
    if (words) words.textContent = !sent ? this.words.send : this.isKnown ? this.words.handedIn : this.words.sendChange;
    this.button.disabled = sent !== "" && this.isKnown;
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    if (!this.onApply(this.text.value)) return this.complain(this.words.unreadable, true);
    if (!event.submitter?.hasAttribute("data-apply")) void this.send(this.written);
  }

  /** @param {Letter} letter */
  async send(letter) {
    const fields = new FormData(this.form);
    this.wait(true);
    const reply = await post(this.data.urls.send, fields, this.words);
    this.wait(false);
    if (reply.error) {
      this.complain(reply.error.message);
      return this.onRefused(reply.error.code);
    }
    this.data.sent = letter.text;
    this.known = letter;
    this.keep();
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
