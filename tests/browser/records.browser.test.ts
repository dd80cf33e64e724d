/** The records on a phone: bets, statement, profit and loss; days, filters, sums, details, charts, files, empty and error states. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { calmDay } from '../setup/calm-day.ts';
import { calmIssue, installFastGame, type FastGame } from '../setup/fast-game.ts';
import { digitsOf, launchBrowser, openPhone, says, storedSession, SMALL, TALL, type Phone } from '../setup/phone.ts';
import { livePastDays } from '../setup/random-history.ts';
import { accessibilityFindings, survey } from '../setup/screen-survey.ts';

const BETS = 4;
/** Long enough that all bets reach one issue on a slow machine. */
const GAME: FastGame = { code: 'test60', intervalSec: 60, lockTimeSec: 5 };
const ALL_BETS_MS = 30_000;

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
let memberId: string;
let phone: Phone;

beforeAll(async () => {
  here = await startTestPlatform();
  await installFastGame(here.query, GAME);
  member = await newMember(here.address, { userName: 'docsach' });
  memberId = await livePastDays(here, 'docsach', { days: 20, stepsADay: 5, seed: 20_261_122 });
  await deposit(member, 2_000_000);
  await calmDay(here.clock);
  await betOnBothSides();
  browser = await launchBrowser();
  phone = await openPhone(browser, here.address, {
    stored: storedSession(member.token, member.userName),
    acceptDownloads: true,
    expected: /record\/bets|500 \(Internal/,
  });
});
afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await here.close();
});

/** Big and small on one issue: half win, half lose. */
async function betOnBothSides(): Promise<void> {
  const { numero } = await calmIssue(here.clock, member.caller, GAME, ALL_BETS_MS);
  const sides = Array.from({ length: BETS }, (_, n) => (n % 2 === 0 ? 'db2_tai' : 'db2_xiu'));
  const order = (betType: string) => ({
    gameCode: GAME.code,
    numero,
    prizeMode: 'Lott' as const,
    playType: 'trad' as const,
    items: [{ betType, selections: ['DB'], unit: 10_000, multiplier: 1 }],
  });
  for (const placed of await Promise.all(
    sides.map((betType) => member.caller.call('lottery.placeOrder', { body: order(betType) })),
  ))
    valueOf(placed);
  await here.clock.advance(GAME.intervalSec * 1000);
  await eventually(
    'their settlement',
    async () => (await here.query(`SELECT 1 FROM lottery."order" WHERE status = 'pending'`)).length === 0,
  );
}

const total = (page: Page, id: string): Promise<number> => digitsOf(page.getByTestId(`total-${id}`).locator('dd'));

/** Reads a downloaded file. */
async function savedBy(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-csv').tap()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function looksRight(page: Page): Promise<void> {
  const found: string[] = [];
  for (const look of [
    { language: 'vi', theme: 'dark', viewport: SMALL },
    { language: 'vi', theme: 'light', viewport: TALL },
  ] as const) {
    found.push(...(await survey(page, look)), ...(await accessibilityFindings(page)));
  }
  await page.setViewportSize(TALL);
  expect(found).toEqual([]);
}

