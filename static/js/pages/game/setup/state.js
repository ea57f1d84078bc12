// @ts-check
/**
 * What the editor is doing: the arrangement, what was before it, the stone in the hand, the base that is picked. Every
 * act is a function from a state to the next one and to what is said about it.
 */

import { added, carried, emptied, exchanged, mirrored, ranks, room, same, sorted, stamped, taken, tray } from "./arrangement.js";

/** @typedef {import("./arrangement.js").Field} Field */
/** @typedef {import("./arrangement.js").Bases} Bases */
/** @typedef {{letter: string, from: string|null}} Held a stone in the hand, from a base or from the tray */
/** @typedef {{key: string, values: Record<string, string|number>}|null} Said a phrase of the page and what fills it */

/**
 * @typedef {object} State
 * @property {Field} field
 * @property {Bases} bases
 * @property {Bases[]} past
 * @property {Bases[]} future
 * @property {Held|null} held
 * @property {string|null} picked
 * @property {""|"copy"|"exchange"} mode  what a click on another base does with the picked one
 */

/** @typedef {{state: State, said: Said}} Done */

const LONGEST_PAST = 200;

/** @param {Field} field @param {Bases} bases @returns {State} */
export function begun(field, bases) {
  return { field, bases, past: [], future: [], held: null, picked: null, mode: "" };
}

/** @param {string} key @param {Record<string, string|number>} [values] @returns {Said} */
const say = (key, values = {}) => ({ key, values });

/** @param {State} state @param {string} square @returns {Said} what a base holds */
export function shown(state, square) {
  return state.bases[square] ? say("holds", { square, stones: [...state.bases[square]].join(", ") }) : say("holdsNothing", { square });
}

/** @param {State} state @param {Bases} bases @param {Said} said @returns {Done} the arrangement is another one */
function changed(state, bases, said) {
  if (same(state.bases, bases)) return { state, said };
  const past = [...state.past, state.bases].slice(-LONGEST_PAST);
  return { state: { ...state, bases, past, future: [] }, said };
}

/** @param {State} state @param {Bases} bases @param {string} square @returns {Done} the same, and the base is told */
function changedOn(state, bases, square) {
  const done = changed(state, bases, null);
  return { state: done.state, said: shown(done.state, square) };
}

/** @param {State} state @param {string} square @param {string} letter @returns {Done} a stone from the tray onto a base */
export function add(state, square, letter) {
  const { field, bases } = state;
  if (tray(field, bases)[letter] < 1) return { state, said: say("none", { stone: letter }) };
  if (bases[square].length >= room(field, square)) return { state, said: say("full", { square, most: room(field, square) }) };
  return changedOn(state, added(field, bases, square, letter), square);
}

/** @param {State} state @param {string} square @param {string} [letter] the last stone when none is named @returns {Done} */
export function remove(state, square, letter = state.bases[square].slice(-1)) {
  if (!letter || !state.bases[square].includes(letter)) return { state, said: shown(state, square) };
  return changedOn(state, taken(state.bases, square, letter), square);
}

/** @param {State} state @param {string} square @returns {Done} all stones of a base into the tray */
export function clear(state, square) {
  return changedOn(state, { ...state.bases, [square]: "" }, square);
}

/** @param {State} state @param {Held} stone @param {string} square @returns {Done} a stone from base to base, or from the tray */
export function put(state, { letter, from }, square) {
  if (from === null) return add(state, square, letter);
  if (from === square) return { state, said: null };
  const { field, bases } = state;
  if (bases[square].length >= room(field, square)) return { state, said: say("full", { square, most: room(field, square) }) };
  return changedOn(state, carried(field, bases, from, square, letter), square);
}

/** @param {State} state @param {string} letters @param {string[]} squares @returns {Done} the same stones on several bases */
export function stamp(state, letters, squares) {
  const bases = stamped(state.field, state.bases, sorted(state.field, letters), squares);
  return squares.length === 1 ? changedOn(state, bases, squares[0]) : changed(state, bases, say("filled", { count: squares.length }));
}

