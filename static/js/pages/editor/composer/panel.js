// @ts-check
/** The composer's panel: words and diagrams of the move, its ways, the one being composed, the notation. */

import { redraw } from "../controls.js";
import { h, icon } from "../dom.js";
import { BetzaField } from "./betza-field.js";
import { Figures } from "./figures.js";
import { legForm } from "./leg-form.js";
import { partForm } from "./part-form.js";
import { isWhole, newPart } from "./parts.js";

/** @typedef {import("./composer.js").Composer} Composer */

export class Panel {
  /** @param {Composer} composer */
  constructor(composer) {
    this.composer = composer;
    this.desk = composer.desk;
    this.figures = new Figures(this.desk);
    this.betza = new BetzaField(this.desk);
    this.words = h("p", { class: "move-words" });
    this.ways = h("ol", { class: "ways-list", "aria-label": this.desk.words.ways });
    this.add = h("div");
    this.form = h("div", { class: "way-form stack" });
    const { words } = this.desk;
    this.root = h("section", { class: "composer stack", "aria-label": words.howItMoves },
      h("div", { class: "move-view" }, h("div", {}, h("h2", { class: "small-head" }, words.howItMoves), this.words), this.figures.root),
      this.ways, this.form, this.add, this.betza.root);
  }

  draw() {
    const { composer } = this;
    const { words } = this.desk;
    const { answer, parts } = composer;
    const isWaiting = composer.isReading;
    this.words.textContent = answer.words || (isWaiting ? words.reading : answer.problems?.length ? "" : words.noMoveYet);
    this.words.classList.toggle("muted", isWaiting);
    this.figures.draw(answer.svg ?? "", composer.id);
    this.betza.draw(composer.id, answer.problems ?? [], answer.parts === null ? (answer.reason ?? "") : "");
    redraw(this.ways, parts.map((_, i) => this.way(i)));
    this.ways.hidden = parts.length < 2;
    redraw(this.add, composer.isOpen ? [this.adder()] : answer.parts === null ? [this.beginner()] : []);
    const { current } = composer;
    redraw(this.form, current ? [partForm(composer, current), current.kind === "move" ? legForm(composer, current) : null] : []);
    this.form.hidden = !current;
  }

  /** @param {number} i */
  way(i) {
    const { composer } = this;
    const part = composer.parts[i];
    const whole = composer.parts.filter(isWhole);
    const text = composer.answer.part_words?.[whole.indexOf(part)];
    const name = isWhole(part) ? (text ?? this.desk.say("wayNumber", { n: i + 1 })) : this.desk.words.clickSquares;
    return h("li", { class: "way" },
      h("button", { class: "way-name", type: "button", "aria-pressed": String(i === composer.part), "data-keep": `way ${i}`, onclick: () => composer.select(i) }, name),
      h("button", {
        class: "btn tool", type: "button", "aria-label": this.desk.say("removeWay", { name }), title: this.desk.words.remove, "data-keep": `remove ${i}`,
        onclick: () => composer.change(composer.parts.filter((_, at) => at !== i)),
      }, icon("close")));
  }

  /** Instead of a move that cannot be shown. */
  beginner() {
    return h("button", { class: "btn second", type: "button", onclick: () => this.composer.begin() }, this.desk.words.composeAnew);
  }

  adder() {
    const { composer } = this;
    return h("button", {
      class: "btn second", type: "button", "data-keep": "add way",
      onclick: () => {
        composer.change([...composer.parts, newPart()]);
        composer.symmetry = "all";
        composer.select(composer.parts.length - 1);
      },
    }, icon("plus"), composer.parts.length ? this.desk.words.addWay : this.desk.words.firstWay);
  }
}
