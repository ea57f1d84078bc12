// @ts-check
/** Lists of kinds: one tick for each, with its figure; and lists of such lists. */

import { kindsOf } from "../army.js";
import { h, icon } from "../dom.js";
import { figurine } from "../figurine.js";
import { listed } from "../tables.js";

/** @typedef {import("./field.js").Wanted} Wanted */

const EVERY = "*";

/** @param {Wanted} wanted @param {string} label @returns {HTMLElement} */
export function kinds({ desk, fields, field, path }, label) {
  const list = chips(desk, path.join("."), () => listed(desk.store.get(path)), (next) => desk.store.set(path, next.length || typeof path[path.length - 1] === "number" ? next : undefined));
  fields.follow(list.root, list.draw);
  return h("fieldset", { class: "field", "data-for": path.join("."), tabindex: -1 }, h("legend", {}, label), list.root, field.sentence ? h("p", { class: "hint" }, field.sentence) : null);
}

/**
 * @param {import("../desk.js").Desk} desk @param {string} name @param {() => any[]} read @param {(next: string[]) => void} write
 * @param {{every?: boolean}} [with_]
 */
function chips(desk, name, read, write, { every = true } = {}) {
  const root = h("div", { class: "kind-chips" });
  let drawn = "";
  const draw = () => {
    const value = read().map(String);
    const known = Object.entries(kindsOf(desk.store.document));
    const gone = value.filter((id) => id !== EVERY && !known.some(([each]) => each === id));
    const now = JSON.stringify([known.map(([id, { name, picture }]) => [id, name, picture]), gone]);
    if (now !== drawn) {
      const army = desk.army;
      root.replaceChildren(
        ...(every ? [chip(EVERY, desk.words.everyKind, null)] : []),
        ...known.map(([id, piece]) => chip(id, String(piece?.name ?? id), figurine(army.piece(id, 0)))),
        ...gone.map((id) => chip(id, id, null)));
    }
    drawn = now;
    for (const box of root.querySelectorAll("input")) box.checked = value.includes(box.value);
  };
  /** @param {string} id @param {string} label @param {Node|null} picture */
  const chip = (id, label, picture) => {
    const box = h("input", { type: "checkbox", value: id, "data-keep": `${name} ${id}` });
    box.addEventListener("change", () => {
      const rest = read().map(String).filter((each) => each !== id);
      write(box.checked ? (id === EVERY ? [EVERY] : [...rest.filter((each) => each !== EVERY), id]) : rest);
    });
    return h("label", { class: "choice" }, box, h("span", {}, picture, label));
  };
  return { root, draw };
}

/** Sets of kinds, such as those with which nobody can mate. @param {Wanted} wanted @param {string} label @returns {HTMLElement} */
export function kindSets({ desk, fields, field, path }, label) {
  const root = h("div", { class: "stack tight" });
  const read = () => listed(desk.store.get(path));
  let count = -1;
  const draw = () => {
    const sets = read();
    if (sets.length !== count) {
      count = sets.length;
      root.replaceChildren(...sets.map((_, i) => set(i)), h("button", { class: "btn second", type: "button", onclick: () => desk.store.set(path, [...read(), []]) }, icon("plus"), desk.words.addSet));
    }
  };
  /** @param {number} i */
  const set = (i) => {
    const list = chips(desk, [...path, i].join("."), () => listed(read()[i]), (next) => desk.store.set([...path, i], next), { every: false });
    fields.follow(list.root, list.draw);
    return h("div", { class: "kind-set", role: "group", "aria-label": desk.say("setNumber", { n: i + 1 }) }, list.root,
      h("button", { class: "btn tool", type: "button", "aria-label": desk.words.remove, onclick: () => {
        const rest = read().filter((_, at) => at !== i);
        desk.store.set(path, rest.length ? rest : undefined);
      } }, icon("close")));
  };
  fields.follow(root, draw);
  return h("fieldset", { class: "field", "data-for": path.join("."), tabindex: -1 }, h("legend", {}, label), root, field.sentence ? h("p", { class: "hint" }, field.sentence) : null);
}
