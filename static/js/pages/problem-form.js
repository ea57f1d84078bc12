// @ts-check
/** The form of a problem: what is drawn becomes the text of the position, and the other way round. */

import "../ui/frame.js";
import { Canvas } from "./archive/canvas.js";
import { readText, writeText } from "./archive/drawing.js";
import { keepPalette } from "./game/palette.js";

/** @typedef {import("./archive/canvas.js").DrawData} DrawData */

const EXACT = true;

class ProblemForm {
  /** @param {HTMLElement} root @param {HTMLFormElement} form @param {DrawData} data */
  constructor(root, form, data) {
    this.root = root;
    this.data = data;
    this.text = /** @type {HTMLInputElement} */ (form.elements.namedItem("position"));
    this.turn = /** @type {HTMLSelectElement} */ (form.elements.namedItem("turn"));
    this.canvas = new Canvas(/** @type {SVGSVGElement} */ (root.querySelector("#board-frame svg")), data, () => this.write());
    for (const part of root.querySelectorAll(".needs-script")) part.classList.add("ready");
    this.read();
    keepPalette((tool) => this.canvas.use(tool));
    root.addEventListener("click", (event) => this.press(event));
    this.text.addEventListener("input", () => this.read());
    this.turn.addEventListener("change", () => this.write());
    for (const input of this.held()) input.addEventListener("input", () => this.write());
    const other = root.querySelector("[data-other]");
    other?.addEventListener("input", () => this.nameOther(/** @type {HTMLInputElement} */ (other).value.trim()));
  }

  /** @returns {HTMLInputElement[]} */
  held() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.root.querySelectorAll("[data-held]"))];
  }

  /** Draw what the text says; what of it stands behind the side to move is kept until something is drawn. */
  read() {
    const found = readText(this.text.value, this.data, EXACT);
    if (found.turn) this.turn.value = found.turn;
    for (const input of this.held()) input.value = String(found.hand.get(input.dataset.held ?? "") ?? 0);
    this.canvas.load(found);
  }

  /** Say what is drawn. Castling and the like are told anew by the server: by pieces at home. */
  write() {
    const { drawing } = this.canvas;
    for (const input of this.held()) drawing.hand.set(input.dataset.held ?? "", Math.max(0, Math.trunc(Number(input.value)) || 0));
    drawing.turn = this.turn.value;
    this.text.value = writeText(drawing, this.data, EXACT);
  }

  /** @param {Event} event */
  press(event) {
    const act = event.target instanceof Element ? event.target.closest("[data-do]")?.getAttribute("data-do") : null;
    const { page } = this.data.words;
    if (act === "undo") this.canvas.undo();
    else if (act === "flip") this.canvas.flip();
    else if (act === "clear") this.canvas.replace(new Map(), page.cleared);
    else if (act === "start") this.canvas.replace(new Map(Object.entries(this.data.start)), page.filled);
  }

  /** A piece of whom the palette has no picture. @param {string} label */
  nameOther(label) {
    const button = this.root.querySelector("[data-other-tool]");
    button?.setAttribute("data-label", label);
    if (button?.getAttribute("aria-pressed") === "true") this.canvas.use({ kind: "place", label });
  }
}

const root = document.getElementById("drawing");
const form = document.getElementById("problem-form");
const data = JSON.parse(document.getElementById("draw-data")?.textContent ?? "null");
if (root && form instanceof HTMLFormElement && data) new ProblemForm(root, form, data);
