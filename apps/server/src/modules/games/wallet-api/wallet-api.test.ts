import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, valueOf } from '../../../../../../tests/kit/src/index.ts';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import { house } from '../../ledger/index.ts';
import {
  betOf,
  freshId,
  GAME,
  granted,
  inRound,
  openWalletWorld,
  SECRET,
  VENDOR,
  type Seat,
  type WalletWorld,
} from '../../../../../../tests/setup/wallet-world.ts';
import { createWalletClient } from '../../../../../../tools/wallet-conformance/client.ts';

let world: WalletWorld;
let seat: Seat;
beforeAll(async () => {
  world = await openWalletWorld();
  await calmDay(world.here.clock, MOST_OF_A_DAY_MS);
  seat = await world.seat();
});
afterAll(() => world.close());

const call = (verb: string, input: Readonly<Record<string, unknown>>) => world.client.call(verb, input);

describe('[OPS-02] a round', () => {
  test('bet, wins, end: money moves once each', async () => {
    const before = await world.owned(seat);
    const round = freshId('round');
    const bet = betOf(seat, round, 10_000);
    expect(granted(await call('bet', bet))).toEqual({
      transactionId: bet.transactionId,
      reference: expect.stringMatching(/^\d+$/),
      balance: before - 10_000,
      currency: 'VND',
      duplicate: false,
    });
    expect(granted(await call('bet', bet))).toMatchObject({ balance: before - 10_000, duplicate: true });
    expect(granted(await call('win', { ...inRound(seat, round), amount: 4_000 }))).toMatchObject({
      balance: before - 6_000,
    });
    expect(granted(await call('win', { ...inRound(seat, round), amount: 0 }))).toMatchObject({
      balance: before - 6_000,
      reference: null,
    });
    expect(granted(await call('win', { ...inRound(seat, round), amount: 20_000, endRound: true }))).toMatchObject({
      balance: before + 14_000,
    });
    expect((await call('win', { ...inRound(seat, round), amount: 1 })).body).toMatchObject({
      code: 'round_ended',
      retryable: false,
    });
    expect(await world.owned(seat)).toBe(before + 14_000);
  });
});

const refusedWith = async (verb: string, input: Readonly<Record<string, unknown>>, code: string) =>
  expect((await call(verb, input)).body).toMatchObject({ success: false, code });
const modules = () => world.here.platform.modules;

