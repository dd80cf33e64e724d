/** Settlement of slips on the real wallet: early, in sets, again, by hand; with the money's processes killed between any two steps. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { confirmClaim, proposeClaim } from '../../apps/studio/src/sports/settle/claims.ts';
import { lapseClaims } from '../../apps/studio/src/sports/settle/revision-store.ts';
import type { LegRequest, SlipShown } from '../../apps/studio/wire/sports-slips.ts';
import { eventually } from '../kit/src/index.ts';
import { decimal, malay } from '../setup/planted-book.ts';
import { openSportsWorld, type Punter, type SportsWorld } from '../setup/sports-world.ts';
import { printedSeed } from '../setup/seeded-random.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';

const RESULT = '1x2?period=ft';
const HANDICAP = 'ah?period=ft&line=-0.25';

let world: SportsWorld;
let matches = 0;
beforeAll(async () => {
  world = await openSportsWorld();
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world?.close());

const granted = <T>(answer: CallAnswer<T>): T => {
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return (answer as { readonly value: T }).value;
};
async function match(): Promise<string> {
  const id = `sim:match:${(matches += 1)}`;
  await world.book.plant(id);
  world.book.lay(id, { key: RESULT, prices: { 1: decimal(2.1), x: decimal(3.4), 2: decimal(3.5) } });
  world.book.lay(id, { key: HANDICAP, prices: { 1: malay(0.95), 2: malay(-0.97) } });
  return id;
}
const leg = (event: string, key = RESULT, outcome = '1', price = 2_100): LegRequest => ({ event, key, outcome, price });
const place = async (punter: Punter, legs: readonly LegRequest[], stake = 100_000, more = {}) =>
  granted(await punter.place(legs, stake, more));
async function reaches(punter: Punter, id: string, state: SlipShown['state']): Promise<void> {
  await expect.poll(async () => (await punter.slip(id)).state, { timeout: TIMEOUT_MS }).toBe(state);
}
async function owns(punter: Punter, amount: number): Promise<void> {
  await expect.poll(() => punter.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}
const [WON, HALF_WON, VOID, HALF_LOST, LOST] = [
  [10_000, 0],
  [5_000, 5_000],
  [0, 10_000],
  [0, 5_000],
  [0, 0],
] as const;

/** The wallet's own sums of a slip: bets, wins and adjustments that were done. */
async function atWallet(roundId: string): Promise<number> {
  const [row] = await world.wallet.here.query<{ net: string }>(
    `SELECT coalesce(sum(CASE kind WHEN 'bet' THEN CASE state WHEN 'done' THEN -amount ELSE 0 END WHEN 'win' THEN amount WHEN 'adjust' THEN amount ELSE 0 END), 0) AS net FROM wallet_api.transaction WHERE round_id = $1`,
    [roundId],
  );
  return Number(row!.net);
}

async function expectBooksEmpty(event: string): Promise<void> {
  const rows = await world.query(
    'SELECT outcome FROM studio.exposure WHERE event_id = $1 GROUP BY market_key, outcome HAVING sum(gross) <> 0 OR sum(staked) <> 0',
    [event],
  );
  expect(rows).toEqual([]);
}

