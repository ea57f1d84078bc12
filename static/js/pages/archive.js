// @ts-check
/** The search of the archive with a board: what is drawn becomes the text of a field, and the other way round. */

import "../ui/frame.js";
import { keepPalette, putToolDown } from "./game/palette.js";
import { Canvas } from "./archive/canvas.js";
import { readText, tamed, writeText } from "./archive/drawing.js";
import { Material } from "./archive/material.js";

/** @typedef {import("./archive/canvas.js").DrawData} DrawData */

/** @param {string} name @returns {HTMLInputElement} a field of the search */
const field = (name) => /** @type {HTMLInputElement} */ (document.querySelector(`[name="${name}"][form="search"], #search [name="${name}"]`));

class DrawingPage {
  /** @param {HTMLElement} root @param {DrawData} data */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.exact = data.is_exact;
    this.texts = { position: field("position"), pattern: field("pattern") };
    this.turn = field("turn");
    this.canvas = new Canvas(/** @type {SVGSVGElement} */ (root.querySelector("#board-frame svg")), data, () => this.write());
    for (const part of root.querySelectorAll(".needs-script")) part.classList.add("ready");
    this.canvas.load({ marks: new Map(Object.entries(data.marks)), hand: new Map(Object.entries(data.hand)), turn: this.turn.value || data.turn });
    if (data.turn) this.turn.value = data.turn;
    new Material(/** @type {HTMLElement} */ (root.querySelector("[data-material]")), field("material"));
    this.wire();
  }

  wire() {
    keepPalette((tool) => this.canvas.use(tool));
    this.root.addEventListener("click", (event) => this.press(event));
    for (const [name, text] of Object.entries(this.texts)) text.addEventListener("input", () => this.read(name === "position"));
    for (const input of this.held()) input.addEventListener("input", () => this.write());
    for (const mode of this.modes()) mode.addEventListener("change", () => this.setMode(mode.value === "position"));
    this.turn.addEventListener("change", () => this.canvas.drawing.marks.size && this.write());
    field("preset").addEventListener("change", () => this.otherBoard());
    const other = this.root.querySelector("[data-other]");
    other?.addEventListener("input", () => this.nameOther(/** @type {HTMLInputElement} */ (other).value.trim()));
  }

  /** @returns {HTMLInputElement[]} */
  held() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.root.querySelectorAll("[data-held]"))];
  }

  /** @returns {HTMLInputElement[]} */
  modes() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.root.querySelectorAll("[data-modes] input"))];
  }

  /** @param {Event} event */
  press(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
    const act = button?.getAttribute("data-do");
    const { page } = this.data.words;
    if (act === "undo") this.canvas.undo();
    else if (act === "flip") this.canvas.flip();
    else if (act === "clear") this.canvas.replace(new Map(), page.cleared);
    else if (act === "start") this.canvas.replace(new Map(Object.entries(this.data.start)), page.filled);
  }

  /** The drawing as text, in the field it belongs to; a line of moves no longer says what is searched. */
  write() {
    const { drawing } = this.canvas;
    for (const input of this.held()) drawing.hand.set(input.dataset.held ?? "", Math.max(0, Math.trunc(Number(input.value)) || 0));
    drawing.turn = this.turn.value;
    const [used, other] = this.exact ? [this.texts.position, this.texts.pattern] : [this.texts.pattern, this.texts.position];
    used.value = writeText(drawing, this.data, this.exact);
    other.value = "";
    if (used.value) field("moves").value = "";
  }

  /** Draw what was typed. @param {boolean} exact */
  read(exact) {
    const text = this.texts[exact ? "position" : "pattern"].value;
    this.showMode(exact);
    const found = readText(text, this.data, exact);
    if (exact && found.turn) this.turn.value = found.turn;
    for (const input of this.held()) input.value = String(found.hand.get(input.dataset.held ?? "") ?? 0);
    this.canvas.load(found);
  }

  /** @param {boolean} exact */
  setMode(exact) {
    this.showMode(exact);
    if (exact) this.canvas.load(tamed(this.canvas.drawing));
    this.write();
  }

  /** @param {boolean} exact */
  showMode(exact) {
    this.exact = exact;
    for (const mode of this.modes()) mode.checked = (mode.value === "position") === exact;
    for (const part of this.root.querySelectorAll("[data-wild]")) part.toggleAttribute("hidden", exact);
    if (!exact) return;
    putToolDown();
    this.canvas.use({ kind: "move" });
  }

  /** A piece of whom the palette has no picture. @param {string} label */
  nameOther(label) {
    const button = this.root.querySelector("[data-other-tool]");
    button?.setAttribute("data-label", label);
    if (button?.getAttribute("aria-pressed") === "true") this.canvas.use({ kind: "place", label });
  }

  /** Another variant has another board: nothing that was drawn on this one fits it. */
  otherBoard() {
    for (const name of ["position", "pattern", "material", "moves"]) field(name).value = "";
    /** @type {HTMLFormElement} */ (document.getElementById("search")).requestSubmit();
  }
}

const root = document.getElementById("position");
const data = JSON.parse(document.getElementById("draw-data")?.textContent ?? "null");
if (root && data) new DrawingPage(root, data);
