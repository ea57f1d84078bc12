// @ts-check
/** The composer: ways to move put together on a board, the notation they make, and what the server says of it. */

import { sizeOf } from "../placement.js";
import { at } from "../tables.js";
import { Questions } from "./questions.js";
import { showMove, vectorAt } from "./board.js";
import { Panel } from "./panel.js";
import { completed, isWhole, newPart, withLeg } from "./parts.js";
import { cornerOf } from "./sketch.js";
import { SQUARES, directionOf, shapeOf, symmetryOf, toggled, turnBetween, turnToggled } from "./vectors.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("./parts.js").Part} Part */
/** @typedef {import("./vectors.js").Vector} Vector */

/** @typedef {import("./questions.js").Answer} Answer */

export class Composer {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.id = "";
    /** What the parts below were made from, or have made. */
    this.betza = "";
    /** @type {Part[]} */
    this.parts = [];
    /** @type {Answer} */
    this.answer = {};
    /** Whether the server has not said yet what the text means. */
    this.isReading = false;
    this.part = 0;
    this.leg = 0;
    this.radius = 4;
    /** @type {import("./vectors.js").Symmetry} */
    this.symmetry = "all";
    this.isBothSides = true;
    this.questions = new Questions(desk);
    this.view = new Panel(this);
  }

  /** @param {string} id @returns {HTMLElement} */
  panel(id) {
    this.take(id);
    return this.view.root;
  }

  /** The part of the page is opened. */
  enter() {
    this.desk.stage.onGesture = ({ kind, square }) => kind === "tap" && square !== null && this.tap(square);
    this.desk.stage.onKey = () => false;
    this.show();
  }

  /** @param {string} id */
  draw(id) {
    this.take(id);
    this.show();
  }

  /** Look at a kind; what it says may have been typed or undone. @param {string} id */
  take(id) {
    const betza = String(at(this.desk.store.document, ["pieces", id, "betza"]) ?? "");
    if (id === this.id && betza === this.betza) return;
    if (id !== this.id) {
      [this.part, this.leg, this.parts, this.answer] = [0, 0, [], {}];
      this.view.figures.forget();
    }
    this.id = id;
    this.betza = betza;
    this.questions.stop();
    const known = this.questions.known.get(`${id} ${betza}`);
    if (!betza) this.loaded({ parts: [], words: "" });
    else if (known) this.loaded(known);
    else {
      this.isReading = true;
      this.questions.later(() => this.load(id, betza));
    }
  }

  /** @returns {boolean} whether the ways below are all there is to the move, so that they may be written */
  get isOpen() {
    return this.betza === "" || Array.isArray(this.answer.parts);
  }

  /** Leave a move that cannot be shown, and compose another one. */
  begin() {
    this.answer = { parts: [], words: "" };
    this.change([newPart()]);
  }

  /** @param {string} id @param {string} betza */
  async load(id, betza) {
    const answer = await this.questions.request(this.id, { betza });
    if (answer && id === this.id) this.loaded(answer);
  }

  /** @param {Answer} answer */
  loaded(answer) {
    this.isReading = false;
    this.answer = answer;
    this.parts = completed(answer.parts ?? []);
    this.part = Math.min(this.part, Math.max(0, this.parts.length - 1));
    this.leg = 0;
    this.widen();
    this.show();
  }

  /** Larger or smaller, so that every step has its square. */
  widen() {
    const steps = this.parts.flatMap(({ legs }) => legs[0]?.to ?? []);
    if (!steps.every((step) => this.shape.length(step) <= this.radius)) this.radius = 7;
    const chosen = this.current?.legs[0]?.to ?? [];
    if (chosen.length) this.symmetry = symmetryOf(chosen, this.shape);
  }

  /** What the board is made of. */
  get shape() {
    return shapeOf(sizeOf(this.desk.store.document));
  }

  get isHex() {
    return this.shape !== SQUARES;
  }

  /** @returns {Part|undefined} */
  get current() {
    return this.parts[this.part];
  }

  /** @param {number} part @param {number} [leg] */
  select(part, leg = 0) {
    this.part = part;
    this.leg = leg;
    this.widen();
    this.show();
  }

  /** @param {Part[]} parts */
  change(parts) {
    this.parts = parts;
    this.part = Math.max(0, Math.min(this.part, parts.length - 1));
    this.leg = Math.max(0, Math.min(this.leg, (this.current?.legs.length ?? 1) - 1));
    this.show();
    const whole = parts.filter(isWhole);
    const { id } = this;
    if (whole.length) this.questions.later(() => this.write(id, whole));
  }

  /** @param {Part} part the one that is being composed */
  put(part) {
    this.change(this.parts.length ? this.parts.map((each, i) => (i === this.part ? part : each)) : [part]);
  }

  /** @param {string} id @param {Part[]} parts */
  async write(id, parts) {
    const answer = await this.questions.request(this.id, { parts });
    if (!answer || id !== this.id) return;
    this.isReading = false;
    this.answer = { ...answer, parts: this.answer.parts ?? [] };
    if (answer.betza) {
      this.betza = answer.betza;
      this.desk.store.set(["pieces", id, "betza"], answer.betza);
    }
    this.show();
  }

  /** @param {string} square */
  tap(square) {
    const vector = vectorAt(square, this.radius);
    const part = this.current ?? newPart();
    if (part.kind !== "move" || !this.isOpen) return;
    if (this.leg > 0) this.turnTo(part, vector);
    else if (this.shape.length(vector)) {
      const to = toggled(part.legs[0]?.to ?? [], vector, this.symmetry, this.shape);
      this.put(withLeg(part, 0, { to }));
    }
    this.desk.announce(this.desk.stage.board?.scene.elements.get(square)?.getAttribute("aria-label") ?? square);
  }

  /** A square round the corner is clicked: the leg goes on in its direction. @param {Part} part @param {Vector} vector */
  turnTo(part, vector) {
    const corner = cornerOf(part, this.leg, this.radius);
    if (!corner) return;
    const direction = directionOf([vector[0] - corner.at[0], vector[1] - corner.at[1]]);
    if (direction < 0) return;
    const turns = turnToggled(part.legs[this.leg].turns ?? [], turnBetween(corner.direction, direction), this.isBothSides);
    this.put(withLeg(part, this.leg, { turns }));
  }

  show() {
    this.view.draw();
    if (this.desk.stage.frame.closest('[data-section="pieces"]')) showMove(this);
  }

  /** The draft has been judged: the move on the actual set-up may be another one. @param {string} id */
  judged(id) {
    if (id === this.id) this.view.figures.refresh(id);
  }
}
