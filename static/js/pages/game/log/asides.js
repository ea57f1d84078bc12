// @ts-check
/** What is opened beside the board of a finished game: fetched when it is wanted, and anew at every position. */

import { startCopying } from "../../../ui/copy-buttons.js";
import { markCurrent } from "../movelist.js";
import { Shapes } from "../../../tree/shapes.js";

/** @typedef {import("./log.js").Reading} Reading */

const WAIT_MS = 150;

export class Asides {
  /** @param {HTMLElement} place @param {Reading} page */
  constructor(place, page) {
    this.page = page;
    this.links = [...place.querySelectorAll("[data-aside]")];
    this.body = /** @type {HTMLElement} */ (place.querySelector("[data-aside-body]"));
    this.shapes = new Shapes(page.board, null);
    /** @type {string[][]} ways drawn beside those of the move */
    this.paths = [];
    /** @type {Map<string, string>} what was fetched */
    this.known = new Map();
    /** @type {AbortController|null} */
    this.requesting = null;
    this.timer = 0;
    this.again = 0;
    place.addEventListener("click", (event) => this.click(event));
  }

  /** What came open with the page. */
  begin() {
    this.take();
    this.requesting = new AbortController();
    if (this.open) void this.further(this.requesting.signal);
  }

  /** @returns {Element|null} the link of what is open */
  get open() {
    return this.links.find((link) => link.hasAttribute("aria-current")) ?? null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const link = event.target instanceof Element ? event.target.closest("[data-aside]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const wasOpen = link === this.open;
    for (const each of this.links) each.removeAttribute("aria-current");
    if (wasOpen) return this.close();
    link.setAttribute("aria-current", "true");
    this.reveal(link);
    void this.load();
  }

  /** Scroll the row of links, not the page, so that one is seen. @param {Element} link */
  reveal(link) {
    const row = link.parentElement;
    if (!row) return;
    const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) row.scrollLeft += inner.left - outer.left - 16;
  }

  close() {
    clearTimeout(this.again);
    this.requesting?.abort();
    this.body.hidden = true;
    this.body.replaceChildren();
    this.mark([], []);
  }

  /** Another position is shown. */
  moved() {
    this.mark([], []);
    if (!this.open || this.isWriting()) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(), WAIT_MS);
  }

  /** @returns {boolean} whether somebody has written something that must not go */
  isWriting() {
    return [...this.body.querySelectorAll("textarea:not([readonly])")].some((each) => /** @type {HTMLTextAreaElement} */ (each).value !== "");
  }

  /** Fetch what is open for the shown position. */
  async load() {
    const link = this.open;
    if (!link) return;
    this.requesting?.abort();
    const requesting = new AbortController();
    this.requesting = requesting;
    const requested = this.page.replay.link(this.page.replay.ply).split("?")[1];
    const html = await this.fetched(`${link.getAttribute("data-fragment")}?${requested}`, requesting.signal);
    if (requesting.signal.aborted) return;
    const shown = new DOMParser().parseFromString(html, "text/html");
    this.body.hidden = false;
    this.body.replaceChildren(...shown.body.childNodes);
    this.body.scrollTop = 0;
    markCurrent(this.page.replay.ply);
    this.take();
    await this.further(requesting.signal);
  }

  /** Fetch what another part of the site has to say. @param {AbortSignal} signal */
  async further(signal) {
    const place = this.body.querySelector("[data-load]");
    if (!place) return;
    const html = await this.fetched(place.getAttribute("data-load") ?? "", signal);
    if (signal.aborted) return;
    place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    markCurrent(this.page.replay.ply); // the move list has less room now
  }

  /** @param {string} address @param {AbortSignal} signal @returns {Promise<string>} */
  async fetched(address, signal) {
    const kept = this.known.get(address);
    if (kept !== undefined) return kept;
    try {
      const answer = await fetch(address, { signal });
      const html = await answer.text();
      if (answer.ok && !/<form|data-again/.test(html)) this.known.set(address, html);
      if (!html.includes("<html")) return html; // what was asked for, or a sentence on why not
    } catch {
      // said below
    }
    const sorry = document.createElement("p");
    sorry.textContent = this.page.words.page.unreachable;
    return sorry.outerHTML;
  }

  /** What the open part wants drawn on the board. */
  take() {
    if (this.open) this.reveal(this.open);
    const again = this.open && this.body.querySelector("[data-again]");
    clearTimeout(this.again);
    if (again) this.again = setTimeout(() => void this.load(), 1000 * Number(again.getAttribute("data-again")));
    startCopying(this.body);
    /** @param {string} id */
    const read = (id) => JSON.parse(this.body.querySelector(`#${id}`)?.textContent || "[]") || [];
    this.mark(read("aside-shapes"), read("aside-paths"));
  }

  /** @param {string[]} shapes @param {string[][]} paths */
  mark(shapes, paths) {
    const { replay } = this.page;
    this.shapes.show([...(replay.timeline().move(replay.ply)?.x ?? []), ...shapes]);
    if (!paths.length && !this.paths.length) return;
    this.paths = paths;
    this.page.render({ glide: false });
  }
}