describe('[SPO-07/settlement] settlement', () => {
  test('singles by every result, in whole units; the reason stands on the leg', async () => {
    const [event, other, punter] = [await match(), await match(), await world.punter(2_000_000)];
    const won = await place(punter, [leg(event)]);
    const lost = await place(punter, [leg(event, RESULT, 'x', 3_400)]);
    const half = await place(punter, [leg(event, HANDICAP, '1', 95)], 10_001);
    const halfLost = await place(punter, [leg(event, HANDICAP, '2', -97)], 12_345);
    const push = await place(punter, [leg(other, HANDICAP, '1', 95)], 50_000);
    await owns(punter, 2_000_000 - 272_346);
    await world.book.result(event, RESULT, '1', WON, { score: [2, 0] });
    await world.book.result(event, RESULT, 'x', LOST);
    await world.book.result(event, HANDICAP, '1', HALF_WON);
    await world.book.result(event, HANDICAP, '2', HALF_LOST);
    await world.book.result(other, HANDICAP, '1', VOID);
    for (const each of [won, lost, half, halfLost, push]) await reaches(punter, each.id, 'ended');
    expect(await punter.slip(won.id)).toMatchObject({
      ...{ paid: 210_000, returned: 0 },
      legs: [{ result: { wonBps: 10_000, voidBps: 0, score: [2, 0], why: 'score' } }],
    });
    // 10 001 × (½ × 1.95 + ½), 12 345 × ½.
    expect(await punter.slip(half.id)).toMatchObject({ paid: 14_751, returned: 5_000 });
    expect(await punter.slip(halfLost.id)).toMatchObject({ paid: 6_172, returned: 6_172 });
    expect(await punter.slip(push.id)).toMatchObject({ paid: 50_000, returned: 50_000 });
    await owns(punter, 2_000_000 - 272_346 + 210_000 + 14_751 + 6_172 + 50_000);
    await expectBooksEmpty(event);
    await expect
      .poll(() => punter.news.filter(({ news }) => news === 'balance').at(-1)?.value, { timeout: TIMEOUT_MS })
      .toEqual({ balance: await punter.owned() });
    const carried = world.connection.carried.filter(({ verb }) => verb === 'settle');
    expect(carried.length).toBeGreaterThan(0);
    expect(carried.flatMap(({ body }) => body['items'] as unknown[])).toContainEqual(
      expect.objectContaining({ roundId: won.id, transactionId: `${won.id}:win`, amount: 210_000, endRound: true }),
    );
  });

  test('parlays are lost at the first lost leg and won at the last; systems wait for all', async () => {
    const [one, two, three, punter] = [await match(), await match(), await match(), await world.punter()];
    const legs = [leg(one), leg(two), leg(three)];
    const [parlay, doomed] = [await place(punter, legs), await place(punter, [leg(one), leg(two, RESULT, '2', 3_500)])];
    const system = await place(punter, legs, 0, { kind: 'system', folds: [{ size: 2, unit: 20_000 }] });
    await world.book.result(two, RESULT, '2', LOST);
    await reaches(punter, doomed.id, 'ended');
    await world.book.result(one, RESULT, '1', WON);
    await world.book.result(two, RESULT, '1', VOID);
    expect((await punter.slip(parlay.id)).state).toBe('open');
    await world.book.result(three, RESULT, '1', WON);
    for (const each of [parlay, system]) await reaches(punter, each.id, 'ended');
    expect(await punter.slip(parlay.id)).toMatchObject({ paid: 441_000, returned: 0 });
    // 2.1 × 2.1, and twice 2.1 × 1.
    expect(await punter.slip(system.id)).toMatchObject({ paid: Math.floor(20_000 * (4.41 + 4.2)) });
    await owns(punter, 1_000_000 - 260_000 + 441_000 + 172_200);
    for (const event of [one, two, three]) await expectBooksEmpty(event);
  });

  test('a cancelled match gives bets back; low prices and covered sides are not counted', async () => {
    const [event, low, punter] = [await match(), await match(), await world.punter()];
    const cancelled = await place(punter, [leg(event)]);
    await world.book.result(event, RESULT, '1', VOID, { why: 'cancelled' });
    await reaches(punter, cancelled.id, 'void');
    await owns(punter, 1_000_000);
    expect(world.connection.movesOf(cancelled.id).map(({ verb }) => verb)).toEqual(['bet', 'rollback']);
    world.book.lay(low, { key: 'dc?period=ft', prices: { '1x': decimal(1.2) } });
    const sure = await place(punter, [leg(low, 'dc?period=ft', '1x', 1_200)]);
    const [home, away] = [
      await place(punter, [leg(low, HANDICAP, '1', 95)], 60_000),
      await place(punter, [leg(low, HANDICAP, '2', -97)], 20_000),
    ];
    for (const [key, outcome, result] of [
      ['dc?period=ft', '1x', WON],
      [HANDICAP, '1', WON],
      [HANDICAP, '2', LOST],
    ] as const)
      await world.book.result(low, key, outcome, result);
    for (const each of [sure, home, away]) await reaches(punter, each.id, 'ended');
    const notCounted = await world.wallet.here.query<{ id: string; part: string }>(
      'SELECT round_id AS id, not_counted AS part FROM wallet_api.round WHERE round_id = ANY ($1)',
      [[sure.id, home.id, away.id]],
    );
    expect(Object.fromEntries(notCounted.map(({ id, part }) => [id, Number(part)]))).toEqual({
      [sure.id]: 100_000,
      [home.id]: 0,
      [away.id]: 20_000,
    });
  });

  test('a void leg of a same-game slip re-prices the rest as it was when it was taken', async () => {
    const id = `sim:match:${(matches += 1)}`;
    await world.book.plant(id);
    world.book.model(id);
    const price = ({ won }: { readonly won: number }) => decimal(Math.floor(100 / (won * 1.06)) / 100);
    const keys = [RESULT, 'ou?period=ft&line=2.5'] as const;
    for (const key of keys) world.book.modelLine(id, key, price);
    const priceOf = (key: string, outcome: string) =>
      world.book.line(id, key)!.outcomes.find((one) => one.outcome === outcome)!.price!.value;
    const legs = [leg(id, keys[0], '1', priceOf(keys[0], '1')), leg(id, keys[1], 'over', priceOf(keys[1], 'over'))];
    const punter = await world.punter();
    const slip = await place(punter, legs, 50_000, { kind: 'sameGame', policy: 'any' });
    await world.book.result(id, keys[0], '1', WON);
    await world.book.result(id, keys[1], 'over', VOID);
    await reaches(punter, slip.id, 'ended');
    const { paid } = await punter.slip(slip.id);
    expect(paid).toBeGreaterThan(50_000);
    expect(paid).toBeLessThanOrEqual(Math.floor((50_000 * legs[0]!.price) / 1_000));
  });
});

