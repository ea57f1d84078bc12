// @ts-check
/** The button that plays the draft: it saves first, and leads to the faults where there are any. */

import { the } from "./dom.js";
import { placeOf } from "./places.js";

export class TryButton {
  /** @param {import("./desk.js").Desk} desk @param {() => Promise<boolean>} save @param {() => void} list goes where faults are listed */
  constructor(desk, save, list) {
    this.desk = desk;
    this.save = save;
    this.list = list;
    this.form = the(document, "[data-try]", HTMLFormElement);
    this.why = the(document, "[data-try-why]", HTMLElement);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.press();
    });
  }

  /** Say why the draft cannot be played, if it cannot. */
  draw() {
    const [first] = this.desk.store.problems;
    this.why.hidden = first === undefined;
    this.why.textContent = first ? this.desk.say("cannotTry", { place: placeOf(this.desk, first.path), reason: this.desk.said(first) }) : "";
  }

  /** Play what is here, saved; or go where the only fault is mended, or all of them are listed. */
  async press() {
    const isSaved = await this.save();
    const [first, ...others] = this.desk.store.problems;
    if (others.length) this.list();
    else if (first) this.desk.go(first.path);
    else if (isSaved) this.form.submit();
  }
}
