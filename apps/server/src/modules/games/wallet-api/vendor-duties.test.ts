import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, openVendorAccount, valueOf } from '../../../../../../tests/kit/src/index.ts';
import { WALLET_VERBS } from '../../../../../../packages/contract/src/wallet-api.ts';
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
import { transact } from '../../../kernel/tx.ts';
import { createWalletClient } from '../../../../../../tools/wallet-conformance/client.ts';

let world: WalletWorld;
let seat: Seat;
beforeAll(async () => {
  world = await openWalletWorld();
  seat = await world.seat();
});
afterAll(() => world.close());

const call = (verb: string, input: Readonly<Record<string, unknown>>) => world.client.call(verb, input);
const refusedWith = async (verb: string, input: Readonly<Record<string, unknown>>, code: string) =>
  expect((await call(verb, input)).body).toMatchObject({ success: false, code });
const walletApi = () => world.here.platform.modules.walletApi;
const receivedAt = (path: string, one: Readonly<Record<string, unknown>>) =>
  world.vendor.notices.received.filter(
    (notice) => notice.path === path && Object.entries(one).every(([name, value]) => notice.body[name] === value),
  );

describe('[OPS-02] stale rounds', () => {
  /** A stale round: its bets are a day old. */
  async function staleRound(amounts: readonly number[]): Promise<string> {
    const round = freshId('round');
    for (const amount of amounts) granted(await call('bet', betOf(seat, round, amount)));
    await world.here.query(
      `UPDATE wallet_api.round SET opened_at = opened_at - interval '1 day', touched_at = touched_at - interval '1 day' WHERE round_id = $1`,
      [round],
    );
    return round;
  }
  const stateOf = async (round: string) =>
    (
      await world.here.query<{ ended_by: string | null; bets: number }>(
        'SELECT ended_by, bets FROM wallet_api.round WHERE round_id = $1',
        [round],
      )
    )[0];
  const queriesFor = async (round: string) =>
    (
      await world.here.query<{ attempts: number; pause: number }>(
        `SELECT attempts, extract(epoch FROM due_at - kernel.now())::integer AS pause FROM wallet_api.round_inquiry WHERE round_id = $1`,
        [round],
      )
    )[0];
  const makeDue = (round: string) =>
    world.here.query('UPDATE wallet_api.round_inquiry SET due_at = kernel.now() WHERE round_id = $1', [round]);
  const settled = (round: string) =>
    eventually('the round to be settled', async () => {
      await makeDue(round);
      await walletApi().endStaleRounds();
      return (await stateOf(round))?.ended_by === 'platform';
    });

  test('are queried with backoff, and paid as the vendor reports', async () => {
    await walletApi().setVendor({ code: VENDOR, roundPolicy: 'ask', roundTimeoutMin: 60 });
    world.vendor.notices.answerRounds(503);
    const round = await staleRound([10_000]);
    const before = await world.owned(seat);
    await eventually('the vendor to be queried', async () => {
      await walletApi().endStaleRounds();
      return ((await queriesFor(round))?.attempts ?? 0) >= 1;
    });
    expect(receivedAt('/round', { roundId: round })[0]!.body).toEqual({
      memberRef: seat.memberRef,
      roundId: round,
      game: GAME,
      currency: 'VND',
    });
    // It is not due again; no other round is stale yet.
    expect(await walletApi().endStaleRounds()).toBe(0);

    world.vendor.notices.answerRounds({ state: 'open' });
    await makeDue(round);
    await eventually('the vendor to be queried again', async () => {
      await walletApi().endStaleRounds();
      return (await queriesFor(round))!.attempts >= 2;
    });
    expect((await queriesFor(round))!.pause).toBeGreaterThan(60);
    expect(await stateOf(round)).toEqual({ ended_by: null, bets: 1 });

    const win = freshId('tx');
    world.vendor.notices.answerRounds({ state: 'ended', wins: [{ transactionId: win, amount: 25_000 }] });
    await settled(round);
    expect(await world.owned(seat)).toBe(before + 25_000);
    await eventually('the inquiry to be deleted', async () => (await queriesFor(round)) === undefined);
    // A late win of the vendor is a duplicate of its reported one.
    expect(granted(await call('win', { ...inRound(seat, round, win), amount: 25_000 }))['duplicate']).toBe(true);
    granted(await call('endRound', inRound(seat, round)));
    expect((await stateOf(round))!.ended_by).toBe('vendor');
    await walletApi().setVendor({ code: VENDOR, roundPolicy: 'end', roundTimeoutMin: 1_440 });
  });

  test('are refunded if the vendor reports them void, and do not count', async () => {
    await walletApi().setVendor({ code: VENDOR, roundPolicy: 'ask', roundTimeoutMin: 60 });
    const before = await world.owned(seat);
    world.vendor.notices.answerRounds({ state: 'void' });
    const round = await staleRound([3_000, 4_000]);
    await settled(round);
    expect([await world.owned(seat), (await stateOf(round))!.bets]).toEqual([before, 0]);
    const counted = await eventually(
      'the round to be counted',
      async () =>
        (
          await world.here.query(
            `SELECT b.stake, b.outcome FROM turnover.bet_report b JOIN wallet_api.round r ON b.bet_id = 'round:' || r.bet_id WHERE r.round_id = $1 ORDER BY b.revision DESC`,
            [round],
          )
        )[0],
    );
    expect(counted).toEqual({ stake: '7000', outcome: 'void' });
    await walletApi().setVendor({ code: VENDOR, roundPolicy: 'end', roundTimeoutMin: 1_440 });
  });

  test('stay open for a retry if the vendor’s report cannot be applied', async () => {
    await walletApi().setVendor({ code: VENDOR, roundPolicy: 'ask', roundTimeoutMin: 60 });
    world.vendor.notices.answerRounds({ state: 'void' });
    const round = await staleRound([]);
    granted(
      await call('betWin', {
        ...betOf(seat, round, 3_000),
        amount: undefined,
        betAmount: 3_000,
        winAmount: 5_000,
        endRound: false,
      }),
    );
    await world.here.query(
      `UPDATE wallet_api.round SET opened_at = opened_at - interval '1 day', touched_at = touched_at - interval '1 day' WHERE round_id = $1`,
      [round],
    );
    const before = await world.owned(seat);
    await eventually('the vendor to be queried', async () => {
      await walletApi().endStaleRounds();
      return ((await queriesFor(round))?.attempts ?? 0) >= 1;
    });
    expect([await world.owned(seat), await stateOf(round)]).toEqual([before, { ended_by: null, bets: 1 }]);
    await walletApi().setVendor({ code: VENDOR, roundPolicy: 'end', roundTimeoutMin: 1_440 });
  });
});

