// @ts-check
/** What the server finds wrong: counted on the tabs, said beside the fields, listed where one publishes. */

import { h, icon } from "./dom.js";


/** @typedef {import("./types.js").Problem} Problem */

const TEXTS = ["name", "also_called", "source", "licence", "family", "inventor", "year", "summary", "rules_text", "translations", "listed"];

/** @param {string} path @returns {"board"|"pieces"|"setup"|"rules"|"texts"|"check"} the part of the editor where it is mended */
export function partOf(path) {
  const [first, , last] = path.split(".");
  if (first === "key") return "check";
  if (first === "board" || (first === "sides" && last === "colour")) return "board";
  if (first === "pieces" || first === "setup") return first;
  return TEXTS.includes(first) || first === "sides" ? "texts" : "rules";
}

/** @param {string} path of a problem @param {string} field @returns {boolean} whether the field is where it belongs */
export function belongs(path, field) {
  return path === field || path.startsWith(`${field}.`);
}

export class Problems {
  /** @param {import("./desk.js").Desk} desk @param {HTMLElement} root @param {import("./parts.js").Parts} parts */
  constructor(desk, root, parts) {
    this.desk = desk;
    this.root = root;
    this.parts = parts;
  }

  draw() {
    const { problems } = this.desk.store;
    for (const badge of this.root.querySelectorAll("[data-count-of]")) {
      const part = badge.getAttribute("data-count-of");
      const count = problems.filter(({ path }) => partOf(path) === part).length;
      badge.textContent = count ? String(count) : "";
      badge.toggleAttribute("hidden", !count);
    }
    const controls = this.controls();
    const nearest = new Map(problems.map(({ path }) => [path, Math.max(...controls.filter(saysFaults).map((control) => nearness(control, path)))]));
    for (const control of controls) {
      const own = problems.filter(({ path }) => nearness(control, path) >= 0);
      this.mark(control, saysFaults(control) ? own.filter(({ path }) => nearness(control, path) === nearest.get(path)) : own);
    }
  }

  /** @returns {HTMLElement[]} */
  controls() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("[data-path], [data-for]")]);
  }

  /** @param {HTMLElement} control @param {Problem[]} found */
  mark(control, found) {
    if ("flag" in control.dataset) return void control.classList.toggle("at-fault", found.length > 0);
    if ("own" in control.dataset) return;
    const isField = control.matches("input, select, textarea");
    const box = control.closest(".field") ?? control;
    const note = box.querySelector(":scope > .error");
    if (!found.length) {
      if (isField) for (const name of ["aria-invalid", "aria-errormessage"]) control.removeAttribute(name);
      if (note && note.getAttribute("data-of") === (control.dataset.path ?? control.dataset.for)) note.remove();
      return;
    }
    if (isField) control.setAttribute("aria-invalid", "true");
    const message = [...new Set(found.map((each) => this.desk.said(each)))].join(" ");
    const line = note ?? noteOf(control.dataset.path ?? control.dataset.for ?? "");
    if (!note) box.append(line);
    const words = line.querySelector("span");
    if (words && words.textContent !== message) words.textContent = message;
    if (isField) control.setAttribute("aria-errormessage", line.id);
  }

  /** Go to where something is mended: the part, then the nearest field. @param {string} path */
  lead(path) {
    this.parts.open(partOf(path), { focus: true });
    const section = /** @type {any} */ (this.parts.current);
    section.reveal?.(path);
    this.draw();
    const fitting = this.controls().filter((control) => fieldsOf(control).some((field) => belongs(path, field) || belongs(field, path)));
    const best = fitting.sort((a, b) => closeness(b, path) - closeness(a, path))[0];
    best?.closest("details")?.setAttribute("open", "");
    best?.focus();
    best?.scrollIntoView({ block: "center" });
  }
}

/** @param {string} field @returns {HTMLElement} the place below a field where its problems are said */
function noteOf(field) {
  return h("p", { class: "error", "data-of": field, id: `error-${field.replace(/\W+/g, "-")}` }, icon("warn"), h("span"));
}

/** @param {HTMLElement} control @returns {boolean} whether faults are written beside it */
const saysFaults = ({ dataset }) => !("flag" in dataset) && !("own" in dataset);

/** @param {HTMLElement} control @param {string} path @returns {number} the closer the control is to what is at fault, -1 for another place */
function nearness(control, path) {
  return Math.max(-1, ...fieldsOf(control).filter((field) => belongs(path, field)).map((field) => field.length));
}

/** @param {HTMLElement} control @param {string} path */
function closeness(control, path) {
  return Math.max(...fieldsOf(control).map((field) => (belongs(path, field) ? field.length : -field.length)));
}

/** @param {HTMLElement} control @returns {string[]} */
function fieldsOf(control) {
  return (control.dataset.path ?? control.dataset.for ?? "").split(" ").filter(Boolean);
}
