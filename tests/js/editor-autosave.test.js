import assert from "node:assert/strict";
import { test } from "node:test";

import { Autosave } from "../../static/js/pages/editor/autosave.js";

/** An editor with a server that answers as told, and a note of everything that happens. */
function made(answers) {
  const seen = { sent: [], shown: [], judged: [], conflicts: [], kept: [] };
  const state = { document: { name: "A" } };
  const safety = { keep: (copy) => seen.kept.push(copy), forget: () => seen.kept.push(null) };
  const autosave = new Autosave({
    version: 1,
    document: state.document,
    now: () => state.document,
    send: async (version, document) => {
      seen.sent.push([version, document]);
      return answers.shift()(state);
    },
    safety,
    report: (status) => seen.shown.push(status),
    saved: (answer) => seen.judged.push(answer),
    conflict: (theirs) => seen.conflicts.push(theirs),
  });
  autosave.wait = () => undefined;
  return { autosave, seen, state };
}

const fine = (version) => () => ({ ok: { version, problems: [], view: null }, status: 200, error: null });
const refused = (status, rest = {}) => () => ({ ok: null, status, error: { code: "x", message: "no", ...rest } });

test("a change is kept on the device until the server has it", async () => {
  const { autosave, seen, state } = made([fine(2)]);
  state.document = { name: "B" };
  autosave.touch();
  assert.deepEqual([seen.kept.length, seen.kept[0].document, seen.shown], [1, { name: "B" }, ["waiting"]]);
  assert.equal(await autosave.save(), true);
  assert.deepEqual([autosave.version, seen.kept.at(-1), seen.shown.at(-1)], [2, null, "saved"]);
});

test("nothing is sent where nothing has changed", async () => {
  const { autosave, seen } = made([]);
  assert.deepEqual([await autosave.save(), seen.sent], [true, []]);
});

test("what changes while it is being saved is saved afterwards, on the new version", async () => {
  const { autosave, seen, state } = made([(now) => { now.document = { name: "C" }; return fine(2)(); }, fine(3)]);
  state.document = { name: "B" };
  assert.equal(await autosave.save(), false);
  assert.equal(await autosave.save(), true);
  assert.deepEqual(seen.sent, [[1, { name: "B" }], [2, { name: "C" }]]);
});

test("without an answer it is tried again and the copy stays", async () => {
  const { autosave, seen, state } = made([refused(0), fine(2)]);
  state.document = { name: "B" };
  autosave.touch();
  await autosave.save();
  assert.deepEqual([seen.shown.at(-1), seen.kept.at(-1).document], ["offline", { name: "B" }]);
  await autosave.save();
  assert.equal(seen.shown.at(-1), "saved");
});

test("a save that arrived without its answer is no other window's", async () => {
  const stored = { version: 2, document: { name: "B" } };
  const { autosave, seen, state } = made([refused(0), refused(0), refused(409, stored), fine(3)]);
  state.document = { name: "B" };
  await autosave.save();
  state.document = { name: "C" };
  await autosave.save();
  state.document = { name: "D" };
  assert.equal(await autosave.save(), false);
  assert.deepEqual([seen.conflicts, seen.shown.at(-1)], [[], "waiting"]);
  assert.equal(await autosave.save(), true);
  assert.deepEqual(seen.sent.at(-1), [2, { name: "D" }]);
});

test("what is undone after a save without an answer is sent all the same", async () => {
  const { autosave, seen, state } = made([refused(0), refused(409, { version: 2, document: { name: "B" } }), fine(3)]);
  const before = state.document;
  state.document = { name: "B" };
  await autosave.save();
  state.document = before;
  autosave.touch();
  assert.equal(await autosave.save(), false);
  assert.equal(await autosave.save(), true);
  assert.deepEqual([seen.sent.at(-1), seen.conflicts], [[2, before], []]);
});

test("what another window saved after a save without an answer is not overwritten", async () => {
  const { autosave, seen, state } = made([refused(0), refused(409, { version: 3, document: { name: "Z" } })]);
  state.document = { name: "B" };
  await autosave.save();
  await autosave.save();
  assert.deepEqual([seen.conflicts.length, seen.shown.at(-1)], [1, "conflict"]);
});

test("a refusal is shown and loses nothing", async () => {
  const { autosave, seen, state } = made([refused(400)]);
  state.document = { name: "B" };
  autosave.touch();
  assert.equal(await autosave.save(), false);
  assert.deepEqual([seen.shown.at(-1), seen.kept.at(-1).document], ["refused", { name: "B" }]);
});

test("what another window has saved is not overwritten until somebody has chosen", async () => {
  const { autosave, seen, state } = made([refused(409, { version: 5, document: { name: "Z" } }), fine(6)]);
  state.document = { name: "B" };
  await autosave.save();
  assert.deepEqual([seen.conflicts, seen.shown.at(-1)], [[{ version: 5, document: { name: "Z" } }], "conflict"]);
  state.document = { name: "C" };
  autosave.touch();
  assert.equal(await autosave.save(), false);
  autosave.resume({ version: 5, document: { name: "Z" } });
  assert.equal(await autosave.save(), true);
  assert.deepEqual(seen.sent, [[1, { name: "B" }], [5, { name: "C" }]]);
});

test("two who wait for the same save both wait for what it left over", async () => {
  const { autosave, seen, state } = made([(now) => { now.document = { name: "C" }; return fine(2)(); }, fine(3)]);
  state.document = { name: "B" };
  void autosave.save();
  assert.deepEqual(await Promise.all([autosave.finish(), autosave.finish()]), [true, true]);
  assert.deepEqual(seen.sent.at(-1), [2, { name: "C" }]);
});

test("whoever publishes waits for the save under way, and for what it left over", async () => {
  const { autosave, seen, state } = made([(now) => { now.document = { name: "C" }; return fine(2)(); }, fine(3)]);
  state.document = { name: "B" };
  void autosave.save();
  assert.equal(await autosave.finish(), true);
  assert.deepEqual(seen.sent.map(([version]) => version), [1, 2]);
});

test("whoever publishes is notified when it cannot be saved", async () => {
  const { autosave, state } = made([refused(400)]);
  state.document = { name: "B" };
  assert.equal(await autosave.finish(), false);
});