describe('[OPS-02] who may bet', () => {
  test('a launch token is valid once and for its vendor; its session contains the game', async () => {
    const token = await world.launch(seat.member);
    const value = granted(await call('authenticate', { requestId: freshId('rq'), token }));
    expect(value).toMatchObject({
      memberRef: seat.memberRef,
      currency: 'VND',
      game: GAME,
      room: null,
      language: 'EN',
      demo: false,
    });
    expect(value['sessionToken']).not.toBe(token);
    await refusedWith('authenticate', { requestId: freshId('rq'), token }, 'launch_token_invalid');
    const stale = await world.launch(seat.member);
    await world.here.clock.advance(61_000);
    await refusedWith('authenticate', { requestId: freshId('rq'), token: stale }, 'launch_token_invalid');
    expect((await seat.member.caller.call('wallet.balance', {})).ok).toBe(true);
  });

  test('maintenance and disabled games refuse bets, but no payouts', async () => {
    const round = freshId('round');
    const taken = betOf(seat, round, 5_000);
    const other = betOf(seat, round, 1_000);
    granted(await call('bet', taken));
    granted(await call('bet', other));
    await modules().catalogue.setVendorState(VENDOR, { maintenance: true });
    expect((await call('bet', betOf(seat, round, 1_000))).body).toMatchObject({
      code: 'vendor_unavailable',
      retryable: true,
    });
    expect(granted(await call('bet', taken))['duplicate']).toBe(true);
    await modules().catalogue.setVendorState(VENDOR, { maintenance: false });
    await modules().catalogue.setGameState(GAME, { enabled: false });
    await refusedWith('bet', betOf(seat, round, 1_000), 'game_disabled');
    granted(await call('rollback', { ...inRound(seat, round), betTransactionId: other.transactionId }));
    granted(await call('win', { ...inRound(seat, round), amount: 9_000 }));
    granted(await call('endRound', inRound(seat, round)));
    await modules().catalogue.setGameState(GAME, { enabled: true });
  });

  test('an ended session, here or by signing out, refuses bets; its rounds are paid', async () => {
    const guest = await world.seat();
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 1_000)));
    expect(await modules().walletApi.terminateSessions(guest.memberRef as never)).toBe(1);
    await refusedWith('bet', betOf(guest, round, 1_000), 'vendor_session_ended');
    granted(await call('win', { ...inRound(guest, round), amount: 2_000, endRound: true }));

    const again = await world.sit(guest.member);
    granted(await call('bet', betOf(again, freshId('round'), 1_000)));
    valueOf(await guest.member.caller.call('session.logout'));
    await eventually(
      'the session at the vendor to end',
      async () => (await call('bet', betOf(again, freshId('round'), 1_000))).body?.['code'] === 'vendor_session_ended',
    );
  });

  test('a session expires by the vendor’s setting', async () => {
    await modules().walletApi.setVendor({ code: VENDOR, sessionTtlSec: 120 });
    const guest = await world.seat();
    await world.here.clock.advance(121_000);
    expect((await call('bet', betOf(guest, freshId('round'), 1_000))).body).toMatchObject({
      code: 'vendor_session_ended',
      retryable: false,
    });
    await modules().walletApi.setVendor({ code: VENDOR, sessionTtlSec: 43_200 });
  });

  test.each([
    ['on a break', 'protection.takeBreak', { period: 'day' }, 'account_cooling_off'],
    ['self-excluded', 'protection.excludeMyself', { period: 'half_year', confirmed: true }, 'account_self_excluded'],
  ] as const)('a member %s cannot bet, and still gets payouts', async (_, protect, body, code) => {
    const guest = await world.seat();
    const round = freshId('round');
    const taken = betOf(guest, round, 10_000);
    const back = betOf(guest, round, 2_000);
    granted(await call('bet', taken));
    granted(await call('bet', back));
    valueOf(await guest.member.caller.call(protect, { body } as never));
    await refusedWith('bet', betOf(guest, round, 1_000), code);
    expect(granted(await call('bet', taken))['duplicate']).toBe(true);
    granted(await call('rollback', { ...inRound(guest, round), betTransactionId: back.transactionId }));
    expect(granted(await call('win', { ...inRound(guest, round), amount: 30_000, endRound: true }))['balance']).toBe(
      1_020_000,
    );
  });

  test('play money is separate', async () => {
    const trial = await world.sit(await world.trial());
    expect(trial.currency).toBe('VNDPLAY');
    const round = freshId('round');
    granted(await call('bet', betOf(trial, round, 1_000)));
    await refusedWith('bet', { ...betOf(trial, round, 1_000), currency: 'VND' }, 'currency_mismatch');
    await refusedWith('win', { ...inRound(trial, round), currency: 'VND', amount: 1_000 }, 'currency_mismatch');
    granted(await call('win', { ...inRound(trial, round), amount: 1_000, endRound: true }));
  });
});

