// @ts-check
/** The rules to print: a button that opens the browser's print window. */

const button = document.querySelector("[data-print]");
button?.removeAttribute("hidden");
button?.addEventListener("click", () => print());
