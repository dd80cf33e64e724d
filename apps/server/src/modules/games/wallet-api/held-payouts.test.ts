import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, valueOf } from '../../../../../../tests/kit/src/index.ts';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import { printedSeed } from '../../../../../../tests/setup/seeded-random.ts';
import {
  betOf,
  freshId,
  GAME,
  granted,
  inRound,
  openWalletWorld,
  VENDOR,
  type Seat,
  type WalletWorld,
} from '../../../../../../tests/setup/wallet-world.ts';
import { house } from '../../ledger/index.ts';
import type { HeldPayout } from './held-payout-store.ts';
import { openParts } from './held-payouts.ts';
import { createPayoutReserves } from './payout-reserves.ts';

let world: WalletWorld;
beforeAll(async () => {
  world = await openWalletWorld();
  await calmDay(world.here.clock, MOST_OF_A_DAY_MS);
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const call = (verb: string, input: Readonly<Record<string, unknown>>) => world.client.call(verb, input);
const modules = () => world.here.platform.modules;
const payouts = () => modules().walletApi.heldPayouts;
const ceiling = async (single: bigint | null, hourly: bigint | null) =>
  valueOf(await modules().walletApi.setPayoutCeiling({ vendor: VENDOR, currency: 'VND', single, hourly }));
afterEach(() => ceiling(null, null));

const heldOf = async ({ memberRef }: Seat): Promise<readonly HeldPayout[]> =>
  await payouts().list({ memberId: memberRef as never });
async function onlyHeldOf(seat: Seat): Promise<HeldPayout> {
  const [held, ...more] = await heldOf(seat);
  expect(more).toEqual([]);
  return held!;
}
const by = 'operator-1';
const countedOf = async (round: string) =>
  (
    await world.here.query<{ stake: number; win: number; outcome: string }>(
      `SELECT b.stake::integer, b.win::integer, b.outcome FROM wallet_api.round r JOIN turnover.bet_report b ON b.bet_id = 'round:' || r.bet_id WHERE r.round_id = $1 ORDER BY b.revision DESC`,
      [round],
    )
  )[0];
const counted = (round: string) =>
  eventually('the round to be counted', async () => {
    await modules().walletApi.countRounds();
    return await countedOf(round);
  });
const recordOf = async ({ member }: Seat) =>
  (
    valueOf(await member.caller.call('record.bets', { query: { range: 'today' } } as never)) as unknown as {
      content: readonly Readonly<Record<string, unknown>>[];
    }
  ).content;
/** What the ledger moved to the member's cash and bonus, by code. */
const movedTo = async ({ memberRef }: Seat) =>
  await world.here.query<{ code: number; account: string; amount: number }>(
    `SELECT t.code::integer, a.code AS account, t.amount::integer FROM ledger.transfer t JOIN ledger.account a ON a.id = t.credit WHERE a.owner_id = $1 AND a.code IN ('member_cash', 'member_bonus') AND t.code <> 1 ORDER BY t.operation, t.leg`,
    [memberRef],
  );
const brokenProofs = async () =>
  (await modules().ledger.proveAccounts(world.here.platform.kernel.db)).filter((proof) => !proof.holds);
async function addBonus(seat: Seat, amount: bigint): Promise<void> {
  const award = {
    key: freshId('bonus'),
    code: 'bonus_award',
    member: seat.memberRef as never,
    currency: 'VND',
    legs: [{ mode: 'move', amount, from: house('promotion_expense', 'TEST'), to: 'bonus' }],
  } as const;
  expect(await modules().ledger.submit(award)).toMatchObject({ ok: true });
}
const purseOf = async ({ memberRef }: Seat) => {
  const rows = await world.here.query<{ code: string; balance: number }>(
    `SELECT code, balance::integer FROM ledger.account WHERE owner_id = $1 AND currency = 'VND' AND code IN ('member_cash', 'member_bonus')`,
    [memberRef],
  );
  return Object.fromEntries(rows.map(({ code, balance }) => [code.slice('member_'.length), balance]));
};

describe('[OPS-02] a payout above the vendor’s ceiling', () => {
  test('is accepted but not paid, idempotently; released, it is paid and counts once', async () => {
    await ceiling(100_000n, null);
    const seat = await world.seat(1_000_000);
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 10_000)));
    const win = { ...inRound(seat, round), amount: 100_001, endRound: true };
    const first = granted(await call('win', win));
    expect(first).toMatchObject({ balance: 990_000, reference: null, duplicate: false });
    expect(granted(await call('win', win))).toEqual({ ...first, duplicate: true });
    expect((await call('win', { ...win, amount: 100_002 })).body).toMatchObject({ code: 'transaction_mismatch' });
    expect((await call('win', { ...win, amount: 5 })).body).toMatchObject({ code: 'transaction_mismatch' });
    expect(
      (await call('rollback', { ...inRound(seat, round), betTransactionId: win.transactionId })).body,
    ).toMatchObject({ code: 'transaction_mismatch' });
    expect(await world.owned(seat)).toBe(990_000);
    expect(await recordOf(seat)).toMatchObject([{ title: round, status: 'held', stake: 10_000, payout: 0 }]);
    await modules().walletApi.countRounds();
    expect(await countedOf(round)).toBeUndefined();
    expect(await modules().walletApi.hasPendingBets(world.here.platform.kernel.db, seat.memberRef as never)).toBe(true);

    const held = await onlyHeldOf(seat);
    expect(held).toMatchObject({
      vendor: VENDOR,
      transactionId: win.transactionId,
      kind: 'win',
      roundId: round,
      game: GAME,
      amount: 100_001n,
      reason: 'single',
      state: 'held',
      decidedAt: null,
    });
    // The ceiling may be higher by then: the id is used.
    await ceiling(null, null);
    expect(granted(await call('win', win))).toEqual({ ...first, duplicate: true });
    expect(await world.owned(seat)).toBe(990_000);

    valueOf(await payouts().release(held.heldId, { by, note: 'seen the round' }));
    expect(await world.owned(seat)).toBe(1_090_001);
    expect(await payouts().release(held.heldId, { by })).toMatchObject({ ok: false, code: 'payout_decided' });
    expect(await payouts().reject(held.heldId, { by, reason: 'too late' })).toMatchObject({
      ok: false,
      code: 'payout_decided',
    });
    expect(granted(await call('win', win))).toEqual({ ...first, duplicate: true });
    expect(await world.owned(seat)).toBe(1_090_001);
    expect((await payouts().list({ memberId: seat.memberRef as never, state: 'released' }))[0]).toMatchObject({
      state: 'released',
      decidedBy: by,
      note: 'seen the round',
      decidedAt: expect.any(Number),
    });
    expect(await counted(round)).toEqual({ stake: 10_000, win: 100_001, outcome: 'won' });
    expect(await recordOf(seat)).toMatchObject([{ status: 'won', payout: 100_001 }]);
    expect(
      valueOf(await seat.member.caller.call('report.profitLoss', { query: { range: 'today' } } as never)),
    ).toMatchObject({ totals: { stake: 10_000, payout: 100_001 } });
    expect(await modules().walletApi.hasPendingBets(world.here.platform.kernel.db, seat.memberRef as never)).toBe(
      false,
    );
    expect(await brokenProofs()).toEqual([]);
  });

  test('rejected with a reason, it is not paid, and the vendor’s correction debits nothing for it', async () => {
    await ceiling(100_000n, null);
    const seat = await world.seat(1_000_000);
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 10_000)));
    granted(await call('win', { ...inRound(seat, round), amount: 500_000, endRound: true }));
    const { heldId } = await onlyHeldOf(seat);
    expect(await payouts().reject(heldId, { by, reason: ' ' })).toMatchObject({ ok: false, code: 'input_invalid' });
    expect(await payouts().reject(heldId, { by: '', reason: 'a fault of the game' })).toMatchObject({
      ok: false,
      code: 'input_invalid',
    });
    expect(await payouts().reject('no-such-payout', { by, reason: 'a fault of the game' })).toMatchObject({
      ok: false,
      code: 'payout_not_found',
    });
    valueOf(await payouts().reject(heldId, { by, reason: 'a fault of the game' }));
    expect(await payouts().release(heldId, { by })).toMatchObject({ ok: false, code: 'payout_decided' });
    expect(await world.owned(seat)).toBe(990_000);
    expect(await counted(round)).toEqual({ stake: 10_000, win: 0, outcome: 'lost' });
    expect(await recordOf(seat)).toMatchObject([{ status: 'rejected', payout: 0 }]);
    const correction = { ...inRound(seat, round), amount: -500_000, reason: 'a fault of the game' };
    const first = granted(await call('adjust', correction));
    expect(first).toMatchObject({ balance: 990_000, reference: null });
    expect(granted(await call('adjust', correction))).toEqual({ ...first, duplicate: true });
    // Paid money is debited as usual.
    expect(
      granted(await call('adjust', { ...inRound(seat, round), amount: -1_000, reason: 'once more' })),
    ).toMatchObject({ balance: 989_000 });
  });

  test('is reversed by the vendor, in part or in full; the remainder is released', async () => {
    await ceiling(100_000n, null);
    const seat = await world.seat(1_000_000);
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 10_000)));
    granted(await call('win', { ...inRound(seat, round), amount: 300_000 }));
    granted(await call('win', { ...inRound(seat, round), amount: 200_000 }));
    granted(await call('adjust', { ...inRound(seat, round), amount: -250_000, reason: 'half of it' }));
    expect(await world.owned(seat)).toBe(990_000);
    expect((await heldOf(seat)).map(({ amount, undone }) => [amount, undone])).toEqual([[300_000n, 50_000n]]);
    expect(
      (await payouts().list({ memberId: seat.memberRef as never, state: 'rejected' })).map(
        ({ amount, undone, decidedBy }) => [amount, undone, decidedBy],
      ),
    ).toEqual([[200_000n, 200_000n, `vendor:${VENDOR}`]]);
    granted(await call('endRound', inRound(seat, round)));
    valueOf(await payouts().release((await onlyHeldOf(seat)).heldId, { by }));
    expect(await world.owned(seat)).toBe(1_240_000);
    expect(await counted(round)).toEqual({ stake: 10_000, win: 250_000, outcome: 'won' });
    // Beyond the unpaid part the member is debited.
    const other = freshId('round');
    granted(await call('bet', betOf(seat, other, 10_000)));
    granted(await call('win', { ...inRound(seat, other), amount: 50_000 }));
    granted(await call('win', { ...inRound(seat, other), amount: 150_000, endRound: true }));
    expect(
      granted(await call('adjust', { ...inRound(seat, other), amount: -180_000, reason: 'none of it but 20' })),
    ).toMatchObject({ balance: 1_250_000 });
    expect(await heldOf(seat)).toEqual([]);
    expect(await counted(other)).toEqual({ stake: 10_000, win: 20_000, outcome: 'won' });
    expect(await brokenProofs()).toEqual([]);
  });

  test('a bet of the round is not rolled back after it, as after any win', async () => {
    await ceiling(100_000n, null);
    const seat = await world.seat(1_000_000);
    const round = freshId('round');
    const bet = betOf(seat, round, 10_000);
    granted(await call('bet', bet));
    granted(await call('win', { ...inRound(seat, round), amount: 200_000 }));
    expect(
      (await call('rollback', { ...inRound(seat, round), betTransactionId: bet.transactionId })).body,
    ).toMatchObject({ code: 'round_won' });
    expect(await heldOf(seat)).toHaveLength(1);
  });

  test('a win to cash and bonus is held and released to both; the unplayed stake is returned at once', async () => {
    await ceiling(100_000n, null);
    const seat = await world.seat(60_000);
    await addBonus(seat, 40_000n);
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 100_000)));
    const win = { ...inRound(seat, round), amount: 210_101, returned: 10_100, endRound: true };
    const first = granted(await call('win', win));
    expect(first).toMatchObject({ balance: 10_100, reference: expect.any(String) });
    expect(granted(await call('win', win))).toEqual({ ...first, duplicate: true });
    expect(await purseOf(seat)).toEqual({ cash: 6_060, bonus: 4_040 });
    const { heldId, ...held } = await onlyHeldOf(seat);
    expect(held).toMatchObject({ amount: 200_001n, bonus: 80_000n });
    valueOf(await payouts().release(heldId, { by }));
    expect(await purseOf(seat)).toEqual({ cash: 126_061, bonus: 84_040 });
    expect(await counted(round)).toEqual({ stake: 89_900, win: 200_001, outcome: 'won' });
  });

  test('betWin: the stake is taken, the win is held and released in the proportion of the stake', async () => {
    await ceiling(100_000n, null);
    const seat = await world.seat(60_000);
    await addBonus(seat, 20_000n);
    const round = freshId('round');
    const { amount: _, ...bet } = betOf(seat, round, 1);
    const both = { ...bet, betAmount: 80_000, winAmount: 100_001, endRound: true };
    const first = granted(await call('betWin', both));
    expect(first).toMatchObject({ balance: 0, reference: expect.any(String) });
    expect(granted(await call('betWin', both))).toEqual({ ...first, duplicate: true });
    expect(await purseOf(seat)).toEqual({ cash: 0, bonus: 0 });
    expect(await countedOf(round)).toBeUndefined();
    valueOf(await payouts().release((await onlyHeldOf(seat)).heldId, { by }));
    expect(await purseOf(seat)).toEqual({ cash: 75_001, bonus: 25_000 });
    expect(await counted(round)).toEqual({ stake: 80_000, win: 100_001, outcome: 'won' });
  });

  test('jackpots, promotions and corrections are held as well, and released under their own code', async () => {
    await ceiling(100_000n, null);
    const seat = await world.seat(1_000_000);
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 10_000)));
    const prize = () => ({
      requestId: freshId('rq'),
      transactionId: freshId('tx'),
      memberRef: seat.memberRef,
      currency: 'VND',
    });
    const messages = [
      ['jackpotWin', { ...prize(), amount: 300_000, jackpotId: 'hu-lon' }],
      ['promoWin', { ...prize(), amount: 200_000, promotionId: 'drop-1' }],
      ['adjust', { ...inRound(seat, round), amount: 150_000, reason: 'owed' }],
    ] as const;
    for (const [verb, message] of messages) {
      const first = granted(await call(verb, message));
      expect(first).toMatchObject({ balance: 990_000, reference: null });
      expect(granted(await call(verb, message))).toEqual({ ...first, duplicate: true });
    }
    const held = await heldOf(seat);
    expect(held.map(({ kind, named }) => [kind, named])).toEqual([
      ['jackpot_win', { jackpotId: 'hu-lon' }],
      ['promo_win', { promotionId: 'drop-1' }],
      ['adjust', {}],
    ]);
    for (const { heldId } of held) valueOf(await payouts().release(heldId, { by }));
    expect(await world.owned(seat)).toBe(1_640_000);
    expect(await movedTo(seat)).toEqual([
      { code: 15, account: 'member_cash', amount: 300_000 },
      { code: 17, account: 'member_cash', amount: 200_000 },
      { code: 11, account: 'member_cash', amount: 150_000 },
    ]);
    expect(await brokenProofs()).toEqual([]);
  });

  test('free spins of the house: used up at once, and their cost is posted when the win is released', async () => {
    await ceiling(100_000n, null);
    const seat = await world.seat(1_000_000);
    const campaign = freshId('spins');
    const { grantId } = valueOf(
      await modules().walletApi.grantFreeSpins({
        campaign,
        vendor: VENDOR,
        memberId: seat.memberRef as never,
        game: GAME,
        currency: 'VND',
        spins: 5,
        stake: 2_000n,
        expiresAt: world.here.clock.now() + HOUR_MS,
      }),
    );
    const spun = (spins: number, amount: number) => ({
      requestId: freshId('rq'),
      transactionId: freshId('tx'),
      memberRef: seat.memberRef,
      currency: 'VND',
      promotionId: grantId,
      spins,
      amount,
    });
    const costs = async () =>
      (await modules().ledger.houseBalances(world.here.platform.kernel.db, 'promotion_expense', campaign)).map(
        ({ balance }) => balance,
      );
    const payableTo = async () =>
      (await modules().ledger.houseBalances(world.here.platform.kernel.db, 'vendor', VENDOR)).reduce(
        (sum, { balance }) => sum + balance,
        0n,
      );
    const before = await payableTo();
    granted(await call('promoWin', spun(1, 12_345)));
    expect([await world.owned(seat), await costs(), (await payableTo()) - before]).toEqual([1_012_345, [-12_345n], 0n]);
    granted(await call('promoWin', spun(4, 123_457)));
    expect([await world.owned(seat), await costs()]).toEqual([1_012_345, [-12_345n]]);
    expect((await call('promoWin', spun(1, 0))).body).toMatchObject({ code: 'free_spins_over' });
    valueOf(await payouts().release((await onlyHeldOf(seat)).heldId, { by }));
    expect([await world.owned(seat), await costs(), (await payableTo()) - before]).toEqual([
      1_135_802,
      [-135_802n],
      0n,
    ]);
    const booked = await world.here.query<{ key: string; amount: number; reference: unknown }>(
      `SELECT t.key, t.amount::integer, t.reference FROM ledger.transfer t WHERE t.code = 44 AND t.reference ->> 'campaign' = $1 ORDER BY t.operation`,
      [campaign],
    );
    expect(booked.map(({ amount }) => amount)).toEqual([12_345, 123_457]);
    expect(await brokenProofs()).toEqual([]);
  });
});

