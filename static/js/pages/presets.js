// @ts-check
/**
 * The catalogue: what is typed or ticked applies at once, without leaving the page, and stands in its address. The
 * server is asked for the parts that change; without this script the same form is sent as any other.
 */

import "../ui/frame.js";
import { startHearts } from "./presets/hearts.js";
import { exchangeParts } from "./presets/parts.js";

const TYPING_PAUSE_MS = 250;
const PART = { "X-Part": "catalogue" };

const form = document.querySelector("form[data-filters]");
const catalogue = document.querySelector("[data-catalogue]");
if (form instanceof HTMLFormElement && catalogue instanceof HTMLElement) {
  startFilters(form, catalogue);
  startHearts(catalogue);
}

/**
 * @param {HTMLFormElement} filters
 * @param {HTMLElement} shown
 */
function startFilters(filters, shown) {
  let timer = 0;
  /** The last list that was requested: leaving the search for a link, too, says that it has changed. */
  let requested = addressOf(filters);
  /** @type {AbortController | null} */
  let requesting = null;

  async function apply() {
    clearTimeout(timer);
    const address = addressOf(filters);
    if (address === requested) return;
    requested = address;
    requesting?.abort();
    const mine = (requesting = new AbortController());
    shown.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, { headers: PART, signal: mine.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const text = await answer.text();
      if (mine.signal.aborted) return;
      exchangeParts(shown, new DOMParser().parseFromString(text, "text/html"));
      history.replaceState(null, "", address);
    } catch {
      if (!mine.signal.aborted) location.assign(address);
      return;
    }
    shown.removeAttribute("aria-busy");
  }

  shown.addEventListener("change", (event) => {
    const target = event.target;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (isField && target.form === filters && target.name) void apply();
  });
  filters.addEventListener("input", (event) => {
    if (!isSearch(event.target)) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void apply(), TYPING_PAUSE_MS);
  });
  filters.addEventListener("submit", (event) => {
    event.preventDefault();
    void apply();
  });
}

/** @param {EventTarget | null} target */
function isSearch(target) {
  return target instanceof HTMLInputElement && target.type === "search";
}

/**
 * The address of the list with what the form asks for; what it does not say is left out.
 * @param {HTMLFormElement} filters
 */
function addressOf(filters) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(filters)) {
    if (typeof value === "string" && value && !(name === "sort" && value === "played")) query.append(name, value);
  }
  return query.size ? `${location.pathname}?${query}` : location.pathname;
}
