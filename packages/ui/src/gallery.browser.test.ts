import { createRequire } from 'node:module';
import jsqr from 'jsqr';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBrowser } from '../../../tools/browser.ts';
import { serveGallery } from '../gallery/serve.ts';
import type { ServedGallery } from '../gallery/serve.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** As long as everywhere: it costs nothing where the page is fast. */
const TIMEOUT_MS = 40_000;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let gallery: ServedGallery;
let page: Page;

beforeAll(async () => {
  gallery = await serveGallery(await ensureBrowser());
  page = await gallery.browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
});

afterAll(async () => {
  await gallery.close();
});

/** Loads it anew, in the same page: a new one needs new processes. It only moves where that is the subject, because frames cost the processor. */
async function open(query = '', { moving = false } = {}): Promise<void> {
  await page.mouse.move(0, 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: moving ? 'no-preference' : 'reduce' });
  await page.goto(`${gallery.url}${query}`);
  await page.getByTestId('qr').waitFor();
}

const focusedTestId = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? null);

describe('dialog', () => {
  it('keeps the focus inside, focuses the safe answer first and restores the focus on Esc', async () => {
    await open();
    await page.getByTestId('open-dialog').click();
    await page.getByTestId('dialog').waitFor();
    await expect.poll(focusedTestId).toBe('dialog-cancel');
    await page.keyboard.press('Tab');
    await expect.poll(focusedTestId).toBe('dialog-confirm');
    await page.keyboard.press('Tab');
    await expect.poll(focusedTestId).toBe('dialog-cancel');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(focusedTestId).toBe('dialog-confirm');
    await page.keyboard.press('Escape');
    await page.getByTestId('dialog').waitFor({ state: 'detached' });
    await expect.poll(focusedTestId).toBe('open-dialog');
  });

  it('resolves with the answer; a refusal interrupts as an alert, a success is announced as a status', async () => {
    await open();
    await page.getByTestId('open-dialog').click();
    await page.getByTestId('dialog-cancel').click();
    await page.locator('[data-testid="toast"][data-type="fail"][role="alert"]').waitFor();
    await page.getByTestId('open-dialog').click();
    await page.getByTestId('dialog-confirm').click();
    await page.locator('[data-testid="toast"][data-type="success"][role="status"]').waitFor();
    await expect.poll(() => page.getByTestId('dialog').count()).toBe(0);
  });
});

describe('sheets', () => {
  it('ignores taps while it slides in: press and click would hit different targets', async () => {
    await open('', { moving: true });
    // Slow enough for the test to step it by hand.
    await page.evaluate(() => document.documentElement.style.setProperty('--t-sheet', '600s'));
    await page.getByTestId('open-sheet').click();
    await page.getByTestId('sheet').waitFor({ state: 'attached' });
    const pressed = (share: number): Promise<boolean> =>
      page.evaluate((at) => {
        for (const animation of document.getAnimations()) {
          const endTime = Number(animation.effect!.getComputedTiming().endTime);
          if (Number.isFinite(endTime)) animation.currentTime = endTime * at;
        }
        const { left, width, bottom } = document.querySelector('[data-testid="sheet"]')!.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, Math.min(bottom, innerHeight) - 20);
        return hit?.closest('[data-testid="sheet"]') !== null;
      }, share);
    expect([await pressed(0.5), await pressed(0.9), await pressed(1)]).toEqual([false, false, true]);
  });

  it('closes the bottom sheet when its handle is dragged down', async () => {
    await open('', { moving: true });
    await page.getByTestId('open-sheet').click();
    const sheet = page.getByTestId('sheet');
    await sheet.waitFor();
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
    const box = await sheet.boundingBox();
    if (box === null) throw new Error('The sheet has no box');
    await page.mouse.move(box.x + box.width / 2, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 160, { steps: 5 });
    await page.mouse.up();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(focusedTestId).toBe('open-sheet');
  });

  it('closes the side menu on a tap outside', async () => {
    await open('', { moving: true });
    await page.getByTestId('open-menu').click();
    await page.getByTestId('side-menu').waitFor();
    await page.getByTestId('scrim').click({ position: { x: 20, y: 400 } });
    await page.getByTestId('side-menu').waitFor({ state: 'detached' });
    await expect.poll(focusedTestId).toBe('open-menu');
  });
});

