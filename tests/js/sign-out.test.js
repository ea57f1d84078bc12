// Signing out empties the stores of the browser, and no other form does.
import assert from "node:assert/strict";
import { test } from "node:test";

import { startSignOut } from "../../static/js/ui/sign-out.js";

/** Which stores are empty after a form was sent to an address. */
function emptied(action, { forbidden = "" } = {}) {
  const cleared = [];
  for (const name of ["sessionStorage", "localStorage"]) {
    const get = () => {
      if (name === forbidden) throw new DOMException("forbidden", "SecurityError");
      return { clear: () => cleared.push(name) };
    };
    Object.defineProperty(globalThis, name, { get, configurable: true });
  }
  startSignOut({ addEventListener: (_kind, hear) => hear({ target: { getAttribute: () => action } }) });
  delete globalThis.sessionStorage;
  delete globalThis.localStorage;
  return cleared;
}

test("signing out forgets what was not sent and not saved", () => {
  assert.deepEqual(emptied("/account/logout/"), ["sessionStorage", "localStorage"]);
  assert.deepEqual(emptied("/account/logout/", { forbidden: "sessionStorage" }), ["localStorage"]);
});

test("other forms keep it", () => {
  assert.deepEqual(emptied("/theme"), []);
  assert.deepEqual(emptied(null), []);
});
