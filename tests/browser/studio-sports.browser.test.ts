/** The sportsbook on a phone, for real money against the real platform, its studio and the simulated feed. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { launchBrowser, openPhone, says, SMALL, TALL, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT_MS = 120_000;
/** Longer than any suspension of a match. */
const REVIEW = { timeout: 150_000 };
const TIMEOUT = { timeout: TIMEOUT_MS };
const BALANCE = 1_000_000;
const STAKE = 100_000;

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
beforeAll(async () => {
  [here, browser] = await Promise.all([
    startTestPlatform({ studio: true, environment: { STUDIO_SPORTS: 'simulated' } }),
    launchBrowser(),
  ]);
  member = await newMember(here.address);
  await deposit(member, BALANCE);
  await eventually(
    'the vendor to be opened',
    async () => (await member.caller.call('launch.game', { query: queryOf('bong-da') })).ok,
    TIMEOUT_MS,
  );
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

const queryOf = (gameId: string) => ({
  vendor: 'SCO',
  category: 'SPORTS',
  gameId,
  nodeId: gameId,
  supportPlay: 'html5',
  platform: 'html5',
});

async function open(options: PhoneOptions = {}, query = queryOf('bong-da'), first = 'sports-lobby'): Promise<Phone> {
  const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', ...options });
  await phone.page.goto(valueOf(await member.caller.call('launch.game', { query })).gameUrl);
  await phone.page.getByTestId(first).waitFor(TIMEOUT);
  return phone;
}

const balanceOf = async (): Promise<number> => valueOf(await member.caller.call('wallet.balance')).sumBalance;
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** The page of a match that has not begun, with its first quarter line of a handicap on the slip. Answers the leg: event, key, outcome. */
async function takeQuarterLine(page: Page): Promise<readonly [event: string, key: string, outcome: string]> {
  const planned = page
    .getByTestId('sports-event')
    .filter({ hasNot: page.getByText('LIVE', { exact: true }) })
    .filter({ has: page.locator('[data-leg*="/ah?period=ft&line="]') });
  const leagues = page.getByTestId('sports-league');
  for (let at = 0; (await planned.count()) === 0 && at < (await leagues.count()); at += 1)
    if ((await leagues.nth(at).getByTestId('sports-event').count()) === 0)
      await leagues.nth(at).getByRole('button', { expanded: false }).tap();
  await planned.first().getByTestId('sports-open-event').tap();
  await page.getByTestId('sports-match').waitFor(TIMEOUT);
  const quarter = page.locator('[data-testid="sports-price"][data-leg*="/ah?period=ft&line="]');
  await quarter.first().waitFor(TIMEOUT);
  const legs = await quarter.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['leg']!));
  const leg = legs.find((id) => /\.(?:25|75)/.test(id) && id.endsWith('/1')) ?? legs[0]!;
  await page.locator(`[data-leg="${leg}"]`).first().tap();
  const [event, ...rest] = leg.split('/');
  return [event!, rest.slice(0, -1).join('/'), rest.at(-1)!];
}

async function placeSingle(page: Page): Promise<void> {
  await page.getByTestId('sports-open-slip').tap();
  await page.getByTestId('sports-slip').waitFor(TIMEOUT);
  for (const key of ['1', '0', '0', '000']) await page.getByTestId(`sports-key-${key}`).tap();
  await says(page.getByTestId('sports-total'), /100,000/);
  const place = page.getByTestId('sports-place');
  // A price may move while the stake is typed: then the button asks once more.
  await expect
    .poll(async () => {
      if ((await page.getByTestId('sports-leg').count()) === 0) return 'placed';
      if ((await place.getAttribute('aria-disabled')) !== 'true') await place.tap();
      return 'waiting';
    }, TIMEOUT)
    .toBe('placed');
}

