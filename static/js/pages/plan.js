// @ts-check
/** The board of one's own plan: the tree of a study, with conditional moves to set. It shows the same move when the game moves on. */

import "../ui/frame.js";
import { ExplorerPanel } from "./explorer-panel.js";
import { readData } from "./game/data.js";
import { Live } from "./game/live.js";
import { Regions } from "./game/regions.js";
import { isTyping } from "./game/replay.js";
import { TreeView } from "../tree/tree.js";
import { startLater } from "../ui/later.js";

/** @typedef {{kinds: Record<number, string>, condition_nodes: number[], here: number, ply: number}} PlanData */
/** @typedef {import("../tree/tree.js").Answer & {plan: PlanData, runs: boolean, parts: string}} PlanAnswer */
/** @typedef {import("../tree/tree.js").TreeData & {plan: PlanData, urls: {live: string, plan: string}}} PlanTreeData */

const read = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const find = (/** @type {string} */ css) => /** @type {HTMLElement|null} */ (document.querySelector(css));

/** @type {PlanTreeData} */
const data = read("study-data");
/** @type {Record<string, string>} */
const hints = read("game-words").plan;
let plan = data.plan;
const regions = new Regions();

const view = new TreeView(data, read("game-words"));
startLater(document);
const beside = document.querySelector("details[data-explorer-panel]");
const panel = beside instanceof HTMLDetailsElement ? new ExplorerPanel(beside, beside.dataset.explorerPanel ?? "", (text) => view.send("play", text)) : null;
view.onShow = showNode;
view.onTake = (answer) => {
  const shown = /** @type {PlanAnswer} */ (answer);
  plan = shown.plan;
  showNode(view.at);
  regions.take(new DOMParser().parseFromString(shown.parts, "text/html"));
  if (!shown.runs) find(".plan-conditional")?.remove();
};
showNode(view.at);

/** Say what the node is, and offer what can be done with it. @param {number} at */
function showNode(at) {
  panel?.show({ at: String(at) });
  const kind = plan.kinds[at] ?? "";
  const hint = find("[data-hint]");
  if (hint && hint.textContent !== hints[kind]) hint.textContent = hints[kind] ?? "";
  for (const each of document.querySelectorAll("[data-kind]")) each.toggleAttribute("hidden", each.getAttribute("data-kind") !== kind);
  find("[data-conditions]")?.toggleAttribute("hidden", !plan.condition_nodes.includes(at));
}

/** A condition is one text of four lines; the server reads the fields as well. */
const form = /** @type {HTMLFormElement|null} */ (document.getElementById("plan-condition"));
const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form?.elements.namedItem(name));
form?.addEventListener("submit", () => {
  field("text").value = ["when", "square", "deed", "move"].map((name) => field(name).value.trim()).join("\n");
});
form?.addEventListener("change", showFields);
showFields();

function showFields() {
  if (!form) return;
  const wants = [field("when").value, field("deed").value];
  for (const each of form.querySelectorAll("[data-for]")) {
    const isWanted = wants.includes(each.getAttribute("data-for") ?? "");
    each.toggleAttribute("hidden", !isWanted);
    const input = each.querySelector("input");
    if (input && !isWanted) input.value = "";
  }
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey || event.ctrlKey || event.repeat || isTyping(event.target) || event.key !== "a") return;
  const button = find("form[data-kind]:not([hidden]) button");
  if (!button) return;
  event.preventDefault();
  button.click();
});

/** What was played meanwhile is shown: the board, the line and what is being typed are still there. */
let known = data.plan.ply;
const live = new Live(data.urls.live, (page) => {
  const fresh = readData(page);
  if (!fresh) return;
  const did = answers(page);
  const isShown = did.length > 0 && fresh.running && !fresh.my_turn;  // the last move is the plan's own
  if (fresh.ply !== known || !fresh.running) report([isShown ? "" : fresh.news.move, fresh.news.ending, ...did]);
  known = fresh.ply;
  void renew();
  if (!fresh.running) live.stop();
});
if (find("[data-hint]")) live.start();

/** Take the plan as it is now, after what was done here has been saved. @returns {Promise<void>} */
async function renew() {
  view.keepComment();
  const saved = view.queue;
  await saved;
  const answer = await fetch(`${data.urls.plan}?at=${view.at}`, { cache: "no-store", signal: AbortSignal.timeout(20_000) }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const parts = await answer.text();
  if (view.queue !== saved) return renew(); // something was done here meanwhile
  const now = new DOMParser().parseFromString(parts, "text/html").getElementById("plan-answer")?.textContent;
  if (now) view.take({ ...JSON.parse(now), parts }, "news", view.at);
}

/** @param {Document} page @returns {string[]} what the plan did meanwhile, as the page of the game says it */
function answers(page) {
  return [...page.querySelectorAll("[data-plan] .notice")].map((each) => each.textContent?.trim() ?? "");
}

/** @param {string[]} sentences */
function report(sentences) {
  const news = find("#plan-news");
  const place = news?.querySelector("[data-sentence]");
  if (place) place.textContent = sentences.filter(Boolean).join(" ");
  news?.removeAttribute("hidden");
}
