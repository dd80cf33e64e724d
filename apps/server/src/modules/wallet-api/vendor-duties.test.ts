import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, openVendorAccount, valueOf } from '../../../../../packages/testkit/src/index.ts';
import { betOf, freshId, GAME, granted, inRound, openWalletWorld, SECRET, VENDOR, type Seat, type WalletWorld } from '../../../../../tests/setup/wallet-world.ts';
import { createWalletClient } from '../../../../../tools/wallet-conformance/client.ts';

let world: WalletWorld;
let seat: Seat;
beforeAll(async () => {
  world = await openWalletWorld();
  seat = await world.seat();
});
afterAll(() => world.close());

const call = (verb: string, input: Readonly<Record<string, unknown>>) => world.client.call(verb, input);
const refusedWith = async (verb: string, input: Readonly<Record<string, unknown>>, code: string) => expect((await call(verb, input)).body).toMatchObject({ success: false, code });
const walletApi = () => world.here.platform.modules.walletApi;
const heard = (path: string, one: Readonly<Record<string, unknown>>) => world.vendor.notices.heard.filter((notice) => notice.path === path && Object.entries(one).every(([name, value]) => notice.body[name] === value));

describe('[OPS-02] rounds a vendor forgot', () => {
  /** A round whose bets are a day old. */
  async function forgotten(amounts: readonly number[]): Promise<string> {
    const round = freshId('round');
    for (const amount of amounts) granted(await call('bet', betOf(seat, round, amount)));
    await world.here.query(`UPDATE wallet_api.round SET opened_at = opened_at - interval '1 day', touched_at = touched_at - interval '1 day' WHERE round_id = $1`, [round]);
    return round;
  }
  const stateOf = async (round: string) => (await world.here.query<{ ended_by: string | null; bets: number }>('SELECT ended_by, bets FROM wallet_api.round WHERE round_id = $1', [round]))[0];
  const askedOf = async (round: string) => (await world.here.query<{ attempts: number; pause: number }>(`SELECT attempts, extract(epoch FROM due_at - kernel.now())::integer AS pause FROM wallet_api.asked_round WHERE round_id = $1`, [round]))[0];
  const makeDue = (round: string) => world.here.query('UPDATE wallet_api.asked_round SET due_at = kernel.now() WHERE round_id = $1', [round]);
  const settled = (round: string) => eventually('the round to be settled', async () => {
    await makeDue(round);
    await walletApi().endStaleRounds();
    return (await stateOf(round))?.ended_by === 'platform';
  });

  test('are asked after with growing pauses, and paid as the vendor says', async () => {
    await walletApi().setVendor({ code: VENDOR, roundPolicy: 'ask', roundPatienceMin: 60 });
    world.vendor.notices.answerRounds(503);
    const round = await forgotten([10_000]);
    const before = await world.owned(seat);
    await eventually('the vendor to be asked', async () => {
      await walletApi().endStaleRounds();
      return (await askedOf(round))?.attempts === 1;
    });
    expect(heard('/round', { roundId: round })[0]!.body).toEqual({ memberRef: seat.memberRef, roundId: round, game: GAME, currency: 'VND' });
    const times = heard('/round', { roundId: round }).length;
    await walletApi().endStaleRounds();
    expect(heard('/round', { roundId: round }).length).toBe(times);

    world.vendor.notices.answerRounds({ state: 'open' });
    await makeDue(round);
    await eventually('the vendor to be asked again', async () => {
      await walletApi().endStaleRounds();
      return (await askedOf(round))!.attempts >= 2;
    });
    expect((await askedOf(round))!.pause).toBeGreaterThan(60);
    expect(await stateOf(round)).toEqual({ ended_by: null, bets: 1 });

    const win = freshId('tx');
    world.vendor.notices.answerRounds({ state: 'ended', wins: [{ transactionId: win, amount: 25_000 }] });
    await settled(round);
    expect(await world.owned(seat)).toBe(before + 25_000);
    await eventually('the question to be forgotten', async () => (await askedOf(round)) === undefined);
    // What the vendor says late is its own word, said before.
    expect(granted(await call('win', { ...inRound(seat, round, win), amount: 25_000 }))['duplicate']).toBe(true);
    granted(await call('endRound', inRound(seat, round)));
    expect((await stateOf(round))!.ended_by).toBe('vendor');
    await walletApi().setVendor({ code: VENDOR });
  });

  test('are given back whole where the vendor calls them void, and count as nothing', async () => {
    await walletApi().setVendor({ code: VENDOR, roundPolicy: 'ask', roundPatienceMin: 60 });
    const before = await world.owned(seat);
    world.vendor.notices.answerRounds({ state: 'void' });
    const round = await forgotten([3_000, 4_000]);
    await settled(round);
    expect([await world.owned(seat), (await stateOf(round))!.bets]).toEqual([before, 0]);
    const counted = await eventually('the round to be counted', async () => (await world.here.query(`SELECT b.stake, b.outcome FROM turnover.bet b JOIN wallet_api.round r ON b.bet_id = 'round:' || r.bet_id WHERE r.round_id = $1`, [round]))[0]);
    expect(counted).toEqual({ stake: '7000', outcome: 'void' });
    await walletApi().setVendor({ code: VENDOR });
  });
});

