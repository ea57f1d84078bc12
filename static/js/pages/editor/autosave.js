// @ts-check
/** Saving while one edits: some moments after the last change, one save at a time, again and again until it is done. */

import { same } from "./tables.js";

/** @typedef {import("./types.js").Document} Document */
/** @typedef {import("./types.js").Saved} Saved */
/** @typedef {"saved"|"waiting"|"saving"|"offline"|"refused"|"conflict"} Status */
/** @typedef {{version: number, document: Document}} Theirs what another window has saved */

const WAIT_MS = 800;
const AGAIN_MS = 5_000;

export class Autosave {
  /**
   * @param {object} options
   * @param {number} options.version of what the server has
   * @param {Document} options.document what the server has
   * @param {() => Document} options.now
   * @param {(version: number, document: Document) => Promise<import("./server.js").Reply<Saved>>} options.send
   * @param {import("./safety.js").Safety} options.safety
   * @param {(status: Status, message: string) => void} options.report
   * @param {(saved: Saved) => void} options.saved
   * @param {(theirs: Theirs) => void} options.conflict
   */
  constructor({ version, document, now, send, safety, report, saved, conflict }) {
    this.version = version;
    this.kept = document;
    this.now = now;
    this.post = send;
    this.safety = safety;
    this.report = report;
    this.saved = saved;
    this.conflict = conflict;
    /** @type {Document[]} sent without an answer: the server may have one of them */
    this.unanswered = [];
    /** @type {Promise<void>|null} the save under way */
    this.running = null;
    /** @type {Status} */
    this.status = "saved";
    this.isStopped = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  /** @returns {boolean} whether the server may lack what is here */
  get isOpen() {
    return this.unanswered.length > 0 || !same(this.now(), this.kept);
  }

  /** The document has changed. */
  touch() {
    if (!this.isOpen) return this.done();
    this.safety.keep({ version: this.version, document: this.now(), at: Date.now() });
    if (this.isStopped) return undefined;
    this.say("waiting", "");
    return this.wait(WAIT_MS);
  }

  /** @param {number} milliseconds */
  wait(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), milliseconds);
  }

  /** Save at once, also what changes meanwhile. @returns {Promise<boolean>} whether the server has everything now */
  async finish() {
    do await (this.running ?? this.save());
    while (this.isOpen && (this.running || this.status === "waiting"));
    return !this.isOpen;
  }

  /** Save what is not saved, unless that is being done. @returns {Promise<boolean>} whether the server has everything now */
  async save() {
    clearTimeout(this.timer);
    if (this.running || this.isStopped || !this.isOpen) return !this.isOpen;
    this.running = this.once();
    await this.running;
    return !this.isOpen;
  }

  async once() {
    this.say("saving", "");
    const document = this.now();
    const { ok, status, error } = await this.post(this.version, document);
    this.running = null;
    if (ok) this.take(ok, document);
    else if (status === 409) this.moved({ version: error.version, document: error.document });
    else this.failed(status, error.message, document);
  }

  /** @param {Status} status @param {string} message */
  say(status, message) {
    this.status = status;
    this.report(status, message);
  }

  /** @param {Saved} answer @param {Document} document */
  take(answer, document) {
    this.version = answer.version;
    this.kept = document;
    this.unanswered = [];
    this.saved(answer);
    if (this.isOpen) this.touch();
    else this.done();
  }

  done() {
    clearTimeout(this.timer);
    this.safety.forget();
    this.say("saved", "");
  }

  /** @param {number} status @param {string} message @param {Document} document */
  failed(status, message, document) {
    if (status === 0 && !this.unanswered.includes(document)) this.unanswered.push(document);
    const isPassing = status === 0 || status === 429;
    this.say(isPassing ? "offline" : "refused", message);
    if (isPassing) this.wait(AGAIN_MS);
  }

  /** The server has something else: what came from here and was not answered, or what another window saved. @param {Theirs} there */
  moved(there) {
    if (this.unanswered.some((document) => same(document, there.document))) this.resume(there);
    else this.stop(there);
  }

  /** Nothing is saved until somebody has chosen. @param {Theirs} theirs */
  stop(theirs) {
    this.isStopped = true;
    this.say("conflict", "");
    this.conflict(theirs);
  }

  /** Go on from what the server has. @param {Theirs} theirs */
  resume({ version, document }) {
    this.version = version;
    this.kept = document;
    this.unanswered = [];
    this.isStopped = false;
    this.touch();
  }
}
