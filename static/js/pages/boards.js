// @ts-check
/** Boards, pieces and names of squares: what is chosen is shown at once. Saving works without this module. */

import "../ui/frame.js";

const form = document.querySelector("form[data-looks]");
const preview = document.getElementById("look-preview");
document.querySelector(".look-families [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });

if (form instanceof HTMLFormElement && preview) {
  let request = 0;
  form.addEventListener("change", async () => {
    request += 1;
    const mine = request;
    const fields = new URLSearchParams();
    for (const name of ["family", "board", "pieces", "labels"]) {
      const value = new FormData(form).get(name);
      if (typeof value === "string") fields.set(name, value);
    }
    const answer = await fetch(`${form.dataset.looks}?${fields}`).catch(() => null);
    // Only the last of several quick choices is shown.
    if (answer?.ok && mine === request) preview.innerHTML = await answer.text();
  });
}
