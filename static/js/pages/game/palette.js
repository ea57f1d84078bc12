// @ts-check
/** The tools of a board that enforces nothing: what a click on a square does. */

/** @typedef {import("../../board/free.js").Tool} Tool */

/** Listen to the palette. @param {(tool: Tool) => void} use */
export function keepPalette(use) {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-tool]") : null;
    if (!button) return;
    const again = button.getAttribute("aria-pressed") === "true";
    press(again ? null : button);
    use(again ? { kind: "move" } : toolOf(button));
  });
}

/** Go back to moving pieces. */
export function putToolDown() {
  press(null);
}

/** @param {Element|null} pressed */
function press(pressed) {
  for (const each of document.querySelectorAll("[data-tool]")) {
    each.setAttribute("aria-pressed", String(each === pressed || (!pressed && each.getAttribute("data-tool") === "move")));
  }
}

/** @param {Element} button @returns {Tool} */
function toolOf(button) {
  const kind = button.getAttribute("data-tool");
  if (kind === "place") return { kind, label: button.getAttribute("data-label") ?? "" };
  return { kind: kind === "empty" || kind === "remove" ? kind : "move" };
}
