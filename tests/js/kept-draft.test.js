import assert from "node:assert/strict";
import { test } from "node:test";

import { keepDrafts, resumeDraft } from "../../static/js/pages/game/kept-draft.js";
import { restore } from "../../static/js/tree/kept.js";

// The page goes online again in none of these tests.
globalThis.addEventListener ??= () => {};

/** What a private window gives: a store that refuses everything, or one that cannot even be named. */
const forbidden = () => {
  throw new DOMException("forbidden", "SecurityError");
};
const refusing = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };

function withStore(descriptor, act) {
  Object.defineProperty(globalThis, "sessionStorage", { ...descriptor, configurable: true });
  try {
    act();
  } finally {
    delete globalThis.sessionStorage;
  }
}

/** A store that works, and keeps what it is given in a map. */
const storeIn = (kept) => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
});

function composer({ typed = "", remark = "" } = {}) {
  const bar = { move: null, remark: { value: remark }, others: new Map(), text: { value: typed }, form: { dataset: {} } };
  return { place: { bar, data: () => ({ ply: 4, urls: { page: "/games/a" }, my_turn: true }) } };
}

/** What the move bar does when something is written in it. */
function write(page) {
  keepDrafts(page.place.bar, () => page);
  page.place.bar.onWrite();
}

for (const [name, descriptor] of [
  ["refuses everything", { value: refusing }],
  ["cannot be named", { get: forbidden }],
]) {
  test(`a page works with a store that ${name}`, () => {
    withStore(descriptor, () => {
      const page = composer({ typed: "e4" });
      write(page);
      write(composer());
      resumeDraft(page);
      assert.equal(page.place.bar.text.value, "e4");
      restore({ data: { urls: { page: "/games/a/plan" } }, at: 0, comment: { value: "as it was" } });
    });
  });
}

test("what was typed comes back at the same ply", () => {
  const kept = new Map();
  withStore({ value: storeIn(kept) }, () => {
    write(composer({ typed: "e4", remark: "why not" }));
    const page = composer();
    resumeDraft(page);
    assert.deepEqual([page.place.bar.text.value, page.place.bar.remark.value], ["e4", "why not"]);
    write(composer());
    assert.equal(kept.size, 0);
  });
});

test("what is sent does not come back", () => {
  const kept = new Map();
  withStore({ value: storeIn(kept) }, () => {
    const page = composer({ typed: "e4" });
    write(page);
    assert.equal(kept.size, 1);
    page.place.bar.onSent();
    assert.equal(kept.size, 0);
  });
});
