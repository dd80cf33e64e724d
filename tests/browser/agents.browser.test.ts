/**
 * An agent on the smallest phone: signs in at the agents' own page, sees home, opens the tree, changes a rebate, signs a
 * contract after trying it by keyboard, and opens a line of the statement.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberIdOf, register, signIn } from '../kit/src/applicants.ts';
import {
  callerFor,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type Caller,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { logIn } from '../setup/login-world.ts';
import { launchBrowser, openPhone, says, SMALL, withoutComplaints } from '../setup/phone.ts';
import { accessibilityFindings, setTheme, speak } from '../setup/screen-survey.ts';

const TR = 1_000_000;
const PAYMENT_PASSWORD = '258036';
const DAY_MS = 86_400_000;
const STEPS = [
  { turnoverMinimum: 10 * TR, activeMembersMinimum: 0, rateBasisPoints: 20 },
  { turnoverMinimum: 30 * TR, activeMembersMinimum: 1, rateBasisPoints: 35 },
];

let here: TestPlatform;
let browser: Browser;
let agent: TestMember;
/** The agent's own calls, after the day has passed. */
let caller: Caller;

/** A bet of a downline as a game settles it, a day ago: the night's run makes a line of it. */
async function play(): Promise<void> {
  const { kernel, modules } = here.platform;
  const memberId = await memberIdOf(here, 'duoi_mot');
  await kernel.db.transaction((tx) =>
    modules.turnover.countBets(tx, [
      {
        betId: 'agents-browser:1',
        memberId,
        currency: 'VND',
        category: 'RNG',
        vendor: 'NOVA',
        gameId: 'nova-1',
        stake: BigInt(20 * TR),
        win: 0n,
        outcome: 'lost',
        settledAt: new Date(here.clock.now()),
        risk: { notCounted: 0n, edgePpm: 35_000, weightBps: 10_000, reported: true },
      },
    ]),
  );
}

beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  const { modules } = here.platform;
  const merchant = modules.merchant('');
  agent = await newMember(here.address, { userName: 'daily_mot' });
  const { password } = agent;
  valueOf(
    await agent.caller.call('security.setPaymentPassword', {
      body: { password, newPassword: PAYMENT_PASSWORD, confirmNewPassword: PAYMENT_PASSWORD },
    }),
  );
  const agentId = await memberIdOf(here, 'daily_mot');
  const { invitationCode } = valueOf(await modules.agents.appointAgent(agentId, {}));
  await here.query(
    `INSERT INTO agents.rate (member_id, merchant_code, category, rate_bps, days)
     VALUES ($1, $2, 'RNG', 100, daterange(current_date - 2, NULL)) ON CONFLICT DO NOTHING`,
    [agentId, merchant.code],
  );
  valueOf(await register(here.guest(), 'duoi_mot', { affiliateCode: invitationCode }));
  await play();
  await here.clock.advance(DAY_MS);
  await eventually('the night’s line', async () => {
    await modules.commissions.runDue();
    return (await here.query(`SELECT FROM commissions.statement_line WHERE agent_id = $1`, [agentId])).length > 0;
  });
  const { token } = valueOf(await signIn(here.guest(), agent.userName, password, { side: 'agent' }));
  caller = callerFor(here.address, () => token);
  const offer = { kind: 'daily_salary', steps: STEPS, payeeId: agentId, by: 'Test' } as const;
  valueOf(await modules.commissions.offerHouse(merchant, offer));
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** Pixels by which the page is wider than the phone. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** What the screen breaks: wider than the phone, or against WCAG. */
async function faultsOf(page: Page): Promise<readonly unknown[]> {
  return [...(await accessibilityFindings(page)), ...((await sideways(page)) > 0 ? ['sideways'] : [])];
}

test('[NAV-21] [AGT-01] [AGT-02] [AGT-03] [AGT-05] [AGT-06] an agent’s way: home, tree, a rebate, a contract, a line', async () => {
  const phone = await openPhone(browser, here.address, {
    viewport: SMALL,
    stored: { language: 'VI', SHELL_PU_A: '0', SHELL_PU_B: '0' },
  });
  await withoutComplaints(phone, async (page) => {
    await page.goto('/m/login?side=agent');
    await logIn(page, agent.userName, agent.password);
    await page.waitForURL('**/m/member/agent');
    await page.getByTestId('agent-sum').waitFor();
    await expect.poll(() => faultsOf(page)).toEqual([]);

    await page.goto('/m/home');
    await page.getByRole('button', { name: 'Xem', exact: true }).tap();
    await page.waitForURL('**/m/member/agent/getSalaryContract');
    await says(page.getByTestId('contract-steps'), /từ 10\s*tr[^]*0,2%[^]*từ 30\s*tr[^]*0,35%/);
    const before = await page.getByTestId('what-if-offered').textContent();
    await page.getByTestId('what-if-counted').press('End');
    await page.getByTestId('what-if-activeMembers').press('End');
    await expect.poll(() => page.getByTestId('what-if-offered').textContent()).not.toBe(before);
    await says(page.getByTestId('what-if-offered'), /bậc 2/);
    await expect.poll(() => faultsOf(page)).toEqual([]);
    await page.getByTestId('contract-accept').tap();
    await page.getByTestId('field-paymentPassword').fill(PAYMENT_PASSWORD);
    await page.getByTestId('submit').tap();
    await expect
      .poll(async () => valueOf(await caller.call('agent.dailySalary')).list.map(({ state }) => state))
      .toEqual(['active']);

    await page.goto('/m/member/agent/tree');
    await page.getByTestId('tree-person').tap();
    await page.getByTestId('downline-menu').tap();
    await page.getByTestId('menu-rates').tap();
    await page.getByTestId('rate-RNG').press('End');
    await says(page.getByTestId('rates-effective'), /0,0% → 1%[^]*từ /);
    await page.getByTestId('rates-save').tap();
    await page.getByTestId('rates-sheet').waitFor({ state: 'detached' });
    await expect
      .poll(async () => valueOf(await caller.call('agent.downlines')).content[0]!.rebatesBasisPoints['RNG'])
      .toBe(100);

    await speak(page, 'en');
    await setTheme(page, 'light');
    await page.goto('/m/member/agent/statement');
    await page.getByTestId('line-open').first().tap();
    await says(page.getByTestId('line-inputs'), /Counted stake[^]*20,000,000/);
    await says(page.getByTestId('line-formula'), /200,000/);
    await expect.poll(() => faultsOf(page)).toEqual([]);
  });
});
