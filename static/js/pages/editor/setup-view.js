// @ts-check
/** The set-up on the stage, to be looked at; in a module of its own, because many show it and modules may not go in circles. */

import { piecesOf } from "./army.js";
import { arrayOf } from "./arrays.js";
import { boardCells } from "./cells.js";

/** The set-up, to be looked at. @param {import("./desk.js").Desk} desk */
export function showSetup(desk) {
  const { document } = desk.store;
  desk.stage.onGesture = () => {};
  desk.stage.onKey = () => false;
  desk.stage.show(boardCells(document), { pieces: piecesOf(desk.army, arrayOf(document).pieces) }, { label: desk.words.boardOfSetup });
}
