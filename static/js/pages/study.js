// @ts-check
/** The page of a chapter. */

import "../ui/frame.js";
import { TreeView } from "../tree/tree.js";
import { startLater } from "../ui/later.js";
import { ExplorerPanel } from "./explorer-panel.js";
import { OpinionPanel } from "./opinion-panel.js";

const read = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

const data = read("study-data");
const view = new TreeView(data, read("game-words"));
startLater(document);

/** @type {ExplorerPanel[]} */
const panels = [];
const beside = document.querySelector("details[data-explorer-panel]");
if (beside instanceof HTMLDetailsElement) {
  panels.push(new ExplorerPanel(beside, beside.dataset.explorerPanel ?? "", data.may_edit ? (text) => view.send("play", text) : undefined));
}
const computer = document.querySelector("details[data-opinion-panel]");
if (computer instanceof HTMLDetailsElement) panels.push(new OpinionPanel(computer));
view.onShow = (at) => panels.forEach((panel) => panel.show({ at: String(at) }));
view.onShow(view.at);
