// @ts-check
/** The move as notation, for those who write it; what is wrong with it stands under its column. */

import { SHAPES } from "../fields.js";
import { h, icon } from "../dom.js";
import { belongs } from "../problems.js";
import { put } from "../tables.js";

export class BetzaField {
  /** @param {import("../desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.id = "";
    this.field = h("input", { class: "input mono", id: "piece-betza", maxlength: 400, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": "betza-notes" });
    this.caret = h("p", { class: "caret mono", "aria-hidden": "true", hidden: true });
    this.notes = h("div", { id: "betza-notes" });
    this.root = h("div", { class: "betza" }, h("label", { class: "label", for: "piece-betza" }, desk.words.betza), h("div", { class: "betza-line" }, this.field, this.caret), this.notes);
    this.field.dataset.own = "";
    this.field.addEventListener("input", () => this.write());
    this.field.addEventListener("change", () => desk.store.settle());
  }

  write() {
    const value = SHAPES.text.read(this.field.value.trim());
    this.desk.store.change((document) => put(document, ["pieces", this.id, "betza"], value), `betza ${this.id}`);
  }

  /** @param {string} id @param {{message: string, column?: number|null}[]} found @param {string} reason why the composer cannot show it */
  draw(id, found, reason) {
    const judged = this.desk.store.problems.filter(({ path }) => belongs(path, `pieces.${id}.betza`));
    const problems = found.length ? found : judged;
    const value = String(this.desk.store.get(["pieces", id, "betza"]) ?? "");
    const isTyped = document.activeElement === this.field && id === this.id && this.field.value.trim() === value;
    if (!isTyped && this.field.value !== value) this.field.value = value;
    this.id = id;
    this.field.dataset.path = `pieces.${id}.betza`;
    this.field.toggleAttribute("aria-invalid", false);
    if (problems.length) this.field.setAttribute("aria-invalid", "true");
    const column = problems.find((each) => each.column)?.column;
    this.caret.hidden = !column;
    this.caret.textContent = column ? `${" ".repeat(column - 1)}▲` : "";
    this.notes.replaceChildren(
      ...problems.map(({ message }) => h("p", { class: "error" }, icon("warn"), h("span", {}, message))),
      ...(reason ? [h("p", { class: "hint" }, this.desk.say("notShown", { reason }))] : []));
  }
}
