// @ts-check
/**
 * News of the game without loading the page again: a conditional request every few seconds while the page is
 * seen, one a minute while it is not, one at once when the page wakes or the network returns.
 */

const SEEN_MS = 3_000;
const NEAR_MS = 700;
const UNSEEN_MS = 60_000;
const LONGEST_MS = 60_000;

export class Live {
  /** @param {string} url @param {(page: Document) => void} arrived */
  constructor(url, arrived) {
    this.url = url;
    this.arrived = arrived;
    this.etag = "";
    this.failures = 0;
    this.timer = 0;
    this.requesting = false;
    this.running = false;
    /** whether news are near, as when a computer is thinking */
    this.near = false;
    /** whether the last answer came while nobody looked: the server was told so, and is to know when somebody does */
    this.unseen = false;
    /** @type {(offline: boolean) => void} */
    this.onReach = () => {};
  }

  start() {
    this.running = true;
    for (const name of ["online", "focus", "pageshow"]) addEventListener(name, () => this.request());
    // What the tag knows nothing of may have changed meanwhile: one's plan in another window, one's other games.
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    document.addEventListener("courier:turns", () => this.wake());
    this.plan();
  }

  stop() {
    this.running = false;
    clearTimeout(this.timer);
  }

  plan() {
    clearTimeout(this.timer);
    if (!this.running) return;
    const calm = document.hidden ? UNSEEN_MS : this.near ? NEAR_MS : SEEN_MS;
    this.timer = setTimeout(() => this.request(), Math.min(LONGEST_MS, calm * 2 ** Math.min(this.failures, 5)));
  }

  /** Ask for everything anew. */
  wake() {
    if (this.running) void this.request({ fresh: true });
  }

  /** Ask now. @param {{fresh?: boolean}} [how] `fresh` wants the page even if nothing is new */
  async request({ fresh = false } = {}) {
    if (fresh) await this.idle();
    if (this.requesting || !(this.running || fresh)) return;
    this.requesting = true;
    try {
      /** @type {Record<string, string>} */
      const headers = fresh || !this.etag || (this.unseen && !document.hidden) ? {} : { "If-None-Match": this.etag };
      const unseen = document.hidden;
      if (unseen) headers["X-Unseen"] = "1";
      const answer = await fetch(this.url, { headers, cache: "no-store", signal: AbortSignal.timeout(20_000) });
      this.reached(true);
      if (answer.status === 200) {
        this.etag = answer.headers.get("ETag") ?? "";
        this.unseen = unseen;
        document.dispatchEvent(new Event("courier:news"));
        this.arrived(new DOMParser().parseFromString(await answer.text(), "text/html"));
      } else if (answer.status === 403 || answer.status === 404) this.stop();
    } catch {
      this.reached(false);
    } finally {
      this.requesting = false;
      this.plan();
    }
  }

  /** Wait for a question that is on its way: its answer may be older than what is wanted now. */
  async idle() {
    while (this.requesting) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** @param {boolean} well */
  reached(well) {
    this.failures = well ? 0 : this.failures + 1;
    this.onReach(this.failures >= 2);
  }
}
