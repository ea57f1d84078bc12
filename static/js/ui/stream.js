// @ts-check
/**
 * Listening for news: the site says that there may be some, never what they are. Pages ask for them, and ask once
 * whenever they begin to listen, so nothing that came in between is missed.
 */

/** So long a page nobody looks at goes on listening. */
const UNSEEN_MS = 600_000;

export class Stream {
  /** @param {() => void} news @param {() => void} lost */
  constructor(news, lost) {
    this.news = news;
    this.lost = lost;
    /** Where to listen; empty as long as the site has named nothing. */
    this.address = "";
    this.isOpen = false;
    /** Whether nobody has looked at the page for so long that it does without. */
    this.isForgotten = false;
    /** @type {EventSource|null} */
    this.source = null;
    this.timer = 0;
    document.addEventListener("visibilitychange", () => this.look());
    addEventListener("pagehide", () => this.close());
  }

  /** Listen there from now on, unless somebody listens already. @param {string|null} address */
  offer(address) {
    if (address) this.address = address;
    if (this.address && !this.source && !this.isForgotten) this.connect();
  }

  connect() {
    const source = new EventSource(this.address + (document.hidden ? "&hidden" : ""));
    source.onopen = () => {
      this.isOpen = true;
      this.news();
    };
    source.onmessage = () => this.news();
    source.onerror = () => {
      this.close();
      this.lost();
    };
    this.source = source;
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.isOpen = false;
  }

  /** The site is to know who is looked at: a move that is seen cannot be recalled. */
  look() {
    this.isForgotten = false;
    if (!this.source) return;
    this.close();
    this.connect();
    if (document.hidden) this.timer = setTimeout(() => this.forget(), UNSEEN_MS);
  }

  /** Nobody has looked at the page for long. */
  forget() {
    this.isForgotten = true;
    this.close();
  }
}
