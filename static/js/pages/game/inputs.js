// @ts-check
/** Which gestures make a move here: legal moves by clicks, bases that are composed, or a board without rules. */

import { pick } from "../../board/chooser.js";
import { ChoiceInput } from "../../board/choice-input.js";
import { FreeInput } from "../../board/free-input.js";
import { isExchange } from "../../board/steps.js";
import { choicesOf, fill, pickedUp } from "./data.js";
import { chosen, extended, goingOn } from "./draft.js";
import { options } from "./options.js";
import { applied } from "./timeline.js";
import { begun } from "./view.js";

/** @typedef {ChoiceInput|FreeInput|import("./sheet/base-input.js").BaseInput} Input */

/**
 * What makes moves where pieces are composed of stones; other games go without.
 * @typedef {object} Stones
 * @property {(composer: Composer|null, words: import("./data.js").Phrases, showNow: () => void) => import("./sheet/storages.js").Storages} storages
 * @property {(composer: Composer, turns: import("./data.js").Composing, shared: Shared) => import("./sheet/base-input.js").BaseInput} input
 */

/** @typedef {import("./composer.js").Composer} Composer */

/**
 * What every kind of gesture leads to.
 * @typedef {object} Shared
 * @property {() => void} undo
 * @property {() => void} confirm
 * @property {(prefix: string[]) => void} picked
 * @property {(text: string, square: string) => void} refused
 */

/** @param {import("./composer.js").Composer} composer @returns {Input|null} null when it is not the viewer's turn */
export function inputFor(composer) {
  const { board, data, phrases, stones, timeline } = composer.place;
  const begunTurn = composer.draft?.left ? composer.draft : null;
  const now = () => applied(timeline().at(data().ply), begunTurn?.changes ?? {});
  /** @type {Shared} */
  const shared = {
    undo: () => composer.undo(),
    confirm: () => void composer.send(),
    picked: (prefix) => announce(composer, prefix),
    refused: (text, square) => void composer.refusals.request(text, square),
  };
  if (!data().my_turn) return null;
  if (!data().enforced) {
    return new FreeInput(board, { ...shared, add: (part) => void composer.propose(extended(composer.draft, part)) });
  }
  const turns = data().composing;
  if (turns && stones) return stones.input(composer, turns, shared);
  return new ChoiceInput(board, choicesOf(begunTurn?.choices ?? data().choices), {
    ...shared,
    pieces: (prefix) => begun(data(), now(), prefix),
    choose: (choice) => void composer.propose(goingOn(begunTurn, chosen(now(), choice))),
    pick: (prefix, steps, done) => {
      const near = board.scene.rectOf(prefix[prefix.length - 1]);
      return pick(options(data(), steps, done !== null, phrases, isExchange(prefix[0])), near, { title: phrases.choose, cancel: phrases.cancel });
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
  const what = square.startsWith("@") ? pickedUp(data(), phrases, square) : `${name} ${square}`;
  const reach = input instanceof FreeInput ? "" : count === 1 ? phrases.reachOne : fill(phrases.reach, { count });
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
  input?.mark(draft?.left ? null : draft);
}

/** @param {Input|null} input @param {string} text @returns {import("../../board/types.js").Choice|null} */
export function choiceOf(input, text) {
  return input instanceof ChoiceInput ? (input.choices.find((choice) => choice.text === text) ?? null) : null;
}
