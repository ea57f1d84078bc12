// @ts-check
/** The form of an offer: what the chosen time means is said anew whenever a field of it changes. */

import "../ui/frame.js";

const WAIT_MS = 300;

const place = /** @type {HTMLElement|null} */ (document.querySelector("[data-meaning]"));
const form = place?.closest("form");
const terms = new Set(place?.dataset.terms?.split(" "));
if (place && form) watch(form, place);

/** @param {HTMLFormElement} form @param {HTMLElement} place */
function watch(form, place) {
  let timer = 0;
  let requested = 0;
  const request = async () => {
    const number = ++requested;
    try {
      const answer = await fetch(`${place.dataset.meaning}?${fieldsOf(form)}`, { headers: { Accept: "application/json" } });
      if (answer.ok && number === requested) say(place, (await answer.json()).sentence);
    } catch {
      // Without the network the page says nothing new; sending the form still shows it.
    }
  };
  form.addEventListener("input", (event) => {
    const name = /** @type {HTMLInputElement} */ (event.target).name;
    if (!isOfTime(name)) return;
    clearTimeout(timer);
    timer = setTimeout(request, WAIT_MS);
  });
  if (!place.textContent?.trim()) request();
}

/** @param {string} name @returns {boolean} whether a field says something of the time */
function isOfTime(name) {
  return name === "pace" || name === "days" || /_(days|hours)$/.test(name) || terms.has(name);
}

/** @param {HTMLFormElement} form @returns {string} the fields of the time, as they are now */
function fieldsOf(form) {
  const given = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (isOfTime(name) && typeof value === "string") given.append(name, value);
  return given.toString();
}

/** @param {HTMLElement} place @param {string} sentence */
function say(place, sentence) {
  const words = place.querySelector("span");
  if (words) words.textContent = sentence;
  place.hidden = !sentence;
}
