// @ts-check
/** What the server tells the page, read from its JSON block. */

/** @typedef {import("../../board/types.js").Cell} Cell */
/** @typedef {import("../../board/types.js").Choice} Choice */
/** @typedef {import("../../board/types.js").Man} Man */
/** @typedef {import("./timeline.js").PlyData} PlyData */

/**
 * @typedef {object} GameData
 * @property {number} ply                    moves played
 * @property {number} shown                  the ply the page was opened at
 * @property {number} [version]            of a draft that is tried out; forms send it along
 * @property {boolean} [at_once]           whether moves are played without being shown first
 * @property {boolean} my_turn
 * @property {boolean} enforced
 * @property {boolean} running
 * @property {boolean} watching              whether to ask for news
 * @property {boolean} thinking             whether a computer is about to move: the next news is near
 * @property {boolean} flipped
 * @property {{cells: Cell[], width: number, height: number, lines: import("../../board/types.js").Line[], letters: boolean}} board
 * @property {Record<string, Man & {kind: string}>} men   by label; `kind` is the name without the side
 * @property {Record<string, string>} start
 * @property {PlyData[]} plies
 * @property {import("../../tree/nodes.js").NodeData[]} [lines]  moves of lines beside the game, numbered on from its plies
 * @property {number|null} [move_seconds]   the time for each move
 * @property {number|null} [start_seconds]  what both banks held at first, of a game that is over
 * @property {string[]} choices             the steps of each legal move; behind `|` its text, unless that is the steps joined together
 * @property {string} pass_text             the text of a pass, empty where none is legal
 * @property {import("./hands.js").HandPair|null} hands  at the start of the game
 * @property {string[]} supplies            labels of men that can be dropped for ever
 * @property {Composing|null} composing     where turns are composed and it is the viewer's turn
 * @property {StoneKind[]} stones           kinds of stones in the order of the notation
 * @property {Storages|null} storages       at the start of the game
 * @property {string[]} bases               labels of the empty bases by side
 * @property {{move: string, offer: string, ending: string}} news
 * @property {string} title
 * @property {Urls} urls
 */

/** @typedef {{live: string, preview: string, move: string, page: string, next: string, composing: string}} Urls */

/**
 * What the side to move may do, `rival` being the name of the other one: by origin its targets with the text of a step, empty for a taking move; the squares
 * of drops; the stones that may be fetched with the text that does it.
 * @typedef {{side: number, rival: string, targets: Record<string, Record<string, string>>, drops: string[], fetches: Record<string, string>}} Composing
 */

/** @typedef {{label: string, name: string, picture: string|null, sign: string|null}} StoneKind */

/** @typedef {{bases: number, stones: string}} Storage what lies beside the board for one side */

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

/** @param {GameData} data @returns {Choice[]} */
export function choicesOf(data) {
  return data.choices.map((line) => {
    const [clicks, text] = line.split("|");
    const steps = clicks.split(" ");
    return { text: text ?? steps.join(""), steps };
  });
}

/**
 * The man of a label; one the preset does not know is its letter on a disc, upper case for the first side.
 * @param {GameData} data @param {string} label @returns {Man}
 */
export function manOf(data, label) {
  const known = data.men[label];
  if (known) return known;
  const first = label === label.toUpperCase();
  const kin = Object.entries(data.men).find(([other]) => (other === other.toUpperCase()) === first);
  return { label, side: kin?.[1].side ?? (first ? "white" : "black"), name: label, picture: null };
}

/** @param {string} phrase with %(name)s holes @param {Record<string, string|number>} values @returns {string} */
export function fill(phrase, values) {
  return phrase.replace(/%\((\w+)\)s/g, (_, name) => String(values[name] ?? ""));
}
