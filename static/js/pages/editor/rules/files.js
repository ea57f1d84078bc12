// @ts-check
/** Files of the board, chosen from a list: one, or one for either wing. */

import { freshId } from "../controls.js";
import { h } from "../dom.js";
import { sizeOf, squareName } from "../placement.js";
import { listed } from "../tables.js";

/** @typedef {import("./field.js").Wanted} Wanted */

/** The file of each wing, that towards the last file first. @param {Wanted} wanted @param {string} label @returns {HTMLElement} */
export function wingFiles({ desk, fields, field, path }, label) {
  const root = h("div", { class: "counters" });
  let drawn = -1;
  const draw = () => {
    const { files } = sizeOf(desk.store.document);
    if (files !== drawn) root.replaceChildren(...[desk.words.wingLast, desk.words.wingFirst].map((name, i) => one(name, i, files)));
    drawn = files;
    const value = listed(desk.store.get(path));
    for (const [i, box] of [...root.querySelectorAll("select")].entries()) box.value = String(value[i] ?? "");
  };
  /** @param {string} name @param {number} i @param {number} files */
  const one = (name, i, files) => {
    const id = freshId();
    const select = h("select", { class: "input", id, "data-wing": i }, h("option", { value: "" }, desk.words.none), ...fileLetters(files).map((file) => h("option", { value: file }, file)));
    select.addEventListener("change", () => write(files));
    return h("div", { class: "field" }, h("label", { for: id }, name), select);
  };
  /** @param {number} files */
  const write = (files) => {
    const chosen = [...root.querySelectorAll("select")].map(({ value }) => value);
    const edges = [squareName(files - 1, 0)[0], "a"];
    desk.store.set(path, chosen.every((file) => file === "") ? undefined : chosen.map((file, i) => file || edges[i]));
  };
  fields.follow(root, draw);
  return h("fieldset", { class: "field", "data-for": path.join("."), tabindex: -1 }, h("legend", {}, label), root, field.sentence ? h("p", { class: "hint" }, field.sentence) : null);
}

/** @param {number} files @returns {string[]} their letters */
export function fileLetters(files) {
  return Array.from({ length: files }, (_, i) => squareName(i, 0)[0]);
}
