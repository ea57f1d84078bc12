// @ts-check
/** What the server tells the page, read from its JSON block. */

import { isExchange, labelOf } from "../../board/steps.js";

/** @typedef {import("../../board/types.js").Choice} Choice */
/** @typedef {import("../../board/types.js").Piece} Piece */
/** @typedef {import("./table-data.js").TableData} GameData */
/** @typedef {import("./table-data.js").TableUrls} Urls */

/**
 * What the side to move may do, `rival` being the name of the other one: by origin its targets with the text of a step, empty for a taking move; the squares
 * of drops; the stones that may be fetched with the text that does it.
 * @typedef {import("./table-data.js").ComposingData} Composing
 */

/** @typedef {import("./table-data.js").StoneKindData} StoneKind */
/** @typedef {import("./table-data.js").StorageData} Storage what lies beside the board for one side */

/** @typedef {[Storage, Storage]} Storages by side */
/** @typedef {Record<string, string>} Phrases */

/** The label of a wall. */
export const WALL = "*";

/** @param {ParentNode} [root] @returns {GameData} */
export function readData(root = document) {
  return read(root, "game-data");
}

/** @returns {{board: import("../../board/speech.js").Words, page: Phrases, sheet: Phrases}} */
export function readWords() {
  return read(document, "game-words");
}

/** @param {ParentNode} root @param {string} id @returns {any} */
function read(root, id) {
  return JSON.parse(root.querySelector(`#${id}`)?.textContent ?? "null");
}

/** @param {string[]} lines @returns {Choice[]} */
export function choicesOf(lines) {
  return lines.map((line) => {
    const [clicks, text] = line.split("|");
    const steps = clicks.split(" ");
    return { text: text ?? steps.join(""), steps };
  });
}

/**
 * The piece of a label; one the preset does not know is its letter on a disc, upper case for the first side.
 * @param {GameData} data @param {string} label @returns {Piece}
 */
export function pieceOf(data, label) {
  const known = data.pieces[label];
  if (known) return known;
  const first = label === label.toUpperCase();
  const kin = Object.entries(data.pieces).find(([other]) => (other === other.toUpperCase()) === first);
  return { label, side: kin?.[1].side ?? (first ? "white" : "black"), name: label, picture: null };
}

/** @param {string} phrase with %(name)s holes @param {Record<string, string|number>} values @returns {string} */
export function fill(phrase, values) {
  return phrase.replace(/%\((\w+)\)s/g, (_, name) => String(values[name] ?? ""));
}

/**
 * What is said of a piece that was picked up beside the board.
 * @param {GameData} data @param {Phrases} words @param {string} step @returns {string}
 */
export function pickedUp(data, words, step) {
  return fill(isExchange(step) ? words.fromPrison : words.fromHand, { piece: pieceOf(data, labelOf(step)).name });
}
