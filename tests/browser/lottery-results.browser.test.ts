/** Lottery results on a phone: own hits, correct statistics, rules with exact chances, and the proof of a ball draw. */
import type { Browser, Frame, Page } from 'playwright-core';
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
import { calmIssue, installFastGame, type FastGame } from '../setup/fast-game.ts';
import { asPlayer, openShopPhone } from '../setup/game-shop.ts';
import { launchBrowser, MOVING, says, type Phone } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT = { timeout: 40_000 };
/** Results per page. */
const PAGE = 20;
const FAST: FastGame = { code: 'test3', intervalSec: 3, lockTimeSec: 1 };
const SIX: FastGame = { code: 'six60', intervalSec: 60, lockTimeSec: 5 };
const UNIT = 10_000;
const BALLS = Array.from({ length: 49 }, (_, at) => String(at + 1).padStart(2, '0'));
const HITS = 6;

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
/** A mark six issue with a bet on every ball. */
let numero: string;
let stake: number;

const drawOf = async () => valueOf(await here.guest().call('lottery.draw', { params: { gameCode: SIX.code, numero } }));
const newestOf = async (gameCode: string, pageSize = PAGE) =>
  valueOf(await here.guest().call('lottery.draws', { query: { gameCode, pageNo: 1, pageSize } }));

/** Runs draws of the fast game until they fill more than a page. */
async function drawMoreThanAPage(): Promise<void> {
  for (;;) {
    const { totalElements } = await newestOf(FAST.code);
    if (totalElements > PAGE) return;
    await here.clock.advance(FAST.intervalSec * 1000);
    await eventually('another draw', async () => (await newestOf(FAST.code)).totalElements > totalElements);
  }
}

const DAY_SEC = 86_400;

/** One issue a day from here on, so that results stay while the game is still on sale. */
async function slowDown({ code, intervalSec }: FastGame): Promise<void> {
  await here.query('UPDATE lottery.timetable SET interval_sec = $2 WHERE game_code = $1', [code, DAY_SEC]);
  const left = async () =>
    (
      await here.query<{ short: number; long: number; shortMs: number }>(
        `SELECT count(*) FILTER (WHERE draws_at - opens_at <= make_interval(secs => $2))::int AS short, count(*) FILTER (WHERE draws_at - opens_at > make_interval(secs => $2))::int AS long,
          coalesce(ceil(1000 * extract(epoch FROM max(draws_at) FILTER (WHERE draws_at - opens_at <= make_interval(secs => $2)) - kernel.now())), 0)::int AS "shortMs"
          FROM lottery.issue WHERE game_code = $1 AND settled_at IS NULL`,
        [code, intervalSec],
      )
    )[0]!;
  await eventually('the long issue alone', async () => {
    const { short, long, shortMs } = await left();
    if (shortMs > 0) await here.clock.advance(shortMs);
    return short === 0 && long > 0;
  });
}

async function betOnEveryBall(): Promise<void> {
  const issue = await calmIssue(here.clock, member.caller, SIX, 40_000);
  const items = [{ betType: 'm6_chinh', selections: BALLS, unit: UNIT, multiplier: 1 }];
  const order = valueOf(
    await member.caller.call('lottery.placeOrder', {
      body: { gameCode: SIX.code, numero: issue.numero, prizeMode: 'Lott', playType: 'trad', items },
    }),
  );
  [numero, stake] = [issue.numero, order.totalStake];
  await here.clock.advance(SIX.intervalSec * 1000);
  await eventually(
    'the settled order',
    async () =>
      valueOf(await member.caller.call('lottery.orderDetail', { query: { orderId: order.orderId } })).status !==
      'pending',
    30_000,
  );
}