describe('[OPS-02] vendor notifications', () => {
  test('[CON-06/acts] a bet at a vendor that is closed for the member says so; its running round is still paid', async () => {
    const guest = await world.seat();
    const round = freshId('round');
    granted(await call('bet', betOf(guest, round, 1_000)));
    const memberId = guest.memberRef as never;
    const { protection } = world.here.platform.modules;
    await transact(world.here.platform.kernel.db, async (tx) => {
      await protection.products.restrict(tx, memberId, VENDOR, 'Lan');
      await walletApi().terminateSessionsIn(tx, memberId, VENDOR);
    });
    const before = await world.owned(guest);
    await refusedWith('bet', betOf(guest, freshId('round'), 1_000), 'product_restricted');
    expect(await world.owned(guest)).toBe(before);
    granted(await call('win', { ...inRound(guest, round, freshId('tx')), amount: 2_500 }));
    expect(await world.owned(guest)).toBe(before + 2_500);
  });

  test('the end of a session: effective at once here, delivered with retries there', async () => {
    const guest = await world.seat();
    world.vendor.notices.answerNotices(503);
    expect(await walletApi().terminateSessions(guest.memberRef as never)).toBe(1);
    await refusedWith('bet', betOf(guest, freshId('round'), 1_000), 'vendor_session_ended');
    await eventually(
      'the vendor to be notified',
      async () => receivedAt('/terminate', { memberRef: guest.memberRef }).length > 0,
    );
    const waiting = () =>
      world.here.query(`SELECT 1 FROM wallet_api.notice WHERE body ->> 'memberRef' = $1`, [guest.memberRef]);
    expect((await waiting()).length).toBe(1);
    expect(receivedAt('/terminate', { memberRef: guest.memberRef })[0]!.body).toEqual({
      memberRef: guest.memberRef,
      launchId: expect.any(String),
    });
    world.vendor.notices.answerNotices(200);
    await eventually('the vendor to acknowledge', async () => {
      await world.here.query('UPDATE wallet_api.notice SET due_at = kernel.now()');
      await walletApi().notifyVendors();
      return (await waiting()).length === 0;
    });
  });

  test('a member’s devices get the balance after a vendor’s movement', async () => {
    const sums: unknown[] = [];
    const deaf = world.here.platform.kernel.realtime.listen(({ channel, event, payload }) => {
      if (channel === `member:${seat.memberRef}` && event === 'balance_changed')
        sums.push((payload as { sumBalance: number }).sumBalance);
    });
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 1_000)));
    const { balance } = granted(await call('win', { ...inRound(seat, round), amount: 7_000, endRound: true }));
    expect(await eventually('the new balance to be published', async () => sums.find((sum) => sum === balance))).toBe(
      balance,
    );
    deaf();
  });
});

