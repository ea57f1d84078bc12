// @ts-check
/** What the computer thinks of the position that is shown: asked by the form of the panel, and looked for until it is there. */

import { ExplorerPanel } from "./explorer-panel.js";

export class OpinionPanel extends ExplorerPanel {
  /** @param {HTMLDetailsElement} root */
  constructor(root) {
    super(root, root.dataset.opinionPanel ?? "");
    this.later = 0;
    root.addEventListener("submit", (event) => void this.send(event));
  }

  async request() {
    clearTimeout(this.later);
    await super.request();
    const again = this.place.querySelector("[data-again]");
    if (again && this.root.open) this.later = window.setTimeout(() => void this.request(), 1000 * Number(again.getAttribute("data-again")));
  }

  /** @param {SubmitEvent} event */
  async send(event) {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const form = event.target;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), signal: AbortSignal.timeout(20_000) });
      if (answer.ok) return void this.request();
      this.place.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
    } catch {
      this.lost();
    }
  }
}
