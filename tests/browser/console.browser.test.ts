/** The operators' console at a desk, against the real platform: signing in, four eyes, the audit trail. */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../kit/src/index.ts';
import { codeAt, newOperator, type TestOperator } from '../kit/src/operator.ts';
import { launchBrowser, openPhone, withoutComplaints, type Phone } from '../setup/phone.ts';
import { accessibilityFindings, settle } from '../setup/screen-survey.ts';

const DESK = { width: 1440, height: 900 } as const;
const TABLET = { width: 820, height: 1180 } as const;
/** Before a sign-in the server knows no session, and a right password without a code is refused by design. */
const EXPECTED = /401.*|\/ops\/session\/(?:me|login)/;
const THEMES = ['dark', 'light'] as const;

let world: TestPlatform;
let browser: Browser;
let asking: TestOperator;
let deciding: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  asking = await newOperator(world, ['admin']);
  deciding = await newOperator(world, ['admin', 'auditor']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const openDesk = (look: { readonly theme?: 'dark' | 'light'; readonly locale?: 'vi' | 'en' } = {}): Promise<Phone> =>
  openPhone(browser, world.address, {
    viewport: DESK,
    hasTouch: false,
    isMobile: false,
    expected: EXPECTED,
    stored: {
      CONSOLE_LANGUAGE: JSON.stringify(look.locale ?? 'en'),
      CONSOLE_THEME: JSON.stringify(look.theme ?? 'dark'),
    },
  });

/** Password, then the six digits of a new time step: a code is accepted once. */
async function signIn(page: Page, operator: TestOperator, path = '/console/'): Promise<void> {
  page.setDefaultTimeout(12_000);
  await page.goto(path);
  await page.getByLabel('User name').fill(operator.username);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const cells = page.getByRole('group').getByRole('textbox');
  await cells.first().waitFor();
  await world.clock.advance(30_000);
  await cells.first().pressSequentially(codeAt(operator.totpSecret, world.clock.now()));
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
}

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name });

async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    await settle(page);
    await shoot(page, `${name}-${theme}`);
    expect([name, theme, await accessibilityFindings(page)]).toEqual([name, theme, []]);
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync('/tmp/deskshots', { recursive: true });
  await page.screenshot({ path: `/tmp/deskshots/${name}.png` });
}

describe('the console', () => {
  test('[CON-01] [CON-19] password and authenticator code open the places of the role, and signing out closes them', async () => {
    await withoutComplaints(await openDesk(), async (page) => {
      page.setDefaultTimeout(12_000);
      await page.goto('/console/');
      await page.getByLabel('User name').waitFor();
      await inBothThemes(page, 'sign-in');
      const auditor = await newOperator(world, ['auditor']);
      await signIn(page, auditor);
      const places = page.getByRole('navigation', { name: 'Places' }).getByRole('link');
      await expect.poll(() => places.allInnerTexts()).toContain('Audit trail');
      await page.reload();
      await expect.poll(() => places.allInnerTexts()).toContain('Audit trail');
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await page.getByLabel('User name').waitFor();
    });
  });

  test('[CON-03] [CON-04] one admin asks for an operator, another approves it, and the trail tells it and proves its chain', async () => {
    const username = 'ngoc.lan';
    await withoutComplaints(await openDesk(), async (page) => {
      await signIn(page, asking);
      await place(page, 'Operators').click();
      await page.getByRole('button', { name: 'New operator' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('User name').fill(username);
      await dialog.getByLabel('Display name').fill('Ngọc Lan');
      await dialog.getByText('Auditor').click();
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('New colleague in the audit team');
      await settle(page);
      await shoot(page, 'operator-new');
      await dialog.getByRole('button', { name: 'Send for approval' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await inBothThemes(page, 'operators');
      // Nobody approves an own request.
      await place(page, 'Approvals').click();
      await page.getByText('Mine', { exact: true }).click();
      await page.getByRole('heading', { name: /Ngọc Lan|ngoc\.lan/ }).waitFor();
      expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
      await shoot(page, 'approvals-own');
    });
    await withoutComplaints(await openDesk(), async (page) => {
      await signIn(page, deciding);
      await place(page, 'Approvals').click();
      await page.getByRole('button', { name: /^Approve/ }).waitFor();
      await inBothThemes(page, 'approvals');
      await page.getByRole('button', { name: /^Approve/ }).click();
      await expect
        .poll(() => world.query('SELECT 1 FROM operators.operator WHERE username = $1', [username]))
        .toHaveLength(1);
      await place(page, 'Audit trail').click();
      await page.getByText('approvals.decide').first().waitFor();
      await inBothThemes(page, 'trail');
      await page.getByRole('button', { name: 'Prove', exact: true }).click();
      await page.getByText('The chain is whole').waitFor();
      await settle(page);
      await shoot(page, 'trail-proven');
      await page.getByRole('button', { name: /^EN/ }).click();
      for (const name of ['approvals', 'operators', 'audit']) {
        await page.setViewportSize(DESK);
        await page.goto(`/console/${name}`);
        await page.locator('h2').first().waitFor();
        await new Promise((r) => setTimeout(r, 1500));
        await settle(page);
        await shoot(page, `vi-${name}-dark`);
        await page.setViewportSize(TABLET);
        await settle(page);
        await shoot(page, `tablet-${name}-dark`);
      }
    });
  });
});
