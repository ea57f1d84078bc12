// @ts-check
/** The page of an offer: a button copies the link of a challenge. */

import "../ui/frame.js";
import { toast } from "../ui/toasts.js";

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.getAttribute("data-copy") ?? "");
  if (!(field instanceof HTMLInputElement) || !(button instanceof HTMLElement)) continue;
  field.addEventListener("focus", () => field.select());
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    toast(button.dataset.said ?? "");
  });
}
