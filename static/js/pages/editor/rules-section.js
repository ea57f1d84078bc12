// @ts-check
/** The section on the rules: a form for each table the engine knows, the usual ones first. */

import { h, the } from "./dom.js";
import { RuleForm } from "./rules/rule-form.js";
import { showSetup } from "./texts-section.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").TableForm} TableForm */

/** Tables that have sections of their own. */
const ELSEWHERE = ["", "board", "sides", "pieces", "pieces.extra", "setup", "setup.modes"];

export class RulesSection {
  name = "rules";

  /** @param {Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields */
  constructor(desk, root, fields) {
    this.desk = desk;
    this.list = the(root, "[data-rules]", HTMLElement);
    fields.bindAll(root);
    const forms = desk.state.forms.filter(({ key }) => !ELSEWHERE.includes(key));
    this.forms = forms.map((form) => new RuleForm(desk, form, fields));
    this.isBuilt = false;
  }

  enter() {
    this.desk.stage.isPicking = false;
    for (const button of this.list.querySelectorAll(".zone-line [aria-pressed=true]")) button.setAttribute("aria-pressed", "false");
    if (!this.isBuilt) this.build();
    this.draw();
  }

  build() {
    this.isBuilt = true;
    const basic = this.forms.filter(({ form }) => form.basic);
    const rest = this.forms.filter(({ form }) => !form.basic);
    const groups = [...new Set(rest.map(({ form }) => form.group))];
    this.list.replaceChildren(...basic.map(({ root }) => root),
      ...(rest.length ? [h("h3", { class: "more-rules" }, this.desk.words.moreRules)] : []),
      ...groups.map((group) => h("details", { class: "more rule-group" }, h("summary", {}, this.desk.words[`group.${group}`] ?? group),
        h("div", { class: "stack" }, ...rest.filter(({ form }) => form.group === group).map(({ root }) => root)))));
  }

  draw() {
    if (!this.desk.stage.isPicking) showSetup(this.desk);
    for (const form of this.forms) form.draw();
    for (const group of this.list.querySelectorAll(".rule-group")) group.toggleAttribute("hidden", !group.querySelector(".rule:not([hidden])"));
  }

  /** @param {string} path */
  reveal(path) {
    this.forms.find(({ form }) => path === form.key || path.startsWith(`${form.key}.`))?.open();
  }

  judged() {
    if (this.isBuilt) for (const form of this.forms) form.draw();
  }
}
