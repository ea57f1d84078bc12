// @ts-check
/** The section on texts: names, summary, rules in the inventor's words, and the page they make. */

import { menOf } from "./army.js";
import { arrayOf } from "./arrays.js";
import { boardCells } from "./cells.js";
import { the } from "./dom.js";

export class TextsSection {
  name = "texts";

  /** @param {import("./desk.js").Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields */
  constructor(desk, root, fields) {
    this.desk = desk;
    fields.bindAll(root);
    this.preview = the(root, "[data-rules-html]", HTMLElement);
    this.prose = the(root, "[data-prose]", HTMLElement);
  }

  enter() {
    showSetup(this.desk);
  }

  draw() {
    showSetup(this.desk);
  }

  /** The rules page's own HTML: the server has cleaned it. */
  judged() {
    const html = this.desk.store.view?.rules_html ?? "";
    this.preview.hidden = html === "";
    const read = new DOMParser().parseFromString(html, "text/html");
    this.prose.replaceChildren(...read.body.childNodes);
  }
}

/** The set-up, to be looked at. @param {import("./desk.js").Desk} desk */
export function showSetup(desk) {
  const { document } = desk.store;
  desk.stage.onGesture = () => {};
  desk.stage.onKey = () => false;
  desk.stage.show(boardCells(document), { men: menOf(desk.army, arrayOf(document).men) }, { label: desk.words.boardOfSetup });
}
