// @ts-check
/** Buttons for what may be done about the opponent's last move, where the rules give a say in it. */

/** @typedef {{text: string, label: string}} Answer */

/** Show the answers there are. @param {ParentNode} root @param {Answer[]} answers */
export function showAnswers(root, answers) {
  const place = root.querySelector("[data-answers]");
  if (!(place instanceof HTMLElement)) return;
  place.hidden = answers.length === 0;
  place.replaceChildren(...answers.map(button));
}

/** @param {Answer} answer @returns {HTMLButtonElement} */
function button({ text, label }) {
  const made = document.createElement("button");
  made.className = "btn second";
  made.name = "text";
  made.value = text;
  made.dataset.answer = text;
  made.textContent = label;
  return made;
}

/** @param {Element|null} button @returns {string} the text that a button answers with, empty if it is another one */
export function answerOf(button) {
  return button?.getAttribute("data-answer") ?? "";
}
