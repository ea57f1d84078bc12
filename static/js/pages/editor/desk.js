// @ts-check
/** What every section of the editor works with. */

import { toast } from "../../ui/toasts.js";
import { armyOf } from "./army.js";
import { released } from "./press.js";
import { request } from "./server.js";
import { fill } from "./words.js";

/** @typedef {import("./types.js").EditorState} EditorState */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./stage.js").Stage} Stage */

/** @typedef {{name: string, enter: () => void, draw: () => void, judged?: () => void, leave?: () => void}} Section */

export class Desk {
  /** @param {EditorState} state @param {Store} store @param {Stage} stage @param {Record<string, string>} words */
  constructor(state, store, stage, words) {
    this.state = state;
    this.store = store;
    this.stage = stage;
    this.words = words;
    /** @type {Map<string, string>} drawings by every name they have */
    this.aliases = new Map(/** @type {[string, string][]} */ ([...state.pictures.map((name) => [name, name]), ...Object.entries(state.aliases ?? {})]));
    /** What holds for the document; null while nobody has said. @type {string[]|null} */
    this.facts = state.facts ?? null;
    /** The kinds that cannot go on from the last rank, as the server sees them. @type {string[]} */
    this.pawns = state.pawns ?? [];
    /** Leads to another section, or to a field in it. @type {(path: string) => void} */
    this.go = () => {};
  }

  /** @returns {import("./army.js").Army} */
  get army() {
    return armyOf(this.store.document, this.aliases, this.words);
  }

  /** @param {string} name of a phrase @param {Record<string, string|number>} [values] @returns {string} */
  say(name, values = {}) {
    return fill(this.words[name] ?? name, values);
  }

  /** A piece of another game was taken; what came with it is said. @param {import("./types.js").Document} document */
  take(document) {
    const wasTurned = Boolean(this.store.get(["board", "turned"]));
    if (document !== this.store.document) this.store.change(() => document);
    if (!wasTurned && document.board?.turned) toast(this.words.tokensTurned);
  }

  /** @param {{code: string, message: string}} found a problem or a hint @returns {string} it as a sentence */
  said({ code, message }) {
    return code === "missing-key" ? this.words.fillIn : message;
  }

  /** @param {string} text */
  announce(text) {
    this.stage.announce(text);
  }

  /**
   * Ask the server; its answer, by which the page may be drawn anew, comes when nothing is pressed.
   * @template Answer
   * @param {string} url @param {object} body @returns {Promise<import("./server.js").Reply<Answer>>}
   */
  async request(url, body) {
    /** @type {import("./server.js").Reply<Answer>} */
    const reply = await request(url, body, { unreachable: this.words.unreachable, signedOut: this.words.signedOut });
    await released();
    return reply;
  }
}
