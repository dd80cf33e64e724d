/** What the desk reads of slips and sets for them, on the real wallet: limits and delays as rows, the biggest slips, and profit to the unit. */
import { randomUUID } from 'node:crypto';
import type { ProfitBy, ProfitRow } from '@lantern/contract/sports-desk-figures';
import type { DeskLimitAct } from '@lantern/contract/sports-desk-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_BOOK } from '../../apps/studio/src/sports/book/state.ts';
import { actOnDesk } from '../../apps/studio/src/sports/desk/acts.ts';
import { biggestSlips } from '../../apps/studio/src/sports/desk/biggest.ts';
import { deskProfit } from '../../apps/studio/src/sports/desk/profit.ts';
import { listLimits } from '../../apps/studio/src/sports/risk/limit-store.ts';
import { sportsConnections } from '../../apps/studio/src/sports/connection-kind.ts';
import type { LegRequest, OfferShown, QuoteAnswer, SlipShown } from '../../apps/studio/wire/sports-slips.ts';
import { decimal } from '../setup/planted-book.ts';
import { connectionOf } from '../setup/sports-frames.ts';
import { openSportsWorld, placing, slipBody, type Punter, type SportsWorld } from '../setup/sports-world.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';

const RESULT = '1x2?period=ft';
const BOTH = 'btts?period=ft';
const [WON, LOST, VOID] = [
  [10_000, 0],
  [0, 0],
  [0, 10_000],
] as const;
const DAY_MS = 86_400_000;

let world: SportsWorld;
let matches = 0;
beforeAll(async () => {
  world = await openSportsWorld();
});
afterAll(() => world?.close());

const granted = <T>(answer: CallAnswer<T>): T => {
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return (answer as { readonly value: T }).value;
};
const refused = (answer: CallAnswer, code: string, value?: unknown) =>
  expect(answer).toMatchObject({ success: false, code, ...(value !== undefined && { value }) });
async function match(competition = 'sim:comp:1', live = false): Promise<string> {
  const id = `sim:match:${(matches += 1)}`;
  await (live ? world.book.plantLive(id, { competition }) : world.book.plant(id, { competition }));
  world.book.lay(id, { key: RESULT, prices: { 1: decimal(2.1), x: decimal(3.4), 2: decimal(3.5) } });
  world.book.lay(id, { key: BOTH, prices: { yes: decimal(1.9), no: decimal(1.9) } });
  return id;
}
const leg = (event: string, outcome = '1', price = 2_100, key = RESULT): LegRequest => ({ event, key, outcome, price });
const place = async (punter: Punter, legs: readonly LegRequest[], stake: number): Promise<string> =>
  granted(await punter.place(legs, stake)).id;
async function reaches(punter: Punter, id: string, state: SlipShown['state']): Promise<void> {
  await expect.poll(async () => (await punter.slip(id)).state, { timeout: TIMEOUT_MS }).toBe(state);
}
/** Cashes a part out. Returns what was paid. */
async function cash(punter: Punter, slip: string, shareBps: number): Promise<number> {
  const { amount } = granted(await punter.ask<OfferShown>('offer', { slip, shareBps }));
  granted(await punter.ask('cashOut', { slip, shareBps, offer: amount, requestId: randomUUID() }));
  return amount!;
}

const act = (change: DeskLimitAct, actId: string = randomUUID(), operator = 'trader') =>
  actOnDesk(
    { db: world.studio.db, feed: { note: () => Promise.reject(new Error('limits are no part of the book')) } },
    { actId, act: change, reason: 'cup final', operator },
    Date.now(),
  );
