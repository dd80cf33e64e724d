/** Cash-outs on the real wallet: whole, in parts, by an order; their sums from the offer's own parts, and never above fair value. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LegRequest, OfferShown, SlipShown } from '../../apps/studio/wire/sports-slips.ts';
import { decimal, malay } from '../setup/planted-book.ts';
import { openSportsWorld, type Punter, type SportsWorld } from '../setup/sports-world.ts';
import { printedSeed } from '../setup/seeded-random.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';

const RESULT = '1x2?period=ft';
const HANDICAP = 'ah?period=ft&line=-0.5';

let world: SportsWorld;
let matches = 0;
beforeAll(async () => {
  world = await openSportsWorld();
});
afterEach(() => {
  world.book.up = true;
  world.connection.behave(() => undefined);
});
afterAll(() => world?.close());

const granted = <T>(answer: CallAnswer<T>): T => {
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return (answer as { readonly value: T }).value;
};
const refused = (answer: CallAnswer, code: string, value?: unknown) =>
  expect(answer).toMatchObject({ success: false, code, ...(value !== undefined && { value }) });

async function match(live = false): Promise<string> {
  const id = `sim:match:${(matches += 1)}`;
  await (live ? world.book.plantLive(id) : world.book.plant(id));
  price(id, 2.5);
  world.book.lay(id, { key: HANDICAP, prices: { 1: malay(0.92), 2: malay(-0.97) } });
  return id;
}
/** Prices the home side, with what the model then holds of it. */
function price(event: string, home: number, more: object = {}): void {
  world.book.lay(event, {
    ...{ key: RESULT, prices: { 1: decimal(home), x: decimal(3.4), 2: decimal(3.5) }, marginThousandths: 1_040 },
    ...more,
  });
  world.book.announce({ events: [event] });
}
const leg = (event: string, key = RESULT, outcome = '1', at = 2_500): LegRequest => ({
  event,
  key,
  outcome,
  price: at,
});
const offer = async (punter: Punter, { id }: Pick<SlipShown, 'id'>, shareBps = 10_000) =>
  granted(await punter.ask<OfferShown>('offer', { slip: id, shareBps }));
