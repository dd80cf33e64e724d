/** Play that risks nothing: both sides, all numbers, red and black. It costs the house edge, and earns nothing that compensates for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVendorAccount, deposit, eventually, newMember, valueOf, type TestMember } from '../kit/src/index.ts';
import { createWalletClient, type WalletClient } from '../../tools/wallet-conformance/client.ts';
import { calmIssue, installFastGame, publishedDraw, type FastGame, type PlacedBet } from '../setup/fast-game.ts';
import { freshId, granted, openWalletWorld, type WalletWorld } from '../setup/wallet-world.ts';

/** Drawn when the test moves the clock. */
const GAME: FastGame = { code: 'test60', intervalSec: 60, lockTimeSec: 5 };
const CALM_MS = 30_000;
const TABLE = { vendor: 'PDM', gameId: 'sic-bo' } as const;
const TABLE_SECRET = 'riskless-play-secret-of-more-than-32-letters';

let world: WalletWorld;
let table: WalletClient;
beforeAll(async () => {
  world = await openWalletWorld();
  const { here } = world;
  await here.platform.modules.system.setSwitch('DENLONG', 'MANPLAYREB3', true);
  await installFastGame(here.query, GAME);
  // Every unit of cashback can be claimed: the minimum claim hides nothing here.
  await here.query('UPDATE cashback.setting SET claim_minimum = 1');
  await here.query('UPDATE catalogue.game SET rtp_basis_points = 9730 WHERE id = $1', [TABLE.gameId]);
  table = createWalletClient(
    here.address,
    await openVendorAccount(here, { code: TABLE.vendor, reportsRisk: true }, TABLE_SECRET),
    () => here.clock.now(),
  );
});
afterAll(async () => {
  table.close();
  await world.close();
});

let keys = 0;
const key = () => ({ idempotencyKey: `riskless-${++keys}` });
const balanceOf = async ({ caller }: TestMember): Promise<number> =>
  valueOf(await caller.call('wallet.balance')).sumBalance;

async function rich(amount = 5_000_000): Promise<TestMember> {
  const member = await newMember(world.here.address);
  await deposit(member, amount);
  return member;
}

interface Item {
  readonly betType: string;
  readonly selections: readonly string[];
  readonly unit: number;
}

/** Places each list of items as a separate order on one issue; returns the stakes and returns once all is settled. */
async function playOut(
  member: TestMember,
  prizeMode: string,
  ...orders: readonly (readonly Item[])[]
): Promise<{ staked: number; returned: number }> {
  const { numero } = await calmIssue(world.here.clock, member.caller, GAME, CALM_MS);
  const before = await balanceOf(member);
  const placed: PlacedBet[] = [];
  for (const items of orders) {
    const body = {
      gameCode: GAME.code,
      numero,
      prizeMode,
      playType: 'trad',
      items: items.map((item) => ({ ...item, selections: [...item.selections], multiplier: 1 })),
    };
    placed.push(valueOf(await member.caller.call('lottery.placeOrder', { body, ...key() })));
  }
  await world.here.clock.advance(GAME.intervalSec * 1000);
  await publishedDraw(member.caller, GAME.code, numero);
  await eventually(
    'the issue to be settled',
    async () =>
      (
        await world.here.query(`SELECT FROM lottery.issue WHERE game_code = $1 AND numero = $2 AND state = 'settled'`, [
          GAME.code,
          numero,
        ])
      ).length > 0,
  );
  const staked = placed.reduce((sum, order) => sum + order.totalStake, 0);
  return { staked, returned: (await balanceOf(member)) - before + staked };
}

/** Claims all cashback; returns the amount. */
async function claimed(member: TestMember): Promise<number> {
  const answer = await member.caller.call('cashback.claim', { body: { currency: 'VND' }, ...key() });
  return answer.ok ? answer.value.amount : 0;
}

const NUMBERS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
const big = (unit: number): Item => ({ betType: 'db2_tai', selections: ['DB'], unit });
const small = (unit: number): Item => ({ betType: 'db2_xiu', selections: ['DB'], unit });

