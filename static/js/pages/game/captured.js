// @ts-check
/** The captured pieces beside each name, as they were at the shown ply. */

import { el } from "../../board/svg.js";
import { fill, pieceOf } from "./data.js";

/**
 * @param {import("./data.js").GameData} data @param {number} ply @param {string} phrase "Has captured: %(pieces)s."
 */
export function showCaptured(data, ply, phrase) {
  /** @type {Record<string, string[]>} */
  const taken = { 0: [], 1: [] };
  const shown = data.plies.slice(0, ply);
  for (const [at, move] of shown.entries()) {
    if (!shown[at + 1]?.r) taken[move.d ?? 0].push(...(move.t ?? []));
  }
  const order = Object.keys(data.pieces);
  for (const place of document.querySelectorAll("[data-taken]")) {
    const labels = taken[place.getAttribute("data-taken") ?? "0"] ?? [];
    const pieces = labels.sort((a, b) => order.indexOf(a) - order.indexOf(b)).map((label) => pieceOf(data, label));
    place.replaceChildren(...(pieces.length ? [spoken(pieces, phrase), ...pieces.map(picture)] : []));
  }
}

/** @param {import("../../board/types.js").Piece[]} pieces @param {string} phrase */
function spoken(pieces, phrase) {
  const text = document.createElement("span");
  text.className = "visually-hidden";
  text.textContent = fill(phrase, { pieces: pieces.map((piece) => piece.name).join(", ") });
  return text;
}

/** @param {import("../../board/types.js").Piece} piece @returns {Element} */
function picture(piece) {
  const inside = piece.picture
    ? el("use", { href: `#piece-${piece.picture}`, width: 45, height: 45 })
    : el("circle", { class: "b", cx: 22.5, cy: 22.5, r: 18 });
  return el("svg", { viewBox: "0 0 45 45", "aria-hidden": "true", class: `piece side-${piece.side}` }, [inside]);
}
