// @ts-check
/** Undo and redo by keyboard. In a field that has text of its own to undo the browser's undo comes first. */

/** @param {import("./store.js").Store} store */
export function attachKeys(store) {
  const undo = document.querySelector("[data-undo]");
  const redo = document.querySelector("[data-redo]");
  undo?.addEventListener("click", () => store.undo());
  redo?.addEventListener("click", () => store.redo());
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || isDialog(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) store.redo();
    else if (key === "z") store.undo();
    else return;
    event.preventDefault();
  });
  const draw = () => {
    undo?.toggleAttribute("disabled", !store.history.past.length);
    redo?.toggleAttribute("disabled", !store.history.future.length);
  };
  store.onChange(draw);
  draw();
}

/** @param {EventTarget|null} target */
function isDialog(target) {
  return target instanceof Element && target.closest("dialog") !== null;
}
