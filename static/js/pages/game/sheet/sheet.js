// @ts-check
/** The sheet beside the board: stones to choose, what the choice means, the turn as text. */

import { fill } from "../data.js";
import { chipRows } from "./chips.js";
import { keepFocus, walk } from "./focus.js";
import { chipsOf, countOf, heldBy, inOrder, mayAdd, minus } from "./heaps.js";
import { steppers } from "./steppers.js";

/** @typedef {import("./desk.js").Composed} Composed */

/**
 * @typedef {object} SheetAnswers
 * @property {(held: string) => void} choose
 * @property {(text: string) => void} write     a turn was typed or pasted
 * @property {() => void} done
 * @property {() => void} cancel
 */

export class Sheet {
  /** @param {HTMLElement} place @param {import("../data.js").Phrases} words @param {SheetAnswers} answers */
  constructor(place, words, answers) {
    this.place = place;
    this.words = words;
    this.answers = answers;
    this.byKey = false;
    /** @type {Composed|null} */
    this.first = null;
    /** @type {Composed|null} */
    this.answer = null;
    /** @type {import("../data.js").GameData|null} */
    this.data = null;
    /** The stones chosen, be it that the server has not said yet what they mean. */
    this.held = "";
    /** @type {{own: import("./heaps.js").Chip[], won: import("./heaps.js").Chip[]}} */
    this.chips = { own: [], won: [] };
    this.text = /** @type {HTMLInputElement} */ (this.part("text"));
    place.addEventListener("keydown", (event) => this.key(event));
    place.addEventListener("pointerdown", () => (this.byKey = false));
    place.addEventListener("click", (event) => this.click(event));
    this.text.addEventListener("change", () => this.write());
    this.text.addEventListener("paste", () => setTimeout(() => this.write()));
  }

  /** @param {string} name @returns {HTMLElement} */
  part(name) {
    return /** @type {HTMLElement} */ (this.place.querySelector(`[data-sheet="${name}"]`));
  }

  get isOpen() {
    return !this.place.hidden;
  }

  /** @param {Composed} first what the server said of the stones the base has @param {import("../data.js").GameData} data */
  open(first, data) {
    this.first = first;
    this.data = data;
    this.chips = chipsOf(first.own, first.won, first.held);
    this.place.hidden = false;
    document.documentElement.classList.add("composing");
    const { title, titleDrop } = this.words;
    this.part("title").textContent = fill(first.origin ? title : titleDrop, { square: first.target });
    const buttons = first.suggested.map(({ label, held }) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = "btn second";
      made.textContent = label;
      made.dataset.held = held;
      return made;
    });
    this.part("suggested").replaceChildren(...buttons);
    this.show(first);
  }

  close() {
    this.place.hidden = true;
    this.first = null;
    document.documentElement.classList.remove("composing");
  }

  focus() {
    /** @type {HTMLElement|null} */ (this.part("pool").querySelector("button[aria-pressed=true], button"))?.focus();
  }

  /** @param {Composed} answer */
  show(answer) {
    if (!this.first || !this.data) return;
    this.answer = answer;
    const order = this.data.stones.map((stone) => stone.label);
    if (heldBy(this.chips, order) !== answer.held) this.chips = chipsOf(answer.own, answer.won, answer.held);
    this.draw(answer.held);
    this.text.value = answer.text;
    this.text.removeAttribute("aria-invalid");
    this.complain(answer.held ? answer.faults.map((fault) => this.reason(fault)).join(" ") : "");
    const verdict = [answer.verdict, answer.preview?.warning ?? ""].filter(Boolean).join(" ");
    this.part("verdict").textContent = verdict;
    this.part("verdict").hidden = !verdict;
    this.part("verdict").classList.toggle("warns", Boolean(answer.preview?.warning));
  }

  /** Stones, count and what goes back for a choice, known without the server. @param {string} held */
  draw(held) {
    const { first, answer, data, words } = this;
    this.held = held;
    if (!first || !answer || !data) return;
    const blocked = (/** @type {string} */ letter) => {
      const known = answer.held === held ? answer.blocked[letter] : undefined;
      const fits = mayAdd(first.admissible ?? [], held, letter) || !mayAdd(first.admissible ?? [], held, "");
      return known ? this.reason(known) : fits ? "" : words.full;
    };
    const pool = { data, words, blocked };
    const drawn = first.origin ? chipRows(pool, this.chips) : steppers(pool, first.won, held);
    keepFocus(this.part("pool"), drawn);
    const { least, most } = first;
    this.part("line").textContent = fill(words.line, { count: held.length, least, most });
    const order = data.stones.map((stone) => stone.label);
    const back = inOrder(minus(first.own + first.won, held), order);
    this.part("back").hidden = !first.origin;
    this.part("back").textContent = fill(back ? words.back : words.backBase, { side: data.composing?.rival ?? "", stones: [...back].join(" ") });
    for (const each of this.part("suggested").querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(inOrder(each.dataset.held ?? "", order) === held));
    }
  }

  /** @param {import("./desk.js").Fault} fault */
  reason({ message, clause }) {
    return clause ? fill(this.words.reason, { message, clause }) : message;
  }

  /** @param {string} message empty: nothing is wrong */
  complain(message) {
    this.part("fault").hidden = !message;
    const place = this.part("fault").querySelector("[data-sentence]");
    if (place) place.textContent = message;
    if (message && document.activeElement === this.text) this.text.setAttribute("aria-invalid", "true");
  }

  /** @param {string} held */
  choose(held) {
    this.draw(held);
    this.answers.choose(held);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || !this.data) return;
    const { chip, by, stone = "", held, act, why } = button.dataset;
    const order = this.data.stones.map((each) => each.label);
    if (event.detail === 0) this.byKey = true;
    if (act === "done") this.answers.done();
    else if (act === "cancel") this.answers.cancel();
    else if (why) this.complain(why);
    else if (chip) {
      const [row, index] = chip.split(" ");
      const each = this.chips[/** @type {"own"|"won"} */ (row)][Number(index)];
      each.on = !each.on;
      this.choose(heldBy(this.chips, order));
    } else if (by) {
      if (by === "more") this.choose(inOrder(this.held + stone, order));
      else if (countOf(this.held, stone)) this.choose(minus(this.held, stone));
    } else if (held !== undefined) {
      this.chips = chipsOf(this.first?.own ?? "", this.first?.won ?? "", held);
      this.choose(inOrder(held, order));
    }
  }

  write() {
    const text = this.text.value.trim();
    const isRefused = !this.part("fault").hidden;
    if (text && (isRefused || text !== this.answer?.text)) this.answers.write(text);
  }

  /** Escape leaves, arrows walk from button to button. @param {KeyboardEvent} event */
  key(event) {
    this.byKey = true;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") this.answers.cancel();
    else if (event.target === this.text) {
      if (event.key !== "Enter") return;
      this.write();
    } else if (event.key.startsWith("Arrow")) walk(this.place, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
