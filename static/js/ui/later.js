// @ts-check
/** Scripts that a page can wait for: loaded when the reader turns to the part that needs them, or when all else is there. */

const SIGNS = ["pointerenter", "pointerdown", "focusin"];

/** @param {Document} page */
export function startLater(page) {
  for (const part of page.querySelectorAll("[data-script]")) {
    const load = () => void import(part.getAttribute("data-script") ?? "");
    for (const sign of SIGNS) part.addEventListener(sign, load, { once: true, passive: true });
    const whenIdle = () => setTimeout(load, 500);
    if (page.readyState === "complete") whenIdle();
    else addEventListener("load", whenIdle, { once: true });
  }
}
