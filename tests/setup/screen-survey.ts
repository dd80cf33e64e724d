/** Rules for every screen: no sideways scroll, names, targets, whole words, no accessibility finding. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

export type Theme = 'dark' | 'light';
export type Language = 'vi' | 'en' | 'ur' | 'pt';

export interface Look {
  readonly theme: Theme;
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Changes the theme as another tab of the same browser would, and waits until page and frames have it. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value }));
  }, theme);
  for (const frame of page.frames())
    await frame.waitForFunction((value) => document.documentElement.dataset['theme'] === value, theme);
}

/** Changes the language as another tab would, and waits until the page shows it. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('language', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: value }));
  }, language.toUpperCase());
  await page.waitForFunction((value) => document.documentElement.lang === value, language);
}

/** Waits until transitions have ended; endless animations go on. */
export async function settle(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
      await Promise.allSettled(ending.map((animation) => animation.finished));
    });
  }
}

/** Runs in the page, so it may use nothing from outside itself. */
function findings({ theme, language }: { readonly theme: string; readonly language: string }): string[] {
  const TARGET_PX = 24;
  const found: string[] = [];
  const root = document.documentElement;
  const describe = (element: Element): string => element.outerHTML.slice(0, 140);
  if (root.scrollWidth > window.innerWidth)
    found.push(`scrolls sideways: ${root.scrollWidth} px in ${window.innerWidth}`);
  const shown = `${root.lang} ${root.dir} ${root.dataset['theme']}`;
  if (shown !== `${language} ${language === 'ur' ? 'rtl' : 'ltr'} ${theme}`) found.push(`root has ${shown}`);

  const seen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      getComputedStyle(element).visibility === 'visible' &&
      element.closest('[aria-hidden="true"]') === null
    );
  };
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [role="slider"], [role="tab"], [role="radio"]',
  )) {
    // A drawn checkbox replaces the native one: the label around it is the target.
    const pressed =
      element instanceof HTMLInputElement && element.type === 'checkbox'
        ? (element.closest('label') ?? element)
        : element;
    if (!seen(pressed)) continue;
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])].map((label) => label.textContent)
        : [];
    const pictures = [...element.querySelectorAll('img')].map((image) => image.alt);
    const name = [element.getAttribute('aria-label'), element.textContent, ...labels, ...pictures].join('').trim();
    if (name === '') found.push(`has no name: ${describe(element)}`);
    // WCAG 2.2, 2.5.8 exempts links within a sentence.
    if (getComputedStyle(element).display === 'inline') continue;
    const { width, height } = pressed.getBoundingClientRect();
    if (width < TARGET_PX || height < TARGET_PX)
      found.push(`is ${Math.round(width)}×${Math.round(height)} px: ${describe(element)}`);
  }

  const KEY = /^[a-z]+(?:[_.][a-zA-Z0-9]+)+$/;
  const BROKEN = /undefined|NaN|\[object|[{}]/;
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [document.title];
  while (words.nextNode())
    if (!words.currentNode.parentElement?.closest('code, script, style, noscript, input'))
      texts.push(words.currentNode.textContent ?? '');
  for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-valuetext']) {
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  }
  for (const text of texts.map((one) => one.trim()))
    if (KEY.test(text) || BROKEN.test(text)) found.push(`shows "${text}"`);

  for (const element of document.querySelectorAll('[role="timer"] b, .num')) {
    if (!getComputedStyle(element).fontVariantNumeric.includes('tabular-nums'))
      found.push(`shifts while it ticks: ${describe(element)}`);
  }
  return found;
}

/** Everything a screen breaks in one theme and language, in the page and its frames. */
export async function survey(page: Page, { theme, language, viewport }: Look): Promise<string[]> {
  await page.setViewportSize(viewport);
  await setTheme(page, theme);
  await settle(page);
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate(findings, { theme, language })));
  return found.flat().map((finding) => `${viewport.width} px ${theme}: ${finding}`);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What another theme can change. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** `colours` if everything else has been checked in another theme. */
export type Judged = 'everything' | 'colours';

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Injected by the driver, because the page's own policy refuses foreign scripts. */
async function axe(frame: Frame, judged: Judged): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const { violations } = await frame.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } }).axe.run(
        document,
        {
          runOnly: rules,
          resultTypes: ['violations'],
          iframes: false,
          preload: false,
        },
      ),
    judged === 'colours' ? COLOURS : WCAG,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 140)} ${node.failureSummary ?? ''}`),
  );
}

/** WCAG 2.2 A and AA findings of the page and its frames in their current state. */
export async function accessibilityFindings(
  page: Page,
  judged: Judged = 'everything',
  frames: readonly Frame[] = page.frames(),
): Promise<string[]> {
  const found: string[] = [];
  for (const frame of frames) found.push(...(await axe(frame, judged)));
  return found;
}
