// @ts-check
/** What the rules say about the arrangement: asked of the server shortly after each change, shown as a list in words. */

import { fill } from "../data.js";
import { post } from "../server.js";

/** @typedef {import("./data.js").Check} Check */
/** @typedef {import("./data.js").Clause} Clause */

const PAUSE_MS = 120;

export class Checks {
  /**
   * @param {HTMLFormElement} form what else is sent with each question
   * @param {string} url @param {import("../data.js").Phrases} words @param {(check: Check) => void} shown
   */
  constructor(form, url, words, shown) {
    this.form = form;
    this.url = url;
    this.words = words;
    this.shown = shown;
    this.root = /** @type {HTMLElement} */ (document.querySelector("[data-checks]"));
    this.timer = 0;
    this.wanted = "";
  }

  /** @param {string} text @param {boolean} [now] without waiting for a further change */
  request(text, now = false) {
    clearTimeout(this.timer);
    this.wanted = text;
    document.querySelector("[data-verdict]")?.setAttribute("aria-busy", "true");
    this.timer = setTimeout(() => void this.question(text), now ? 0 : PAUSE_MS);
  }

  /** @param {string} text */
  async question(text) {
    const fields = new FormData(this.form);
    fields.set("text", text);
    const reply = await post(this.url, fields, this.words);
    if (text !== this.wanted) return;
    document.querySelector("[data-verdict]")?.removeAttribute("aria-busy");
    if (reply.error) return this.verdict("broken", reply.error.message);
    this.show(/** @type {Check} */ (reply.ok));
  }

  /** @param {Check} check */
  show(check) {
    const { words } = this;
    const count = check.faults.length;
    if (!count) this.verdict("kept", words.kept);
    else this.verdict("broken", count === 1 ? words.brokenOne : fill(words.broken, { count }));
    this.list("[data-faults]", check.faults, (clause) => [text("span", clause.message), " ", text("small", fill(words.rule, { clause: clause.clause }), "muted")]);
    this.list("[data-dangers] ul", check.dangers, (clause) => [clause.message]);
    this.root.querySelector("[data-dangers]")?.toggleAttribute("hidden", !check.dangers.length);
    this.root.hidden = !count && !check.dangers.length;
    this.shown(check);
  }

  /** @param {"kept"|"broken"} state @param {string} sentence */
  verdict(state, sentence) {
    const verdict = document.querySelector("[data-verdict]");
    const place = document.querySelector("[data-verdict-words]");
    verdict?.setAttribute("data-state", state);
    if (place && place.textContent !== sentence) place.textContent = sentence;
  }

  /** @param {string} sentence */
  count(sentence) {
    const place = document.querySelector("[data-placed]");
    if (place) place.textContent = sentence;
  }

  /** @param {string} where @param {Clause[]} clauses @param {(clause: Clause) => (Node|string)[]} parts */
  list(where, clauses, parts) {
    const items = clauses.map((clause) => {
      const item = document.createElement("li");
      item.append(...parts(clause));
      return item;
    });
    this.root.querySelector(where)?.replaceChildren(...items);
  }
}

/** @param {string} tag @param {string} words @param {string} [css] */
function text(tag, words, css = "") {
  const made = document.createElement(tag);
  made.textContent = words;
  if (css) made.className = css;
  return made;
}