describe('[PRO-06] [WAL-06] [WAL-02] play without risk', () => {
  test.each([
    ['both sides in one order', 'Elott', [[big(1_000_000), small(1_000_000)]]],
    ['both sides in two orders', 'Lott', [[big(1_000_000)], [small(1_000_000)]]],
    ['all hundred numbers', 'Lott', [[{ betType: 'lo2_1k', selections: NUMBERS, unit: 10_000 }]]],
    [
      'all hundred numbers in four orders',
      'Lott',
      [0, 25, 50, 75].map((from) => [{ betType: 'lo2_1k', selections: NUMBERS.slice(from, from + 25), unit: 10_000 }]),
    ],
  ] as const)('%s: leaves less than it cost, cashback included', async (_, mode, orders) => {
    const member = await rich();
    const before = await balanceOf(member);
    const { staked, returned } = await playOut(member, mode, ...(orders as readonly (readonly Item[])[]));
    const cost = staked - returned;
    expect(cost).toBeGreaterThan(0);
    const back = await claimed(member);
    // Cashback is at most six tenths of the bets' cost.
    expect(back * 10).toBeLessThanOrEqual(cost * 6);
    expect(await balanceOf(member)).toBe(before - cost + back);
    const { content } = valueOf(await member.caller.call('turnover.bets'));
    for (const { stake, valid, reductions } of content) {
      expect(valid * 20).toBeLessThan(stake);
      expect(reductions).toContain('covered');
    }
    // Nor does it meet the deposit's turnover: only the amount at risk counts.
    const { left } = valueOf(await member.caller.call('turnover.standing'));
    expect(left).toBeGreaterThan(4_000_000);
  });

  test('a million on each side of 1.997, which cashback on stakes paid 5,000 for, costs its 3,000 and earns one unit', async () => {
    const member = await rich();
    const { staked, returned } = await playOut(member, 'Lott', [big(1_000_000), small(1_000_000)]);
    expect(staked - returned).toBe(3_000);
    const { days, points } = valueOf(await member.caller.call('play.points'));
    // 2.5 times the mean loss is at risk; at an edge of 0.15 % it earns no points, and 364 of it count for cashback.
    expect(days).toMatchObject([{ bets: 2, stake: 2_000_000, valid: 7_500, points: 0 }]);
    expect(points).toBe(0);
    expect(await claimed(member)).toBe(1);
  });

  test('the slip tells before what bets count for: the vectors of the reference', async () => {
    const member = await newMember(world.here.address);
    const { numero } = await calmIssue(world.here.clock, member.caller, GAME, CALM_MS);
    const quote = (prizeMode: string, ...items: readonly Item[]) =>
      member.caller.call('lottery.points', {
        body: {
          gameCode: GAME.code,
          numero,
          prizeMode,
          playType: 'trad',
          items: items.map((item) => ({ ...item, selections: [...item.selections], multiplier: 1 })),
        },
      });
    const lo = (count: number, betType = 'lo2'): Item => ({
      betType,
      selections: NUMBERS.slice(0, count),
      unit: 1_000,
    });
    const quoted = async (prizeMode: string, ...items: readonly Item[]) => {
      const { stake, valid, points } = valueOf(await quote(prizeMode, ...items));
      return [stake, valid, points];
    };
    expect(await quoted('Lott', big(1_000_000))).toEqual([1_000_000, 1_000_000, 0]);
    // Two bets share a space; each is rounded down.
    expect(await quoted('ZY', big(1_000_000), small(1_000_000))).toEqual([2_000_000, 150_000, 128_570]);
    expect(await quoted('Lott', lo(1))).toEqual([27_000, 27_000, 3_857]);
    expect(await quoted('Lott', lo(5))).toEqual([135_000, 116_064, 16_580]);
    expect(await quoted('Lott', lo(100))).toEqual([2_700_000, 33_750, 4_821]);
    // More than a slip is weighed when it is settled.
    expect(valueOf(await quote('Lott', lo(100), lo(100, 'lo2_1k'), big(1_000))).points).toBe(null);
    expect(await quote('Lott', { ...big(1_000), betType: 'nothing' })).toMatchObject({ code: 'bet_type_unknown' });
    expect(await quote('Lott', { ...lo(1), selections: ['275'] })).toMatchObject({ code: 'selection_invalid' });
  });

  test('one side alone is at risk in full, and counts so', async () => {
    const member = await rich();
    await playOut(member, 'Lott', [big(1_000_000)]);
    const { content } = valueOf(await member.caller.call('turnover.bets'));
    // An edge of 0.15 %: weight 486 of 10 000, and no points for a bonus.
    expect(content).toMatchObject([
      { stake: 1_000_000, valid: 1_000_000, counted: 48_600, weightBps: 486, points: 0, reductions: ['edge_low'] },
    ]);
    expect(await claimed(member)).toBe(243);
  });
});

