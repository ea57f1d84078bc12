// @ts-check
/** A zone in a form: typed, or chosen by clicking squares of the board. */

import { piecesOf } from "../army.js";
import { arrayOf } from "../arrays.js";
import { boardCells } from "../cells.js";
import { freshId } from "../controls.js";
import { h } from "../dom.js";
import { SHAPES } from "../fields.js";
import { sizeOf } from "../placement.js";
import { listed } from "../tables.js";
import { showSetup } from "../setup-view.js";
import { squaresIn, toggled, written } from "./zone-squares.js";

/** @typedef {import("./field.js").Wanted} Wanted */

/** @param {Wanted} wanted @param {string} label @returns {HTMLElement} */
export function zone({ desk, fields, field, path }, label) {
  const id = freshId();
  const isOne = field.kind === "square";
  const control = fields.bind(h("input", { class: "input mono", id, autocomplete: "off", spellcheck: "false", placeholder: isOne ? "e4" : "*8 e4 d1-f3" }), path, isOne ? SHAPES.text : SHAPES.words);
  const button = h("button", { class: "btn second", type: "button", "aria-pressed": "false" }, desk.words.pickSquares);
  button.addEventListener("click", () => {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    for (const other of document.querySelectorAll(".zone-line [aria-pressed=true]")) other.setAttribute("aria-pressed", "false");
    desk.stage.isPicking = isOn;
    if (isOn) pick();
    else showSetup(desk);
    button.setAttribute("aria-pressed", String(isOn));
  });
  const value = () => squaresIn(listed(desk.store.get(path)), sizeOf(desk.store.document));
  const pick = () => {
    show();
    desk.stage.onKey = () => false;
    desk.stage.onGesture = ({ kind, square }) => {
      if (kind !== "tap" || square === null) return;
      const next = isOne ? square : written(toggled(value(), square), sizeOf(desk.store.document));
      desk.store.set(path, next.length || typeof path[path.length - 1] === "number" ? next : undefined);
      show();
    };
  };
  const show = () => {
    const { document: tables } = desk.store;
    desk.stage.show(boardCells(tables), { pieces: piecesOf(desk.army, arrayOf(tables).pieces), picked: [...value()] }, { label: desk.say("boardOfZone", { label }) });
  };
  return h("div", { class: "field" }, h("label", { for: id }, label), h("div", { class: "zone-line" }, control, button), field.sentence ? h("p", { class: "hint" }, field.sentence) : null);
}
