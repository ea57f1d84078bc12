// @ts-check
/** How saving stands, in words; what this device kept; the choice between two windows. */

import { toast } from "../../ui/toasts.js";
import { Autosave } from "./autosave.js";
import { h, the } from "./dom.js";
import { partOf } from "./problems.js";
import { Safety } from "./safety.js";
import { changed } from "./history.js";
import { same } from "./tables.js";

/** @typedef {import("./autosave.js").Theirs} Theirs */

export class Saving {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const { state, store } = desk;
    this.sign = the(document, "[data-saving]", HTMLElement);
    this.unsaved = the(document, "[data-unsaved]", HTMLElement);
    this.dialog = the(document, "#conflict", HTMLDialogElement);
    this.safety = new Safety(state.urls.save);
    /** @type {Theirs|null} */
    this.theirs = null;
    this.autosave = new Autosave({
      version: state.version,
      document: state.document,
      now: () => store.document,
      send: (version, tables) => desk.request(state.urls.save, { version, document: tables }),
      safety: this.safety,
      report: (status, message) => this.report(status, message),
      saved: ({ problems, view, hints, facts, pawns }) => {
        desk.facts = facts ?? desk.facts;
        desk.pawns = pawns ?? desk.pawns;
        store.judge(problems, view, hints);
      },
      conflict: (theirs) => this.open(theirs),
    });
    store.onChange(() => this.autosave.touch());
    window.addEventListener("online", () => void this.autosave.save());
    window.addEventListener("focus", () => void this.autosave.save());
    document.addEventListener("visibilitychange", () => document.hidden && void this.autosave.save());
    for (const button of this.dialog.querySelectorAll("[data-choose]")) {
      button.addEventListener("click", () => this.choose(button.getAttribute("data-choose") === "mine"));
    }
  }

  /** Bring back what a closed window left unsaved. */
  begin() {
    const copy = this.safety.found();
    const { state, store } = this.desk;
    if (!copy || same(copy.document, state.document)) return this.safety.forget();
    store.change(() => copy.document);
    if (copy.version !== state.version) {
      this.autosave.stop({ version: state.version, document: state.document });
      return undefined;
    }
    const back = h("button", { class: "btn quiet", type: "button", onclick: () => store.undo() }, this.desk.words.undoIt);
    return toast(this.desk.words.restored, back);
  }

  /** Save at once. @returns {Promise<boolean>} */
  now() {
    return this.autosave.finish();
  }

  /** @param {import("./autosave.js").Status} status @param {string} message */
  report(status, message) {
    this.sign.dataset.status = status;
    the(this.sign, "[data-saving-words]", HTMLElement).textContent = this.desk.words[status];
    const isBad = status === "offline" || status === "refused";
    if (isBad) the(this.unsaved, "[data-unsaved-words]", HTMLElement).textContent = this.desk.say(`${status}Long`, { reason: message });
    if (isBad || status === "saved") this.unsaved.hidden = !isBad;
  }

  /** @param {Theirs} theirs */
  open(theirs) {
    this.theirs = theirs;
    const parts = [...new Set(this.differing(theirs.document).map((key) => this.desk.words[`part.${partOf(key)}`]))];
    the(this.dialog, "[data-conflict-parts]", HTMLElement).textContent = this.desk.say("differs", { parts: parts.join(", ") });
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {import("./types.js").Document} other @returns {string[]} keys at the top that differ */
  differing(other) {
    const mine = this.desk.store.document;
    const keys = new Set([...Object.keys(mine), ...Object.keys(other)]);
    return [...keys].filter((key) => !same(mine[key], other[key]));
  }

  /** Go on with one of the two; the other one is one step back. @param {boolean} isMine */
  choose(isMine) {
    const { theirs } = this;
    if (!theirs) return;
    const { store } = this.desk;
    const mine = store.document;
    const there = changed(store.history, theirs.document);
    this.theirs = null;
    this.dialog.close();
    store.go(isMine ? changed(there, mine) : there);
    this.autosave.resume(theirs);
  }
}
