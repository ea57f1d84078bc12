// @ts-check
/** Scripts that a page can wait for: loaded when the reader turns to the part that needs them, or when all else is there. */

/** @param {Document} page */
export function startLater(page) {
  for (const part of page.querySelectorAll("[data-script]")) {
    if (part instanceof HTMLElement) loadLater(part);
  }
}

/** @param {HTMLElement} part */
function loadLater(part) {
  const signs = ["pointerenter", "pointerdown", "focusin"];
  const load = () => {
    for (const sign of signs) part.removeEventListener(sign, load);
    if (!part.dataset.script) return;
    const script = document.createElement("script");
    script.type = "module";
    script.src = part.dataset.script;
    delete part.dataset.script;
    document.head.append(script);
  };
  for (const sign of signs) part.addEventListener(sign, load, { passive: true });
  const whenIdle = () => setTimeout(load, 500);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