describe('[OPS-02] an hour’s ceiling', () => {
  const win = async (seat: Seat, amount: number) => {
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 1_000)));
    const message = { ...inRound(seat, round), amount, endRound: true };
    granted(await call('win', message));
    return message;
  };

  test('is paid up to the last đồng; payouts above it are held, and released ones are not counted against it', async () => {
    await ceiling(null, 1_000_000n);
    const seat = await world.seat(1_000_000);
    const paid = await win(seat, 600_000);
    for (let n = 0; n < 20; n++) expect(granted(await call('win', paid))['duplicate']).toBe(true);
    await win(seat, 400_000);
    expect(await world.owned(seat)).toBe(1_998_000);
    await win(seat, 1);
    expect(await onlyHeldOf(seat)).toMatchObject({ reason: 'hourly', amount: 1n });
    // A returned stake needs no room.
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 1_000)));
    granted(await call('win', { ...inRound(seat, round), amount: 1_000, returned: 1_000, endRound: true }));
    expect(await world.owned(seat)).toBe(1_997_000);
    valueOf(await payouts().release((await onlyHeldOf(seat)).heldId, { by }));
    expect(await world.owned(seat)).toBe(1_997_001);
    await world.here.clock.advance(63 * 60_000);
    const again = await world.seat(1_000_000);
    await win(again, 1_000_000);
    expect(await heldOf(again)).toEqual([]);
    // A refused payout took no room: the round has no bet.
    await world.here.clock.advance(63 * 60_000);
    const last = await world.seat(1_000_000);
    expect((await call('win', { ...inRound(last, freshId('round')), amount: 1_000_000 })).body).toMatchObject({
      code: 'round_not_found',
    });
    await win(last, 1_000_000);
    expect(await heldOf(last)).toEqual([]);
  });

  test('concurrent payouts: as many are paid as fit, all others are held, also with duplicates', async () => {
    await world.here.clock.advance(63 * 60_000);
    await ceiling(null, 1_000_000n);
    const seats: Seat[] = [];
    for (let n = 0; n < 8; n++) seats.push(await world.seat(100_000));
    const rounds = seats.map((seat) => ({ seat, round: freshId('round') }));
    for (const { seat, round } of rounds) granted(await call('bet', betOf(seat, round, 1_000)));
    const messages = rounds.map(({ seat, round }) => ({ ...inRound(seat, round), amount: 300_000, endRound: true }));
    for (const answer of await Promise.all(messages.map((message) => call('win', message))))
      expect(granted(answer)['duplicate']).toBe(false);
    for (const answer of await Promise.all([...messages, ...messages].map((message) => call('win', message))))
      expect(granted(answer)['duplicate']).toBe(true);
    const held = (await Promise.all(seats.map(heldOf))).flat();
    const owned = await Promise.all(seats.map((seat) => world.owned(seat)));
    expect(owned.filter((sum) => sum === 399_000)).toHaveLength(3);
    expect(owned.filter((sum) => sum === 99_000)).toHaveLength(5);
    expect(held).toHaveLength(5);
    const decided = await Promise.all(
      held.flatMap(({ heldId }) => [
        payouts().release(heldId, { by }),
        payouts().reject(heldId, { by, reason: 'checked' }),
        payouts().release(heldId, { by }),
      ]),
    );
    expect(decided.filter(({ ok }) => ok)).toHaveLength(5);
    expect(decided.filter((outcome) => !outcome.ok && outcome.code !== 'payout_decided')).toEqual([]);
    const released = await world.here.query<{ state: string; count: number }>(
      `SELECT state, count(*)::integer FROM wallet_api.held_payout WHERE held_id = ANY ($1) GROUP BY state`,
      [held.map(({ heldId }) => heldId)],
    );
    const nReleased = released.find(({ state }) => state === 'released')?.count ?? 0;
    expect((await Promise.all(seats.map((seat) => world.owned(seat)))).reduce((sum, one) => sum + one, 0)).toBe(
      8 * 99_000 + (3 + nReleased) * 300_000,
    );
    expect(await brokenProofs()).toEqual([]);
  });

  test('a concurrent decision and vendor correction: the payout ends once', async () => {
    await ceiling(100_000n, null);
    const seat = await world.seat(1_000_000);
    for (let n = 0; n < 6; n++) {
      const round = freshId('round');
      const before = await world.owned(seat);
      granted(await call('bet', betOf(seat, round, 1_000)));
      granted(await call('win', { ...inRound(seat, round), amount: 200_000, endRound: true }));
      const { heldId } = await onlyHeldOf(seat);
      const [released, corrected] = await Promise.all([
        payouts().release(heldId, { by }),
        call('adjust', { ...inRound(seat, round), amount: -200_000, reason: 'none of it' }),
      ]);
      granted(corrected);
      // Released first, the member got it and was debited; corrected first, there was nothing to release.
      if (!released.ok) expect(released.code).toBe('payout_decided');
      expect(await world.owned(seat)).toBe(before - 1_000);
    }
    expect(await brokenProofs()).toEqual([]);
  });

  test('is shared by nodes: under concurrent requests no more is reserved than the ceiling within any hour', async () => {
    const random = printedSeed('PAYOUT_RESERVES_SEED');
    const maximum = 1_000_000n;
    await ceiling(null, maximum);
    const { kernel } = world.here.platform;
    const vendor = { code: VENDOR, ceilings: new Map([['VND', { single: null, hourly: maximum }]]) } as never;
    const clock = { ...kernel.clock, now: () => world.here.clock.now() };
    let nodes = [1, 2, 3].map(() => createPayoutReserves({ db: kernel.db, clock }));
    const paid: { readonly at: number; readonly amount: bigint }[] = [];
    for (let step = 0; step < 40; step++) {
      // A crashed node keeps its reserve.
      if (random.chance(0.1)) nodes = [createPayoutReserves({ db: kernel.db, clock }), ...nodes.slice(1)];
      await Promise.all(
        Array.from({ length: 1 + random.below(12) }, async () => {
          const amount = BigInt(1 + random.below(random.chance(0.2) ? 400_000 : 20_000));
          const room = await nodes[random.below(3)]!.admit(vendor, 'VND', amount);
          if (typeof room === 'string') return;
          if (random.chance(0.2)) return room.settle({ ok: false, code: 'round_not_found' });
          paid.push({ at: world.here.clock.now(), amount });
          room.settle({ ok: true, value: { operation: BigInt(paid.length), duplicate: false } });
        }),
      );
      await world.here.clock.advance(random.below(9 * 60_000));
    }
    for (const { at } of paid) {
      const within = paid
        .filter((one) => one.at >= at && one.at < at + HOUR_MS)
        .reduce((sum, { amount }) => sum + amount, 0n);
      expect(within).toBeLessThanOrEqual(maximum);
    }
    expect(paid.length).toBeGreaterThan(20);
  });
});

test('the remainder of a held payout keeps its proportion of bonus money, the odd unit in cash', () => {
  expect(openParts({ amount: 10n, bonus: 5n, undone: 3n })).toEqual({ left: 7n, bonus: 3n });
  expect(openParts({ amount: 10n, bonus: null, undone: 0n })).toEqual({ left: 10n, bonus: null });
  expect(openParts({ amount: 10n, bonus: 10n, undone: 9n })).toEqual({ left: 1n, bonus: 1n });
});