const football = async () => (await listLimits(world.studio.db)).sports[0]!;
async function tierAct(more: Partial<Extract<DeskLimitAct, { act: 'tierLimits' }>['limits']>): Promise<DeskLimitAct> {
  const { version, changedAt: _at, tier, ...limits } = (await football()).tiers[0]!;
  return { act: 'tierLimits', sport: 'football', tier, version, limits: { ...limits, ...more } };
}
async function slipAct(more: Partial<Extract<DeskLimitAct, { act: 'slipLimits' }>['limits']>): Promise<DeskLimitAct> {
  const { version, changedAt: _at, ...limits } = (await football()).slip;
  return { act: 'slipLimits', sport: 'football', version, limits: { ...limits, ...more } };
}

describe('[SPO-09/limits] limits are set by traders', () => {
  test('the defaults are those of the reference, by tier', async () => {
    const { slip, tiers } = await football();
    expect(slip).toMatchObject({ slipMaximum: 100_000_000, payoutMaximum: 2_000_000_000, dayMaximum: 5_000_000_000 });
    expect(tiers.map(({ tier, main, side, exact }) => [tier, main, side, exact])).toEqual([
      [1, 500_000_000, 150_000_000, 50_000_000],
      [2, 200_000_000, 60_000_000, 20_000_000],
      [3, 50_000_000, 15_000_000, 5_000_000],
    ]);
    for (const one of tiers) expect(one).toMatchObject({ inPlayPercent: 50, eventCap: 3_000_000_000, version: 1 });
  });

  test('a change holds for the next decision of every process, for slip, line, match and payout, and once by its id', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const other = connectionOf(sportsConnections(await world.another()), punter.session);
    const room = async () =>
      granted(await other.ask<QuoteAnswer>('quote', slipBody([leg(event, 'yes', 1_900, BOTH)], 10_000))).maxStake;
    expect(await room()).toBe(100_000_000);
    // A side market: at most 900 000 may be won on it by a slip at 1.90.
    const [actId, change] = [randomUUID(), await tierAct({ side: 900_000, exact: 100_000 })];
    const answers = await Promise.all([act(change, actId), act(change, actId)]);
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await football()).tiers[0]).toMatchObject({ side: 900_000, version: 2 });
    expect(await room()).toBe(1_000_000);
    refused(await punter.place([leg(event, 'yes', 1_900, BOTH)], 1_000_001), 'stake_too_large', { maximum: 1_000_000 });
    // The cap of the match: 110 000 of it is at risk by then.
    granted(await punter.place([leg(event)], 100_000));
    expect(await act(await tierAct({ main: 450_000, side: 450_000, eventCap: 450_000 }))).toMatchObject({ ok: true });
    expect(await room()).toBe(377_777);
    // The slip's own maximum, and what it pays.
    expect(await act(await slipAct({ slipMaximum: 40_000, payoutMaximum: 63_000 }))).toMatchObject({ ok: true });
    refused(await other.ask('place', placing([leg(event)], 40_001)), 'stake_too_large', { maximum: 30_000 });
    expect(await punter.slip(await place(punter, [leg(event)], 30_000))).toMatchObject({ possible: 63_000 });
    const { rows } = await world.studio.db.query<{ act: string; operator: string }>(
      'SELECT act, operator FROM desk_act WHERE position IS NULL ORDER BY at',
    );
    expect(rows.map((row) => row.act)).toEqual(['tierLimits', 'tierLimits', 'slipLimits']);
    const defaults = { slipMaximum: 100_000_000, payoutMaximum: 2_000_000_000 };
    const tier = { main: 500_000_000, side: 150_000_000, exact: 50_000_000, eventCap: 3_000_000_000 };
    expect([await act(await slipAct(defaults)), await act(await tierAct(tier))]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
  });

  test('a change on another version than the present one is refused and changes nothing; so is another content under its id', async () => {
    const [mine, theirs] = [await tierAct({ inPlayPercent: 40 }), await tierAct({ inPlayPercent: 30 })];
    const { version } = (await football()).tiers[0]!;
    const answers = await Promise.all([act(mine), act(theirs)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'limits_changed' });
    expect((await football()).tiers[0]!.version).toBe(version + 1);
    const [actId, again] = [randomUUID(), await tierAct({ inPlayPercent: 50 })];
    expect(await act(again, actId)).toMatchObject({ ok: true, isNew: true });
    expect(await act(again, actId)).toMatchObject({ ok: true, isNew: false });
    expect(await act(await tierAct({ inPlayPercent: 60 }), actId)).toEqual({ ok: false, code: 'act_mismatch' });
    expect(await act(again, actId, 'someone')).toEqual({ ok: false, code: 'act_mismatch' });
    expect((await football()).tiers[0]).toMatchObject({ inPlayPercent: 50, version: version + 2 });
  });

  test('[SPO-05/delay] the delay is that of the tier of the match in play, the longest of a slip; a bet waits as long as it was set before', async () => {
    const [quick, slow, punter] = [
      await match('sim:comp:1', true),
      await match('sim:comp:9', true),
      await world.punter(),
    ];
    world.book.set(slow, { tier: 3 });
    await world.query('UPDATE studio.sports_tier_limit SET delay_ms = 12000 WHERE tier = 3');
    const placed: string[] = [];
    const waits = async (legs: readonly LegRequest[]) => {
      const slip = granted(await punter.place(legs, 10_000));
      placed.push(slip.id);
      return slip.decidesAt! - slip.placedAt;
    };
    expect(Math.round((await waits([leg(quick), leg(slow)])) / 10)).toBe(1_200);
    expect(await act(await tierAct({ delayMs: 2_500 }))).toMatchObject({ ok: true });
    expect(Math.round((await waits([leg(quick)])) / 10)).toBe(250);
    expect(Math.round((await waits([leg(quick), leg(slow)])) / 10)).toBe(1_200);
    // A goal refuses what waits: nothing of it is taken during the tests that follow.
    await world.book.stop(quick, 'goal', true);
    for (const id of placed)
      await expect.poll(async () => (await punter.slip(id)).state, { timeout: TIMEOUT_MS }).not.toBe('waiting');
    await world.query('UPDATE studio.sports_tier_limit SET delay_ms = 150');
  });
});