describe('[OPS-02] free spins', () => {
  const request = (campaign: string) => ({
    campaign,
    vendor: VENDOR,
    memberId: seat.memberRef as never,
    game: GAME,
    currency: 'VND',
    spins: 10,
    stake: 2_000n,
    expiresAt: world.here.clock.now() + 86_400_000,
  });
  const spun = (promotionId: string, spins: number, amount: number, who = seat) => ({
    requestId: freshId('rq'),
    transactionId: freshId('tx'),
    memberRef: who.memberRef,
    currency: who.currency,
    promotionId,
    spins,
    amount,
  });

  test('are granted once per campaign, notified to the vendor, used up with or without a win', async () => {
    const campaign = freshId('campaign').slice(0, 40);
    const grantResult = await walletApi().grantFreeSpins(request(campaign));
    if (!grantResult.ok) throw new Error(grantResult.code);
    const { grantId } = grantResult.value;
    expect(await walletApi().grantFreeSpins({ ...request(campaign), spins: 99 })).toMatchObject({
      ok: true,
      value: { grantId, spins: 10, used: 0 },
    });
    await eventually('the vendor to be notified', async () => receivedAt('/freeSpins', { grantId }).length > 0);
    expect(receivedAt('/freeSpins', { grantId })[0]!.body).toMatchObject({
      campaign,
      memberRef: seat.memberRef,
      game: GAME,
      currency: 'VND',
      spins: 10,
      stake: 2_000,
    });

    const before = await world.owned(seat);
    const won = spun(grantId, 4, 12_000);
    expect(granted(await call('promoWin', won))).toMatchObject({ balance: before + 12_000, duplicate: false });
    expect(granted(await call('promoWin', won))).toMatchObject({ balance: before + 12_000, duplicate: true });
    const nothing = spun(grantId, 5, 0);
    expect(granted(await call('promoWin', nothing))).toMatchObject({ balance: before + 12_000, reference: null });
    expect(granted(await call('promoWin', nothing))['duplicate']).toBe(true);
    const tooMany = spun(grantId, 2, 9_000);
    await refusedWith('promoWin', tooMany, 'free_spins_over');
    // A refused id can be used again.
    granted(await call('promoWin', { ...tooMany, spins: 1 }));
    expect(await world.owned(seat)).toBe(before + 21_000);
    expect((await walletApi().freeSpinsOf(seat.memberRef as never))[0]).toMatchObject({
      grantId,
      used: 10,
      won: 21_000n,
    });
    await refusedWith('promoWin', { ...spun(grantId, 1, 0), spins: undefined }, 'input_invalid');
  });

  test('belong to one member, expire and are revoked', async () => {
    const grantResult = await walletApi().grantFreeSpins(request(freshId('campaign').slice(0, 40)));
    if (!grantResult.ok) throw new Error(grantResult.code);
    const { grantId } = grantResult.value;
    const other = await world.seat(0);
    await refusedWith('promoWin', spun(grantId, 1, 1_000, other), 'free_spins_not_found');
    await refusedWith('promoWin', spun('no-such-grant', 1, 1_000), 'free_spins_not_found');
    expect(await walletApi().revokeFreeSpins(grantId)).toBe(10);
    expect(await walletApi().revokeFreeSpins(grantId)).toBe(0);
    await eventually('the vendor to be notified', async () => receivedAt('/freeSpins/end', { grantId }).length > 0);
    // A running spin may be reported for an hour.
    granted(await call('promoWin', spun(grantId, 1, 1_000)));
    await world.here.query(
      `UPDATE wallet_api.free_spins SET expires_at = expires_at - interval '61 minutes' WHERE grant_id = $1`,
      [grantId],
    );
    await refusedWith('promoWin', spun(grantId, 1, 1_000), 'free_spins_over');
  });

  test.each<[Record<string, unknown>, string]>([
    [{ spins: 0 }, 'input_invalid'],
    [{ stake: 0n }, 'input_invalid'],
    [{ expiresAt: 0 }, 'input_invalid'],
    [{ vendor: 'NOBODY' }, 'vendor_unknown'],
    [{ game: 'no-such-game' }, 'game_not_found'],
    [{ memberId: 'nobody' }, 'account_not_found'],
  ])('are not granted: %o', async (wrong, code) => {
    expect(await walletApi().grantFreeSpins({ ...request('refused'), ...wrong })).toMatchObject({ ok: false, code });
  });
});

