/** [SYS-05] The one bundle in the oldest engine available; its screenshots are kept in .cache/old-engine. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, type TestPlatform } from '../kit/src/index.ts';
import { openOldBrowser, type OldBrowser, type OldPage } from '../setup/old-browser.ts';

let here: TestPlatform;
let browser: OldBrowser;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await openOldBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

const TIMEOUT = { timeout: 40_000 };

const byId = (testId: string): string => `[data-testid="${testId}"]`;

/** What breaks first when a style is not supported: boxes that overlap, have no size, or are wider than the phone. */
const brokenBoxes = (page: OldPage): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways: ' + document.documentElement.scrollWidth);
    const name = (element) => element.getAttribute('data-testid') || element.outerHTML.slice(0, 90);
    const seen = [...document.querySelectorAll('a[href], button, input, select')].filter((element) => {
      const { width, height, bottom } = element.getBoundingClientRect();
      return width > 1 && height > 1 && bottom > 0 && getComputedStyle(element).visibility === 'visible' && element.closest('[aria-hidden="true"]') === null;
    });
    for (const [at, one] of seen.entries()) {
      const a = one.getBoundingClientRect();
      if (getComputedStyle(one).display === 'inline') continue;
      if (a.width < 20 || a.height < 20) found.push('too small: ' + name(one) + ' ' + a.width + '×' + a.height);
      for (const other of seen.slice(at + 1)) {
        if (one.contains(other) || other.contains(one) || one.closest('label, [role="radiogroup"]') === other.closest('label, [role="radiogroup"]') && one.closest('label, [role="radiogroup"]') !== null) continue;
        const b = other.getBoundingClientRect();
        const sameLayer = getComputedStyle(one).position === getComputedStyle(other).position && one.parentElement === other.parentElement;
        if (sameLayer && a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2) found.push(name(one) + ' covers ' + name(other));
      }
    }
    return found;
  })()`);

test('[SYS-05] home, register, login and the betting frame work on an engine as old as iOS 12.4', async () => {
  const { userName, password } = await newMember(here.address);
  const page = await browser.openPage();

  await page.goto(`${here.address}/m/home`, byId('header-login'));
  for (const testId of ['header-register', 'marquee', 'game-tile', 'bottom-menu-home', 'bottom-menu-login'])
    await page.waitFor(byId(testId));
  await expect
    .poll(() => page.evaluate('document.documentElement.lang + " " + document.documentElement.dataset.theme'))
    .toBe('vi dark');
  await expect
    .poll(() =>
      page.evaluate(
        `getComputedStyle(document.querySelector('[data-testid="bottom-menu-home"]').closest('nav')).position`,
      ),
    )
    .toBe('fixed');
  await page.evaluate(
    `document.querySelector('[data-testid="popup-close"]') && document.querySelector('[data-testid="popup-close"]').click()`,
  );
  await expect.poll(() => brokenBoxes(page)).toEqual([]);
  await page.picture('home');

  await page.goto(`${here.address}/m/register`, byId('field-username'));
  for (const testId of ['field-password', 'field-confirmPassword', 'slider', 'submit'])
    await page.waitFor(byId(testId));
  await expect.poll(() => brokenBoxes(page)).toEqual([]);
  await page.picture('register');

  // A successful login has used the encrypted body, the proof of work in its worker, and the live connection.
  await page.goto(`${here.address}/m/login`, byId('field-username'));
  await expect.poll(() => brokenBoxes(page)).toEqual([]);
  await page.picture('login');
  await page.fill(byId('field-username'), userName);
  await page.fill(byId('field-password'), password);
  await page.evaluate(`document.querySelector('[data-testid="slider"]').focus()`);
  await page.press('Enter');
  await page.waitFor('[data-testid="slider"][data-state="done"]');
  await page.tap(byId('submit'));
  await page.waitFor(byId('header-user-info'));
  await page.picture('home-member');

  // The betting frame: its board is shown, a number is picked, the slip adds up.
  await page.goto(`${here.address}/m/launchGame?playType=trad&gameId=mb45&prize_mode=Lott`, byId('game-frame'));
  const inFrame = (testId: string): string =>
    `document.querySelector('${byId('game-frame')}').contentDocument.querySelector('${byId(testId)}')`;
  await expect.poll(() => page.evaluate(`${inFrame('number-27')} !== null`), TIMEOUT).toBe(true);
  await page.evaluate(`${inFrame('number-27')}.click()`);
  await expect
    .poll(() => page.evaluate(`${inFrame('slip')} && ${inFrame('slip')}.textContent`), TIMEOUT)
    .toMatch(/135\.000/);
  await page.picture('lottery-board');
  expect(page.complaints).toEqual([]);
});
