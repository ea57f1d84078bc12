// @ts-check
/** The composer's panel: words and diagrams of the move, its ways, the one being composed, the notation. */

import { redraw } from "../controls.js";
import { h, icon } from "../dom.js";
import { same } from "../tables.js";
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
    /** What was last shown in a place. @type {Map<Element, any>} */
    this.shown = new Map();
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
    const names = parts.map((part, i) => this.nameOf(part, i));
    this.show(this.ways, [names, composer.part], () => names.map((name, i) => this.way(name, i)));
    this.ways.hidden = parts.length < 2;
    const { current, isOpen } = composer;
    const isOnlyText = !isOpen && answer.parts === null;
    this.show(this.add, [isOpen, isOnlyText, parts.length > 0], () => (isOpen ? [this.adder()] : isOnlyText ? [this.beginner()] : []));
    this.show(this.form, [current ?? null, composer.leg, composer.radius, composer.symmetry, composer.isBothSides], () => this.fields(current));
    this.form.hidden = !current;
  }

  /**
   * Draw a place anew if it shows something else: what stays may be pressed or typed into meanwhile.
   * @param {Element} place @param {any} shown @param {() => (Node|null)[]} make
   */
  show(place, shown, make) {
    if (same(shown, this.shown.get(place))) return;
    this.shown.set(place, shown);
    redraw(place, make());
  }

  /** @param {import("./parts.js").Part|undefined} part */
  fields(part) {
    return part ? [partForm(this.composer, part), part.kind === "move" ? legForm(this.composer, part) : null] : [];
  }

  /** @param {import("./parts.js").Part} part @param {number} i */
  nameOf(part, i) {
    const { composer, desk } = this;
    if (!isWhole(part)) return desk.words.clickSquares;
    const whole = composer.parts.filter(isWhole);
    return composer.answer.part_words?.[whole.indexOf(part)] ?? desk.say("wayNumber", { n: i + 1 });
  }

  /** @param {string} name @param {number} i */
  way(name, i) {
    const { composer } = this;
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
