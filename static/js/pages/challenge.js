// @ts-check
/** The page of an offer: a button copies the link of a challenge, and a visitor may accept it. */

import "../ui/frame.js";
import { startTimeZones } from "../ui/time-zone.js";
import { toast } from "../ui/toasts.js";

startTimeZones(document);

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
