// @ts-check
/** The section on the rules: a form for each table the engine knows, the usual ones first. */

import { h, the } from "./dom.js";
import { fieldOf } from "./rules/field.js";
import { RuleForm } from "./rules/rule-form.js";
import { belongs } from "./problems.js";
import { showSetup } from "./setup-view.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").TableForm} TableForm */

/** Tables that have sections of their own. */
const ELSEWHERE = ["", "board", "sides", "pieces", "pieces.extra", "setup", "setup.modes", "translations"];

export class RulesSection {
  name = "rules";

  /** @param {Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields */
  constructor(desk, root, fields) {
    this.desk = desk;
    this.list = the(root, "[data-rules]", HTMLElement);
    fields.bindAll(root);
    const forms = desk.state.forms.filter(({ key }) => !ELSEWHERE.includes(key));
    /** @param {string} key */
    const twin = (key) => (key.endsWith("[]") ? key.slice(0, -2) : `${key}[]`);
    this.forms = forms.map((form) => new RuleForm(desk, form, fields, { isAlternative: forms.some(({ key }) => key === twin(form.key)) }));
    this.fields = fields;
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
    this.list.replaceChildren(...basic.map(({ root }) => root), this.otherFields(this.fields),
      ...(rest.length ? [h("h2", { class: "small-head more-rules" }, this.desk.words.moreRules)] : []),
      ...groups.map((group) => h("details", { class: "more rule-group" }, h("summary", {}, this.desk.words[`group.${group}`] ?? group),
        h("div", { class: "stack" }, ...rest.filter(({ form }) => form.group === group).map(({ root }) => root)))));
  }

  /** What stands at the top of the document and belongs to the rules. @param {import("./fields.js").Fields} fields */
  otherFields(fields) {
    const { desk } = this;
    const top = desk.state.forms.find(({ key }) => key === "")?.fields ?? [];
    const found = top.filter(({ kind }) => kind).map((field) => {
      const made = fieldOf({ desk, fields, field, path: [field.key] });
      fields.follow(made, () => (made.hidden = Boolean(field.applies) && desk.facts !== null && !desk.facts.includes(field.applies ?? "")));
      return made;
    });
    return h("div", { class: "stack" }, ...found);
  }

  draw() {
    if (!this.desk.stage.isPicking) showSetup(this.desk);
    for (const form of this.forms) form.draw();
    for (const group of this.list.querySelectorAll(".rule-group")) group.toggleAttribute("hidden", !group.querySelector(".rule:not([hidden])"));
  }

  /** @param {string} path */
  reveal(path) {
    this.forms.find(({ form }) => belongs(path, form.key.replace("[]", "")))?.open();
  }

  judged() {
    if (this.isBuilt) for (const form of this.forms) form.draw();
  }
}