describe('the sportsbook in its frame', () => {
  test('[SPO-08/lobby] [SPO-08/live] [SPO-08/match] [SPO-02/label] [SPO-04/shown] [GAME-11] the lobby has live matches with prices in the member’s format, found without accents; 320 px wide', async () => {
    const phone = await open({ viewport: SMALL });
    const { page } = phone;
    expect(await page.getByTestId('sports-live-card').count()).toBeGreaterThanOrEqual(8);
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByTestId('sports-format').first().tap();
    await page.getByTestId('sports-format-malay').tap();
    await says(page.getByTestId('sports-format-sheet'), /Malay[\s\S]*−0\.80[\s\S]*0\.85/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('sports-live-card').first().tap();
    await page.getByTestId('sports-match').waitFor(TIMEOUT);
    await page.getByText('Simulated').first().waitFor(TIMEOUT);
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByTestId('sports-back').tap();
    const name = await page.getByTestId('sports-live-card').first().locator('span >> nth=-1').innerText();
    expect(name).not.toBe('');
    await page.getByTestId('sports-search').fill('dong');
    await page.getByTestId('sports-event').first().waitFor(TIMEOUT);
    await page.getByTestId('sports-go-results').tap();
    await page.getByTestId('sports-result').first().waitFor(TIMEOUT);
    expect(await accessibilityFindings(page)).toEqual([]);
    await phone.close();
  });

  test('[SPO-08/league] [SPO-08/statistics] [SPO-08/favourites] [SPO-08/rules] a competition has its table, a match its counts and form, favourites stay, and the rules are there', async () => {
    const phone = await open({ viewport: TALL });
    const { page } = phone;
    const league = page.getByTestId('sports-league').first();
    const star = league.getByRole('button', { name: /^Favourite/ });
    await star.tap();
    await expect.poll(() => page.getByRole('button', { name: /^Favourite/, pressed: true }).count(), TIMEOUT).toBe(1);
    await page.getByTestId('sports-live-card').first().tap();
    await page.getByTestId('sports-match').waitFor(TIMEOUT);
    await page.locator('[role="tab"][data-tab="statistics"]').tap();
    await says(page.getByTestId('sports-statistics'), /Corners[\s\S]*Yellow cards/);
    await page.locator('[role="tab"][data-tab="form"]').tap();
    await says(page.getByTestId('sports-form'), /\w+/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByText('Rules', { exact: true }).tap();
    await says(page.getByTestId('sports-rules'), /Handicap[\s\S]*half won, half lost[\s\S]*Corrections/);
    await page.keyboard.press('Escape');
    const leagues = page.getByTestId('sports-league').getByRole('button', { name: /League · / });
    // A first start plays the season so far in its first minutes: the table comes with it.
    await expect
      .poll(async () => {
        await page.getByTestId('sports-back').tap();
        await leagues.first().tap();
        await page.getByTestId('sports-league-page').waitFor(TIMEOUT);
        const table = page.getByTestId('sports-standings');
        return await table.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        );
      }, TIMEOUT)
      .toBe(true);
    await says(page.getByTestId('sports-standings'), /Team[\s\S]*Pts/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await phone.close();
    // Kept by the studio: another phone has it.
    const other = await open();
    await expect
      .poll(() => other.page.getByRole('button', { name: /^Favourite/, pressed: true }).count(), TIMEOUT)
      .toBe(1);
    await other.close();
  });

  test('[SPO-08/slip] [SPO-08/bets] [SPO-06/shown] a bet on a quarter line is taken, half of it cashed out, and the rest half lost, with the reason and the money', async () => {
    const phone = await open({ viewport: TALL });
    const { page } = phone;
    const [event, key, outcome] = await takeQuarterLine(page);
    await placeSingle(page);
    expect(await balanceOf()).toBe(BALANCE - STAKE);
    await page.keyboard.press('Escape');
    await page.getByTestId('sports-go-bets').tap();
    const card = page.getByTestId('sports-slip-card').first();
    await card.waitFor(TIMEOUT);
    await says(page.getByTestId('sports-bets-open'), /1/);
    await page.getByTestId('sports-share').fill('5000');
    await says(page.getByTestId('sports-cash-out-take'), /Cash out .*\d/);
    expect(await accessibilityFindings(page)).toEqual([]);
    // The offer moves with the price: it is asked for again until it is granted as it was shown.
    await expect
      .poll(async () => {
        const take = page.getByTestId('sports-cash-out-take');
        if ((await take.count()) > 0 && (await take.getAttribute('aria-disabled')) !== 'true') await take.tap();
        return await card.getByText(/Cashed out 50 %/).count();
      }, TIMEOUT)
      .toBe(1);
    await eventually('the cash-out to be paid', async () => (await balanceOf()) > BALANCE - STAKE, TIMEOUT_MS);
    const afterCashOut = await balanceOf();
    const cashed = afterCashOut - (BALANCE - STAKE);
    expect(cashed).toBeLessThan(STAKE / 2);
    await here.query(
      `INSERT INTO studio.sports_result (event_id, market_key, outcome, revision, won_bps, void_bps, certainty, score_home, score_away, why)
       VALUES ($1, $2, $3, 1, 0, 5000, 2, 0, 0, 'score')`,
      [event, key, outcome],
    );
    await says(page.getByTestId('sports-note'), /paid/);
    expect(await balanceOf()).toBe(afterCashOut + STAKE / 4);
    await page.getByTestId('sports-bets-settled').tap();
    await says(page.getByTestId('sports-why').first(), /Ended 0–0 · half lost · counts × 0\.50/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await phone.close();
  });

  test('[SPO-05/delay] a bet in play waits to be confirmed; without a connection nothing can be placed', async () => {
    const phone = await open();
    const { page } = phone;
    await page.getByTestId('sports-go-live').tap();
    const price = page.getByTestId('sports-live').getByTestId('sports-price').first();
    await price.tap();
    const before = await balanceOf();
    await page.getByTestId('sports-open-slip').tap();
    await page.getByTestId('sports-key-5').waitFor(TIMEOUT);
    for (const key of ['5', '0', '000']) await page.getByTestId(`sports-key-${key}`).tap();
    await phone.page.context().setOffline(true);
    await says(page.getByTestId('sports-place'), /Reconnecting/);
    await phone.page.context().setOffline(false);
    // The match goes on: whatever happens in it, the slip is taken, or kept with the reason, or refused at the end of its delay.
    const refused = () => here.query(`SELECT 1 FROM studio.slip_request WHERE state = 'refused'`);
    const refusedBefore = (await refused()).length;
    await expect
      .poll(async () => {
        // Read before the next try: a try takes the reason of the last one away.
        const ended =
          (await here.query(`SELECT 1 FROM studio.round WHERE kind = 'sports' AND state = 'open'`)).length +
          ((await refused()).length - refusedBefore) +
          (await page.getByTestId('sports-refusal').count()) +
          (await page.getByTestId('sports-leg').getByRole('alert').count()) +
          (await page.getByTestId('sports-leg').filter({ hasText: 'Closed' }).count());
        if (ended > 0) return ended;
        const place = page.getByTestId('sports-place');
        if ((await place.count()) > 0 && (await place.getAttribute('aria-disabled')) !== 'true') await place.tap();
        return 0;
      }, REVIEW)
      .toBeGreaterThan(0);
    if ((await refused()).length > refusedBefore) {
      await page.keyboard.press('Escape');
      await page.getByTestId('sports-go-bets').tap();
      await page.getByTestId('sports-bets-settled').tap();
      await says(page.locator('[data-testid="sports-slip-card"][data-state="refused"]'), /Not taken[\s\S]*[a-z]\./);
    }
    const [open_] = await here.query<{ bet: string }>(
      `SELECT coalesce(sum(bet), 0)::text AS bet FROM studio.round WHERE kind = 'sports' AND state = 'open'`,
    );
    await eventually(
      'the wallet and the slips to agree',
      async () => (await balanceOf()) === before - Number(open_!.bet),
      TIMEOUT_MS,
    );
    await phone.close();
  });

  test('[SPO-11/virtualFootball] [SPO-02/label] virtual football: a round is bet on until its kick-off; its match, the table, results and rules; 320 px wide', async () => {
    const phone = await open({ viewport: SMALL }, { ...queryOf('bong-da-ao'), vendor: 'AV' }, 'sports-virtual');
    const { page } = phone;
    await says(page.getByTestId('sports-virtual'), /Simulated[\s\S]*Round \d+/);
    // Enough of the round is left to fill in a slip.
    const left = page.getByRole('timer');
    await expect
      .poll(async () => {
        const [, minutes = 0, seconds = 0] = /(\d\d):(\d\d)/.exec(await left.innerText().catch(() => '')) ?? [];
        return Number(minutes) * 60 + Number(seconds);
      }, REVIEW)
      .toBeGreaterThan(45);
    await expect.poll(() => page.getByTestId('sports-event').count(), TIMEOUT).toBe(8);
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.locator('[data-testid="sports-price"][data-leg*="/1x2?period=ft/1"]').first().tap();
    const before = await balanceOf();
    await placeSingle(page);
    expect(await balanceOf()).toBe(before - STAKE);
    await page.keyboard.press('Escape');
    await page.getByTestId('sports-go-bets').tap();
    await page.getByTestId('sports-slip-card').first().waitFor(TIMEOUT);
    expect(await page.getByTestId('sports-cash-out-take').count()).toBe(0);
    await page.getByTestId('sports-go-lobby').tap();
    await page.getByTestId('sports-open-event').first().tap();
    await says(page.getByTestId('sports-proof'), /SHA-256/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByTestId('sports-back').tap();
    for (const [place, page_] of [
      ['table', 'sports-virtual-table'],
      ['results', 'sports-results'],
    ] as const) {
      await page.getByTestId(`sports-go-${place}`).tap();
      await page.getByTestId(page_).waitFor(TIMEOUT);
      expect(await fits(page)).toBe(true);
      expect(await accessibilityFindings(page)).toEqual([]);
    }
    await page.getByTestId('sports-go-lobby').tap();
    await page.getByTestId('sports-virtual-rules').tap();
    await says(page.getByTestId('sports-rules'), /Rounds[\s\S]*margin of 8%[\s\S]*Check it yourself/);
    await phone.close();
  });
});
