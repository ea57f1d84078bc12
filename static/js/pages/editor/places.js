// @ts-check
/** Where in a document something is, in words: the part of the editor, the kind or the rule, the field. */

import { partOf } from "./problems.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @param {string} path of a problem @returns {string} such as "Pieces: Lion, Move" */
export function placeOf(desk, path) {
  const part = desk.words[`part.${partOf(path)}`];
  const names = [tableOf(desk, path), fieldOf(desk, path)].filter((name) => name && name !== part);
  return names.length ? `${part}: ${names.join(", ")}` : part;
}

/** @param {Desk} desk @param {string} path @returns {string} the kind of piece or the rule */
function tableOf(desk, path) {
  const [first, second] = path.split(".");
  if (first === "pieces") return second ? String(desk.store.get(["pieces", second, "name"]) || second) : "";
  return partOf(path) === "rules" ? (desk.state.forms.find(({ key }) => key === first)?.title ?? "") : "";
}

/** @param {Desk} desk @param {string} path @returns {string} the field, as its form calls it */
function fieldOf(desk, path) {
  const keys = path.split(".").filter((key) => !/^\d+$/.test(key));
  const table = keys.length === 1 ? "" : keys[0];
  const last = keys[keys.length - 1];
  const forms = desk.state.forms.filter(({ key }) => key.replace("[]", "").split(".")[0] === table);
  return forms.flatMap(({ fields }) => fields).find(({ key }) => key === last)?.label ?? "";
}
