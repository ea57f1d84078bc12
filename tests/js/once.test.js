// A form that was sent is not sent again by a second press.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { startOnce } from "../../static/js/ui/once.js";

/** What is sent of the forms that are submitted one after the other. */
function page() {
  const hearers = {};
  startOnce({ addEventListener: (kind, hear) => (hearers[kind] = hear) });
  return {
    isSent(form, { defaultPrevented = false } = {}) {
      let isPrevented = false;
      hearers.submit({ target: form, defaultPrevented, preventDefault: () => (isPrevented = true) });
      return !isPrevented;
    },
    comesBack: () => hearers.pageshow(),
  };
}

test("the second press sends nothing, until a while has passed or the page comes back", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { isSent, comesBack } = page();
  const form = { method: "post" };
  assert.deepEqual([isSent(form), isSent(form)], [true, false]);
  mock.timers.tick(4000);
  assert.deepEqual([isSent(form), isSent(form)], [true, false]);
  comesBack();
  assert.equal(isSent(form), true);
  mock.timers.reset();
});

test("other forms, searches and what a script sends are left alone", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { isSent } = page();
  const search = { method: "get" };
  const scripted = { method: "post" };
  assert.deepEqual([isSent({ method: "post" }), isSent({ method: "post" })], [true, true]);
  assert.deepEqual([isSent(search), isSent(search)], [true, true]);
  isSent(scripted, { defaultPrevented: true });
  assert.equal(isSent(scripted), true);
  mock.timers.reset();
});
