import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from '../../../../../../tests/kit/src/index.ts';
import { house, MAX_AMOUNT, MAX_BALANCE } from '../../ledger/index.ts';
import {
  betOf,
  freshId,
  granted,
  inRound,
  openWalletWorld,
  VENDOR,
  type Seat,
  type WalletWorld,
} from '../../../../../../tests/setup/wallet-world.ts';

let world: WalletWorld;
beforeAll(async () => {
  world = await openWalletWorld();
});
afterAll(() => world.close());

const call = (verb: string, input: Readonly<Record<string, unknown>>) => world.client.call(verb, input);
const modules = () => world.here.platform.modules;

describe('[OPS-02] bonus money over whole rounds', () => {
  const purseOf = async ({ memberRef }: Seat) => {
    const rows = await world.here.query<{ code: string; balance: number }>(
      `SELECT code, balance::integer FROM ledger.account WHERE owner_id = $1 AND currency = 'VND' AND code IN ('member_cash', 'member_bonus') ORDER BY code DESC`,
      [memberRef],
    );
    return rows.map(({ balance }) => balance);
  };
  async function seatWith(cash: number, bonus: bigint): Promise<Seat> {
    const guest = await world.seat(cash);
    const award = {
      key: freshId('bonus'),
      code: 'bonus_award',
      member: guest.memberRef as never,
      currency: 'VND',
      legs: [{ mode: 'move', amount: bonus, from: house('promotion_expense', 'TEST'), to: 'bonus' }],
    } as const;
    expect(await modules().ledger.submit(award)).toMatchObject({ ok: true });
    return guest;
  }
  const bonusOf = async (round: string, guest: Seat) => {
    const [row] = await world.here.query<{ bet_id: string }>(
      'SELECT bet_id FROM wallet_api.round WHERE round_id = $1',
      [round],
    );
    return (
      (
        await modules().walletApi.bonusStakesOf(world.here.platform.kernel.db, [
          { betId: row!.bet_id, memberId: guest.memberRef as never },
        ])
      ).get(row!.bet_id) ?? 0n
    );
  };

  test('two bets, one of cash and one of both, one rolled back: each part is refunded to its source, and a win follows the remaining bet', async () => {
    const guest = await seatWith(50_000, 30_001n);
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 40_000)));
    expect(await purseOf(guest)).toEqual([10_000, 30_001]);
    const mixed = betOf(guest, round, 25_001);
    expect(granted(await call('bet', mixed))['balance']).toBe(15_000);
    expect(await purseOf(guest)).toEqual([0, 15_000]);
    expect(await bonusOf(round, guest)).toBe(15_001n);
    expect(
      granted(await call('rollback', { ...inRound(guest, round), betTransactionId: mixed.transactionId }))['balance'],
    ).toBe(40_001);
    expect(await purseOf(guest)).toEqual([10_000, 30_001]);
    expect(await bonusOf(round, guest)).toBe(0n);
    granted(await call('win', { ...inRound(guest, round), amount: 7_777, endRound: true }));
    expect(await purseOf(guest)).toEqual([17_777, 30_001]);
  });

  test('wins, unplayed stakes, and a bet that wins at once: exact to the unit', async () => {
    const guest = await seatWith(60_000, 40_000n);
    const round = freshId('round');
    // Three fifths cash, two fifths bonus.
    granted(await call('bet', betOf(guest, round, 100_000)));
    expect(await purseOf(guest)).toEqual([0, 0]);
    granted(await call('win', { ...inRound(guest, round), amount: 33_333 }));
    expect(await purseOf(guest)).toEqual([20_000, 13_333]);
    granted(await call('win', { ...inRound(guest, round), amount: 10_004, returned: 10_004 }));
    expect(await purseOf(guest)).toEqual([26_003, 17_334]);
    granted(await call('win', { ...inRound(guest, round), amount: 9_999, returned: 3_333, endRound: true }));
    // Together 3 999 of 9 999 are bonus: 1 333 of the unplayed stake and 2 666 of the win.
    expect(await purseOf(guest)).toEqual([32_003, 21_333]);
    expect(await bonusOf(round, guest)).toBe(34_665n);
    const rows = await world.here.query<{ code: number; account: string; amount: number }>(
      `SELECT t.code::integer, a.code AS account, t.amount::integer FROM ledger.transfer t JOIN ledger.account a ON a.id = t.credit
       WHERE a.owner_id = $1 AND t.reference ->> 'roundId' = $2 OR a.owner_id = $1 AND t.leg > 0 AND t.operation IN (SELECT operation FROM ledger.transfer WHERE reference ->> 'roundId' = $2) ORDER BY t.operation, t.leg`,
      [guest.memberRef, round],
    );
    expect(rows).toEqual([
      { code: 11, account: 'member_cash', amount: 20_000 },
      { code: 11, account: 'member_bonus', amount: 13_333 },
      { code: 12, account: 'member_cash', amount: 6_003 },
      { code: 12, account: 'member_bonus', amount: 4_001 },
      { code: 12, account: 'member_cash', amount: 2_000 },
      { code: 12, account: 'member_bonus', amount: 1_333 },
      { code: 11, account: 'member_cash', amount: 4_000 },
      { code: 11, account: 'member_bonus', amount: 2_666 },
    ]);

    // 32 003 cash and 7 997 bonus: a win of 25 001 pays 4 998 of bonus, the odd unit to cash.
    const { amount: _, ...bet } = betOf(guest, freshId('round'), 1);
    expect(
      granted(await call('betWin', { ...bet, betAmount: 40_000, winAmount: 25_001, endRound: true }))['balance'],
    ).toBe(38_337);
    expect(await purseOf(guest)).toEqual([20_003, 18_334]);
    expect(
      (await modules().ledger.proveAccounts(world.here.platform.kernel.db)).filter((proof) => !proof.holds),
    ).toEqual([]);
  });
});