const cashOut = (
  punter: Punter,
  { id }: Pick<SlipShown, 'id'>,
  amount: number,
  shareBps = 10_000,
  requestId: string = randomUUID(),
) => punter.ask<SlipShown>('cashOut', { slip: id, shareBps, offer: amount, requestId });
async function owns(punter: Punter, amount: number): Promise<void> {
  await expect.poll(() => punter.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}
async function reaches(punter: Punter, { id }: Pick<SlipShown, 'id'>, state: SlipShown['state']): Promise<void> {
  await expect.poll(async () => (await punter.slip(id)).state, { timeout: TIMEOUT_MS }).toBe(state);
}

describe('[SPO-06/sums] the offer', () => {
  test('is what its parts come to, is paid once, and ends the slip', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const slip = granted(await punter.place([leg(event)], 100_000));
    price(event, 1.6);
    const shown = await offer(punter, slip);
    // 100 000 × 2.50 ÷ 1.60 × (1 − 5 %).
    expect(shown).toEqual({
      ...{ slip: slip.id, shareBps: 10_000, amount: 148_437, refusal: null, marginPercent: 5 },
      legs: [{ live: 1_600, voidPpm: 0 }],
    });
    refused(await cashOut(punter, slip, 148_438), 'offer_changed', { amount: 148_437 });
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => cashOut(punter, slip, 140_000, 10_000, requestId)),
    );
    for (const answer of answers) expect(granted(answer).id).toBe(slip.id);
    await reaches(punter, slip, 'ended');
    expect(await punter.slip(slip.id)).toMatchObject({
      ...{ openBps: 0, paid: 148_437, returned: 100_000 },
      cashOuts: [{ shareBps: 10_000, paid: 148_437 }],
    });
    await owns(punter, 1_048_437);
    refused(await cashOut(punter, slip, 1_000), 'cash_out_closed');
    refused(await cashOut(punter, slip, 140_001, 10_000, requestId), 'request_mismatch');
    expect(await offer(punter, slip)).toMatchObject({ amount: null, refusal: 'nothing_open' });
    // What is cashed out is out of the book, and a later result pays nothing.
    expect(
      await world.query('SELECT FROM studio.exposure WHERE event_id = $1 GROUP BY event_id HAVING sum(gross) <> 0', [
        event,
      ]),
    ).toEqual([]);
    await world.book.result(event, RESULT, '1', [10_000, 0]);
    await expect.poll(async () => (await punter.slip(slip.id)).legs[0]!.result, { timeout: TIMEOUT_MS }).not.toBeNull();
    await owns(punter, 1_048_437);
  });

  test('in parts of five per cent; the rest is settled as what it is', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const slip = granted(await punter.place([leg(event)], 200_000));
    price(event, 1.5);
    for (const share of [1, 499, 750, 9_800]) refused(await cashOut(punter, slip, 1_000, share), 'share_invalid');
    const first = (await offer(punter, slip, 4_000)).amount!;
    expect(first).toBe(Math.floor(200_000 * 0.4 * (2.5 / 1.5) * 0.95));
    granted(await cashOut(punter, slip, first, 4_000));
    price(event, 3);
    const second = (await offer(punter, slip, 2_500)).amount!;
    granted(await cashOut(punter, slip, second, 2_500));
    refused(await cashOut(punter, slip, 1_000, 4_000), 'share_invalid');
    expect(await punter.slip(slip.id)).toMatchObject({
      state: 'open',
      openBps: 3_500,
      paid: first + second,
      possible: 175_000,
    });
    await world.book.result(event, RESULT, '1', [10_000, 0]);
    await reaches(punter, slip, 'ended');
    // A loss that was taken counts as lost: what is returned is at most what was paid.
    expect(await punter.slip(slip.id)).toMatchObject({
      paid: first + second + 175_000,
      returned: 80_000 + Math.min(second, 50_000),
    });
    await owns(punter, 800_000 + first + second + 175_000);
    const wins = world.connection.movesOf(slip.id).filter(({ verb }) => verb === 'win');
    expect(wins.map(({ body }) => [body['transactionId'], body['endRound']])).toEqual([
      [`${slip.id}:cash:1`, false],
      [`${slip.id}:cash:2`, false],
    ]);
  });

  test('parlays carry their settled legs; a void match after a part was paid returns the rest', async () => {
    const [one, two, punter] = [await match(), await match(), await world.punter()];
    const slip = granted(await punter.place([leg(one), leg(two)], 100_000));
    await world.book.result(one, RESULT, '1', [10_000, 0]);
    await expect.poll(async () => (await offer(punter, slip)).legs.length, { timeout: TIMEOUT_MS }).toBe(1);
    const half = (await offer(punter, slip, 5_000)).amount!;
    expect(half).toBe(Math.floor(100_000 * 0.5 * 2.5 * 0.95));
    granted(await cashOut(punter, slip, half, 5_000));
    await world.book.result(two, RESULT, '1', [0, 10_000], { why: 'cancelled' });
    await world.book.result(one, RESULT, '1', [0, 10_000], { why: 'cancelled' });
    await reaches(punter, slip, 'ended');
    await owns(punter, 900_000 + half + (await punter.slip(slip.id)).paid - half);
  });

  test('seeded offers never exceed 99 % of the model’s value, nor what the slip can win', async () => {
    const { seed, below: roll } = printedSeed('SLIPS_SEED');
    const [event, other, punter] = [await match(), await match(), await world.punter(5_000_000)];
    const slip = granted(await punter.place([leg(event), leg(other, HANDICAP, '1', 92)], 100_000));
    let offered = 0;
    for (let each = 0; each < 60; each += 1) {
      const [won, lost, voided] = [0.05 + roll(80) / 100, 0.1, 0.05];
      const sum = won + lost + voided;
      const chances = { won: won / sum, lost: lost / sum, voided: voided / sum };
      const home = Math.max(1.01, Math.floor(100 / (chances.won * 1.04)) / 100);
      price(event, home, { chances: { 1: { won: chances.won, lost: 1 - chances.won, voided: 0 } } });
      world.book.lay(other, {
        ...{ key: HANDICAP, prices: { 1: malay(0.5 + roll(50) / 100), 2: malay(0.8) }, marginThousandths: 1_040 },
        chances: { 1: chances },
      });
      const { amount } = await offer(punter, slip, 5_000 + 500 * roll(10));
      const shareBps = 10_000;
      const whole = (await offer(punter, slip, shareBps)).amount;
      const fair = 100_000 * (chances.won * 2.5) * (chances.voided + chances.won * 1.92);
      offered += whole === null ? 0 : 1;
      // A part is at most its share of the whole, and the whole at most 99 % of its value and less than it can win.
      const most = Math.min(fair * 0.99 + 1, 479_999);
      expect(
        [whole ?? 0, amount ?? 0].every((paid) => paid <= most),
        `seed ${seed}, ${each}`,
      ).toBe(true);
      expect(amount ?? 0, `seed ${seed}, ${each}`).toBeLessThanOrEqual(whole ?? amount ?? 0);
    }
    expect(offered, `seed ${seed}`).toBeGreaterThan(0);
  });
});