describe('[SPO-07/again] settled again', () => {
  test('[SPO-07/claims] more is paid at once; less is taken only as far as it is there, the rest is a claim that lapses', async () => {
    const [event, rich, poor] = [await match(), await world.punter(), await world.punter(100_000)];
    const [theirs, mine] = [await place(rich, [leg(event)]), await place(poor, [leg(event)])];
    await world.book.result(event, RESULT, '1', WON);
    for (const [punter, slip] of [
      [rich, theirs],
      [poor, mine],
    ] as const)
      await reaches(punter, slip.id, 'ended');
    await owns(poor, 210_000);
    // The poor member plays most of it away elsewhere.
    granted(await poor.place([leg(await match())], 150_000));
    await world.book.result(event, RESULT, '1', LOST, { why: 'corrected' });
    await owns(rich, 900_000);
    await owns(poor, 0);
    await expect
      .poll(async () => (await poor.slip(mine.id)).revisions, { timeout: TIMEOUT_MS })
      .toMatchObject([{ paid: 0, why: 'corrected', claim: 150_000 }]);
    expect(await poor.slip(mine.id)).toMatchObject({ paid: 150_000 });
    // A later deposit is not touched. What is paid again is set against the claim first.
    await world.book.result(event, RESULT, '1', VOID, { why: 'corrected' });
    await owns(rich, 1_000_000);
    await expect
      .poll(async () => (await poor.slip(mine.id)).revisions.map(({ paid, claim }) => [paid, claim]), {
        timeout: TIMEOUT_MS,
      })
      .toEqual([
        [0, 50_000],
        [100_000, 0],
      ]);
    expect(await poor.owned()).toBe(0);
    await world.query(`UPDATE studio.slip_claim SET made_at = made_at - interval '25 hours'`);
    expect(await world.studio.db.transact((tx) => lapseClaims(tx, 200_000))).toEqual([mine.id]);
    await expect.poll(async () => (await poor.slip(mine.id)).revisions[0]!.claim, { timeout: TIMEOUT_MS }).toBe(0);
    expect(await atWallet(theirs.id)).toBe(0);
  });

  test('[SPO-07/claims] a large claim waits for two persons', async () => {
    const [event, punter] = [await match(), await world.punter(1_000_000)];
    const slip = await place(punter, [leg(event)], 1_000_000);
    await world.book.result(event, RESULT, '1', WON);
    await owns(punter, 2_100_000);
    granted(await punter.place([leg(await match())], 2_000_000));
    await world.book.result(event, RESULT, '1', LOST, { why: 'corrected' });
    await expect
      .poll(async () => (await punter.slip(slip.id)).revisions[0]?.claim, { timeout: TIMEOUT_MS })
      .toBe(2_000_000);
    const { db } = world.studio;
    await world.query(`UPDATE studio.slip_claim SET made_at = made_at - interval '25 hours' WHERE round_id = $1`, [
      slip.id,
    ]);
    expect(await db.transact((tx) => lapseClaims(tx, 200_000))).toEqual([]);
    const [claim] = await world.query<{ id: string }>(
      'SELECT claim_id AS id FROM studio.slip_claim WHERE round_id = $1',
      [slip.id],
    );
    expect(await proposeClaim(db, 'none', 'write_off', 'an')).toMatchObject({ code: 'claim_not_found' });
    expect(await confirmClaim(db, claim!.id, 'an')).toMatchObject({ code: 'claim_decided' });
    expect(await proposeClaim(db, claim!.id, 'write_off', 'an')).toMatchObject({ ok: true });
    expect(await confirmClaim(db, claim!.id, 'an')).toMatchObject({ code: 'claim_self' });
    expect(await confirmClaim(db, claim!.id, 'binh')).toMatchObject({ ok: true });
    expect((await punter.slip(slip.id)).revisions[0]!.claim).toBe(0);
    expect(await punter.owned()).toBe(0);
  });

  test('a result that is taken back waits for the next one; a lost parlay can still win', async () => {
    const [one, two, punter] = [await match(), await match(), await world.punter()];
    const [single, parlay] = [await place(punter, [leg(one)]), await place(punter, [leg(one), leg(two)])];
    await world.book.result(one, RESULT, '1', LOST);
    for (const each of [single, parlay]) await reaches(punter, each.id, 'ended');
    await world.book.result(one, RESULT, '1', LOST, { rolledBack: true });
    await expect.poll(async () => (await punter.slip(single.id)).legs[0]!.result, { timeout: TIMEOUT_MS }).toBeNull();
    expect(await punter.owned()).toBe(800_000);
    await world.book.result(one, RESULT, '1', WON, { why: 'corrected' });
    await owns(punter, 1_010_000);
    expect((await punter.slip(parlay.id)).paid).toBe(0);
    await world.book.result(two, RESULT, '1', WON);
    await owns(punter, 1_451_000);
    expect(await punter.slip(parlay.id)).toMatchObject({ paid: 441_000, revisions: [{ paid: 441_000, claim: 0 }] });
    expect(await atWallet(parlay.id)).toBe(341_000);
  });
});

