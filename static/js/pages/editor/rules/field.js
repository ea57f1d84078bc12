// @ts-check
/** A field of a form, by the kind of its value. Where a value may differ by side, it can be given twice. */

import { kindsOf } from "../army.js";
import { freshId } from "../controls.js";
import { h } from "../dom.js";
import { SHAPES } from "../fields.js";
import { counts, roles } from "./counts.js";
import { fileLetters, wingFiles } from "./files.js";
import { kindSets, kinds } from "./kinds.js";
import { sizeOf } from "../placement.js";
import { zone } from "./zone.js";

/** @typedef {import("../types.js").FieldForm} FieldForm */
/** @typedef {import("../types.js").Path} Path */
/** @typedef {{desk: import("../desk.js").Desk, fields: import("../fields.js").Fields, field: FieldForm, path: Path}} Wanted */

const LISTS = ["kinds", "zone", "zones", "squares", "files", "words", "lines"];

/** @param {Wanted} wanted @returns {HTMLElement} */
export function fieldOf(wanted) {
  const { field, desk, path } = wanted;
  if (!field.sides) return single(wanted, field.label);
  const place = h("div", { class: "sided stack tight" });
  const draw = () => {
    const isTwo = isSplit(desk.store.get(path), field.kind);
    const parts = isTwo
      ? [0, 1].map((side) => single({ ...wanted, path: [...path, side] }, desk.say("ofSide", { label: field.label, side: desk.army.sides[side].name })))
      : [single(wanted, field.label)];
    const box = h("input", { type: "checkbox", checked: isTwo });
    box.addEventListener("change", () => {
      split(wanted, box.checked);
      draw();
      /** @type {HTMLElement|null} */ (place.querySelector(".by-side input"))?.focus();
    });
    place.replaceChildren(...parts, h("label", { class: "tick small by-side" }, box, h("span", {}, desk.words.bySide)));
  };
  draw();
  return place;
}

/** @param {any} value @param {string} kind @returns {boolean} whether there is one value for each side */
function isSplit(value, kind) {
  if (!Array.isArray(value)) return false;
  return LISTS.includes(kind) ? value.some(Array.isArray) : true;
}

/** @param {Wanted} wanted @param {boolean} isTwo */
function split({ desk, path, field }, isTwo) {
  const value = desk.store.get(path);
  const plain = value ?? field.default ?? (LISTS.includes(field.kind) ? [] : field.kind === "flag" ? false : choicesOf(field)[0]?.value ?? "");
  desk.store.set(path, isTwo ? [plain, plain] : Array.isArray(value) ? value[0] : value);
}

/** @param {Wanted} wanted @param {string} label @returns {HTMLElement} */
function single(wanted, label) {
  const { field } = wanted;
  if (field.kind === "flag") return flag(wanted, label);
  if (field.kind === "kinds") return kinds(wanted, label);
  if (field.kind === "kind_sets") return kindSets(wanted, label);
  if (field.kind === "files") return wingFiles(wanted, label);
  if (field.kind === "counts") return counts(wanted, label);
  if (field.kind === "roles") return roles(wanted, label);
  if (["zone", "zones", "squares", "square"].includes(field.kind)) return zone(wanted, label);
  if (field.kind === "square_lists") return h("div", { class: "counters" }, ...[0, 1].map((side) =>
    zone({ ...wanted, path: [...wanted.path, side] }, wanted.desk.say("ofSide", { label, side: wanted.desk.army.sides[side].name }))));
  return plain(wanted, label);
}

/** @param {Wanted} wanted @param {string} label */
function flag({ desk, fields, field, path }, label) {
  const usual = field.default === true;
  const box = fields.tick(h("input", { type: "checkbox" }), path, usual);
  if (typeof path[path.length - 1] === "number") box.addEventListener("change", () => desk.store.set(path, box.checked));
  return h("div", { class: "field" }, h("label", { class: "tick" }, box, h("span", {}, label)), hint(field));
}

/** Text, number, choice. @param {Wanted} wanted @param {string} label */
function plain({ desk, fields, field, path }, label) {
  const id = freshId();
  /** @type {{value: string, label: string}[]} */
  const options = field.kind === "kind" ? kindOptions(desk) : field.kind === "file" ? fileOptions(desk) : choicesOf(field);
  const isList = ["words", "lines"].includes(field.kind);
  const isMade = field.kind === "kind" || options.length > 0;
  const usual = field.default === null || field.default === undefined || typeof field.default === "object" ? "" : String(field.default);
  const named = options.find(({ value }) => value === usual)?.label ?? usual;
  const control = isMade
    ? h("select", { class: "input", id }, field.required ? null : h("option", { value: "" }, usual ? desk.say("usual", { value: named }) : desk.words.none), ...options.map(({ value, label: text }) => h("option", { value }, text)))
    : field.kind === "long_text"
      ? h("textarea", { class: "input", id, rows: 3 })
      : h("input", { class: `input${field.kind === "betza" ? " mono" : ""}`, id, type: field.kind === "integer" ? "number" : "text", min: field.low, max: field.high, placeholder: usual, autocomplete: "off" });
  fields.bind(control, path, field.kind === "integer" ? SHAPES.integer : isList ? SHAPES.words : SHAPES.text);
  return h("div", { class: "field" }, h("label", { for: id }, label), control, hint(field));
}

/** @param {FieldForm} field @returns {{value: string, label: string}[]} */
function choicesOf({ choices = [] }) {
  return choices.map((choice) => (typeof choice === "string" ? { value: choice, label: choice } : choice));
}

/** @param {import("../desk.js").Desk} desk @returns {{value: string, label: string}[]} */
export function kindOptions(desk) {
  return Object.entries(kindsOf(desk.store.document)).map(([id, piece]) => ({ value: id, label: String(piece?.name ?? id) }));
}

/** @param {import("../desk.js").Desk} desk @returns {{value: string, label: string}[]} */
function fileOptions(desk) {
  return fileLetters(sizeOf(desk.store.document).files).map((file) => ({ value: file, label: file }));
}

/** @param {FieldForm} field */
export function hint(field) {
  return field.sentence ? h("p", { class: "hint" }, field.sentence) : null;
}
