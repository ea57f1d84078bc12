// @ts-check
/**
 * Listening for news: the site says that there may be some (`courier:heard`) of the `game` of the
 * page, or else of its `player`; never what they are. Parts that show news request them then. It is
 * said once when a page begins to listen as well, so that nothing that came in between is missed,
 * and `courier:unheard` when it no longer does.
 */

/** So long a page nobody looks at goes on listening. */
const UNSEEN_MS = 600_000;

/** How often a page asks that listens, in case something got lost. */
export const LISTENING_MS = 600_000;

class Stream {
  constructor() {
    /** Whether the game of the page says where to listen, which is more than the header knows of. */
    this.isKept = false;
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
      say("courier:heard");
    };
    source.onmessage = ({ data }) => say("courier:heard", data);
    source.onerror = () => {
      this.close();
      say("courier:unheard");
    };
    this.source = source;
    if (document.hidden) this.timer = setTimeout(() => this.forget(), UNSEEN_MS);
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
  }

  /** Nobody has looked at the page for long. */
  forget() {
    this.isForgotten = true;
    this.close();
  }
}

/** @param {string} name @param {string} [detail] */
function say(name, detail = "") {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** That of the page. */
export const stream = new Stream();
