// @ts-check
/** The captured men beside each name, as they were at the shown ply. */

import { el } from "../../board/svg.js";
import { fill, manOf } from "./data.js";

/**
 * @param {import("./data.js").GameData} data @param {number} ply @param {string} phrase "Has captured: %(men)s."
 */
export function showCaptured(data, ply, phrase) {
  /** @type {Record<string, string[]>} */
  const taken = { 0: [], 1: [] };
  for (const move of data.plies.slice(0, ply)) taken[move.d ?? 0].push(...(move.t ?? []));
  const order = Object.keys(data.men);
  for (const place of document.querySelectorAll("[data-taken]")) {
    const labels = taken[place.getAttribute("data-taken") ?? "0"] ?? [];
    const men = labels.sort((a, b) => order.indexOf(a) - order.indexOf(b)).map((label) => manOf(data, label));
    place.replaceChildren(...(men.length ? [spoken(men, phrase), ...men.map(picture)] : []));
  }
}

/** @param {import("../../board/types.js").Man[]} men @param {string} phrase */
function spoken(men, phrase) {
  const text = document.createElement("span");
  text.className = "visually-hidden";
  text.textContent = fill(phrase, { men: men.map((man) => man.name).join(", ") });
  return text;
}

/** @param {import("../../board/types.js").Man} man @returns {Element} */
function picture(man) {
  const inside = man.picture
    ? el("use", { href: `#man-${man.picture}`, width: 45, height: 45 })
    : el("circle", { class: "b", cx: 22.5, cy: 22.5, r: 18 });
  return el("svg", { viewBox: "0 0 45 45", "aria-hidden": "true", class: `man side-${man.side}` }, [inside]);
}