/** @param {State} state @param {number} rank counted from one's own edge @returns {Done} the picked base's stones on its normal bases */
export function fillRank(state, rank) {
  if (state.picked === null) return { state, said: null };
  const squares = ranks(state.field)[rank].filter((square) => square !== state.field.royal);
  return stamp(state, state.bases[state.picked], squares);
}

/** @param {State} state @param {"left"|"right"} half @returns {Done} */
export function mirror(state, half) {
  return changed(state, mirrored(state.field, state.bases, half), say("mirrored"));
}

/** @param {State} state @param {Bases} bases @param {string} name @returns {Done} another arrangement altogether */
export function replace(state, bases, name) {
  return changed(settled(state), bases, say("loaded", { name }));
}

/** @param {State} state @param {string} name @returns {Done} */
export function clearAll(state, name) {
  return replace(state, emptied(state.field), name);
}

/** @param {State} state @returns {State} nothing in the hand, nothing picked */
export function settled(state) {
  return { ...state, held: null, picked: null, mode: "" };
}

/** @param {State} state @returns {Done} */
export function undo(state) {
  const bases = state.past[state.past.length - 1];
  if (!bases) return { state, said: say("nothingToUndo") };
  return { state: { ...state, bases, past: state.past.slice(0, -1), future: [state.bases, ...state.future], held: null }, said: say("undone") };
}

/** @param {State} state @returns {Done} */
export function redo(state) {
  const [bases, ...future] = state.future;
  if (!bases) return { state, said: say("nothingToRedo") };
  return { state: { ...state, bases, past: [...state.past, state.bases], future, held: null }, said: say("redone") };
}

/** @param {State} state @param {string} square @returns {Done} a click on an own base */
export function tapBase(state, square) {
  const { held, picked, mode } = state;
  if (picked !== null && mode === "copy") return picked === square ? { state: { ...state, mode: "" }, said: null } : stamp(state, state.bases[picked], [square]);
  if (picked !== null && mode === "exchange") return exchange(state, picked, square);
  if (held) return putDown(state, held, square);
  const isSame = picked === square;
  return { state: { ...state, picked: isSame ? null : square }, said: isSame ? say("letGo") : shown(state, square) };
}

/** @param {State} state @param {string} one @param {string} two @returns {Done} */
function exchange(state, one, two) {
  const done = changed({ ...state, mode: "", picked: two }, exchanged(state.bases, one, two), say("exchanged", { one, two }));
  return one === two ? { state: { ...state, mode: "" }, said: null } : done;
}

/** @param {State} state @param {Held} held @param {string} square @returns {Done} a stone of the tray stays in the hand while there are more */
function putDown(state, held, square) {
  const { state: after, said } = put(state, held, square);
  const isMore = held.from === null && tray(after.field, after.bases)[held.letter] > 0;
  const isRefused = after === state && held.from !== square;
  return { state: { ...after, held: isMore || isRefused ? held : null }, said };
}

/** @param {State} state @param {string} letter @returns {Done} a click on a kind in the tray */
export function tapKind(state, letter) {
  const { held, picked } = state;
  if (held?.from) return { ...remove({ ...state, held: null }, held.from, held.letter) };
  if (held?.letter === letter) return { state: { ...state, held: null }, said: say("letGo") };
  if (picked !== null && !held) return add({ ...state, mode: "" }, picked, letter);
  if (tray(state.field, state.bases)[letter] < 1) return { state, said: say("none", { stone: letter }) };
  return { state: { ...state, held: { letter, from: null }, mode: "" }, said: say("inHand", { stone: letter }) };
}

/** @param {State} state @param {string} letter @returns {Done} a click on a stone of the picked base */
export function tapStone(state, letter) {
  const { held, picked } = state;
  if (picked === null) return { state, said: null };
  if (held?.from === picked && held.letter === letter) return { state: { ...state, held: null }, said: say("letGo") };
  return { state: { ...state, held: { letter, from: picked }, mode: "" }, said: say("inHandFrom", { stone: letter, square: picked }) };
}

/** @param {State} state @param {"copy"|"exchange"} mode @returns {Done} */
export function enter(state, mode) {
  if (state.picked === null) return { state, said: null };
  const on = state.mode !== mode;
  return { state: { ...state, held: null, mode: on ? mode : "" }, said: on ? say(mode, { square: state.picked }) : null };
}
