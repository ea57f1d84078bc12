// @ts-check
/** The page of a chapter. */

import { TreeView } from "../tree/tree.js";

const read = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

new TreeView(read("study-data"), read("game-words"));
