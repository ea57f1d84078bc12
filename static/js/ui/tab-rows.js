// @ts-check
/** Rows of links like tabs, wider than a phone: the one of the page is brought to the middle. */

/** @param {ParentNode} root */
export function showCurrentTabs(root) {
  for (const here of root.querySelectorAll('.tabs > [aria-current="page"]')) {
    const row = here.parentElement;
    if (row) row.scrollLeft += middle(here) - middle(row);
  }
}

/** @param {Element} element */
function middle(element) {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