describe('[OPS-02] a member’s balance', () => {
  test('is limited to 2^53 - 1: a payment above it is refused, changes nothing, and is accepted once there is room', async () => {
    const guest = await world.seat(100_000);
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 10_000)));
    for (let remaining = MAX_BALANCE - 90_000n - 5_000n; remaining > 0n; remaining -= MAX_AMOUNT) {
      const amount = remaining < MAX_AMOUNT ? remaining : MAX_AMOUNT;
      expect(
        await modules().ledger.submit({
          key: freshId('deposit'),
          code: 'deposit',
          member: guest.memberRef as never,
          currency: 'VND',
          legs: [{ mode: 'move', amount, from: house('payment_clearing', 'TEST'), to: 'cash' }],
        }),
      ).toMatchObject({ ok: true });
    }
    const maximum = Number.MAX_SAFE_INTEGER;
    const over = { ...inRound(guest, round), amount: 5_001 };
    expect((await call('win', over)).body).toMatchObject({
      success: false,
      code: 'balance_limit_reached',
      retryable: true,
    });
    expect(
      (
        await call('promoWin', {
          requestId: freshId('rq'),
          transactionId: freshId('tx'),
          memberRef: guest.memberRef,
          currency: 'VND',
          amount: 5_001,
          promotionId: 'drop',
        })
      ).body,
    ).toMatchObject({ code: 'balance_limit_reached' });
    expect((await call('adjust', { ...inRound(guest, round), amount: 5_001, reason: 'owed' })).body).toMatchObject({
      code: 'balance_limit_reached',
    });
    const query = { requestId: freshId('rq'), memberRef: guest.memberRef, currency: 'VND' };
    expect(granted(await call('balance', query))['balance']).toBe(maximum - 5_000);
    expect(granted(await call('win', { ...inRound(guest, round), amount: 5_000 }))['balance']).toBe(maximum);
    expect((await call('win', { ...inRound(guest, round), amount: 1 })).body).toMatchObject({
      code: 'balance_limit_reached',
    });
    expect(valueOf(await guest.member.caller.call('wallet.balance', {}))).toMatchObject({ sumBalance: maximum });
    // A vendor that counts in hundredths gets the largest safe integer.
    await modules().walletApi.setVendor({ code: VENDOR, moneyScale: -2 });
    expect(granted(await call('balance', query))['balance']).toBe(maximum);
    await modules().walletApi.setVendor({ code: VENDOR, moneyScale: 0 });
    granted(await call('bet', betOf(guest, round, 5_001)));
    expect(granted(await call('win', { ...over, endRound: true }))).toMatchObject({
      balance: maximum,
      duplicate: false,
    });
    expect(
      (await modules().ledger.proveAccounts(world.here.platform.kernel.db)).filter((proof) => !proof.holds),
    ).toEqual([]);
  });
});