describe('[SPO-09/slips] the biggest open slips', () => {
  const biggest = (by: 'possible' | 'stake', event?: string, after?: string, limit = 100) =>
    biggestSlips(world.studio.db, { currency: 'VND', by, event, after, limit, words: 'VI' });

  test('are listed by what they can still pay or by stake, of one match too, page by page; results and cash-outs move them', async () => {
    const [one, two, three] = [await match(), await match(), await match()];
    const punter = await world.punter(3_000_000);
    const single = await place(punter, [leg(one)], 500_000);
    const parlay = await place(punter, [leg(one), leg(two, 'x', 3_400), leg(three)], 100_000);
    const long = await place(punter, [leg(one, '2', 3_500)], 200_000);
    const possible = { [single]: 1_050_000, [parlay]: 1_499_400, [long]: 700_000 };
    const shown = async (by: 'possible' | 'stake') =>
      (await biggest(by, one)).list.map(({ slipId, possible: most }) => [slipId, most]);
    const entriesOf = (ids: readonly string[]) => ids.map((id) => [id, possible[id]]);
    expect(await shown('possible')).toEqual(entriesOf([parlay, single, long]));
    expect(await shown('stake')).toEqual(entriesOf([single, long, parlay]));
    const [first] = (await biggest('possible', two)).list;
    expect(first).toMatchObject({
      ...{
        slipId: parlay,
        memberRef: punter.session.memberRef,
        kind: 'Xiên 3',
        stake: 100_000,
        openBps: 10_000,
        paid: 0,
      },
      legs: [
        { event: one, match: 'Sông Trà – Hải Đăng', market: '1X2', outcome: 'Sông Trà', price: '2.10', result: null },
        {},
        {},
      ],
    });
    const pages = [await biggest('possible', one, undefined, 2)];
    pages.push(await biggest('possible', one, pages[0]!.next!, 2));
    expect(pages.map(({ list }) => list.map(({ slipId }) => slipId))).toEqual([[parlay, single], [long]]);
    expect(pages[1]!.next).toBeNull();

    const paid = await cash(punter, single, 5_000);
    await world.book.result(two, RESULT, 'x', VOID);
    await expect
      .poll(async () => await shown('possible'), { timeout: TIMEOUT_MS })
      .toEqual([
        [long, 700_000],
        [single, 525_000],
        [parlay, 441_000],
      ]);
    expect((await biggest('stake', one)).list[0]).toMatchObject({ slipId: single, openBps: 5_000, paid });
    expect((await biggest('possible', two)).list[0]!.legs[1]).toMatchObject({ result: { wonBps: 0, voidBps: 10_000 } });
    // What is over is not listed.
    await world.book.result(one, RESULT, '2', LOST);
    await reaches(punter, long, 'ended');
    expect((await biggest('possible', one)).list.map(({ slipId }) => slipId)).toEqual([single, parlay]);
  });
});