describe('slider check', () => {
  it('is solved by arrow keys alone', async () => {
    await open();
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('10');
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowRight');
    await page.locator('[data-testid="slider"][data-state="done"]').waitFor();
  });

  it('springs back when released half way and is solved when dragged to the end', async () => {
    await open('', { moving: true });
    const slider = page.getByTestId('slider');
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    if (box === null) throw new Error('The slider has no box');
    const y = box.y + box.height / 2;
    const drag = async (toX: number): Promise<void> => {
      await page.mouse.move(box.x + 30, y);
      await page.mouse.down();
      await page.mouse.move(toX, y, { steps: 6 });
      await page.mouse.up();
    };
    await drag(box.x + box.width / 2);
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('0');
    await expect.poll(() => slider.getAttribute('data-state')).toBe('idle');
    await drag(box.x + box.width - 10);
    await page.locator('[data-testid="slider"][data-state="done"]').waitFor();
  });
});

describe('number board', () => {
  it('has one tab stop, moves by arrows and picks cells, whole rows and columns', async () => {
    await open();
    const board = page.getByTestId('number-board');
    const picked = page.getByTestId('picked');
    await board.locator('[data-stop="27"]').focus();
    await expect.poll(() => board.locator('button[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => picked.textContent()).toBe('27 37 68 79');
    await board.locator('[data-stop="head-1"]').click();
    await expect.poll(() => picked.textContent()).toBe('10 11 12 13 14 15 16 17 18 19 27 37 68 79');
    await board.locator('[data-stop="head-1"]').click();
    await expect.poll(() => picked.textContent()).toBe('27 37 68 79');
  });

  it('never picks a closed number, not even with its column', async () => {
    await open();
    const board = page.getByTestId('number-board');
    await board.locator('[data-stop="77"]').click({ force: true });
    await board.locator('[data-stop="tail-7"]').click();
    await expect.poll(() => page.getByTestId('picked').textContent()).toBe('07 17 27 37 47 57 67 68 79 87 97');
  });

  it('updates one cell of the page when one number is tapped', async () => {
    await open();
    const board = page.getByTestId('number-board');
    await board.evaluate((element) => {
      const changed = new Set<EventTarget>();
      new MutationObserver((records) => {
        for (const { target, attributeName } of records) if (attributeName !== 'tabindex') changed.add(target);
        element.setAttribute('data-changed', String(changed.size));
      }).observe(element, {
        subtree: true,
        attributes: true,
        attributeFilter: ['class', 'aria-pressed', 'aria-label'],
      });
    });
    await board.locator('[data-stop="44"]').click();
    await page.locator('[data-testid="number-board"][data-changed="1"]').waitFor();
    await expect.poll(() => board.locator('[data-stop="44"]').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('amount field', () => {
  it('groups thousands while typing in the middle and keeps the caret', async () => {
    await open();
    const amount = page.getByTestId('amount');
    await amount.fill('5000');
    await amount.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
    await page.keyboard.type('12');
    await expect.poll(() => amount.inputValue()).toBe('512.000');
    await expect.poll(() => amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  });
});

describe('QR code', () => {
  it('is read by a decoder with its mark in the middle', async () => {
    await open();
    const shot = await page.getByTestId('qr').screenshot();
    const { data: pixels, info: size } = await sharp(shot)
      .resize({ width: 800 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const decoded = jsqr.default(new Uint8ClampedArray(pixels), size.width, size.height);
    expect(decoded?.data).toMatch(/^000201010212/);
  });
});

describe('accessibility', () => {
  it.each(['?theme=dark', '?theme=light', '?theme=dark&lang=en'])('has no WCAG 2.2 AA finding in %s', async (query) => {
    await open(query);
    await page.addScriptTag({ path: AXE });
    const findings = await page.evaluate(async (tags) => {
      const axe = (
        window as unknown as {
          axe: {
            run: (
              context: Document,
              options: unknown,
            ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
          };
        }
      ).axe;
      const result = await axe.run(document, { runOnly: tags });
      return result.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`).join(' | ')}`,
      );
    }, WCAG);
    expect(findings).toEqual([]);
  });

  it.each([320, 390, 768])('does not scroll sideways at %d px', async (width) => {
    await open('?lang=en');
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  });
});
