// @ts-check
/** Parts of the catalogue exchanged for those of an answer, so that focus and folds stay as they were. */

/**
 * @param {HTMLElement} shown the catalogue on the page
 * @param {Document} answer the parts the server has sent
 */
export function exchangeParts(shown, answer) {
  exchangeFacets(shown, answer);
  for (const name of ["start", "found", "tiles"]) exchange(shown, answer, `[data-part="${name}"]`);
  exchange(document, answer, "svg.sprite");
}

/**
 * Groups whose tick boxes are the same get their new numbers; others are exchanged.
 * @param {HTMLElement} shown
 * @param {Document} answer
 */
function exchangeFacets(shown, answer) {
  const here = shown.querySelector('[data-part="facets"]');
  const there = answer.querySelector('[data-part="facets"]');
  if (!here || !there) return;
  const old = [...here.querySelectorAll("[data-facet]")];
  const next = [...there.querySelectorAll("[data-facet]")];
  if (namesOf(old) === namesOf(next)) {
    old.forEach((facet, at) => exchangeFacet(facet, /** @type {Element} */ (next[at])));
    return;
  }
  const focus = focused(here);
  here.replaceChildren(...document.adoptNode(there).childNodes);
  focusAgain(here, focus);
}

/**
 * @param {Element} facet
 * @param {Element} next
 */
function exchangeFacet(facet, next) {
  if (valuesOf(facet) === valuesOf(next)) {
    const numbers = [...next.querySelectorAll(".num")];
    facet.querySelectorAll(".num").forEach((number, at) => (number.textContent = numbers[at]?.textContent ?? ""));
    return;
  }
  const focus = focused(facet);
  const isOpen = facet.querySelector("details")?.open ?? false;
  facet.replaceChildren(...document.adoptNode(next).childNodes);
  const fold = facet.querySelector("details");
  if (fold) fold.open = isOpen;
  focusAgain(facet, focus);
}

/** @param {Element[]} facets */
function namesOf(facets) {
  return facets.map((facet) => facet.getAttribute("data-facet")).join(" ");
}

/** @param {Element} facet */
function valuesOf(facet) {
  return [...facet.querySelectorAll("input")].map((box) => box.value).join("\n");
}

/**
 * What is needed to find the focused tick box again.
 * @param {Element} within
 */
function focused(within) {
  const active = document.activeElement;
  return active instanceof HTMLInputElement && within.contains(active) ? { name: active.name, value: active.value } : null;
}

/**
 * @param {Element} within
 * @param {{name: string, value: string} | null} was
 */
function focusAgain(within, was) {
  if (!was) return;
  const again = [...within.querySelectorAll("input")].find((box) => box.name === was.name && box.value === was.value);
  const fold = again?.closest("details");
  if (fold) fold.open = true;
  again?.focus();
}

/**
 * Puts a part of an answer in the place of the same part of this page. The element itself stays: a live region speaks.
 * @param {ParentNode} here
 * @param {Document} answer
 * @param {string} selector
 */
function exchange(here, answer, selector) {
  const old = here.querySelector(selector);
  const next = answer.querySelector(selector);
  if (old && next) old.replaceChildren(...document.adoptNode(next).childNodes);
}
