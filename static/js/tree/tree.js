// @ts-check
/**
 * A variation tree on a board: walking through it, adding moves, comments, marks and arrows. The forms of the page say what can
 * be done; they are sent in the background, one after the other, and the server answers with the tree as it is then.
 */

import { post, get } from "../pages/game/server.js";
import { complain, reflect } from "./beside.js";
import { explain } from "./explanation.js";
import { FreeDraft } from "./free-draft.js";
import { listen } from "./gestures.js";
import { reloadLater, restore } from "./kept.js";
import { Nodes } from "./nodes.js";
import { Shapes, toggled } from "./shapes.js";
import { Table } from "./table.js";

/** @typedef {import("./nodes.js").NodeData} NodeData */
/** @typedef {"first"|"prev"|"next"|"last"|"up"|"down"} Step */
/** @typedef {{nodes: NodeData[], pieces: Record<string, any>, at: number, version: number, can_undo: boolean, tree: string}} Answer */
/**
 * @typedef {object} TreeData
 * @property {import("./table.js").TableData} table
 * @property {NodeData[]} nodes
 * @property {number} at
 * @property {number} version
 * @property {boolean} may_edit
 * @property {boolean} can_undo
 * @property {boolean} flipped
 * @property {string[]} choices   legal moves at the node that is shown first
 * @property {{page: string, moves: string}} urls
 */

export class TreeView {
  /**
   * @param {TreeData} data
   * @param {{board: import("../board/speech.js").Words, page: Record<string, string>, tree: Record<string, string>}} words
   */
  constructor(data, words) {
    this.data = data;
    this.words = words;
    this.nodes = new Nodes(data.nodes);
    this.at = data.at;
    this.version = data.version;
    /** @type {Map<number, string[]>} */
    this.choices = new Map([[data.at, data.choices]]);
    this.queue = Promise.resolve();
    /** Told of the node that is shown. @type {(at: number) => void} */
    this.onShow = () => {};
    /** Told of what a change was answered with. @type {(answer: Answer) => void} */
    this.onTake = () => {};
    this.timer = 0;
    const svg = /** @type {SVGSVGElement} */ (document.querySelector("#board-frame svg"));
    this.table = new Table(svg, data.table, words, (text) => this.send("play", text));
    this.table.flipped = data.flipped;
    this.table.onRefused = (text, square) => void explain(this, text, square);
    this.shapes = new Shapes(this.table.board, (shape) => this.draw(shape));
    this.early = /** @type {import("../board/types.js").Gesture[]} */ ([]); // done before the legal moves were known
    this.table.board.onGesture = (gesture) => (this.shapes.on ? this.shapes.handle(gesture) : this.handle(gesture));
    this.place = /** @type {HTMLElement} */ (document.querySelector("[data-tree]"));
    this.comment = /** @type {HTMLTextAreaElement|null} */ (document.getElementById("study-comment"));
    /** Where nothing is enforced, the move that is being put together. @type {FreeDraft|null} */
    this.draft = data.may_edit && !data.table.enforced ? new FreeDraft(this) : null;
    listen(this);
    this.show({ glide: false });
    reflect(this);
    restore(this);
  }

  /** @param {number} at @param {boolean} [remember] */
  go(at, remember = true) {
    this.keepComment();
    const before = this.nodes.at(this.at);
    const node = this.nodes.at(at);
    const glide = node.u === before.i || before.u === node.i;
    this.at = node.i;
    if (remember) history.replaceState(null, "", `${this.data.urls.page}?at=${this.at}`);
    this.show({ glide });
    reflect(this);
    this.table.board.announce([node.s, node.t].filter(Boolean).join(". "));
  }

  /** Hand on what was done on the board, as soon as the legal moves are known. @param {import("../board/types.js").Gesture} gesture */
  handle(gesture) {
    if (this.table.input) this.table.input.handle(gesture);
    else if (this.data.may_edit) this.early.push(gesture);
  }

  /** Show the position of the node. @param {{glide: boolean}} how */
  show(how) {
    this.early = [];
    const node = this.nodes.at(this.at);
    this.draft?.clear();
    const choices = this.data.may_edit ? (this.data.table.enforced ? (this.choices.get(this.at) ?? null) : []) : null;
    const { l = [], p = [], k = [], m = null, x = [] } = node;
    this.table.show({ placement: this.nodes.placement(this.at), hands: m, last: l, paths: p, check: k, choices }, how);
    this.shapes.show(x);
    this.onShow(this.at);
    if (this.data.may_edit && this.data.table.enforced && choices === null) void this.request(this.at);
  }

