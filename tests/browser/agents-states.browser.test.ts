/** The agents' screens with nothing to show and with a server that refuses, in the languages an operator can enable, on the smallest phone. */
import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberIdOf } from '../kit/src/applicants.ts';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { logIn } from '../setup/login-world.ts';
import { launchBrowser, openPhone, SMALL, withoutComplaints } from '../setup/phone.ts';
import { accessibilityFindings, setTheme, speak } from '../setup/screen-survey.ts';

/** Where pictures of every state go, for a person who looks at them. */
const PICTURES = process.env['LANTERN_PICTURES'];

let here: TestPlatform;
let browser: Browser;
let agent: TestMember;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  const { modules } = here.platform;
  valueOf(await modules.system.changeSettings('DENLONG', { languages: ['VI', 'EN', 'UR', 'PT'] }));
  agent = await newMember(here.address, { userName: 'daily_trong' });
  valueOf(await modules.agents.appointAgent(await memberIdOf(here, 'daily_trong'), {}));
  if (PICTURES !== undefined) await mkdir(PICTURES, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** The screens, each with what it says when there is nothing, in Urdu and in Portuguese. */
const SCREENS = [
  { path: '/m/member/agent', name: 'home', ur: 'لنک اور کیو آر', pt: 'Ver link e QR' },
  { path: '/m/member/agent/tree', name: 'tree', ur: 'ابھی کوئی ماتحت نہیں', pt: 'Ninguém na rede ainda' },
  { path: '/m/member/agent/statement', name: 'statement', ur: 'کوئی شرط نہیں', pt: 'Sem apostas' },
  { path: '/m/member/agent/getSalaryContract', name: 'salary', ur: 'کوئی یومیہ تنخواہ نہیں', pt: 'Sem salário diário' },
  { path: '/m/member/agent/getDevidendContract', name: 'dividend', ur: 'کوئی منافع نہیں', pt: 'Sem dividendo' },
  {
    path: '/m/member/agent/getHourContract',
    name: 'hourly',
    ur: 'کوئی فی گھنٹہ تنخواہ نہیں',
    pt: 'Sem salário por hora',
  },
  {
    path: '/m/member/agent/invite',
    name: 'invite',
    ur: 'ابھی ایجنٹوں کا کوئی لنک نہیں',
    pt: 'Nenhum link para agentes ainda',
  },
] as const;

const LOOKS = [
  { language: 'ur', theme: 'dark', direction: 'rtl' },
  { language: 'pt', theme: 'light', direction: 'ltr' },
] as const;

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const picture = async (page: Page, name: string): Promise<void> => {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
};

async function signedIn(path: string): Promise<Awaited<ReturnType<typeof openPhone>>> {
  const phone = await openPhone(browser, here.address, {
    viewport: SMALL,
    stored: { language: 'VI', SHELL_PU_A: '0', SHELL_PU_B: '0' },
  });
  await phone.page.goto('/m/login?side=agent');
  await logIn(phone.page, agent.userName, agent.password);
  await phone.page.waitForURL('**/m/member/agent');
  await phone.page.goto(path);
  return phone;
}

describe.each(LOOKS)('in $language', ({ language, theme, direction }) => {
  test('[AGT-09] an agent without a team sees on every screen what to do, in the language and its direction', async () => {
    const phone = await signedIn('/m/member/agent');
    await withoutComplaints(phone, async (page) => {
      await speak(page, language);
      await setTheme(page, theme);
      for (const { path, name, [language]: words } of SCREENS) {
        await page.goto(path);
        await page.getByText(words, { exact: false }).first().waitFor();
        expect(
          await page
            .getByText(words, { exact: false })
            .first()
            .evaluate((element) => getComputedStyle(element).direction),
        ).toBe(direction);
        await expect.poll(() => sideways(page), { message: name }).toBeLessThanOrEqual(0);
        await expect.poll(() => accessibilityFindings(page), { message: name }).toEqual([]);
        await picture(page, `empty-${language}-${name}`);
      }
    });
  });
});

test('[AGT-02] [AGT-03] [AGT-05] a server that refuses is said on each screen, with another try that works', async () => {
  const phone = await signedIn('/m/member/agent');
  const { page } = phone;
  try {
    for (const { path, name } of SCREENS) {
      await page.route(/\/wps\/(agent|relay\/(AGT_|TeamKPI|Subordinate))/, (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ success: false, code: 'system_error', message: 'Hệ thống lỗi' }),
        }),
      );
      await page.goto(path);
      const failed = page.getByTestId('error-state').first();
      await failed.waitFor();
      expect(await sideways(page), name).toBeLessThanOrEqual(0);
      await picture(page, `error-vi-${name}`);
      await page.unroute(/\/wps\/(agent|relay\/(AGT_|TeamKPI|Subordinate))/);
      // Every part that failed offers its own try.
      await expect
        .poll(
          async () => {
            const retry = page.getByTestId('error-state').getByRole('button').first();
            if ((await retry.count()) > 0) await retry.tap();
            return await page.getByTestId('error-state').count();
          },
          { message: name },
        )
        .toBe(0);
    }
  } finally {
    await phone.close();
  }
});