describe('[SPO-09/profit] what slips have brought', () => {
  const SUMS = { slips: 0, staked: 0, paid: 0, owed: 0, hold: 0 };
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  /** Whatever day it is by any clock. */
  const days = () => ({ from: dayOf(Date.now() - DAY_MS), to: dayOf(Date.now() + DAY_MS) });
  const profit = async (by: ProfitBy, competition?: string) => {
    const book = { state: EMPTY_BOOK, event: world.book.event };
    const found = await deskProfit(world.studio.db, book, { currency: 'VND', by, competition, words: 'VI', ...days() });
    return found!;
  };
  const sumsOf = ({ slips, staked, paid, owed, hold }: ProfitRow) => ({ slips, staked, paid, owed, hold });

  test('is the sum of the slips to the unit, with refunds, cash-outs, slips settled again and what is owed; the wallet agrees', async () => {
    const before = (await profit('day')).total;
    const [won, off, part, still] = [
      await match('sim:comp:21'),
      await match('sim:comp:21'),
      await match('sim:comp:22'),
      await match('sim:comp:22'),
    ];
    const [rich, poor] = [await world.punter(1_000_000), await world.punter(100_000)];
    const slips = {
      winner: await place(rich, [leg(won)], 100_000),
      loser: await place(rich, [leg(won, 'x', 3_400)], 50_000),
      refund: await place(rich, [leg(off)], 30_000),
      cashed: await place(rich, [leg(part)], 100_000),
      near: await place(rich, [leg(won), leg(off)], 20_000),
      far: await place(rich, [leg(won), leg(part, '2', 3_500)], 10_000),
      open: await place(rich, [leg(still)], 40_000),
      theirs: await place(poor, [leg(won)], 100_000),
    };
    const [early, open] = [await cash(rich, slips.cashed, 5_000), await cash(rich, slips.open, 5_000)];
    await world.book.result(won, RESULT, '1', WON);
    await world.book.result(won, RESULT, 'x', LOST);
    await world.book.result(off, RESULT, '1', VOID, { why: 'cancelled' });
    await world.book.result(part, RESULT, '1', LOST);
    await world.book.result(part, RESULT, '2', WON);
    await reaches(rich, slips.refund, 'void');
    for (const id of [slips.winner, slips.loser, slips.cashed, slips.near, slips.far]) await reaches(rich, id, 'ended');
    await reaches(poor, slips.theirs, 'ended');
    const owned = async () => (await rich.owned()) + (await poor.owned());
    const settled = 210_000 + 30_000 + early + 42_000 + 73_500 + 210_000;
    await expect.poll(owned, { timeout: TIMEOUT_MS }).toBe(1_100_000 - 450_000 + settled + open);
    const byMatch = async () => new Map((await profit('match')).rows.map((row) => [row.key, sumsOf(row)]));
    const first = await byMatch();
    expect(first.get(won)).toEqual({ ...SUMS, slips: 3, staked: 250_000, paid: 420_000, hold: -170_000 });
    expect(first.get(off)).toEqual({ ...SUMS, slips: 1, staked: 30_000, paid: 30_000, hold: 0 });
    expect(first.get(part)).toEqual({ ...SUMS, slips: 1, staked: 100_000, paid: early, hold: 100_000 - early });

    // The poor member plays the win away, then the winners are corrected: what is there is taken back, the rest is owed.
    await place(poor, [leg(still)], 200_000);
    await world.book.result(won, RESULT, '1', LOST, { why: 'corrected' });
    await expect
      .poll(async () => await world.query(`SELECT amount FROM studio.slip_claim`), { timeout: TIMEOUT_MS })
      .toEqual([{ amount: 200_000 }]);
    const left = 1_100_000 - 450_000 - 200_000 + 30_000 + early + open + 200_000;
    await expect.poll(owned, { timeout: TIMEOUT_MS }).toBe(left);

    const again = await byMatch();
    expect(again.get(won)).toEqual({ ...SUMS, slips: 3, staked: 250_000, owed: 200_000, hold: 50_000 });
    const leagues = new Map((await profit('competition')).rows.map((row) => [row.key, row]));
    expect(sumsOf(leagues.get('sim:comp:21')!)).toEqual({
      ...SUMS,
      ...{ slips: 5, staked: 300_000, paid: 30_000, owed: 200_000, hold: 70_000 },
    });
    // A slip on both leagues is in neither; liability is the board's.
    expect(leagues.get('sim:comp:22')).toMatchObject({
      ...{ slips: 1, staked: 100_000, paid: early },
      open: { slips: 2, staked: 240_000, paid: open, liability: 22_000 + 220_000 },
    });
    for (const by of ['day', 'sport', 'competition', 'match'] as const) {
      const { rows, total } = await profit(by);
      const all = (name: 'staked' | 'paid' | 'owed' | 'hold' | 'slips') =>
        rows.reduce((sum, row) => sum + row[name], 0);
      expect([all('slips'), all('staked'), all('paid'), all('owed'), all('hold')]).toEqual([
        ...[total.slips, total.staked, total.paid, total.owed, total.hold],
      ]);
      const change = {
        staked: total.staked - before.staked + total.open.staked - before.open.staked,
        kept: total.paid + total.owed + total.open.paid - before.paid - before.owed - before.open.paid,
      };
      // What members have is what they began with, less stakes, plus what they were paid and kept.
      expect(1_100_000 - change.staked + change.kept).toBe(left);
      expect(total.hold).toBe(total.staked - total.paid - total.owed);
    }
    const inside = await profit('match', 'sim:comp:21');
    expect(inside.rows.map(({ key }) => key)).toEqual([won, off, null]);
    expect(inside.rows.map(({ name }) => name)).toEqual(['Sông Trà – Hải Đăng', 'Sông Trà – Hải Đăng', null]);
    expect(inside.rows[2]).toMatchObject({ slips: 1, staked: 20_000, paid: 0 });
  });

  test('of days in a row, at most 31, today without any', async () => {
    const book = { state: EMPTY_BOOK, event: world.book.event };
    const asked = (from?: string, to?: string) =>
      deskProfit(world.studio.db, book, { currency: 'VND', by: 'day', from, to, words: 'VI' });
    expect(await asked('2026-01-31', '2026-01-01')).toBeUndefined();
    expect(await asked('2026-01-01', '2026-02-01')).toBeUndefined();
    expect(await asked('2026-01-01', '2026-01-31')).toMatchObject({ rows: [], total: { slips: 0, staked: 0 } });
    const today = await asked();
    expect(today!.from).toBe(today!.to);
  });
});
