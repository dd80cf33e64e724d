/** How a game's frame is laid out: what overflows its edges, and which controls cover each other (GAME-19). */
import type { Frame, Page } from 'playwright-core';

/** Elements may touch, and half a pixel is lost to rounding on each side. */
const SLACK_PX = 1.5;

/** Runs in the frame, so it may use nothing from outside itself. */
function findings({ whole, slack }: { readonly whole: readonly string[]; readonly slack: number }): string[] {
  /** Cards of a hand overlap by design. */
  const LAID = '[data-testid="cards-card"]';
  const found: string[] = [];
  const [right, bottom] = [window.innerWidth, window.innerHeight];
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  const said = ({ left, top, right: to, bottom: foot }: Box): string =>
    `${Math.round(left)},${Math.round(top)}–${Math.round(to)},${Math.round(foot)} of ${right}×${bottom}`;
  const nameOf = (element: Element): string =>
    element.getAttribute('data-testid') ?? element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 80);
  const root = document.documentElement;
  if (root.scrollWidth > right) found.push(`scrolls sideways: ${root.scrollWidth} px in ${right}`);
  if (root.scrollHeight > bottom) found.push(`scrolls down: ${root.scrollHeight} px in ${bottom}`);

  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    for (let one: Element | null = element; one; one = one.parentElement)
      if (Number(getComputedStyle(one).opacity) < 0.05) return false;
    return width > 2 && height > 2 && getComputedStyle(element).visibility === 'visible';
  };
  /** The part of an element that scrolling rows leave visible. */
  const clipped = (element: Element): Box => {
    let { left, top, right: to, bottom: foot } = element.getBoundingClientRect();
    for (let one = element.parentElement; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX)) [left, to] = [Math.max(left, box.left), Math.min(to, box.right)];
      if (/auto|scroll/.test(overflowY)) [top, foot] = [Math.max(top, box.top), Math.min(foot, box.bottom)];
    }
    return { left, top, right: to, bottom: foot };
  };
  const isInside = (box: Box): boolean =>
    box.left >= -slack && box.top >= -slack && box.right <= right + slack && box.bottom <= bottom + slack;

  for (const selector of whole) {
    const elements = [...document.querySelectorAll(selector)].filter(isSeen);
    if (elements.length === 0) found.push(`${selector} is not visible`);
    for (const element of elements)
      if (!isInside(element.getBoundingClientRect()))
        found.push(`${selector} hangs over: ${said(element.getBoundingClientRect())}`);
  }
  const controls = [...document.querySelectorAll('button, a[href], input, select')]
    .filter(isSeen)
    .map((element) => ({ element, box: clipped(element) }));
  const shown = controls.filter(({ box }) => box.right - box.left > slack && box.bottom - box.top > slack);
  for (const { element, box } of shown) {
    if (!isInside(box)) found.push(`${nameOf(element)} hangs over: ${said(box)}`);
    const hit = element.matches(LAID)
      ? null
      : document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (hit && !element.contains(hit) && !hit.contains(element) && hit.closest('label')?.contains(element) !== true)
      found.push(`${nameOf(element)} is covered by ${nameOf(hit)}`);
  }
  for (const [index, one] of shown.entries()) {
    for (const other of shown.slice(index + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const laid = [one, other].every(({ element }) => element.matches(LAID));
      if (
        !laid &&
        wide > slack &&
        high > slack &&
        !one.element.contains(other.element) &&
        !other.element.contains(one.element)
      )
        found.push(
          `${nameOf(one.element)} (${said(one.box)}) and ${nameOf(other.element)} (${said(other.box)}) overlap`,
        );
    }
  }
  return found;
}

/** Waits until movement after the resize has ended. */
async function comeToRest(page: Page, frame: Frame): Promise<void> {
  for (const one of [page, frame]) {
    await one.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // Longer animations are countdowns: no slide takes that long.
      const ending = document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().endTime ?? Infinity) <= 1_000);
      await Promise.allSettled(ending.map((animation) => animation.finished));
    });
  }
}

/** What is wrong with the game's layout at this size; `whole` are the selectors of what must be wholly inside the frame. */
export async function layoutFindings(
  page: Page,
  frame: Frame,
  viewport: { readonly width: number; readonly height: number },
  whole: readonly string[],
): Promise<string[]> {
  await page.setViewportSize(viewport);
  await comeToRest(page, frame);
  const around = await page.evaluate(() => {
    const { left, top, right, bottom } = document.querySelector('[data-testid="game-frame"]')!.getBoundingClientRect();
    const fits = left >= 0 && top >= 0 && right <= window.innerWidth + 1 && bottom <= window.innerHeight + 1;
    return [
      ...(fits ? [] : ['the frame overflows the page']),
      ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : []),
    ];
  });
  return [...around, ...(await frame.evaluate(findings, { whole, slack: SLACK_PX }))];
}