describe('[OPS-02] [GAME-07] [GAME-10] [GAME-17] a launch as its vendor sees it', () => {
  test('has game, room and play-money flag; the game is among the member’s recent games', async () => {
    const trial = await world.trial();
    const query = {
      vendor: 'BTR',
      category: 'PVP',
      gameId: 'tien-len',
      nodeId: 'tien-len-free',
      supportPlay: 'html5',
      platform: 'html5',
    };
    valueOf(await trial.caller.call('launch.game', { query }));
    const { token } = world.vendor.launches.at(-1)!;
    const client = createWalletClient(world.here.address, await openVendorAccount(world.here, { code: 'BTR' }), () =>
      world.here.clock.now(),
    );
    expect(granted(await client.call('authenticate', { requestId: freshId('rq'), token }))).toMatchObject({
      game: 'tien-len',
      room: 'tien-len-free',
      demo: true,
      currency: 'VNDPLAY',
    });
    client.close();
    expect(valueOf(await trial.caller.call('game.recent', {})).list.map(({ nodeId }) => nodeId)).toEqual(['tien-len']);
  });
});

describe('[OPS-02] requests of a vendor', () => {
  const ask = () => JSON.stringify({ requestId: freshId('rq'), memberRef: seat.memberRef, currency: 'VND' });
  const answerTo = async (
    verb: string,
    body: string,
    write: (hex: (algorithm: string, signed: string) => string, at: number) => string,
  ) => {
    const at = Math.floor(world.here.clock.now() / 1000);
    const hex = (algorithm: string, signed: string) => createHmac(algorithm, SECRET).update(signed).digest('hex');
    const { body: reply } = await world.client.send(verb, body, {
      'x-vendor': VENDOR,
      'x-timestamp': String(at),
      'x-signature': write(hex, at),
    });
    return reply?.['success'] === true ? 'granted' : reply?.['code'];
  };

  test('are accepted if the signature covers time, verb and body, and in no other form', async () => {
    const body = ask();
    expect(await answerTo('balance', body, (hex, at) => `t=${at},v2=${hex('sha256', `${at}.balance.${body}`)}`)).toBe(
      'granted',
    );
    const others: readonly ((hex: (algorithm: string, signed: string) => string, at: number) => string)[] = [
      (hex, at) => `t=${at},v1=${hex('sha256', `${at}.${body}`)}`,
      (hex, at) => `t=${at},v1=${hex('sha256', `${at}.balance.${body}`)}`,
      (hex, at) => `t=${at},v2=${hex('sha256', `${at}.${body}`)}`,
      (hex, at) => `t=${at},v2=${hex('sha512', `${at}.${body}`)}`,
      (hex, at) => hex('sha256', `${at}.${body}`),
      (hex, at) => hex('sha256', `${at}.balance.${body}`),
    ];
    for (const form of others) expect(await answerTo('balance', body, form)).toBe('signature_invalid');
  });

  test('are refused at one verb if signed for another', async () => {
    const before = await world.owned(seat);
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 5_000)));
    const body = JSON.stringify({
      requestId: freshId('rq'),
      transactionId: freshId('tx'),
      memberRef: seat.memberRef,
      roundId: round,
      currency: 'VND',
    });
    for (const verb of WALLET_VERBS) {
      if (verb === 'endRound') continue;
      expect([
        verb,
        await answerTo(verb, body, (hex, at) => `t=${at},v2=${hex('sha256', `${at}.endRound.${body}`)}`),
      ]).toEqual([verb, 'signature_invalid']);
    }
    const win = JSON.stringify({ ...(JSON.parse(body) as object), amount: 9_000 });
    expect(await answerTo('win', win, (hex, at) => `t=${at},v2=${hex('sha256', `${at}.adjust.${win}`)}`)).toBe(
      'signature_invalid',
    );
    expect(await world.owned(seat)).toBe(before - 5_000);
  });

  test('are strict: an unknown field is refused and named', async () => {
    const before = await world.owned(seat);
    const reply = await world.client.call('bet', { ...betOf(seat, freshId('round'), 5_000), bonus: 1 });
    expect([reply.status, reply.body?.['code'], reply.body?.['value']]).toEqual([
      400,
      'input_invalid',
      { fields: [{ field: 'bonus', reason: 'unrecognized_keys' }] },
    ]);
    for (const verb of WALLET_VERBS) {
      const body = JSON.stringify({ requestId: freshId('rq'), unknownField: true });
      expect([
        verb,
        await answerTo(verb, body, (hex, at) => `t=${at},v2=${hex('sha256', `${at}.${verb}.${body}`)}`),
      ]).toEqual([verb, 'input_invalid']);
    }
    expect(await world.owned(seat)).toBe(before);
  });

  test('are idempotent: after a dropped connection the repeated bet moves money once', async () => {
    const before = await world.owned(seat);
    const bet = betOf(seat, freshId('round'), 6_000);
    const body = JSON.stringify(bet);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...world.client.sign('bet', body),
    };
    for (let n = 0; n < 3; n++) {
      await new Promise<void>((resolve) => {
        const sent = request(`${world.here.address}/wallet/v1/bet`, { method: 'POST', headers });
        sent.on('error', () => resolve());
        sent.on('close', () => resolve());
        sent.end(body, () => sent.destroy());
      });
    }
    expect(granted(await call('bet', bet))['balance']).toBe(before - 6_000);
    expect(await world.owned(seat)).toBe(before - 6_000);
  });
});

test('a wallet is opened to a vendor once when two operators do it at the same time; without a version the last one counts', async () => {
  const open = (code: string, version?: number) =>
    walletApi().setVendor({ code, ...(version !== undefined && { version }) });
  const seen = await Promise.all([0, 0, 0].map((version) => open('TWICE', version)));
  expect(seen.map((outcome) => (outcome.ok ? 'opened' : outcome.code)).toSorted()).toEqual([
    'opened',
    'version_outdated',
    'version_outdated',
  ]);
  const unseen = await Promise.all([1, 2, 3].map(() => open('THRICE')));
  expect(unseen.map(({ ok }) => ok)).toEqual([true, true, true]);
});