describe('[OPS-02] what a vendor is told', () => {
  test('the end of a session: at once here, again and again there', async () => {
    const guest = await world.seat();
    world.vendor.notices.answerNotices(503);
    expect(await walletApi().terminateSessions(guest.memberRef as never)).toBe(1);
    await refusedWith('bet', betOf(guest, freshId('round'), 1_000), 'vendor_session_ended');
    await eventually('the vendor to be told', async () => heard('/terminate', { memberRef: guest.memberRef }).length > 0);
    const waiting = () => world.here.query(`SELECT 1 FROM wallet_api.notice WHERE body ->> 'memberRef' = $1`, [guest.memberRef]);
    expect((await waiting()).length).toBe(1);
    expect(heard('/terminate', { memberRef: guest.memberRef })[0]!.body).toEqual({ memberRef: guest.memberRef, launchId: expect.any(String) });
    world.vendor.notices.answerNotices(200);
    await eventually('the vendor to have heard', async () => {
      await world.here.query('UPDATE wallet_api.notice SET due_at = kernel.now()');
      await walletApi().tellVendors();
      return (await waiting()).length === 0;
    });
  });

  test('a member’s devices: the balance after what the vendor moved', async () => {
    const sums: unknown[] = [];
    const deaf = world.here.platform.kernel.realtime.listen(({ channel, event, payload }) => {
      if (channel === `member:${seat.memberRef}` && event === 'balance_changed') sums.push((payload as { sumBalance: number }).sumBalance);
    });
    const round = freshId('round');
    granted(await call('bet', betOf(seat, round, 1_000)));
    const { balance } = granted(await call('win', { ...inRound(seat, round), amount: 7_000, endRound: true }));
    expect(await eventually('the new balance to be told', async () => sums.find((sum) => sum === balance))).toBe(balance);
    deaf();
  });
});

describe('[OPS-02] free spins', () => {
  const wish = (campaign: string) => ({ campaign, vendor: VENDOR, memberId: seat.memberRef as never, game: GAME, currency: 'VND', spins: 10, stake: 2_000n, expiresAt: world.here.clock.now() + 86_400_000 });
  const spun = (promotionId: string, spins: number, amount: number, who = seat) => ({ requestId: freshId('rq'), transactionId: freshId('tx'), memberRef: who.memberRef, currency: who.currency, promotionId, spins, amount });

  test('are given once per campaign, told to the vendor, used up by what they win or do not', async () => {
    const campaign = freshId('campaign').slice(0, 40);
    const given = await walletApi().giveFreeSpins(wish(campaign));
    if (!given.ok) throw new Error(given.code);
    const { grantId } = given.value;
    expect(await walletApi().giveFreeSpins({ ...wish(campaign), spins: 99 })).toMatchObject({ ok: true, value: { grantId, spins: 10, used: 0 } });
    await eventually('the vendor to be told', async () => heard('/freeSpins', { grantId }).length > 0);
    expect(heard('/freeSpins', { grantId })[0]!.body).toMatchObject({ campaign, memberRef: seat.memberRef, game: GAME, currency: 'VND', spins: 10, stake: 2_000 });

    const before = await world.owned(seat);
    const won = spun(grantId, 4, 12_000);
    expect(granted(await call('promoWin', won))).toMatchObject({ balance: before + 12_000, duplicate: false });
    expect(granted(await call('promoWin', won))).toMatchObject({ balance: before + 12_000, duplicate: true });
    const nothing = spun(grantId, 5, 0);
    expect(granted(await call('promoWin', nothing))).toMatchObject({ balance: before + 12_000, reference: null });
    expect(granted(await call('promoWin', nothing))['duplicate']).toBe(true);
    const tooMany = spun(grantId, 2, 9_000);
    await refusedWith('promoWin', tooMany, 'free_spins_over');
    // A refused id stays free.
    granted(await call('promoWin', { ...tooMany, spins: 1 }));
    expect(await world.owned(seat)).toBe(before + 21_000);
    expect((await walletApi().freeSpinsOf(seat.memberRef as never))[0]).toMatchObject({ grantId, used: 10, won: 21_000n });
    await refusedWith('promoWin', { ...spun(grantId, 1, 0), spins: undefined }, 'input_invalid');
  });

  test('belong to one member, end in time and are taken back', async () => {
    const given = await walletApi().giveFreeSpins(wish(freshId('campaign').slice(0, 40)));
    if (!given.ok) throw new Error(given.code);
    const { grantId } = given.value;
    const other = await world.seat(0);
    await refusedWith('promoWin', spun(grantId, 1, 1_000, other), 'free_spins_not_found');
    await refusedWith('promoWin', spun('no-such-grant', 1, 1_000), 'free_spins_not_found');
    expect(await walletApi().takeBackFreeSpins(grantId)).toBe(10);
    expect(await walletApi().takeBackFreeSpins(grantId)).toBe(0);
    await eventually('the vendor to be told', async () => heard('/freeSpins/end', { grantId }).length > 0);
    // A spin that was turning may be told of for an hour.
    granted(await call('promoWin', spun(grantId, 1, 1_000)));
    await world.here.query(`UPDATE wallet_api.free_spins SET expires_at = expires_at - interval '61 minutes' WHERE grant_id = $1`, [grantId]);
    await refusedWith('promoWin', spun(grantId, 1, 1_000), 'free_spins_over');
  });

  test.each<[Record<string, unknown>, string]>([
    [{ spins: 0 }, 'input_invalid'],
    [{ stake: 0n }, 'input_invalid'],
    [{ expiresAt: 0 }, 'input_invalid'],
    [{ vendor: 'NOBODY' }, 'vendor_unknown'],
    [{ game: 'no-such-game' }, 'game_not_found'],
    [{ memberId: 'nobody' }, 'account_not_found'],
  ])('are not given: %o', async (wrong, code) => {
    expect(await walletApi().giveFreeSpins({ ...wish('refused'), ...wrong })).toMatchObject({ ok: false, code });
  });
});