test('[WAL-04] bets: sums of all matches, filters set and removed, one bet with its ledger entries, a file', async () => {
  const { page } = phone;
  await page.goto('/m/gameRecord');
  await page.getByTestId('range-today').tap();
  await page.getByTestId('record-row').first().waitFor();
  await expect.poll(() => page.getByTestId('record-row').count()).toBe(BETS);
  const [booked] = await here.query<{ payout: number }>(
    `SELECT sum(t.amount)::float8 AS payout FROM ledger.transfer t JOIN ledger.account p ON p.id = t.purse JOIN lottery."order" o ON o.order_id = t.reference ->> 'orderId' WHERE p.owner_id = $1 AND t.code IN (11, 12)`,
    [memberId],
  );
  await expect
    .poll(async () => [await total(page, 'stake'), await total(page, 'payout')])
    .toEqual([BETS * 10_000, booked!.payout]);

  await page.getByTestId('open-filter').tap();
  await page.getByTestId('status-won').tap();
  await page.getByTestId('gameCategory-ELOTT').tap();
  await page.getByTestId('filter-sheet').getByTestId('submit').tap();
  await page.getByTestId('picked-status').waitFor();
  await expect.poll(() => page.getByTestId('record-row').count()).toBe(BETS / 2);
  await expect.poll(() => page.locator('[data-testid="record-row"][data-status="won"]').count()).toBe(BETS / 2);
  const { name, text } = await savedBy(page);
  expect([name.startsWith('bets_'), text.charCodeAt(0), text.trimEnd().split('\r\n').length]).toEqual([
    true,
    0xfeff,
    1 + BETS / 2,
  ]);

  await page.getByTestId('record-row').first().tap();
  await page.getByTestId('record-detail').getByTestId('movements').waitFor();
  await expect
    .poll(() => page.getByTestId('movements').innerText())
    .toMatch(/Đặt cược[\s\S]+-10\.000[\s\S]+Trả thưởng[\s\S]+\+19\.970/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByTestId('picked-status').tap();
  await expect.poll(() => page.getByTestId('record-row').count()).toBe(BETS);
  await looksRight(page);
});

test('[WAL-04] statement: kinds and their types, an entry in full, from there to its bet', async () => {
  const { page } = phone;
  await page.goto('/m/gameRecord');
  await page.getByTestId('tab-transactions').tap();
  await page.getByTestId('transaction-row').first().waitFor();
  await page.getByTestId('range-month').tap();
  await page.getByTestId('open-filter').tap();
  await expect.poll(() => page.getByTestId('txCode-all').count()).toBe(0);
  await page.getByTestId('kind-bet').tap();
  await page.getByTestId('txCode-bet_stake').tap();
  await page.getByTestId('filter-sheet').getByTestId('submit').tap();
  await page.getByTestId('picked-txCode').waitFor();
  const [booked] = await here.query<{ out: number }>(
    `SELECT sum(t.amount)::float8 AS out FROM ledger.transfer t JOIN ledger.account p ON p.id = t.purse WHERE p.owner_id = $1 AND t.code = 10`,
    [memberId],
  );
  await expect.poll(() => total(page, 'out')).toBe(booked!.out);
  await expect.poll(() => total(page, 'in')).toBe(0);
  await page.locator('[data-testid="transaction-row"][data-code="bet_stake"]').first().tap();
  await page.getByTestId('transaction-detail').waitFor();
  await page.getByTestId('open-bet').tap();
  await page.getByTestId('record-detail').getByTestId('movements').waitFor();
  await page.goto('/m/transactionRecord');
  await page.getByTestId('transaction-row').first().waitFor();
  const { name, text } = await savedBy(page);
  expect([name.startsWith('transactions_'), /[^"]\r\n"?[=+@]/.test(text)]).toEqual([true, false]);
  await looksRight(page);
});

test('[WAL-04] profit and loss: figures of the ledger, bars with a table, a chosen range of at most twelve months', async () => {
  const { page } = phone;
  await page.goto('/m/profitLoss');
  await page.getByTestId('range-month').tap();
  await page.getByTestId('profit-picker').waitFor();
  const [booked] = await here.query<{ payout: number }>(
    `SELECT sum(CASE WHEN t.debit = h.id THEN t.amount ELSE -t.amount END)::float8 AS payout FROM ledger.transfer t JOIN ledger.account p ON p.id = t.purse
     JOIN ledger.account h ON h.id IN (t.debit, t.credit) WHERE p.owner_id = $1 AND h.owner_kind = 'house'
       AND (h.code = 'jackpot_pool' OR h.code = 'house' AND t.code IN (11, 13) OR h.code = 'house' AND t.code = 14 AND t.debit = h.id OR t.code = 34 AND t.debit = h.id)`,
    [memberId],
  );
  await expect.poll(() => total(page, 'payout')).toBe(booked!.payout);
  await expect.poll(() => page.locator('table tbody tr').count()).toBe(30);
  const before = await page.getByTestId('profit-picker').getAttribute('aria-valuetext');
  await page.getByTestId('profit-picker').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.getByTestId('profit-picker').getAttribute('aria-valuetext')).not.toBe(before);
  await page.getByTestId('share-ELOTT').waitFor();
  await page.getByTestId('profit-day').first().waitFor();
  await looksRight(page);

  await page.getByTestId('range-custom').tap();
  const sheet = page.getByTestId('range-sheet');
  await sheet.getByTestId('field-fromDay').fill('2024-01-01');
  await sheet.getByTestId('submit').tap();
  await sheet.getByText('Khoảng ngày dài quá 12 tháng').waitFor();
  await sheet.getByTestId('span-12').tap();
  await sheet.getByTestId('submit').tap();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => total(page, 'payout')).toBe(booked!.payout);
  await expect.poll(() => page.locator('table tbody tr').count()).toBe(13);
  expect((await savedBy(page)).name).toMatch(/^profit-loss_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(phone.complaints).toEqual([]);
});

test('[WAL-04] empty states: no bets on a day, a list that failed and recovers, no tabs for trial users', async () => {
  const { page } = phone;
  await page.route('**/wps/record/bets*', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'system_error', message: 'Lỗi hệ thống' } }),
  );
  await page.goto('/m/gameRecord');
  const failed = page.getByTestId('error-state');
  await failed.waitFor();
  await page.unroute('**/wps/record/bets*');
  await failed.getByRole('button').tap();
  await page.getByTestId('record-row').first().waitFor();
  await page.getByTestId('range-yesterday').tap();
  await page.getByTestId('empty').waitFor();
  await expect.poll(() => total(page, 'stake')).toBe(0);

  const trial = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
  const free = await openPhone(browser, here.address, {
    stored: {
      MC_SESSION_INFO: JSON.stringify({
        token: trial.token,
        merchantCode: 'lantern',
        userName: trial.userName,
        type: 4,
        firstTimeLogin: false,
      }),
    },
  });
  await free.page.goto('/m/gameRecord');
  await free.page.getByTestId('empty').waitFor();
  await expect.poll(() => free.page.getByTestId('tab-transactions').count()).toBe(0);
  await free.close();
});

