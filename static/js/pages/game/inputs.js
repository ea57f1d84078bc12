// @ts-check
/** Which gestures make a move here: legal moves by clicks, bases that are composed, or a board without rules. */

import { pick } from "../../board/chooser.js";
import { ChoiceInput } from "../../board/choice-input.js";
import { FreeInput } from "../../board/free-input.js";
import { BaseInput } from "./sheet/base-input.js";
import { choicesOf, fill, pieceOf } from "./data.js";
import { chosen, extended, stepped } from "./draft.js";
import { options } from "./options.js";
import { begun } from "./view.js";

/** @typedef {ChoiceInput|FreeInput|BaseInput} Input */

/** @param {import("./composer.js").Composer} composer @returns {Input|null} null when it is not the viewer's turn */
export function inputFor(composer) {
  const { board, data, phrases, timeline } = composer.place;
  const now = () => timeline().at(data().ply);
  const shared = {
    undo: () => composer.undo(),
    confirm: () => void composer.send(),
    picked: (/** @type {string[]} */ prefix) => announce(composer, prefix),
    refused: (/** @type {string} */ text, /** @type {string} */ square) => void composer.refusals.request(text, square),
  };
  if (!data().my_turn) return null;
  if (!data().enforced) {
    return new FreeInput(board, { ...shared, add: (part) => void composer.propose(extended(composer.draft, part)) });
  }
  const turns = data().composing;
  if (turns) {
    return new BaseInput(board, turns, {
      ...shared,
      refused: (text, square) => void composer.refusals.request(text, square, phrases.stuck),
      undo: () => (composer.desk?.isOpen ? composer.desk.cancel() : composer.undo()),
      clear: () => composer.undo(),
      changed: () => composer.place.beside(),
      step: (origin, target, text) => void composer.propose(stepped(now(), origin, target, text)),
      compose: (origin, target) => composer.compose(origin, target),
      reopen: () => composer.reopen(),
    });
  }
  return new ChoiceInput(board, choicesOf(data()), {
    ...shared,
    pieces: (prefix) => begun(data(), now(), prefix),
    choose: (choice) => void composer.propose(chosen(now(), choice)),
    pick: (prefix, steps, done) => {
      const near = board.scene.rectOf(prefix[prefix.length - 1]);
      return pick(options(data(), steps, done !== null, phrases), near, { title: phrases.choose, cancel: phrases.cancel });
    },
  });
}

/** Say what was picked up. @param {import("./composer.js").Composer} composer @param {string[]} prefix */
function announce({ input, refusals, place: { beside, board, data, phrases } }, prefix) {
  beside();
  const square = prefix[prefix.length - 1];
  if (!square) return;
  refusals.forget();
  const count = board.state.targets.size;
  const name = board.state.pieces.get(square)?.name ?? "";
  if (prefix.length > 1) return board.announce(fill(phrases.further, { piece: name, square, count }));
  const what = square.startsWith("@") ? fill(phrases.fromHand, { piece: pieceOf(data(), square.slice(1)).name }) : `${name} ${square}`;
  const reach = input instanceof FreeInput ? "" : fill(phrases.reach, { count });
  board.announce([what, reach].filter(Boolean).join(", "));
}

/** A piece in hand is chosen, or put back. @param {import("./composer.js").Composer} composer @param {string} step @param {boolean} byKey */
export function takeFromHand(composer, step, byKey) {
  const { input, place } = composer;
  if (!(input instanceof ChoiceInput)) return;
  const again = input.fromHand === step;
  composer.byKey = byKey;
  composer.undo();
  place.render();
  if (again) return input.pick([]);
  input.lift(step);
  const [first] = place.board.state.targets;
  if (byKey && first !== undefined) place.board.focus(first);
}

/** Tell the input which move is shown. @param {Input|null} input @param {import("./draft.js").Draft|null} draft */
export function markShown(input, draft) {
  if (input instanceof ChoiceInput) {
    input.shown = draft?.choice ?? null;
    input.prefix = [];
  } else if (input instanceof BaseInput) {
    const { squares = [], reach = null } = draft ?? {};
    const [target = "", origin = ""] = squares.slice().reverse();
    input.shown = draft && { origin, target, quiet: reach !== null };
    input.origin = null;
    input.dropping = false;
  }
}

/** @param {Input|null} input @param {string} text @returns {import("../../board/types.js").Choice|null} */
export function choiceOf(input, text) {
  return input instanceof ChoiceInput ? (input.choices.find((choice) => choice.text === text) ?? null) : null;
}
