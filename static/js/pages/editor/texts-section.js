// @ts-check
/** The section on texts: names, summary, rules in the inventor's words, and the page they make. */

import { the } from "./dom.js";
import { RuleForm } from "./rules/rule-form.js";
import { showSetup } from "./setup-view.js";

export class TextsSection {
  name = "texts";

  /** @param {import("./desk.js").Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields */
  constructor(desk, root, fields) {
    this.desk = desk;
    fields.bindAll(root);
    this.preview = the(root, "[data-rules-html]", HTMLElement);
    this.prose = the(root, "[data-prose]", HTMLElement);
    const form = desk.state.forms.find(({ key }) => key === "translations");
    /** The same texts in other languages. */
    this.languages = form ? new RuleForm(desk, form, fields) : null;
    if (this.languages) the(root, "[data-languages]", HTMLElement).append(this.languages.root);
  }

  enter() {
    this.draw();
  }

  draw() {
    showSetup(this.desk);
    this.languages?.draw();
  }

  /** The rules page's own HTML: the server has cleaned it. */
  judged() {
    const html = this.desk.store.view?.rules_html ?? "";
    this.preview.hidden = html === "";
    const read = new DOMParser().parseFromString(html, "text/html");
    this.prose.replaceChildren(...read.body.childNodes);
  }
}
