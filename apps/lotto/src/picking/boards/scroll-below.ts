/** Scrolls the page until an element is right below a row that sticks under the header. */

/** Reads the row's sticky position, under the header; before it sticks it is further down and will have moved there. */
export function scrollBelow(row: HTMLElement | null, element: Element | null | undefined): void {
  if (!row || !element) return;
  const sticksAtPx = Number.parseFloat(getComputedStyle(row).top) || 0;
  window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - sticksAtPx - row.offsetHeight);
}