describe('[OPS-02] returned stakes', () => {
  const countedOf = async (round: string) =>
    (
      await world.here.query(
        `SELECT b.stake::integer, b.win::integer, b.outcome FROM wallet_api.round r JOIN turnover.bet_report b ON b.bet_id = 'round:' || r.bet_id WHERE r.round_id = $1 ORDER BY b.revision DESC`,
        [round],
      )
    )[0];
  const counted = (round: string) =>
    eventually('the round to be counted', async () => {
      await modules().walletApi.countRounds();
      return await countedOf(round);
    });

  test('are paid, and count neither as played, nor as won, nor against a limit', async () => {
    const guest = await world.seat();
    const { caller } = guest.member;
    valueOf(
      await caller.call('protection.setLimit', { body: { kind: 'stake', span: 'day', amount: 10_000 } } as never),
    );
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 8_000)));
    granted(await call('bet', betOf(guest, round, 2_000)));
    await refusedWith('bet', betOf(guest, round, 1), 'stake_limit_reached');
    const mixed = { ...inRound(guest, round), amount: 7_000, returned: 4_000 };
    const first = granted(await call('win', mixed));
    expect(first).toMatchObject({ balance: 997_000, duplicate: false });
    expect(granted(await call('win', mixed))).toEqual({ ...first, duplicate: true });
    for (const other of [{ returned: 3_000 }, { returned: undefined }, { amount: 6_000, returned: 3_000 }])
      await refusedWith('win', { ...mixed, ...other }, 'transaction_mismatch');
    granted(await call('win', { ...inRound(guest, round), amount: 1_000, returned: 1_000, endRound: true }));
    expect(await world.owned(guest)).toBe(998_000);

    expect(await counted(round)).toEqual({ stake: 5_000, win: 3_000, outcome: 'won' });
    // Five thousand were returned, which frees the limit.
    await refusedWith('bet', betOf(guest, freshId('round'), 5_001), 'stake_limit_reached');
    granted(await call('bet', betOf(guest, freshId('round'), 5_000)));
    expect(
      valueOf(await caller.call('record.bets', { query: { range: 'today', status: 'won' } } as never)),
    ).toMatchObject({
      totals: { bets: 1, stake: 5_000, payout: 3_000, net: -2_000 },
      content: [{ stake: 5_000, payout: 3_000 }],
    });
    expect(valueOf(await caller.call('report.profitLoss', { query: { range: 'today' } } as never))).toMatchObject({
      totals: { stake: 15_000, validStake: 10_000, payout: 3_000, net: -7_000 },
    });
    const { transactions } = granted(await call('transactions', { requestId: freshId('rq'), roundId: round })) as {
      transactions: readonly { kind: string; amount: number; returned: number | null }[];
    };
    expect(transactions.map(({ kind, amount, returned }) => [kind, amount, returned])).toEqual([
      ['bet', 8_000, null],
      ['bet', 2_000, null],
      ['win', 7_000, 4_000],
      ['win', 1_000, 1_000],
    ]);
  });

  test('never exceed the stake, over all wins; a refused id can be used again', async () => {
    const guest = await world.seat();
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 5_000)));
    granted(await call('win', { ...inRound(guest, round), amount: 3_000, returned: 3_000 }));
    const tooMuch = { ...inRound(guest, round), amount: 9_000, returned: 2_001 };
    for (const amount of [9_000, 2_001]) await refusedWith('win', { ...tooMuch, amount }, 'amount_invalid');
    await refusedWith('win', { ...tooMuch, amount: 2_000 }, 'input_invalid');
    expect(await world.owned(guest)).toBe(998_000);
    granted(await call('win', { ...tooMuch, returned: 2_000, endRound: true }));
    // Nothing was played, regardless of the win.
    expect(await counted(round)).toEqual({ stake: 5_000, win: 7_000, outcome: 'void' });
  });

  test('make a round void if all of it is returned, and a tie if the played part is paid back', async () => {
    const guest = await world.seat();
    const [whole, tied] = [freshId('round'), freshId('round')];
    for (const round of [whole, tied]) granted(await call('bet', betOf(guest, round, 5_000)));
    granted(await call('win', { ...inRound(guest, whole), amount: 5_000, returned: 5_000, endRound: true }));
    expect(await counted(whole)).toEqual({ stake: 5_000, win: 0, outcome: 'void' });
    await world.here.query(`UPDATE wallet_api.round SET category = 'PVP' WHERE round_id = $1`, [tied]);
    granted(await call('win', { ...inRound(guest, tied), amount: 5_000, returned: 2_000, endRound: true }));
    expect(await counted(tied)).toEqual({ stake: 3_000, win: 3_000, outcome: 'tie' });
    expect(
      valueOf(await guest.member.caller.call('record.bets', { query: { range: 'today', status: 'void' } } as never)),
    ).toMatchObject({ totals: { bets: 1, stake: 0, payout: 0, net: 0 } });
  });

  test('go to cash and bonus in the proportion of the stakes', async () => {
    const guest = await world.seat(60_000);
    const award = {
      key: freshId('bonus'),
      code: 'bonus_award',
      member: guest.memberRef as never,
      currency: 'VND',
      legs: [{ mode: 'move', amount: 40_000n, from: house('promotion_expense', 'TEST'), to: 'bonus' }],
    } as const;
    expect(await modules().ledger.submit(award)).toMatchObject({ ok: true });
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 100_000)));
    granted(await call('win', { ...inRound(guest, round), amount: 50_503, returned: 10_101, endRound: true }));
    const purse = await world.here.query<{ code: string; balance: number }>(
      `SELECT code, balance::integer FROM ledger.account WHERE owner_id = $1 AND code IN ('member_cash', 'member_bonus') ORDER BY code`,
      [guest.memberRef],
    );
    expect(purse).toEqual([
      { code: 'member_bonus', balance: 20_201 },
      { code: 'member_cash', balance: 30_302 },
    ]);
    const { ledger } = modules();
    expect((await ledger.proveAccounts(world.here.platform.kernel.db)).filter((proof) => !proof.holds)).toEqual([]);
  });
});