describe('[SPO-06/suspended] never while nothing can be bet', () => {
  test('a suspended leg, a stop, a feed that is down, a line without a price', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const slip = granted(await punter.place([leg(event)], 100_000));
    const none = async (refusal: string, code: string) => {
      expect(await offer(punter, slip)).toMatchObject({ amount: null, refusal, marginPercent: null });
      refused(await cashOut(punter, slip, 1_000), code);
    };
    price(event, 2.5, { status: 'suspended' });
    await none('leg_suspended', 'market_suspended');
    price(event, 2.5);
    await world.book.stop(event);
    await none('leg_suspended', 'market_suspended');
    world.book.reopen(event);
    // A stop of other lines of the match does not stop this one.
    await world.book.stop(event, 'danger', false, ['cornersOu']);
    expect((await offer(punter, slip)).amount).toBe(95_000);
    world.book.reopen(event);
    world.book.up = false;
    await none('feed_down', 'feed_down');
    world.book.up = true;
    price(event, 2.5, { prices: { x: decimal(3) } });
    await none('leg_suspended', 'market_suspended');
    // It has left the offer, but is priced on because a bet stands on it.
    price(event, 2.5, { offered: false });
    expect((await offer(punter, slip)).amount).toBe(95_000);
    expect(await punter.owned()).toBe(900_000);
  });

  test('in play it waits as a bet does: a stop inside the delay refuses it, and a goal too', async () => {
    const [event, punter] = [await match(true), await world.punter()];
    const slip = granted(await punter.place([leg(event)], 100_000));
    await reaches(punter, slip, 'open');
    const { amount } = await offer(punter, slip);
    const cashing = cashOut(punter, slip, amount!);
    await expect
      .poll(async () => (await world.query(`SELECT FROM studio.slip_cash_out WHERE round_id = $1`, [slip.id])).length)
      .toBe(1);
    await world.book.stop(event, 'goal', true);
    refused(await cashing, 'market_suspended');
    world.book.reopen(event);
    const fallen = cashOut(punter, slip, amount!);
    await expect
      .poll(async () => (await world.query(`SELECT FROM studio.slip_cash_out WHERE round_id = $1`, [slip.id])).length)
      .toBe(2);
    price(event, 4);
    refused(await fallen, 'offer_changed', { amount: expect.any(Number) });
    price(event, 2.5);
    expect(granted(await cashOut(punter, slip, amount!)).openBps).toBe(0);
    await owns(punter, 900_000 + amount!);
  });

  test('races of cash-outs with the result: the slip is paid one way', async () => {
    const punter = await world.punter();
    for (let each = 0; each < 6; each += 1) {
      const event = await match();
      const slip = granted(await punter.place([leg(event)], 10_000));
      const before = await punter.owned();
      const { amount } = await offer(punter, slip);
      const [answer] = await Promise.all([
        cashOut(punter, slip, amount!),
        world.book.result(event, RESULT, '1', [10_000, 0]),
      ]);
      await reaches(punter, slip, 'ended');
      const paid = answer.success ? amount! : 25_000;
      expect((await punter.slip(slip.id)).paid).toBe(paid);
      await owns(punter, before + paid);
    }
  });
});