describe('[OPS-02] [GAME-07] [GAME-10] [GAME-17] a launch as its vendor sees it', () => {
  test('says game and room and that it is played for nothing; the member finds it among the recent games', async () => {
    const trial = await world.trial();
    const query = { vendor: 'BTR', category: 'PVP', gameId: 'tien-len', nodeId: 'tien-len-free', supportPlay: 'html5', platform: 'html5' };
    valueOf(await trial.caller.call('launch.game', { query }));
    const { token } = world.vendor.launches.at(-1)!;
    const client = createWalletClient(world.here.address, await openVendorAccount(world.here, { code: 'BTR' }), () => world.here.clock.now());
    expect(granted(await client.call('authenticate', { requestId: freshId('rq'), token }))).toMatchObject({ game: 'tien-len', room: 'tien-len-free', demo: true, currency: 'VNDPLAY' });
    client.close();
    expect(valueOf(await trial.caller.call('game.recent', {})).list.map(({ nodeId }) => nodeId)).toEqual(['tien-len']);
  });
});

describe('[OPS-02] how a vendor speaks', () => {
  const ask = () => JSON.stringify({ requestId: freshId('rq'), memberRef: seat.memberRef, currency: 'VND' });
  function signed(body: string, write: (hex: (algorithm: string) => string, at: number) => string) {
    const at = Math.floor(world.here.clock.now() / 1000);
    const hex = (algorithm: string) => createHmac(algorithm, SECRET).update(`${at}.${body}`).digest('hex');
    return { 'x-vendor': VENDOR, 'x-timestamp': String(at), 'x-signature': write(hex, at) };
  }

  test('by the signature scheme agreed with it, and by no other', async () => {
    const forms = {
      v1: (hex: (algorithm: string) => string, at: number) => `t=${at},v1=${hex('sha256')}`,
      v2: (hex: (algorithm: string) => string, at: number) => `t=${at},v2=${hex('sha512')}`,
      bare: (hex: (algorithm: string) => string) => hex('sha256'),
    };
    for (const signatureScheme of ['v2', 'bare', 'v1'] as const) {
      await walletApi().setVendor({ code: VENDOR, signatureScheme });
      for (const [name, form] of Object.entries(forms)) {
        const body = ask();
        const reply = await world.client.send('balance', body, signed(body, form));
        expect([signatureScheme, name, reply.body?.['success'], reply.body?.['code']]).toEqual([signatureScheme, name, name === signatureScheme, name === signatureScheme ? undefined : 'signature_invalid']);
      }
    }
  });

  test('and hangs up too early: the repeated bet moves money once', async () => {
    const before = await world.owned(seat);
    const bet = betOf(seat, freshId('round'), 6_000);
    const body = JSON.stringify(bet);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...world.client.sign(body) };
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
