/** Support at the console: a member found by telephone number, and why a bet lost, told by the explainer. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deposit, eventually, newMember, startTestPlatform, type TestPlatform, valueOf } from '../kit/src/index.ts';
import { codeAt, newOperator, type TestOperator } from '../kit/src/operator.ts';
import { launchBrowser, openPhone, withoutComplaints } from '../setup/phone.ts';
import { accessibilityFindings, settle } from '../setup/screen-survey.ts';

const DESK = { width: 1440, height: 900 } as const;
/** Before a sign-in the server knows no session, and a right password without a code is refused by design. */
const EXPECTED = /401.*\/ops\/(?:me|session\/login)$/;
const GAME = 'mb60';

let world: TestPlatform;
let browser: Browser;
let support: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  support = await newOperator(world, ['support']);
  browser = await launchBrowser();
  await lostBet();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** A member with a number whose bet has lost. */
async function lostBet(): Promise<void> {
  const member = await newMember(world.address, { userName: 'thuylinh_q7' });
  await world.query("UPDATE identity.member SET mobile = '+84987654321' WHERE username = 'thuylinh_q7'");
  await deposit(member, 500_000);
  const orderId = await eventually('an issue on sale', async () => {
    const { list } = valueOf(await member.caller.call('lottery.openIssues', { query: { gameCode: GAME } }));
    const issue = list.find(({ isSale }) => isSale);
    if (!issue) return undefined;
    const items = [{ betType: 'c3_db', selections: ['075'], unit: 10_000, multiplier: 1 }];
    const placed = await member.caller.call('lottery.placeOrder', {
      body: { gameCode: GAME, numero: issue.numero, prizeMode: 'Lott', playType: 'trad', items },
    });
    return placed.ok ? placed.value.orderId : undefined;
  });
  await world.clock.advance(70_000);
  await eventually('the bet is settled', async () => {
    const rows = await world.query<{ status: string }>('SELECT status FROM lottery."order" WHERE order_id = $1', [
      orderId,
    ]);
    return rows[0]?.status === 'lost';
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('User name').fill(support.username);
  await page.getByLabel('Password').fill(support.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const cells = page.getByRole('group').getByRole('textbox');
  await cells.first().waitFor();
  await world.clock.advance(30_000);
  await cells.first().pressSequentially(codeAt(support.totpSecret, world.clock.now()));
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
}

test('[CON-06/desk] [CON-18/desk] support finds a member by phone, opens the page, and sees why a bet lost', async () => {
  const phone = await openPhone(browser, world.address, {
    viewport: DESK,
    hasTouch: false,
    isMobile: false,
    expected: EXPECTED,
    stored: { CONSOLE_LANGUAGE: '"en"' },
  });
  await withoutComplaints(phone, async (page) => {
    await signIn(page);
    await page.keyboard.press('Control+k');
    await page
      .getByRole('searchbox', { name: 'Search' })
      .or(page.getByPlaceholder(/Search/))
      .first()
      .fill('0987654321');
    await page.getByRole('menuitem', { name: 'thuylinh_q7' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /thuylinh_q7/ }).waitFor();
    await page.getByText('NGUYEN V••• T•••').waitFor();
    await settle(page);
    expect(['money', await accessibilityFindings(page)]).toEqual(['money', []]);
    await page.getByRole('button', { name: 'Bets and rounds' }).click();
    await page
      .getByRole('row', { name: /Lost/ })
      .getByRole('link', { name: /^Explain / })
      .click();
    await page.getByText('The chosen numbers are not in the result of this issue.').waitFor();
    await page.getByText('Sales closed, ticket set fixed').waitFor();
    expect(await page.getByRole('link', { name: 'Verify page' }).getAttribute('href')).toMatch(/^\/verify\/mb60\/\d+$/);
    await settle(page);
    expect(['explainer', await accessibilityFindings(page)]).toEqual(['explainer', []]);
  });
});
