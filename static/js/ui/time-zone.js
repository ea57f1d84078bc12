// @ts-check
/** Tells the forms which time zone this device is in. The server checks the name. */

/** @returns {string} such as `Europe/Madrid`; empty when the browser does not say */
export function deviceZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}

/**
 * Fill in hidden fields at once, and visible ones when the button beside them is pressed.
 * @param {Document} page
 */
export function startTimeZones(page) {
  for (const field of page.querySelectorAll("input[data-time-zone]")) {
    if (field instanceof HTMLInputElement && !field.value) field.value = deviceZone();
  }
  for (const button of page.querySelectorAll("button[data-use-zone]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    const field = page.getElementById(button.dataset.useZone ?? "");
    if (!(field instanceof HTMLInputElement) || !deviceZone() || field.value === deviceZone()) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      field.value = deviceZone();
      field.focus();
    });
  }
}
