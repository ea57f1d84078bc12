// @ts-check
/** The catalogue: a changed filter applies at once, without leaving the page. */

const TYPING_PAUSE_MS = 300;

const form = document.querySelector("form[data-filters]");
if (form instanceof HTMLFormElement) startFilters(form);

/** @param {HTMLFormElement} filters */
function startFilters(filters) {
  let latest = 0;
  let timer = 0;

  async function apply() {
    const call = ++latest;
    const address = addressOf(filters);
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || call !== latest) return;
    history.replaceState(null, "", address);
    exchange(page, "[data-tiles]");
    exchange(page, "[data-found]");
    exchange(page, "svg.sprite");
  }

  filters.addEventListener("change", () => void apply());
  filters.addEventListener("input", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== "search") return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void apply(), TYPING_PAUSE_MS);
  });
  filters.addEventListener("submit", (event) => {
    event.preventDefault();
    void apply();
  });
}

/**
 * The address of the list with what the form asks for; fields without a value are left out.
 * @param {HTMLFormElement} filters
 */
function addressOf(filters) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(filters)) {
    if (typeof value === "string" && value) query.append(name, value);
  }
  return query.size ? `${location.pathname}?${query}` : location.pathname;
}

/**
 * Puts a part of a fetched page in the place of the same part of this one. The live region keeps its element.
 * @param {Document} page
 * @param {string} selector
 */
function exchange(page, selector) {
  const here = document.querySelector(selector);
  const there = page.querySelector(selector);
  if (here && there) here.replaceChildren(...document.adoptNode(there).childNodes);
}
