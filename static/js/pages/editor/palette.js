// @ts-check
/** The palette: every kind for either side, a hand to move pieces about, an eraser. */

import { kindsOf, markOf, RANDOM } from "./army.js";
import { h, icon } from "./dom.js";
import { figurine } from "./figurine.js";
import { same } from "./tables.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./army.js").Army} Army */

export class Palette {
  /** @param {Desk} desk @param {HTMLElement} root @param {(tool: string|null) => void} take */
  constructor(desk, root, take) {
    this.desk = desk;
    this.root = root;
    this.take = take;
    /** @type {any} what is drawn now */
    this.drawn = null;
    root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-tool]") : null;
      if (button instanceof HTMLElement) this.take(button.dataset.tool === "move" ? null : (button.dataset.mark ?? ""));
    });
    root.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @param {Army} army @param {string|null} tool */
  draw(army, tool) {
    const kinds = Object.entries(kindsOf(this.desk.store.document)).filter(([, piece]) => piece?.label);
    const now = [kinds.map(([id, piece]) => [id, piece.label, piece.name, piece.picture]), army.sides];
    if (!same(now, this.drawn)) this.build(army, kinds);
    this.drawn = now;
    this.root.querySelector(`[data-mark="${RANDOM}"]`)?.toggleAttribute("hidden", this.desk.store.get(["setup", "shuffle"]) === undefined && tool !== RANDOM);
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-tool]"))) {
      const { tool: kind, mark = "", kind: id } = button.dataset;
      if (id !== undefined) button.title = [button.getAttribute("aria-label"), this.desk.store.view?.pieces?.[id]?.words].filter(Boolean).join(": ");
      const isOn = kind === "move" ? tool === null : kind === "erase" ? tool === "" : tool === mark;
      button.setAttribute("aria-pressed", String(isOn));
    }
  }

  /** @param {Army} army @param {[string, any][]} kinds */
  build(army, kinds) {
    const rows = [0, 1].map((side) =>
      h("div", { class: "palette-row", role: "group", "aria-label": army.sides[side].name },
        ...kinds.map(([id, piece]) => this.button(army, id, String(piece.label), side))),
    );
    const tools = h("div", { class: "row palette-tools", role: "group", "aria-label": this.desk.words.tools },
      h("button", { class: "btn second", type: "button", "data-tool": "move" }, icon("hand"), this.desk.words.movePieces),
      h("button", { class: "btn second", type: "button", "data-tool": "erase" }, icon("eraser"), this.desk.words.erasePieces),
      h("button", { class: "btn second", type: "button", "data-tool": "piece", "data-mark": RANDOM }, figurine(/** @type {any} */ (army.byMark.get(RANDOM))), this.desk.words.openSquare),
    );
    this.root.replaceChildren(...rows, tools);
  }

  /** @param {Army} army @param {string} id @param {string} label @param {number} side */
  button(army, id, label, side) {
    const piece = army.piece(id, side);
    return h("button", {
      class: "palette-piece", type: "button", "data-tool": "piece", "data-mark": markOf(label, side), "data-kind": id, "data-side": side,
      "aria-label": piece.name,
    }, figurine(piece, "palette-figure"));
  }

  /** Arrows walk through the pieces. @param {KeyboardEvent} event */
  walk(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const row = event.target instanceof Element ? event.target.closest(".palette-row") : null;
    if (!by || !row) return;
    event.preventDefault();
    const items = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button")]);
    const now = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    items[(now + by + items.length) % items.length]?.focus();
  }
}
