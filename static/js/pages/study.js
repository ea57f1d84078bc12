// @ts-check
/** The page of a chapter. */

import "../ui/frame.js";
import { TreeView } from "../tree/tree.js";
import { startLater } from "../ui/later.js";
import { ExplorerPanel } from "./explorer-panel.js";

const read = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

const data = read("study-data");
const view = new TreeView(data, read("game-words"));
startLater(document);

const beside = document.querySelector("details[data-explorer-panel]");
if (beside instanceof HTMLDetailsElement) {
  const panel = new ExplorerPanel(beside, data.may_edit ? (text) => view.send("play", text) : undefined);
  view.onShow = (at) => panel.show({ at: String(at) });
  view.onShow(view.at);
}