describe('[SPO-06/shown] a followed offer', () => {
  test('is sent when it changes, and no longer once it is left', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const slip = granted(await punter.place([leg(event)], 100_000));
    await offer(punter, slip);
    const last = () => punter.news.filter(({ news }) => news === 'offer').at(-1)?.value as OfferShown | undefined;
    price(event, 2);
    await expect.poll(() => last()?.amount, { timeout: TIMEOUT_MS }).toBe(118_750);
    granted(await punter.ask('unoffer', { slip: slip.id }));
    price(event, 1.8);
    const other = granted(await punter.place([leg(event, RESULT, 'x', 3_400)], 10_000));
    await offer(punter, other);
    price(event, 1.7);
    world.book.lay(event, { key: RESULT, prices: { 1: decimal(1.7), x: decimal(4), 2: decimal(3.5) } });
    world.book.announce({ events: [event] });
    await expect.poll(() => last()?.slip, { timeout: TIMEOUT_MS }).toBe(other.id);
    expect(
      punter.news.filter(({ news, value }) => news === 'offer' && (value as OfferShown).slip === slip.id),
    ).toHaveLength(1);
  });
});

describe('[SPO-06/automatic] an order to cash out', () => {
  test('takes the offer once it is high or low enough, through the same call', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const [up, down, back] = [
      granted(await punter.place([leg(event)], 100_000)),
      granted(await punter.place([leg(event)], 100_000)),
      granted(await punter.place([leg(event)], 100_000)),
    ];
    const order = (slip: SlipShown, atLeast: number | null, atMost: number | null) =>
      punter.ask<SlipShown>('standing', { slip: slip.id, atLeast, atMost });
    expect(granted(await order(up, 140_000, null)).standing).toEqual({ atLeast: 140_000, atMost: null });
    granted(await order(down, null, 60_000));
    granted(await order(back, 100_000, null));
    expect(granted(await order(back, null, null)).standing).toBeNull();
    price(event, 1.8);
    price(event, 1.6, { status: 'suspended' });
    price(event, 1.6);
    await reaches(punter, up, 'ended');
    expect((await punter.slip(up.id)).paid).toBe(148_437);
    price(event, 4.5);
    await reaches(punter, down, 'ended');
    expect((await punter.slip(down.id)).paid).toBe(Math.floor((100_000 * 2.5 * 95) / 450));
    expect(await punter.slip(back.id)).toMatchObject({ state: 'open', openBps: 10_000 });
    refused(await order(up, 1_000, null), 'cash_out_closed');
    await owns(punter, 700_000 + 148_437 + 52_777);
  });
});

test('[SPO-05/policy] a member’s settings are kept, for all frames', async () => {
  const punter = await world.punter();
  expect(punter.entered).toMatchObject({ settings: { format: 'decimal', policy: 'none', favourites: [], pinned: [] } });
  granted(await punter.ask('settings', { format: 'malay', favourite: { id: 'sim:team:88', on: true } }));
  granted(
    await punter.ask('settings', {
      policy: 'better',
      pin: { family: 'btts', on: true },
      favourite: { id: 'sim:team:9', on: true },
    }),
  );
  const all = granted(await punter.ask('settings', { favourite: { id: 'sim:team:88', on: false } }));
  expect(all).toEqual({ format: 'malay', policy: 'better', favourites: ['sim:team:9'], pinned: ['btts'] });
  punter.leave();
  expect((await world.enter(punter.seat)).entered).toMatchObject({ settings: all, start: { format: 'malay' } });
  refused(await punter.ask('settings', { policy: 'all' }), 'input_invalid');
});
