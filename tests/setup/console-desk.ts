/** The console in a real browser: signing in, going to a place, and what axe finds there in both themes. */
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestPlatform } from '../kit/src/index.ts';
import { codeAt, type TestOperator } from '../kit/src/operator.ts';
import { openPhone, type Phone } from './phone.ts';
import { accessibilityFindings, settle } from './screen-survey.ts';

const DESK = { width: 1440, height: 900 } as const;
/** Before a sign-in the server knows no session, a right password without a code is refused by design, and so is the board of no sportsbook. */
const EXPECTED = /401.*\/ops\/(?:me|session\/login)$|404.*\/ops\/sports\/board$/;
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
const CODE_STEP_MS = 30_000;

/** A browser at a desk, 1440×900, in English. */
export const openDeskAt = (browser: Browser, address: string): Promise<Phone> =>
  openPhone(browser, address, {
    viewport: DESK,
    hasTouch: false,
    isMobile: false,
    expected: EXPECTED,
    stored: { CONSOLE_LANGUAGE: '"en"' },
  });

export const openDesk = (browser: Browser, world: TestPlatform): Promise<Phone> => openDeskAt(browser, world.address);

/** Password, then six digits. `code` is asked for when the page asks for them. */
export async function enterAtDesk(
  page: Page,
  { username, password }: { readonly username: string; readonly password: string },
  code: () => Promise<string>,
): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const cells = page.getByRole('group').getByRole('textbox');
  await cells.first().waitFor();
  await cells.first().pressSequentially(await code());
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
}

/** Signs in with the six digits of a new time step: a code is accepted once. Moves the clock by one step. */
export const signInAtDesk = (page: Page, world: TestPlatform, operator: TestOperator): Promise<void> =>
  enterAtDesk(page, operator, async () => {
    await world.clock.advance(CODE_STEP_MS);
    return codeAt(operator.totpSecret, world.clock.now());
  });

/** The link of a place in the navigation. */
export const placeLink = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name });

/** Expects no finding of axe in the page's frames, in the dark theme and in the light one. */
export async function expectAccessible(
  page: Page,
  name: string,
  { frames, themes = THEMES }: { readonly frames?: readonly Frame[]; readonly themes?: readonly Theme[] } = {},
): Promise<void> {
  for (const [at, theme] of themes.entries()) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    await settle(page);
    expect([name, theme, await accessibilityFindings(page, at === 0 ? 'everything' : 'colours', frames)]).toEqual([
      name,
      theme,
      [],
    ]);
  }
}