describe('[OPS-02] vendors', () => {
  test('count in their own units, and balances are rounded down to whole ones', async () => {
    const guest = await world.seat(1_000_500);
    await modules().walletApi.setVendor({ code: VENDOR, moneyScale: 3 });
    expect(granted(await call('bet', betOf(guest, freshId('round'), 2)))['balance']).toBe(998);
    expect(await world.owned(guest)).toBe(998_500);
    await modules().walletApi.setVendor({ code: VENDOR, moneyScale: -2 });
    await refusedWith('bet', betOf(guest, freshId('round'), 150), 'amount_invalid');
    expect(granted(await call('bet', betOf(guest, freshId('round'), 50_000)))['balance']).toBe(99_800_000);
    await modules().walletApi.setVendor({ code: VENDOR, moneyScale: 0 });
  });

  test('rotate keys with an overlap; the key of our own requests is not accepted here', async () => {
    const next = createWalletClient(
      world.here.address,
      { vendor: VENDOR, secret: 'the-next-secret-of-more-than-32-letters' },
      () => world.here.clock.now(),
    );
    const ours = createWalletClient(world.here.address, { vendor: VENDOR, secret: world.vendor.key }, () =>
      world.here.clock.now(),
    );
    const ask = () => ({ requestId: freshId('rq'), memberRef: seat.memberRef, currency: 'VND' });
    expect((await ours.call('balance', ask())).body).toMatchObject({ code: 'signature_invalid' });
    await modules().walletApi.rotateKey(VENDOR, 'the-next-secret-of-more-than-32-letters', 3_600);
    granted(await call('balance', ask()));
    granted(await next.call('balance', ask()));
    await modules().walletApi.rotateKey(VENDOR, SECRET, 0);
    expect((await next.call('balance', ask())).body).toMatchObject({ code: 'signature_invalid' });
    granted(await call('balance', ask()));
    next.close();
    ours.close();
  });
});

describe('[OPS-02] [OPS-03] counting of rounds', () => {
  /** Settled bets as stored by turnover. */
  const counted = async (round: string) =>
    (
      await world.here.query<{ stake: string; win: string; outcome: string }>(
        `SELECT b.stake, b.win, b.outcome FROM turnover.bet_report b JOIN wallet_api.round r ON b.bet_id = 'round:' || r.bet_id WHERE r.round_id = $1 ORDER BY b.revision DESC`,
        [round],
      )
    )[0];

  test('ended rounds are reported to turnover once, and corrections too; until then bets are pending', async () => {
    const guest = await world.seat();
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 10_000)));
    expect(await modules().walletApi.hasPendingBets(world.here.platform.kernel.db, guest.memberRef as never)).toBe(
      true,
    );
    granted(await call('win', { ...inRound(guest, round), amount: 4_000 }));
    expect(await counted(round)).toBeUndefined();
    granted(await call('endRound', inRound(guest, round)));
    const first = await eventually('the round to be counted', () => counted(round));
    expect(first).toMatchObject({ stake: '10000', win: '4000', outcome: 'won' });
    await eventually(
      'no bet to be pending',
      async () => !(await modules().walletApi.hasPendingBets(world.here.platform.kernel.db, guest.memberRef as never)),
    );
    granted(await call('adjust', { ...inRound(guest, round), amount: -4_000, reason: 'paid by mistake' }));
    await eventually('the correction to be counted', async () => (await counted(round))?.outcome === 'lost');
  });

  test('the bet record shows them with the lottery’s bets', async () => {
    const guest = await world.seat();
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 10_000)));
    granted(await call('win', { ...inRound(guest, round), amount: 25_000, endRound: true }));
    const { content } = valueOf(
      await guest.member.caller.call('record.bets', { query: { range: 'today' } } as never),
    ) as unknown as { content: readonly Record<string, unknown>[] };
    expect(content).toMatchObject([
      { source: 'rounds', vendor: VENDOR, gameId: GAME, title: round, status: 'won', stake: 10_000, payout: 25_000 },
    ]);
  });

  test('a win is paid to cash and bonus in the proportion of the stakes, whichever node took the bets', async () => {
    const guest = await world.seat(50_000);
    const bonus = { code: 'promotion_expense', owner: 'TEST' } as const;
    await modules().ledger.post(world.here.platform.kernel.db, {
      key: freshId('bonus'),
      code: 'bonus_award',
      member: guest.memberRef as never,
      currency: 'VND',
      legs: [{ mode: 'move', amount: 30_000n, from: bonus, to: 'bonus' }],
    });
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 50_000)));
    granted(await call('bet', betOf(guest, round, 30_000)));
    const win = { ...inRound(guest, round), amount: 80_001, endRound: true };
    granted(await call('win', win));
    const purse = () =>
      world.here.query<{ code: string; balance: string }>(
        `SELECT code, balance FROM ledger.account WHERE owner_id = $1 AND code IN ('member_cash', 'member_bonus') ORDER BY code`,
        [guest.memberRef],
      );
    expect(await purse()).toEqual([
      { code: 'member_bonus', balance: '30000' },
      { code: 'member_cash', balance: '50001' },
    ]);
    expect(granted(await call('win', win))['duplicate']).toBe(true);
  });

  // Last, because the vendor's own clock stays behind.
  test('a stale round is ended by the vendor’s setting, and still accepts a late win', async () => {
    const guest = await world.seat();
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 10_000)));
    await modules().walletApi.setVendor({ code: VENDOR, roundTimeoutMin: 60 });
    await modules().walletApi.endStaleRounds();
    expect((await world.here.query('SELECT ended_by FROM wallet_api.round WHERE round_id = $1', [round]))[0]).toEqual({
      ended_by: null,
    });
    await world.here.clock.advance(61 * 60_000);
    await modules().walletApi.endStaleRounds();
    expect((await world.here.query('SELECT ended_by FROM wallet_api.round WHERE round_id = $1', [round]))[0]).toEqual({
      ended_by: 'platform',
    });
    await eventually('the round to count as lost', async () => (await counted(round))?.outcome === 'lost');
    granted(await call('win', { ...inRound(guest, round), amount: 50_000, endRound: true }));
    await eventually('the round to count as won', async () => (await counted(round))?.outcome === 'won');
    await modules().walletApi.setVendor({ code: VENDOR, roundTimeoutMin: 1_440 });
  });
});

