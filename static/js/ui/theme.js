// @ts-check
/** The theme switch in the footer: applies at once and shows the server in the background. */

/** @param {Document} page */
export function startTheme(page) {
  const form = page.querySelector("form[data-theme-form]");
  const choice = page.querySelector("#theme");
  if (!(form instanceof HTMLFormElement) || !(choice instanceof HTMLSelectElement)) return;
  choice.addEventListener("change", () => {
    applyTheme(page, choice.value);
    void fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
  });
}

/**
 * @param {Document} page
 * @param {string} theme `light`, `dark`, or anything else for the system's own
 */
export function applyTheme(page, theme) {
  if (theme === "light" || theme === "dark") page.documentElement.dataset.theme = theme;
  else delete page.documentElement.dataset.theme;
}
