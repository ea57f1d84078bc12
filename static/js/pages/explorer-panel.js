// @ts-check
/**
 * The opening explorer beside a board of another page: a `<details data-explorer-panel="address">` that asks for the position
 * that is shown, while it is open. Walking through a game quickly asks once, for where it stops.
 */

const PATIENCE_MS = 250;
const MOST_KEPT = 200;

export class ExplorerPanel {
  /** @param {HTMLDetailsElement} root @param {string} address what is asked @param {(text: string) => void} [play] what a click on a move does; else it is a link */
  constructor(root, address, play) {
    this.root = root;
    this.place = /** @type {HTMLElement} */ (root.querySelector("[data-explorer-place]"));
    this.address = address;
    /** The query that asks for what is shown now. */
    this.query = "";
    this.timer = 0;
    /** @type {Map<string, string>} */
    this.kept = new Map();
    root.addEventListener("toggle", () => this.root.open && this.request());
    if (play) root.addEventListener("click", (event) => choose(event, play));
  }

  /** @param {Record<string, string>} requested what is shown now: `position`, or what the address takes instead */
  show(requested) {
    const query = String(new URLSearchParams(requested));
    if (query === this.query) return;
    this.query = query;
    clearTimeout(this.timer);
    if (this.root.open) this.timer = window.setTimeout(() => void this.request(), this.kept.has(query) ? 0 : PATIENCE_MS);
  }

  async request() {
    const { query } = this;
    const html = this.kept.get(query) ?? (await this.fetched(query));
    if (query !== this.query || html === null) return;
    this.place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    this.place.removeAttribute("aria-busy");
  }

  /** @param {string} query @returns {Promise<string|null>} */
  async fetched(query) {
    this.place.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${this.address}?${query}`, { signal: AbortSignal.timeout(20_000) });
      const html = await answer.text();
      if (html.includes("<html")) return this.lost();
      if (answer.ok && this.kept.size < MOST_KEPT && !/<form|data-again/.test(html)) this.kept.set(query, html);
      return html;
    } catch {
      return this.lost();
    }
  }

  lost() {
    this.place.textContent = this.place.dataset.lost ?? "";
    this.place.removeAttribute("aria-busy");
    return null;
  }
}

/** @param {Event} event @param {(text: string) => void} play */
function choose(event, play) {
  const link = event.target instanceof Element ? event.target.closest("[data-move]") : null;
  if (!(link instanceof HTMLElement) || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
  event.preventDefault();
  play(link.dataset.move ?? "");
}
