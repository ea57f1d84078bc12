// @ts-check
/**
 * News of the game without loading the page again. Where the site has a stream the page listens
 * to it and requests news when there are some, and at long intervals in case any got lost. Without
 * one it does so every few seconds while it is seen, once a minute while it is not, and at once
 * when it wakes or the network returns.
 */

import { LISTENING_MS, stream } from "../../ui/stream.js";

const SEEN_MS = 3_000;
const NEAR_MS = 700;
const UNSEEN_MS = 60_000;
const LONGEST_MS = 60_000;
/** Without its stream a site that has one gets requests less and less often. */
const MOST_DOUBLED = 3;

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
    /** whether there were news while a question was on its way */
    this.again = false;
    /** when the answer changes by the clock alone */
    this.changesAt = Infinity;
    /** how many requests were sent since the stream was lost */
    this.unheard = 0;
    /** whether news are near, as when a computer is thinking */
    this.near = false;
    /** whether the last answer came while nobody looked: the server was told so, and is to know when somebody does */
    this.unseen = false;
    /** @type {(offline: boolean) => void} */
    this.onReach = () => {};
  }

  start() {
    this.running = true;
    stream.isKept = true;
    document.addEventListener("courier:heard", (event) => {
      if (event instanceof CustomEvent && event.detail !== "player") this.hear();
    });
    document.addEventListener("courier:unheard", () => this.miss());
    for (const name of ["online", "focus", "pageshow"]) addEventListener(name, () => this.request());
    // What the tag knows nothing of may have changed meanwhile: one's plan in another window, one's other games.
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    document.addEventListener("courier:turns", () => this.wake());
    this.plan();
  }

  stop() {
    this.running = false;
    clearTimeout(this.timer);
    stream.isKept = false;
    stream.close();
  }

  plan() {
    clearTimeout(this.timer);
    if (!this.running) return;
    const change = this.changesAt - performance.now();
    this.timer = setTimeout(() => this.request(), Math.max(0, Math.min(this.pause(), change)));
  }

  /** How long to wait before the next question, if nothing is heard. @returns {number} */
  pause() {
    if (stream.isOpen || stream.isForgotten) return LISTENING_MS * (0.8 + 0.4 * Math.random());
    const calm = document.hidden ? UNSEEN_MS : this.near ? NEAR_MS : SEEN_MS;
    const doubled = Math.min(5, this.failures + Math.min(MOST_DOUBLED, this.unheard));
    return Math.min(LONGEST_MS, calm * 2 ** doubled * (this.unheard ? 0.5 + Math.random() : 1));
  }

  /** There may be news. */
  hear() {
    this.unheard = 0;
    if (this.requesting) this.again = true;
    else void this.request();
  }

  /** Nothing is heard any more: many pages are in the same case, and do not all ask at once. */
  miss() {
    this.unheard = Math.max(1, this.unheard);
    this.plan();
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
    this.changesAt = Infinity;
    try {
      /** @type {Record<string, string>} */
      const headers = fresh || !this.etag || (this.unseen && !document.hidden) ? {} : { "If-None-Match": this.etag };
      const unseen = document.hidden;
      if (unseen) headers["X-Unseen"] = "1";
      const answer = await fetch(this.url, { headers, cache: "no-store", signal: AbortSignal.timeout(20_000) });
      this.reached(true);
      this.listen(answer.headers);
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
      if (this.again && this.running) {
        this.again = false;
        void this.request();
      } else this.plan();
    }
  }

  /** Hear of what comes after this answer. @param {Headers} headers */
  listen(headers) {
    const seconds = Number(headers.get("Courier-Again") ?? Infinity);
    this.changesAt = performance.now() + seconds * 1000;
    if (!this.running) return;
    stream.offer(headers.get("Courier-Stream"));
    if (stream.address && !stream.isOpen) this.unheard += 1;
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
