// @ts-check
/** The page of a problem: a move made on the board is sent like a typed one. */

import "../ui/frame.js";
import { fill } from "./game/data.js";
import { OpinionPanel } from "./opinion-panel.js";
import { awaitProof } from "../tree/proof.js";
import { Table } from "../tree/table.js";

const read = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

const data = read("problem-data");
const words = read("game-words");
/** Not there while the problem is being proved. */
const form = /** @type {HTMLFormElement|null} */ (document.getElementById("problem-form"));
const field = /** @type {HTMLInputElement|null} */ (form?.elements.namedItem("text") ?? null);
const svg = /** @type {SVGSVGElement} */ (document.querySelector("#board-frame svg"));

const table = new Table(svg, data.table, words, (text) => {
  if (!form || !field || form.dataset.sent) return;
  field.value = text;
  form.requestSubmit();
});
form?.addEventListener("submit", (event) => {
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
addEventListener("pageshow", () => form?.removeAttribute("data-sent"));
awaitProof();

// No answer may give anything away here, so the rules are not asked why.
table.onRefused = (text, square) => {
  const pattern = text && !text.includes("@") ? words.page.noSuchMove : words.page.notOn;
  table.board.announce(fill(pattern, { square }));
};

table.flipped = data.flipped;
const onBoard = { placement: data.placement, hands: data.hands, last: data.last, paths: data.paths, check: data.check };
if (data.before) table.show({ ...onBoard, placement: data.before, last: [], paths: [], check: [], choices: null }, { glide: false });
table.show({ ...onBoard, choices: data.choices.length ? data.choices : null }, { glide: data.before !== null });

const computer = document.querySelector("details[data-opinion-panel]");
if (computer instanceof HTMLDetailsElement) {
  new OpinionPanel(computer).show({ position: computer.dataset.position ?? "" });
}

const answer = document.getElementById("answer")?.textContent?.trim();
if (answer) table.board.announce(answer);
/** @type {HTMLElement|null} */ (document.querySelector("main [data-next]"))?.focus();