  /** Ask which moves are legal from a node. @param {number} at */
  async request(at) {
    const reply = await get(this.data.urls.moves, { at: String(at) }, this.words.page);
    if (reply.error) return;
    this.choices.set(at, /** @type {{choices: string[]}} */ (reply.ok).choices);
    if (this.at !== at) return;
    this.table.allow(this.choices.get(at) ?? []);
    this.shapes.show(this.nodes.at(at).x ?? []);
    for (const gesture of this.early.splice(0)) this.table.input?.handle(gesture);
  }

  flip() {
    const above = [...document.querySelectorAll(".boardcol > *")];
    this.table.flip(!this.table.flipped);
    this.shapes.show(this.nodes.at(this.at).x ?? []);
    document.querySelector(".boardcol")?.replaceChildren(...above.reverse());
  }

  useTool() {
    this.shapes.use(!this.shapes.on);
    document.querySelector("[data-draw]")?.setAttribute("aria-pressed", String(this.shapes.on));
    this.table.board.set({ picked: [], targets: new Set() }, { glide: false });
    if (this.shapes.on) this.table.board.announce(this.words.tree.draw);
    else this.show({ glide: false });
  }

  /** @param {string} shape */
  draw(shape) {
    if (!this.data.may_edit) return;
    const shapes = toggled(this.nodes.at(this.at).x ?? [], shape);
    this.nodes.at(this.at).x = shapes;
    this.shapes.show(shapes);
    this.send("shapes", shapes.join(" "));
  }

  /** Save the comment of the node that is shown, if it was changed. */
  keepComment() {
    clearTimeout(this.timer);
    const node = this.nodes.at(this.at);
    if (!this.comment || !this.data.may_edit || this.comment.value.trim() === (node.t ?? "")) return;
    node.t = this.comment.value.trim();
    this.send("comment", this.comment.value);
  }

  /** Send a change of the shown node, or another; one after the other. @param {string} act @param {string} text @param {number} [at] */
  send(act, text, at = this.at) {
    this.state(this.words.tree.saving);
    this.queue = this.queue.then(() => this.sendNow(act, at, text));
  }

  /** @param {string} act @param {number} at @param {string} text */
  async sendNow(act, at, text) {
    const form = /** @type {HTMLFormElement} */ (document.querySelector(`form[data-act="${act}"]`));
    const fields = new FormData();
    for (const [name, value] of Object.entries({ act, at, text, version: this.version })) fields.append(name, String(value));
    /** @type {import("../pages/game/server.js").Reply<Answer>} */
    const reply = await post(form.action, fields, this.words.page);
    if (reply.error) return this.refused(act, reply.error, text);
    this.take(reply.ok, act, at);
  }

  /** @param {Answer} answer @param {string} act @param {number} sentFor the node it was sent for */
  take(answer, act, sentFor) {
    this.version = answer.version;
    this.data.can_undo = answer.can_undo;
    Object.assign(this.table.data.pieces, answer.pieces);
    const before = this.nodes.key(this.at);
    this.nodes = new Nodes(answer.nodes);
    this.onTake(answer);
    this.place.replaceChildren(...new DOMParser().parseFromString(answer.tree, "text/html").body.childNodes);
    const moves = ["play", "delete", "undo"].includes(act) && this.at === sentFor;
    if (act === "play") this.clearMove();
    if (act !== "news") this.state(this.words.tree.saved);
    if (moves && act !== "undo") return this.go(answer.at);
    this.at = this.nodes.at(this.at).i;
    if (act !== "news" || this.nodes.key(this.at) !== before) this.show({ glide: false });
    reflect(this);
  }

  /** @param {string} act @param {{code: string, message: string}} error @param {string} text what was sent */
  refused(act, error, text) {
    this.state("");
    complain(error.message);
    if (error.code === "conflict" || error.code === "no_such_node") reloadLater(this, act === "comment" ? text : "");
    else if (act !== "comment") this.show({ glide: false });
  }

  clearMove() {
    const field = /** @type {HTMLInputElement|null} */ (document.getElementById("study-move"));
    if (field) field.value = "";
    complain("");
  }

  /** @param {string} text */
  state(text) {
    const place = document.querySelector("[data-state]");
    if (place) place.textContent = text;
    if (text) complain("");
  }
}
