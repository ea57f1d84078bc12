// @ts-check
/** The form of an offer: what its time means and what is folded is shown anew at every change. */

import "../ui/frame.js";

const WAIT_MS = 300;
const UNSAID = new Set(["to", "address", "message", "csrfmiddlewaretoken"]);

const form = /** @type {HTMLFormElement|null} */ (document.querySelector("form[data-meaning]"));
if (form) watch(form);

/** @param {HTMLFormElement} form */
function watch(form) {
  let timer = 0;
  let requested = 0;
  const request = async () => {
    const number = ++requested;
    try {
      const answer = await fetch(`${form.dataset.meaning}?${fieldsOf(form)}`, { headers: { Accept: "application/json" } });
      if (answer.ok && number === requested) show(form, await answer.json());
    } catch {
      // Without the network the page shows nothing new; sending the form still does.
    }
  };
  form.addEventListener("input", (event) => {
    if (UNSAID.has(/** @type {HTMLInputElement} */ (event.target).name)) return;
    clearTimeout(timer);
    timer = setTimeout(request, WAIT_MS);
  });
}

/** @param {HTMLFormElement} form @returns {string} the fields as they are now, but for what is written to somebody */
function fieldsOf(form) {
  const given = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (!UNSAID.has(name) && typeof value === "string") given.append(name, value);
  return given.toString();
}

/** @param {HTMLFormElement} form @param {{time: string, options: string}} sentences */
function show(form, sentences) {
  for (const name of /** @type {const} */ (["time", "options"])) {
    const place = form.querySelector(`[data-${name}]`);
    if (place) place.textContent = sentences[name];
  }
}
