// @ts-check
/** Tables of kinds and numbers, and of roles and the kinds that play them. */

import { kindsOf } from "../army.js";
import { freshId } from "../controls.js";
import { h } from "../dom.js";
import { figurine } from "../figurine.js";

/** @typedef {import("./field.js").Wanted} Wanted */

/** A number for each kind; an empty field leaves the kind out. @param {Wanted} wanted @param {string} label @returns {HTMLElement} */
export function counts({ desk, fields, field, path }, label) {
  const root = h("div", { class: "count-list" });
  let drawn = "";
  const draw = () => {
    const known = Object.entries(kindsOf(desk.store.document));
    const now = JSON.stringify(known.map(([id, { name, picture }]) => [id, name, picture]));
    if (now !== drawn) root.replaceChildren(...known.map(([id, piece]) => line(id, String(piece?.name ?? id))));
    drawn = now;
    for (const box of root.querySelectorAll("input")) box.value = String(desk.store.get([...path, box.dataset.kind ?? ""]) ?? "");
  };
  /** @param {string} id @param {string} name */
  const line = (id, name) => {
    const box = h("input", { class: "input num", type: "number", min: field.low, max: field.high, "data-kind": id, "aria-label": `${label}: ${name}` });
    box.addEventListener("change", () => {
      const { [id]: _, ...rest } = desk.store.get(path) ?? {};
      const next = box.value.trim() === "" ? rest : { ...rest, [id]: Math.trunc(Number(box.value)) || 0 };
      desk.store.set(path, Object.keys(next).length ? next : undefined);
    });
    return h("label", { class: "hand-kind", title: name }, figurine(desk.army.piece(id, 0)), h("span", {}, name), box);
  };
  fields.follow(root, draw);
  return h("fieldset", { class: "field", "data-for": path.join("."), tabindex: -1 }, h("legend", {}, label), root, field.sentence ? h("p", { class: "hint" }, field.sentence) : null);
}

/** A kind for each role. @param {Wanted} wanted @param {string} label @returns {HTMLElement} */
export function roles({ desk, fields, field, path }, label) {
  const lines = (field.choices ?? []).map((choice) => {
    const { value: role, label: name } = typeof choice === "string" ? { value: choice, label: choice } : choice;
    const id = freshId();
    const select = h("select", { class: "input", id }, h("option", { value: "" }, desk.words.none),
      ...Object.entries(kindsOf(desk.store.document)).map(([kind, piece]) => h("option", { value: kind }, String(piece?.name ?? kind))));
    fields.bind(select, [...path, role]);
    return h("div", { class: "field" }, h("label", { for: id }, name), select);
  });
  return h("fieldset", { class: "field", "data-for": path.join("."), tabindex: -1 }, h("legend", {}, label), h("div", { class: "counters" }, ...lines), field.sentence ? h("p", { class: "hint" }, field.sentence) : null);
}
