// @ts-check
/** Bringing along a picture: it is sent, cleaned by the server, and joins those of the page. */

import { addSymbols, the } from "./dom.js";
import { figurine } from "./figurine.js";
import { send } from "./server.js";

export class OwnPicture {
  /** @param {import("./desk.js").Desk} desk @param {HTMLDialogElement} dialog @param {() => void} draw the choice anew */
  constructor(desk, dialog, draw) {
    this.desk = desk;
    this.draw = draw;
    this.file = the(dialog, "[data-own-picture]", HTMLInputElement);
    this.error = the(dialog, "[data-own-error]", HTMLElement);
    this.preview = the(dialog, "[data-own-preview]", HTMLElement);
  }

  /** The dialog is opened. */
  begin() {
    this.file.value = "";
    this.preview.hidden = true;
    this.refuse("");
    this.file.onchange = () => void this.bring();
  }

  async bring() {
    const [file] = this.file.files ?? [];
    if (!file) return;
    const { words, state } = this.desk;
    const fields = new FormData();
    fields.append("file", file);
    /** @type {import("./server.js").Reply<{name: string, symbol: string}>} */
    const { ok, error } = await send(state.urls.pictures, fields, { unreachable: words.unreachable, signedOut: words.signedOut });
    this.refuse(error?.message ?? "");
    if (ok) this.take(ok.name, ok.symbol);
  }

  /** @param {string} name @param {string} symbol */
  take(name, symbol) {
    if (!addSymbols(symbol)) return;
    if (!this.desk.state.pictures.includes(name)) this.desk.state.pictures.unshift(name);
    this.desk.aliases.set(name, name);
    this.preview.hidden = false;
    for (const old of this.preview.querySelectorAll("svg")) old.remove();
    this.preview.append(...this.desk.army.sides.map(({ colour }) => figurine({ label: "", side: colour, name, picture: name }, "own-figure")));
    this.draw();
    document.querySelector("[data-picture-grid]")?.scrollTo({ top: 0 });
  }

  /** @param {string} message */
  refuse(message) {
    this.error.hidden = message === "";
    the(this.error, "[data-sentence]", HTMLElement).textContent = message;
  }
}
