/** Home's alerts of contracts that wait: their order, their buttons and where they lead, when they are fetched, and for whom never. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberIdOf } from '../kit/src/applicants.ts';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { launchBrowser, openPhone, says, SMALL, storedSession, withoutComplaints } from '../setup/phone.ts';

const TR = 1_000_000;
const PROFILE = '/wps/member/info';
const REQUESTS = '/wps/member/info/funds/consolidated';
const AGENT = 'alerted_agent';
const SILENT = { language: 'VI', SHELL_PU_A: '0', SHELL_PU_B: '0' };
const STEP = { turnoverMinimum: 10 * TR, activeMembersMinimum: 0, rateBasisPoints: 20 };
/** By the order of their alerts, with the title and the page behind Go. */
const CONTRACTS = [
  { kind: 'daily_salary', step: STEP, title: /Đề xuất lương ngày mới/, page: 'getSalaryContract' },
  {
    kind: 'dividend',
    step: { turnoverMinimum: 0, netLossMinimum: 50 * TR, activeMembersMinimum: 0, rateBasisPoints: 800 },
    title: /Đề xuất cổ tức mới/,
    page: 'getDevidendContract',
  },
  {
    kind: 'hourly_salary',
    step: { ...STEP, rateBasisPoints: 10 },
    title: /Đề xuất lương giờ mới/,
    page: 'getHourContract',
  },
] as const;

let here: TestPlatform;
let browser: Browser;
let agentId: Awaited<ReturnType<typeof memberIdOf>>;

beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  const { agents, commissions, merchant } = here.platform.modules;
  await newMember(here.address, { userName: AGENT });
  agentId = await memberIdOf(here, AGENT);
  valueOf(await agents.appointAgent(agentId, {}));
  // Offered in another order than they are announced in.
  for (const { kind, step } of CONTRACTS.toReversed())
    valueOf(await commissions.offerHouse(merchant(''), { kind, steps: [step], payeeId: agentId, by: 'Test' }));
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

async function sessionOf(memberId: typeof agentId, userName: string, type: number) {
  const { kernel, modules } = here.platform;
  const { token } = await kernel.db.transaction((tx) => modules.identity.openSession(tx, memberId, 'test'));
  return storedSession(token, userName, type);
}

const phoneOf = async (memberId: typeof agentId, userName: string, type: number) =>
  openPhone(browser, here.address, {
    viewport: SMALL,
    stored: { ...SILENT, ...(await sessionOf(memberId, userName, type)) },
  });

/** Notes when the profile came, and when the contracts were asked for. */
function watch(page: Page): readonly string[] {
  const seen: string[] = [];
  const pathOf = (url: string): string => new URL(url).pathname;
  page.on('response', (response) => void (pathOf(response.url()) === PROFILE && seen.push('renewed')));
  page.on('request', (request) => void (pathOf(request.url()) === REQUESTS && seen.push('asked')));
  return seen;
}

const alert = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const press = (page: Page, name: string) => alert(page).getByRole('button', { name, exact: true }).tap();

test('[AGT-01] once the member is renewed the contracts are fetched: daily salary, dividend, hourly salary, an alert each that Cancel closes', async () => {
  await withoutComplaints(await phoneOf(agentId, AGENT, 1), async (page) => {
    const seen = watch(page);
    await page.goto('/m/home');
    for (const { title } of CONTRACTS) {
      await says(alert(page), title);
      await says(alert(page), /Trả lời trước/);
      await press(page, 'Để sau');
    }
    await alert(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/m/home');
    expect(seen.indexOf('asked')).toBeGreaterThan(seen.indexOf('renewed'));
    expect(seen[0]).toBe('renewed');
  });
});

test('[AGT-01] Go of each alert opens the contract’s own page', async () => {
  for (const [at, { title, page: address }] of CONTRACTS.entries())
    await withoutComplaints(await phoneOf(agentId, AGENT, 1), async (page) => {
      await page.goto('/m/home');
      for (const before of CONTRACTS.slice(0, at)) {
        await says(alert(page), before.title);
        await press(page, 'Để sau');
      }
      await says(alert(page), title);
      await press(page, 'Xem');
      await page.waitForURL(`**/m/member/agent/${address}`);
      await expect.poll(() => page.getByTestId('contract-steps').count()).toBe(1);
    });
});

test('[AGT-01] types 4, 40, 41 and 42 are no agents: their home asks for no contracts and shows no alert', async () => {
  const { kernel, modules } = here.platform;
  const merchant = { code: 'DENLONG', currency: 'VND', defaultLanguage: 'VI', timeZone: 'Asia/Ho_Chi_Minh' } as const;
  for (const type of [4, 40, 41, 42]) {
    const userName = `plays_free_${type}`;
    await kernel.db.transaction((tx) => modules.identity.openTrialAccount(tx, { merchant, userName }));
    await here.query('UPDATE identity.member SET type = $1 WHERE username = $2', [type, userName]);
    await withoutComplaints(await phoneOf(await memberIdOf(here, userName), userName, type), async (page) => {
      const seen = watch(page);
      await page.goto('/m/home');
      await expect.poll(() => seen).toContain('renewed');
      await page.waitForLoadState('networkidle');
      expect(seen).not.toContain('asked');
      expect(await alert(page).count()).toBe(0);
    });
  }
});
