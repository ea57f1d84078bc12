// @ts-check
/** The arrangements one keeps for other games: used, kept and deleted in a dialog. */

import { fill } from "../data.js";
import { post } from "../server.js";

/** @typedef {import("./data.js").Saved} Saved */

/** The refusal of a name that another arrangement has. */
const TAKEN = "name_taken";

export class Arrangements {
  /**
   * @param {import("./data.js").SetupData} data @param {import("../data.js").Phrases} words
   * @param {{text: () => string, use: (text: string, name: string) => void, say: (sentence: string) => void}} editor
   */
  constructor(data, words, editor) {
    this.data = data;
    this.words = words;
    this.editor = editor;
    this.dialog = /** @type {HTMLDialogElement} */ (document.getElementById("arrangements"));
    this.list = /** @type {HTMLElement} */ (this.dialog.querySelector("[data-arrangements]"));
    this.form = /** @type {HTMLFormElement} */ (this.dialog.querySelector("[data-keep]"));
    this.error = /** @type {HTMLElement} */ (this.dialog.querySelector("[data-keep-error]"));
    this.isTaken = false;
    this.form.addEventListener("input", () => this.taken(false));
    this.dialog.addEventListener("click", (event) => this.click(event));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.keep();
    });
    this.show();
  }

  show() {
    for (const each of this.list.querySelectorAll("[data-saved]")) each.remove();
    this.list.append(...this.data.saved.map((saved) => this.item(saved)));
  }

  /** @param {Saved} saved */
  item(saved) {
    const item = document.createElement("li");
    item.dataset.saved = saved.code;
    item.append(button(saved.name, { use: saved.code }, "btn second"), button("×", { forget: saved.code }, "btn tool", fill(this.words.remove, saved)));
    return item;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const pressed = event.target instanceof Element ? event.target.closest("[data-use], [data-forget]") : null;
    if (!(pressed instanceof HTMLElement)) return;
    const { use, forget } = pressed.dataset;
    if (forget) return void this.forget(forget);
    const { recommended, empty } = this.words;
    const saved = this.data.saved.find((each) => each.code === use);
    if (use === "empty") this.editor.use("", empty);
    else this.editor.use(saved?.text ?? this.data.recommended, saved?.name ?? recommended);
    this.dialog.close();
  }

  async keep() {
    const fields = new FormData(this.form);
    const text = this.editor.text();
    fields.set("text", text);
    fields.set("preset", this.data.preset);
    if (this.isTaken) fields.set("replace", "1");
    const saved = /** @type {Saved|null} */ (await this.request(this.data.urls.save, fields, this.words.saved, String(fields.get("name"))));
    if (!saved) return;
    const others = this.data.saved.filter((each) => each.code !== saved.code);
    this.data.saved = [...others, { code: saved.code, name: saved.name, text }].sort((a, b) => a.name.localeCompare(b.name));
    this.form.reset();
    this.show();
  }

  /** @param {string} code */
  async forget(code) {
    const name = this.data.saved.find((each) => each.code === code)?.name ?? "";
    if (!(await this.request(this.data.urls.forget.replace("/code/", `/${code}/`), new FormData(), this.words.deleted, name))) return;
    this.data.saved = this.data.saved.filter((each) => each.code !== code);
    this.show();
  }

  /** @param {string} url @param {FormData} fields @param {string} phrase @param {string} name @returns {Promise<object|null>} */
  async request(url, fields, phrase, name) {
    const reply = await post(url, fields, this.words);
    this.error.hidden = !reply.error;
    this.error.textContent = reply.error?.message ?? "";
    this.taken(reply.error?.code === TAKEN);
    if (reply.error) return null;
    this.editor.say(fill(phrase, { name }));
    return /** @type {object} */ (reply.ok);
  }

  /** Whether the name that stands in the field is that of another arrangement, which may be replaced. @param {boolean} is */
  taken(is) {
    this.isTaken = is;
    const button = this.form.querySelector("button");
    if (button) button.textContent = is ? this.words.replace : this.words.keep;
  }
}

/** @param {string} words @param {Record<string, string>} data @param {string} css @param {string} [label] */
function button(words, data, css, label = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = css;
  made.textContent = words;
  if (label) made.setAttribute("aria-label", label);
  Object.assign(made.dataset, data);
  return made;
}
