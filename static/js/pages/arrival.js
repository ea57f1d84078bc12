// @ts-check
/** The link of a mail has been opened by a person with a browser: the one press it takes has been made. */

import "../ui/frame.js";

const form = document.querySelector("form[data-press]");
if (form instanceof HTMLFormElement) form.requestSubmit();
