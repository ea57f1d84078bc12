// @ts-check
/** The move as the server draws it: on an empty board, and where the piece stands in the actual set-up. */

import { drawing, h } from "../dom.js";

/** @typedef {import("../desk.js").Desk} Desk */

export class Figures {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.empty = h("div", { class: "figure-board" });
    this.setup = h("div", { class: "figure-board" });
    this.note = h("span");
    this.shown = "";
    this.requested = 0;
    this.root = h("div", { class: "figures" },
      h("figure", {}, this.empty, h("figcaption", { class: "small muted" }, desk.words.onEmpty)),
      h("figure", {}, this.setup, h("figcaption", { class: "small muted" }, desk.words.onSetup, this.note)));
  }

  forget() {
    this.shown = "";
    this.empty.replaceChildren();
    this.setup.replaceChildren();
  }

  /** @param {string} svg @param {string} id */
  draw(svg, id) {
    if (svg !== this.shown) put(this.empty, svg);
    this.shown = svg;
    if (!this.setup.childElementCount) void this.request(id);
  }

  /** @param {string} id */
  refresh(id) {
    void this.request(id);
  }

  /** @param {string} id */
  async request(id) {
    const { urls } = this.desk.state;
    if (!id || !urls.diagram) return;
    const turn = (this.requested += 1);
    const { ok } = await this.desk.request(urls.diagram, { piece: id, on: "setup" });
    if (turn !== this.requested) return;
    put(this.setup, /** @type {any} */ (ok)?.svg ?? "");
    if (!this.setup.childElementCount) this.setup.append(h("p", { class: "small muted" }, this.desk.words.notOnBoard));
  }
}

/** @param {HTMLElement} place @param {string} svg */
function put(place, svg) {
  const drawn = svg ? drawing(svg) : null;
  place.replaceChildren(...(drawn ? [drawn] : []));
}