describe('[OPS-02] [PRO-06] [WAL-06] red and black over the wallet', () => {
  interface Seat {
    readonly member: TestMember;
    readonly sessionToken: string;
    readonly memberRef: string;
  }
  async function sit(member: TestMember): Promise<Seat> {
    valueOf(
      await member.caller.call('launch.game', {
        query: { ...TABLE, category: 'LIVE', nodeId: TABLE.gameId, supportPlay: 'html5', platform: 'html5' },
      }),
    );
    const value = granted(
      await table.call('authenticate', { requestId: freshId('rq'), token: world.vendor.launches.at(-1)!.token }),
    );
    return { member, sessionToken: String(value['sessionToken']), memberRef: String(value['memberRef']) };
  }
  const ofRound = ({ memberRef }: Seat, roundId: string) => ({
    requestId: freshId('rq'),
    transactionId: freshId('tx'),
    memberRef,
    roundId,
    currency: 'VND',
  });
  async function spin(seat: Seat, notCounted?: number): Promise<void> {
    const round = freshId('round');
    for (let side = 0; side < 2; side++)
      granted(
        await table.call('bet', {
          ...ofRound(seat, round),
          sessionToken: seat.sessionToken,
          game: TABLE.gameId,
          amount: 1_000_000,
        }),
      );
    granted(
      await table.call('win', {
        ...ofRound(seat, round),
        amount: 2_000_000,
        ...(notCounted !== undefined && { notCounted }),
        endRound: true,
      }),
    );
    await eventually(
      'the round to be counted',
      async () => valueOf(await seat.member.caller.call('turnover.bets')).content.length > 0,
    );
  }

  test('counts the vendor’s at-risk amount: less than it costs on average', async () => {
    const seat = await sit(await rich());
    // A tie on both, this time: nothing was lost, and nothing is earned.
    await spin(seat, 1_864_865);
    const tied = valueOf(await seat.member.caller.call('turnover.bets')).content[0]!;
    expect(tied).toMatchObject({ stake: 2_000_000, valid: 0, counted: 0 });
    expect(await claimed(seat.member)).toBe(0);
    const round = freshId('round');
    for (let side = 0; side < 2; side++)
      granted(
        await table.call('bet', {
          ...ofRound(seat, round),
          sessionToken: seat.sessionToken,
          game: TABLE.gameId,
          amount: 1_000_000,
        }),
      );
    granted(await table.call('win', { ...ofRound(seat, round), amount: 0, notCounted: 1_864_865, endRound: true }));
    const lost = await eventually('the second round', async () =>
      valueOf(await seat.member.caller.call('turnover.bets')).content.find(({ valid }) => valid > 0),
    );
    expect(lost).toMatchObject({
      stake: 2_000_000,
      valid: 135_135,
      weightBps: 10_000,
      counted: 135_135,
      reductions: ['covered'],
    });
    // 27,027 per million is the mean loss of both sides; the cashback on them is 675.
    expect(await claimed(seat.member)).toBe(675);
  });

  test('counts nothing for a table whose vendor does not report the amount at risk', async () => {
    const { walletApi } = world.here.platform.modules;
    await walletApi.setVendor({ code: TABLE.vendor, reportsRisk: false });
    const seat = await sit(await rich());
    const round = freshId('round');
    granted(
      await table.call('bet', {
        ...ofRound(seat, round),
        sessionToken: seat.sessionToken,
        game: TABLE.gameId,
        amount: 1_000_000,
      }),
    );
    granted(await table.call('win', { ...ofRound(seat, round), amount: 1_500_000, endRound: true }));
    const [bet] = await eventually('the round to be counted', async () => {
      const { content } = valueOf(await seat.member.caller.call('turnover.bets'));
      return content.length > 0 && content;
    });
    expect(bet).toMatchObject({
      stake: 1_000_000,
      valid: 0,
      points: 0,
      counted: 0,
      reductions: ['risk_unreported'],
      effect: 'not_counted',
    });
    expect(await claimed(seat.member)).toBe(0);
    await walletApi.setVendor({ code: TABLE.vendor, reportsRisk: true });
  });
});