test('[WAL-04] a win under review is marked, and so is one that was not approved, in the list and in detail', async () => {
  const round = (id: string, held: number, rejected: number) =>
    here.query(
      `INSERT INTO wallet_api.round (vendor, member_id, round_id, bet_id, game, category, currency, bets, staked, wins, won, held, rejected, opened_at, touched_at, ended_at, ended_by)
       VALUES ('PG', $1, $2, $3, 'dragon-gold', 'RNG', 'VND', 1, 20000, 1, $4, $5, $6, kernel.now(), kernel.now(), kernel.now(), 'vendor') ON CONFLICT DO NOTHING`,
      [memberId, id, id.padEnd(26, '0'), held + rejected, held, rejected],
    );
  await round('review', 25_000_000_000, 0);
  await round('refusal', 0, 25_000_000_000);
  const { page } = phone;
  await page.goto('/m/gameRecord');
  await page.getByTestId('range-today').tap();
  const held = page.locator('[data-testid="record-row"][data-status="held"]');
  await held.waitFor();
  await says(held, /Đang kiểm duyệt[\s\S]+20\.000[\s\S]+Chờ duyệt/);
  await says(page.locator('[data-testid="record-row"][data-status="rejected"]'), /Không được duyệt[\s\S]+20\.000/);
  await looksRight(page);
  await held.tap();
  await expect.poll(() => page.getByTestId('bet-detail').innerText()).toContain('Đang kiểm duyệt');
});