describe('[HOME-13] the winner board', () => {
  const board = async (gameCategory = 'ALL') =>
    valueOf(await world.here.guest().call('winner.board', { query: { gameCategory, limitNum: 100 } })).list.map(
      ({ vo }) => vo,
    );
  const counted = async (category?: string) => {
    await modules().walletApi.countRounds();
    return await board(category);
  };
  const wonBy = async (guest: Seat, stake: number, win: number) => {
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, stake)));
    granted(await call('win', { ...inRound(guest, round), amount: win, endRound: true }));
    return round;
  };

  test('shows rounds of vendors’ games: net wins from the minimum on, no two adjacent of one member, without those corrected away', async () => {
    await modules().reports.setWinMinimum('VND', 70_000n);
    const [one, other] = [await world.seat(), await world.seat()];
    await wonBy(one, 10_000, 71_111);
    await wonBy(other, 10_000, 69_999);
    await wonBy(other, 90_000, 80_000);
    const mended = await wonBy(other, 10_000, 72_222);
    await eventually('the wins', async () => {
      const amounts = (await counted()).map(({ winAmount }) => winAmount);
      return amounts.includes(71_111) && amounts.includes(72_222);
    });
    const shown = await board();
    expect(shown.map(({ winAmount }) => winAmount)).not.toEqual(expect.arrayContaining([69_999]));
    expect(shown.map(({ winAmount }) => winAmount)).not.toEqual(expect.arrayContaining([80_000]));
    const win = shown.find(({ winAmount }) => winAmount === 71_111)!;
    expect(win).toMatchObject({
      vendor: VENDOR,
      currency: 'VND',
      iconUrl: expect.stringMatching(/^\/art\/games\//),
      customerName: expect.stringMatching(/\*\*\*/),
    });
    expect(win.gameName).not.toBe(GAME);
    for (const [at, { customerName }] of shown.entries())
      if (at > 0) expect(customerName).not.toBe(shown[at - 1]!.customerName);
    expect((await board('RNG')).map(({ winAmount }) => winAmount)).toContain(71_111);
    expect((await board('ELOTT')).map(({ winAmount }) => winAmount)).not.toContain(71_111);

    granted(await call('adjust', { ...inRound(other, mended), amount: -70_000, reason: 'paid by mistake' }));
    await eventually('the correction', async () => !(await counted()).some(({ winAmount }) => winAmount === 72_222));
    await modules().reports.setWinMinimum('VND', 71_112n);
    await eventually(
      'the higher minimum',
      async () => !(await counted()).some(({ winAmount }) => winAmount === 71_111),
    );
  });
});
