// @ts-check
/** The last section: what has to be mended, and publishing. */

import { idFor } from "./army.js";
import { h, the } from "./dom.js";
import { hintFix } from "./hints.js";
import { placeOf } from "./places.js";
import { send } from "./server.js";
import { showSetup } from "./setup-view.js";

export class CheckSection {
  name = "check";

  /**
   * @param {import("./desk.js").Desk} desk @param {HTMLElement} root
   * @param {() => import("./save-state.js").Saving} saving
   */
  constructor(desk, root, saving) {
    this.desk = desk;
    this.saving = saving;
    this.verdict = the(root, "[data-verdict]", HTMLElement);
    this.list = the(root, "[data-problems]", HTMLElement);
    this.form = the(root, "[data-publish]", HTMLFormElement);
    this.error = the(root, "[data-publish-error]", HTMLElement);
    const key = this.form.elements.namedItem("key");
    this.key = key instanceof HTMLInputElement ? key : null;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.publish();
    });
  }

  enter() {
    showSetup(this.desk);
    if (this.key && !this.key.value) this.key.value = String(this.desk.store.get(["key"]) ?? "") || addressFor(String(this.desk.store.get(["name"]) ?? ""));
    void this.saving().now();
  }

  draw() {
    showSetup(this.desk);
  }

  judged() {
    const { problems, hints } = this.desk.store;
    this.verdict.dataset.state = problems.length ? "broken" : hints.length ? "odd" : "kept";
    the(this.verdict, "[data-verdict-words]", HTMLElement).textContent = this.sentence();
    the(this.form, "[data-publish-button]", HTMLButtonElement).disabled = problems.length > 0;
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...problems.map((problem) => this.item(problem)), ...hints.map((hint) => this.item(hint, hintFix(this.desk, hint))));
    if (hadFocus) this.verdict.focus();
  }

  /** @returns {string} how the draft is, in one sentence */
  sentence() {
    const { problems, hints } = this.desk.store;
    const { words } = this.desk;
    if (problems.length) return problems.length === 1 ? words.problem : this.desk.say("problems", { n: problems.length });
    if (hints.length) return hints.length === 1 ? words.hint : this.desk.say("hints", { n: hints.length });
    return words.fine;
  }

  /** @param {{path: string, code: string, message: string}} found a problem or a hint @param {Node|null} [fix] a button that mends it */
  item(found, fix = null) {
    return h("li", {},
      h("div", {}, h("p", { class: "small muted" }, placeOf(this.desk, found.path)), h("p", {}, this.desk.said(found))),
      h("div", { class: "row" }, fix, h("button", { class: "btn quiet", type: "button", onclick: () => this.desk.go(found.path) }, this.desk.words.showIt)));
  }

  async publish() {
    this.refuse("");
    if (!(await this.saving().now())) return undefined;
    const { words, state } = this.desk;
    const fields = new FormData(this.form);
    fields.set("version", String(this.saving().autosave.version));
    const { ok, status, error } = await send(state.urls.publish, fields, { unreachable: words.unreachable, signedOut: words.signedOut });
    if (!error) return location.assign(/** @type {any} */ (ok).url);
    if (status === 409 && error.document) this.saving().autosave.stop({ version: error.version, document: error.document });
    if (Array.isArray(error.problems)) this.desk.store.judge(error.problems, this.desk.store.view);
    return this.refuse(error.message);
  }

  /** @param {string} message */
  refuse(message) {
    this.error.hidden = message === "";
    the(this.error, "[data-sentence]", HTMLElement).textContent = message;
  }
}

/** @param {string} name @returns {string} a short name for addresses */
function addressFor(name) {
  return idFor(name, []).replaceAll("_", "-").slice(0, 32).replace(/-$/, "");
}