beforeAll(async () => {
  [here, browser] = await Promise.all([
    startTestPlatform({ environment: { LOTTERY_GAMES: 'mb60,six60' } }),
    launchBrowser(),
  ]);
  await installFastGame(here.query, FAST);
  await here.query('UPDATE lottery.game SET on_sale = true WHERE code = $1', [SIX.code]);
  member = await newMember(here.address);
  await deposit(member, 5_000_000);
  await betOnEveryBall();
  await drawMoreThanAPage();
  for (const game of [FAST, SIX]) await slowDown(game);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

async function onPhone(run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openShopPhone(browser, here.address, { ...MOVING, ...asPlayer(member) });
  await run(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

async function atGame(page: Page, gameCode: string): Promise<Frame> {
  await page.goto(`/m/launchGame?playType=trad&gameId=${gameCode}&prize_mode=Lott`);
  const frame = await (await page.getByTestId('game-frame').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the game has no frame');
  await frame.getByTestId('open-results').waitFor();
  return frame;
}

const tab = (frame: Frame, at: number) => frame.getByTestId('book-tabs').getByRole('radio').nth(at);

test('[LOTT-10] results open on the newest draw, own hits lit; the badge appears only after this browser recomputed the draw', async () => {
  await onPhone(async (page, phone) => {
    const frame = await atGame(page, SIX.code);
    await frame.getByTestId('open-results').tap();
    const row = frame.locator(`[data-testid="result-row"][data-numero="${numero}"]`);
    await row.waitFor();
    if ((await row.getByTestId('whole-result').count()) === 0) await row.getByRole('button').first().tap();
    const whole = row.getByTestId('whole-result');
    await expect.poll(() => whole.locator('[data-hit]').count(), TIMEOUT).toBe(HITS);
    const { result } = await drawOf();
    await expect
      .poll(() =>
        whole.locator('[data-hit]').evaluateAll((balls) => balls.map((ball) => ball.getAttribute('data-value'))),
      )
      .toEqual([...result!.prizes[0]!.numbers].sort());
    // Six hits of 49 numbers pay less than the stake: shown as a net loss.
    await expect.poll(() => whole.getByTestId('my-outcome').getAttribute('data-outcome')).toBe('returned');
    expect(stake).toBe(BALLS.length * UNIT);
    await whole.locator('[data-verdict="verified"]').waitFor();
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);

    // A server that falsifies one ball is detected here.
    await phone.context.route('**/lgw/draws?**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(
        JSON.stringify(result!.prizes[0]!.numbers),
        JSON.stringify([...result!.prizes[0]!.numbers].reverse()),
      );
      await route.fulfill({ response: answer, body });
    });
    const again = await atGame(page, SIX.code);
    await again.getByTestId('open-results').tap();
    const lied = again.locator(`[data-testid="result-row"][data-numero="${numero}"]`);
    await lied.waitFor();
    if ((await lied.getByTestId('whole-result').count()) === 0) await lied.getByRole('button').first().tap();
    await lied.locator('[data-verdict="mismatched"]').waitFor();
  });
});

test('[LOTT-10] older results are on the next page; statistics and traces match a manual count of the draws', async () => {
  const { content, totalElements } = await newestOf(FAST.code, 100);
  const drawn = content.flatMap(({ result }) =>
    result ? [result.prizes.flatMap(({ numbers }) => numbers.map((number) => number.slice(-2)))] : [],
  );
  const timesOf = (ending: string, draws = drawn): number => draws.flat().filter((one) => one === ending).length;
  await onPhone(async (page) => {
    const frame = await atGame(page, FAST.code);
    await frame.getByTestId('open-results').tap();
    await frame.getByTestId('results-list').waitFor();
    await expect.poll(() => frame.getByTestId('result-row').count()).toBe(PAGE);
    await frame.getByTestId('results-older').tap();
    await expect
      .poll(() => frame.getByTestId('result-row').count(), TIMEOUT)
      .toBe(Math.min(PAGE, totalElements - PAGE));
    await expect
      .poll(() => frame.getByTestId('result-row').first().getAttribute('data-numero'), TIMEOUT)
      .toBe(content[PAGE]!.numero);

    await tab(frame, 1).tap();
    const board = frame.getByTestId('heat-board');
    await board.waitFor();
    const counts = await board
      .locator('li')
      .evaluateAll((cells) =>
        cells.map((cell) => [cell.getAttribute('data-value'), Number(cell.getAttribute('data-count'))] as const),
      );
    expect(counts).toHaveLength(100);
    for (const [value, count] of counts) expect([value, count]).toEqual([value, timesOf(value!)]);
    await frame.getByTestId('statistics-overdue').tap();
    const first = frame.getByTestId('overdue-list').locator('tbody tr').first();
    const overdue = await first.getAttribute('data-value');
    const away = drawn.findIndex((endings) => endings.includes(overdue!));
    await says(first.locator('td').first(), new RegExp(`^${away < 0 ? drawn.length : away}$`));
    const longest = Math.max(
      ...counts
        .map(([value]) => drawn.findIndex((endings) => endings.includes(value!)))
        .map((at) => (at < 0 ? drawn.length : at)),
    );
    expect(away < 0 ? drawn.length : away).toBe(longest);
    await frame.getByTestId('statistics-endings').tap();
    await expect.poll(() => frame.getByTestId('count-bars').count()).toBe(2);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);

    await tab(frame, 2).tap();
    const pattern = frame.getByTestId('pattern-board').locator('button').first();
    const traced = (await pattern.getAttribute('data-value'))!;
    await pattern.tap();
    const shown = drawn.slice(0, 30);
    await says(
      frame.getByTestId('trace'),
      new RegExp(`^${traced}: ${timesOf(traced, shown)} lần trong ${shown.length} kỳ`),
    );
    await expect
      .poll(() => frame.getByTestId('pattern-board').locator('button[aria-pressed="true"]').count())
      .toBe(timesOf(traced, shown));
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  });
});

test('[LOTT-08] [LOTT-10] the rules show the exact chance, the return and the house edge of every bet on sale', async () => {
  const { list } = valueOf(
    await here.guest().call('lottery.betTypes', { query: { gameCode: SIX.code, prizeMode: 'Lott' } }),
  );
  await onPhone(async (page) => {
    const frame = await atGame(page, SIX.code);
    await frame.getByTestId('header-help').tap();
    const sheet = frame.getByTestId('rules-sheet');
    await sheet.waitFor();
    const rules = sheet.locator('[data-testid^="rule-"]');
    await expect.poll(() => rules.count(), TIMEOUT).toBe(list.filter(({ playType }) => playType === 'trad').length);
    const rule = sheet.getByTestId('rule-m6_chinh');
    await rule.getByRole('button').tap();
    // Six balls of 49: 12.2 %, one in 8.2; at the current odds this is the return, the rest the house edge.
    await says(rule.getByTestId('rule-chance'), /^12,2% · 1 trên 8,2$/);
    const { odds } = list.find(({ betType }) => betType === 'm6_chinh')!;
    const back = Math.floor((Number(odds) * HITS * 10_000) / BALLS.length);
    const percent = (share: number): string => `${String(share / 100).replace('.', ',')}%`;
    await says(rule.getByTestId('rule-rtp'), new RegExp(`^${percent(back)}$`));
    await says(rule.getByTestId('rule-edge'), new RegExp(`^${percent(10_000 - back)}$`));
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  });
});

test('[LOTT-09] a ball draw is recomputed ball by ball from its seed, fails with any other seed, and a public draw explains why it has none', async () => {
  const { result, seed } = await drawOf();
  await onPhone(async (page, phone) => {
    await page.goto(`/verify/${SIX.code}/${numero}`);
    await page.locator('[data-testid="verdict"][data-good="true"]').waitFor();
    const steps = page.getByTestId('draw-steps');
    await steps.getByTestId('steps-all').tap();
    await expect
      .poll(() =>
        steps.getByTestId('traced-number').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-number'))),
      )
      .toEqual(result!.prizes.flatMap(({ numbers }) => numbers));
    await says(steps.getByTestId('traced-number').first(), /mod 49/);
    await says(steps.getByTestId('traced-number').last(), /mod 43/);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    await page.getByTestId('field-seed').fill(`${seed!.startsWith('0') ? '1' : '0'}${seed!.slice(1)}`);
    await page.locator('[data-testid="seed-verdict"][data-good="false"]').waitFor();
    await expect.poll(() => page.getByTestId('field-game').inputValue()).toBe(SIX.code);

    await phone.context.route(`**/lgw/draws/${SIX.code}/**`, async (route) => {
      const answer = await route.fetch();
      const official = JSON.parse(await answer.text()) as { value: object };
      await route.fulfill({
        response: answer,
        json: {
          ...official,
          value: { ...official.value, source: 'official', seed: null, commitment: null, proof: null },
        },
      });
    });
    await page.reload();
    await says(page.getByTestId('official-draw'), /không có hạt giống/);
    await expect.poll(() => page.getByTestId('draw-steps').count()).toBe(0);
  });
});
