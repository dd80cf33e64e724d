import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { betOf, freshId, granted, inRound, openWalletWorld, type Seat, type WalletWorld } from '../../../../../tests/setup/wallet-world.ts';

let world: WalletWorld;
let seat: Seat;
beforeAll(async () => {
  world = await openWalletWorld();
  seat = await world.seat();
});
afterAll(() => world.close());

const call = (verb: string, input: Readonly<Record<string, unknown>>) => world.client.call(verb, input);

describe('[OPS-02] a round', () => {
  test('bet, wins, end: money moves once each', async () => {
    const before = await world.owned(seat);
    const round = freshId('round');
    const bet = betOf(seat, round, 10_000);
    expect(granted(await call('bet', bet))).toEqual({ transactionId: bet.transactionId, reference: expect.stringMatching(/^\d+$/), balance: before - 10_000, currency: 'VND', duplicate: false });
    expect(granted(await call('bet', bet))).toMatchObject({ balance: before - 10_000, duplicate: true });
    expect(granted(await call('win', { ...inRound(seat, round), amount: 4_000 }))).toMatchObject({ balance: before - 6_000 });
    expect(granted(await call('win', { ...inRound(seat, round), amount: 0 }))).toMatchObject({ balance: before - 6_000, reference: null });
    expect(granted(await call('win', { ...inRound(seat, round), amount: 20_000, endRound: true }))).toMatchObject({ balance: before + 14_000 });
    expect((await call('win', { ...inRound(seat, round), amount: 1 })).body).toMatchObject({ code: 'round_ended', retryable: false });
    expect(await world.owned(seat)).toBe(before + 14_000);
  });
});