describe('[SPO-07/kill] the wallet fails, and processes are killed', () => {
  test('lost, forgotten and doubled answers: each slip is paid once', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const slips = [];
    for (let each = 0; each < 6; each += 1)
      slips.push(await place(punter, [leg(event, RESULT, each % 2 ? '1' : 'x', each % 2 ? 2_100 : 3_400)], 50_000));
    const faults = ['lost', 'forgotten', 'doubled'] as const;
    let calls = 0;
    world.connection.behave((verb) => (verb === 'settle' ? faults[(calls += 1) - 1] : undefined));
    await world.book.result(event, RESULT, '1', WON);
    await world.book.result(event, RESULT, 'x', LOST);
    for (const { id } of slips) await reaches(punter, id, 'ended');
    await owns(punter, 700_000 + 3 * 105_000);
    for (const { id } of slips) expect(await atWallet(id)).toBe((await punter.slip(id)).paid - 50_000);
  });

  test('a wallet that takes no batches is paid slip by slip, and an item it refuses is tried again alone', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const slip = await place(punter, [leg(event)]);
    await world.query(`UPDATE wallet_api.round SET bets = 0 WHERE round_id = $1`, [slip.id]);
    await world.book.result(event, RESULT, '1', WON);
    await expect
      .poll(
        async () =>
          (
            await world.query<{ why: string }>(
              'SELECT last_failure AS why FROM studio.wallet_call WHERE round_id = $1',
              [slip.id],
            )
          )[0]?.why,
        { timeout: TIMEOUT_MS },
      )
      .toBe('round_not_found');
    await world.query(`UPDATE wallet_api.round SET bets = 1 WHERE round_id = $1`, [slip.id]);
    await reaches(punter, slip.id, 'ended');
    await owns(punter, 1_110_000);
  });

  test('random results, corrections and cash flows with two processes settling: slips, wallet and ledger agree', async () => {
    const { seed, below: roll } = printedSeed('SLIPS_SEED');
    const other = await world.another();
    const events: string[] = [];
    for (let each = 0; each < 3; each += 1) events.push(await match());
    const players: Punter[] = [];
    for (let each = 0; each < 3; each += 1) players.push(await world.punter(1_000_000));
    const slips: { readonly punter: Punter; readonly id: string }[] = [];
    for (let each = 0; each < 24; each += 1) {
      const punter = players[roll(3)]!;
      const legs = events.slice(0, 1 + roll(3)).map((event) => leg(event, RESULT, ['1', '2'][roll(2)]!, 0));
      const answer = await punter.place(legs, 10_000 * (1 + roll(4)), { policy: 'any' });
      if (answer.success) slips.push({ punter, id: answer.value.id });
    }
    for (let step = 0; step < 30; step += 1) {
      const [event, outcome] = [events[roll(3)]!, ['1', '2'][roll(2)]!];
      const result = [WON, LOST, VOID, HALF_WON][roll(4)]!;
      await world.book.result(event, RESULT, outcome, result, { rolledBack: roll(8) === 0, why: 'corrected' });
      if (roll(4) === 0) await new Promise((resolve) => setTimeout(resolve, roll(60)));
    }
    for (const event of events)
      for (const outcome of ['1', '2']) await world.book.result(event, RESULT, outcome, [WON, LOST][roll(2)]!);
    const rest = async () =>
      Number(
        (
          await world.query<{ open: number }>(
            `SELECT (SELECT count(*) FROM studio.slip_leg WHERE due) + (SELECT count(*) FROM studio.sports_result WHERE taken_at IS NULL) + (SELECT count(*) FROM studio.settle_batch WHERE acknowledged_at IS NULL)
               + (SELECT count(*) FROM studio.slip_revision WHERE state <> 'done') + (SELECT count(*) FROM studio.wallet_call WHERE acknowledged_at IS NULL) + (SELECT count(*) FROM studio.round WHERE kind = 'sports' AND state IN ('asking', 'paying')) AS open`,
          )
        )[0]!.open,
      );
    await eventually(`everything to be settled (seed ${seed})`, async () => (await rest()) === 0, TIMEOUT_MS);
    await other.stop();
    for (const { punter, id } of slips) {
      const slip = await punter.slip(id);
      expect(slip.state, `seed ${seed}`).toMatch(/ended|void/);
      const net = await atWallet(id);
      expect(net, `seed ${seed}: ${JSON.stringify(slip)}`).toBe(
        slip.state === 'void' ? (slip.revisions.length === 0 ? 0 : net) : slip.paid - slip.stake,
      );
      expect(await punter.owned()).toBeGreaterThanOrEqual(0);
    }
    for (const event of events) await expectBooksEmpty(event);
    const { ledger } = world.wallet.here.platform.modules;
    expect((await ledger.proveAccounts(world.wallet.here.platform.kernel.db)).filter((proof) => !proof.holds)).toEqual(
      [],
    );
  });
});
