/** Rounds of the studio's slots: a killed studio, lost wallet answers, racing tabs, and no hints on the wire. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, TEST_STUDIO_VENDORS, valueOf } from '../kit/src/index.ts';
import type { RoundPage, RoundProof } from '../../apps/studio/wire/session.ts';
import type { SlotAnswer } from '../../apps/studio/wire/slots.ts';
import { signedHeaders } from '../../tools/wallet-conformance/client.ts';
import { openStudioWorld, replay, SLOT, type Seat, type StudioReply, type StudioWorld } from '../setup/studio-world.ts';
import type { ConnectionFault } from '../setup/wallet-connection.ts';

/** Covers the wallet's timeout, the back-off of pending calls and a busy machine. */
const TIMEOUT_MS = 90_000;
const FUNDS = 1_000_000;

let world: StudioWorld;
beforeAll(async () => {
  world = await openStudioWorld();
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world.close());

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const refused = (reply: StudioReply, status: number, code: string) =>
  expect([reply.status, reply.body.code], reply.text).toEqual([status, code]);
const granted = <T>(reply: StudioReply<T>): T => {
  expect(reply.body.success, reply.text).toBe(true);
  return reply.body.value;
};
const advance = (seat: Seat, roundId: string, step: number) =>
  seat.ask<SlotAnswer>('/slots/advance', { roundId, step });
async function expectOwned(seat: Seat, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}
const settled = () => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
/** Of a round whose last call to the wallet is answered: only then has it ended. */
async function proofOf(seat: Seat, roundId: string): Promise<RoundProof> {
  await settled();
  return granted(await seat.ask<RoundProof>(`/rounds/${roundId}`));
}

/** Plays a round to its end; returns the answers in order. */
async function playOut(seat: Seat, { round }: SlotAnswer): Promise<SlotAnswer[]> {
  const answers: SlotAnswer[] = [];
  for (let step = round.stepNo + 1, over = round.over; !over; step++) {
    const answer = granted(await advance(seat, round.roundId, step));
    answers.push(answer);
    over = answer.round.over;
  }
  return answers;
}

describe('[GAME-11] a spin', () => {
  test('moves the money, reveals its seed at the end, and can be replayed by anyone from it', async () => {
    const seat = await world.seat(FUNDS);
    expect(seat.opened).toMatchObject({
      kind: 'slots',
      currency: 'VND',
      balance: FUNDS,
      demo: false,
      lobbyUrl: '/m/home',
      depositUrl: '/m/voucherCenter',
      game: { id: SLOT.game, vendor: SLOT.vendor, rtpBasisPoints: 9660 },
    });
    const table = await seat.table();
    expect(table).toMatchObject({
      title: { id: SLOT.game, rtpBasisPoints: seat.opened.game.rtpBasisPoints },
      spinPauseMs: 2500,
      open: null,
    });
    expect(table.bets.every((bet) => bet % table.title.coins === 0)).toBe(true);
    const request = {
      requestId: randomUUID(),
      bet: table.bets[1]!,
      memberSeed: 'my own part',
      seedHash: table.nextSeedHash,
    };
    const first = granted(await seat.ask<SlotAnswer>('/slots/spin', request));
    const [last = first] = (await playOut(seat, first)).slice(-1);
    await expectOwned(seat, FUNDS - request.bet + last.round.won);
    const { roundId } = first.round;
    const proof = await proofOf(seat, roundId);
    expect(proof).toMatchObject({
      game: SLOT.game,
      bet: request.bet,
      won: last.round.won,
      state: 'ended',
      seedHash: table.nextSeedHash,
      memberSeed: request.memberSeed,
      context: `${SLOT.game}:${roundId}:${request.memberSeed}`,
    });
    expect(sha256(proof.seed!)).toBe(table.nextSeedHash);
    const again = replay(table.title.id, proof.seed!, proof.context);
    expect(proof.shown).toEqual(JSON.parse(JSON.stringify(again.map(({ step }) => step))));
    expect(proof.won).toBe((request.bet / table.title.coins) * again.at(-1)!.state.wonCoins);
    expect(granted(await seat.ask<RoundPage>('/rounds')).rounds[0]).toMatchObject({ roundId, won: proof.won });
    // A repeated request is the same round; other content with its id is refused.
    expect(granted(await seat.ask<SlotAnswer>('/slots/spin', request)).round).toEqual(first.round);
    refused(await seat.ask('/slots/spin', { ...request, bet: table.bets[0]! }), 422, 'request_mismatch');
    expect(world.connection.movesOf(roundId).map(({ verb }) => verb)).toEqual(['bet', 'win']);
  });

  test('[GAME-12] is limited to one every two and a half seconds, by the database’s clock', async () => {
    const seat = await world.seat(FUNDS);
    const first = granted(await seat.spin());
    await playOut(seat, first);
    const at = await seat.table();
    // However slow the machine: the last bet was taken now.
    await world.here.query(
      `UPDATE studio.round SET accepted_at = clock_timestamp() + interval '1 minute' WHERE round_id = $1`,
      [first.round.roundId],
    );
    const soon = await seat.ask<{ waitMs: number }>('/slots/spin', {
      requestId: randomUUID(),
      bet: at.bets[0],
      memberSeed: '',
      seedHash: at.nextSeedHash,
    });
    refused(soon, 429, 'too_fast');
    expect(soon.body.value.waitMs).toBeGreaterThan(2_500);
    await world.here.query(
      `UPDATE studio.round SET accepted_at = clock_timestamp() - interval '3 seconds', requested_at = requested_at - interval '3 seconds' WHERE round_id = $1`,
      [first.round.roundId],
    );
    granted(await seat.spin());
  });
});

describe('[GAME-11] free spins', () => {
  test('resume after the studio was killed, to the same end, which nothing reveals before', async () => {
    const seat = await world.seat(FUNDS);
    const planted = await world.plantFeature(seat, 6);
    const opened = await seat.spin();
    const received = [opened.text];
    const first = granted(opened);
    expect(first.round).toMatchObject({ roundId: planted.roundId, stepNo: 0, over: false });
    expect([first.seed, first.nextSeedHash === sha256(planted.seedHex)]).toEqual([null, false]);
    for (const step of [1, 2]) received.push((await advance(seat, planted.roundId, step)).text);
    refused(await seat.spin(), 409, 'round_open');
    refused(await advance(seat, planted.roundId, 5), 409, 'step_unknown');

    await world.restartStudio();
    const again = await seat.table();
    expect(again.open).toMatchObject({
      roundId: planted.roundId,
      stepNo: 2,
      step: JSON.parse(JSON.stringify(planted.steps[2]!.step)) as object,
    });
    const open = await seat.ask<RoundProof>(`/rounds/${planted.roundId}`);
    received.push(open.text);
    expect(granted(open)).toMatchObject({ state: 'open', seed: null });
    expect((granted(open).shown as unknown[]).length).toBe(3);
    for (const text of received) expect(text.includes(planted.seedHex)).toBe(false);

    const rest = await playOut(seat, { ...first, round: again.open! });
    expect(rest.map(({ round }) => round.step)).toEqual(
      JSON.parse(JSON.stringify(planted.steps.slice(3).map(({ step }) => step))),
    );
    const { round } = rest.at(-1)!;
    expect(round.won).toBe((first.round.bet / again.title.coins) * planted.steps.at(-1)!.state.wonCoins);
    await expectOwned(seat, FUNDS - first.round.bet + round.won);
    expect((await proofOf(seat, planted.roundId)).seed).toBe(planted.seedHex);
    expect(granted(await advance(seat, planted.roundId, 1)).round.stepNo).toBe(1);
    refused(await advance(seat, planted.roundId, planted.steps.length), 409, 'round_over');
  });

  test('[GAME-07] of a game closed meanwhile are played to their end and paid; no new round starts', async () => {
    const seat = await world.seat(FUNDS);
    const planted = await world.plantFeature(seat, 3);
    const first = granted(await seat.spin());
    const { catalogue } = world.here.platform.modules;
    await catalogue.setGameState(SLOT.game, { enabled: false });
    try {
      const { round } = (await playOut(seat, first)).at(-1)!;
      await expectOwned(seat, FUNDS - first.round.bet + round.won);
      refused(await seat.spin(), 403, 'game_disabled');
      await settled();
      expect(planted.steps.length).toBe(round.stepNo + 1);
    } finally {
      await catalogue.setGameState(SLOT.game, { enabled: true });
    }
  });

  test('abandoned by a self-excluded member are ended and paid by the studio', async () => {
    const seat = await world.seat(FUNDS);
    await world.plantFeature(seat, 3);
    const { round } = granted(await seat.spin());
    valueOf(
      await seat.member.caller.call('protection.excludeMyself', { body: { period: 'half_year', confirmed: true } }),
    );
    await world.here.query(
      `UPDATE studio.round SET touched_at = touched_at - interval '11 minutes' WHERE round_id = $1`,
      [round.roundId],
    );
    await eventually(
      'the round to be paid',
      async () =>
        (
          await world.here.query<{ state: string }>('SELECT state FROM studio.round WHERE round_id = $1', [
            round.roundId,
          ])
        )[0]!.state === 'ended',
      TIMEOUT_MS,
    );
    const [{ won } = { won: 0 }] = await world.here.query<{ won: string }>(
      'SELECT won FROM studio.round WHERE round_id = $1',
      [round.roundId],
    );
    expect(Number(won)).toBeGreaterThan(0);
    await expectOwned(seat, FUNDS - round.bet + Number(won));
    refused(await seat.spin(), 403, 'account_self_excluded');
  });
});

describe('[GAME-11] a wallet that is hard to reach', () => {
  test.each<ConnectionFault>(['forgotten', 'silent', 'doubled'])(
    'takes and pays each once when an answer is %s',
    async (fault) => {
      const seat = await world.seat(FUNDS);
      const left: Record<string, number> = { bet: 1, win: 1 };
      world.connection.behave((verb) => ((left[verb] ?? 0) > 0 && left[verb]!-- > 0 ? fault : undefined));
      const first = granted(await seat.spin());
      const [last = first] = (await playOut(seat, first)).slice(-1);
      await settled();
      await expectOwned(seat, FUNDS - first.round.bet + last.round.won);
      expect((await proofOf(seat, first.round.roundId)).state).toBe('ended');
    },
  );

  test('refunds a bet that is never answered, whether it was taken or not; the seed stays unused', async () => {
    for (const fault of ['forgotten', 'lost'] as const) {
      const seat = await world.seat(FUNDS);
      const { nextSeedHash } = await seat.table();
      world.connection.behave((verb) => (verb === 'bet' ? fault : undefined));
      refused(await seat.spin(), 503, 'round_void');
      await settled();
      await expectOwned(seat, FUNDS);
      const [round] = granted(await seat.ask<RoundPage>('/rounds')).rounds;
      expect(round).toMatchObject({ state: 'void', won: 0 });
      expect((await proofOf(seat, round!.roundId)).seed).toBeNull();
      expect((await seat.table()).nextSeedHash).toBe(nextSeedHash);
      world.connection.behave(() => undefined);
      granted(await seat.spin());
    }
  });

  test.each([7_331, 90_210])(
    'keeps the money right with lost, forgotten and doubled requests (seed %i)',
    async (seed) => {
      let state = seed;
      const roll = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16;
      const faults: readonly (ConnectionFault | undefined)[] = ['lost', 'forgotten', 'doubled', undefined, undefined];
      const seats = [await world.seat(FUNDS), await world.seat(FUNDS)];
      world.connection.behave((verb) => (verb === 'balance' ? undefined : faults[roll() % faults.length]));
      await Promise.all(
        seats.map(async (seat) => {
          for (let spin = 0; spin < 4; spin++) {
            const reply = await seat.spin();
            if (reply.body.success) await playOut(seat, reply.body.value);
          }
        }),
      );
      world.connection.behave(() => undefined);
      await settled();
      for (const seat of seats) {
        const { rounds } = granted(await seat.ask<RoundPage>('/rounds'));
        const result = rounds
          .filter((round) => round.state === 'ended')
          .reduce((sum, { bet, won }) => sum + won - bet, 0);
        await expectOwned(seat, FUNDS + result);
      }
    },
  );

  test('is called again if it was unreachable when the round ended, also after the studio itself was killed', async () => {
    const seat = await world.seat(FUNDS);
    await world.plantFeature(seat, 2);
    const first = granted(await seat.spin());
    world.connection.forwardTo(undefined);
    const last = (await playOut(seat, first)).at(-1)!;
    expect([last.round.over, last.seed]).toEqual([true, null]);
    await world.restartStudio();
    world.connection.forwardTo(world.here.address);
    await expectOwned(seat, FUNDS - first.round.bet + last.round.won);
    await settled();
  });
});

describe('[GAME-12] admission and stakes', () => {
  test('two tabs start one round', async () => {
    const seat = await world.seat(FUNDS);
    const twin = await world.sit(seat.member);
    const { bets, nextSeedHash } = await seat.table();
    const spins = await Promise.all(
      [seat, twin, seat, twin].map((tab) =>
        tab.ask<SlotAnswer>('/slots/spin', {
          requestId: randomUUID(),
          bet: bets[0]!,
          memberSeed: '',
          seedHash: nextSeedHash,
        }),
      ),
    );
    const won = spins.filter(({ body }) => body.success);
    expect(won.length, spins.map(({ text }) => text).join('\n')).toBe(1);
    for (const { body } of spins) if (!body.success) expect(['round_open', 'seed_changed']).toContain(body.code);
    const [last = won[0]!.body.value] = (await playOut(twin, won[0]!.body.value)).slice(-1);
    await expectOwned(seat, FUNDS - bets[0]! + last.round.won);
  });

  test('a bet above the balance or a limit is refused in the member’s language, and moves nothing', async () => {
    const poor = await world.seat(0);
    const short = await poor.spin();
    refused(short, 402, 'funds_insufficient');
    expect(short.body.value).toMatchObject({ balance: 0 });
    expect(short.body.message).toBe('Your balance is not enough.');
    const seat = await world.seat(FUNDS);
    const { bets } = await seat.table();
    refused(await seat.spin({ bet: bets[0]! + 1 }), 422, 'bet_not_offered');
    refused(await seat.spin({ bet: -bets[0]! }), 400, 'input_invalid');
    refused(await seat.spin({ bet: bets[0]!, won: 1_000_000 }), 400, 'input_invalid');
    refused(await seat.spin({ seedHash: 'f'.repeat(64) }), 409, 'seed_changed');
    expect(await seat.owned()).toBe(FUNDS);
  });

  test('a trial user plays for play money and the same odds', async () => {
    const seat = await world.sit(await world.trial(), { freeplay: true });
    expect(seat.opened).toMatchObject({ demo: true, currency: 'VNDPLAY' });
    const before = await seat.owned();
    const first = granted(await seat.spin());
    const [last = first] = (await playOut(seat, first)).slice(-1);
    await expectOwned(seat, before - first.round.bet + last.round.won);
    expect(last.balance).toBe(before - first.round.bet + last.round.won);
  });

  test('a session belongs to its member: tokens work once, bearer tokens cannot be forged, rounds are not shown to others', async () => {
    const seat = await world.seat(FUNDS);
    const other = await world.seat(FUNDS);
    const { round } = granted(await seat.spin());
    refused(await other.ask(`/rounds/${round.roundId}`), 404, 'round_not_found');
    refused(await advance(other, round.roundId, 1), 404, 'round_not_found');
    const exchange = async (token: string) => {
      const response = await fetch(`${world.studio().address}/studio/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    const address = await world.launch(other.member);
    expect(new URL(address).search).toMatch(/^\?l=(?:vi|en)$/);
    const token = new URL(address).hash.slice('#t='.length);
    expect(await exchange(token)).toEqual([200, undefined]);
    expect(await exchange(token)).toEqual([401, 'token_invalid']);
    expect(await exchange('x'.repeat(43))).toEqual([401, 'token_invalid']);
    const stale = new URL(await world.launch(other.member)).hash.slice('#t='.length);
    await world.here.query(`UPDATE studio.launch SET expires_at = now() - interval '1 second'`);
    expect(await exchange(stale)).toEqual([401, 'token_invalid']);
    for (const bearer of ['', 'Bearer ', `Bearer ${'A'.repeat(43)}`, seat.opened.session]) {
      const response = await fetch(`${world.studio().address}/studio/api/slots/table`, {
        headers: { authorization: bearer },
      });
      expect(response.status).toBe(401);
    }
    const unsigned = await fetch(`${world.studio().address}/studio/vendor/launch`, {
      method: 'POST',
      headers: { 'x-vendor': SLOT.vendor, 'x-timestamp': '1', 'x-signature': `t=1,v2=${'0'.repeat(64)}` },
      body: '{}',
    });
    expect(unsigned.status).toBe(401);
  });
});

describe('[OPS-02] granted free spins', () => {
  const STAKE = 2_000;
  const walletApi = () => world.here.platform.modules.walletApi;
  const tableWith = (seat: Seat, left: number | null) =>
    eventually(
      `${left} spins to be offered`,
      async () => ((await seat.table()).freeSpins?.left ?? null) === left,
      TIMEOUT_MS,
    );
  const given = (seat: Seat, request: Readonly<Record<string, unknown>> = {}) =>
    seat.spin({ bet: STAKE, freeSpin: true, ...request });
  async function give(seat: Seat, spins: number): Promise<string> {
    const request = {
      campaign: randomUUID(),
      vendor: SLOT.vendor,
      memberId: seat.memberRef as never,
      game: SLOT.game,
      currency: 'VND',
      spins,
      stake: BigInt(STAKE),
      expiresAt: world.here.clock.now() + 86_400_000,
    };
    const grant = await walletApi().grantFreeSpins(request);
    if (!grant.ok) throw new Error(grant.code);
    await tableWith(seat, spins);
    return grant.value.grantId;
  }
  const grantOf = async (seat: Seat) => (await walletApi().freeSpinsOf(seat.memberRef as never))[0]!;
  const promised = async (seat: Seat) =>
    Number(
      (
        await world.here.query<{ sum: string }>(
          `SELECT coalesce(sum(t.amount), 0) AS sum FROM ledger.transfer t JOIN ledger.account a ON a.id = t.credit WHERE a.owner_id = $1 AND t.code = 17`,
          [seat.memberRef],
        )
      )[0]!.sum,
    );
  async function notifyStudio(path: string, body: object): Promise<number> {
    const { code, launchKey } = TEST_STUDIO_VENDORS.find((one) => one.code === SLOT.vendor)!;
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(
        { vendor: code, secret: launchKey, timeSec: Math.floor(Date.now() / 1000) },
        path.split('/').at(-1)!,
        text,
      ),
    };
    return (await fetch(`${world.studio().address}/studio/vendor/${path}`, { method: 'POST', headers, body: text }))
      .status;
  }

  test('take no bet, are decided by the committed seed, paid as the promotion’s, counted once', async () => {
    const seat = await world.seat(FUNDS);
    const grantId = await give(seat, 2);
    const { title, freeSpins, nextSeedHash } = await seat.table();
    expect(freeSpins).toEqual({ grantId, left: 2, stake: STAKE, expiresAtMs: expect.any(Number) });
    refused(await given(seat, { bet: 2 * STAKE }), 409, 'free_spins_over');
    const request = { requestId: randomUUID(), memberSeed: 'given', seedHash: nextSeedHash };
    world.connection.behave((verb) => (verb === 'promoWin' ? 'doubled' : undefined));
    const [first, twin] = await Promise.all([given(seat, request), given(seat, request)]);
    const [start, again] = [granted(first), granted(twin)];
    expect([start.round.free, again.round.roundId]).toEqual([true, start.round.roundId]);
    const [last = start] = (await playOut(seat, start)).slice(-1);
    await settled();
    const { roundId, won } = last.round;
    await expectOwned(seat, FUNDS + won);
    expect([await promised(seat), await grantOf(seat)]).toMatchObject([won, { grantId, used: 1, won: BigInt(won) }]);
    const carried = world.connection.carried.filter(
      ({ body }) => body['memberRef'] === seat.memberRef && body['transactionId'] !== undefined,
    );
    expect(
      new Set(
        carried.map(
          ({ verb, body }) =>
            `${verb} ${String(body['transactionId'])} ${String(body['spins'])} ${String(body['promotionId'])}`,
        ),
      ),
    ).toEqual(new Set([`promoWin ${roundId}:win 1 ${grantId}`]));
    // Nothing was staked, so nothing counts as played.
    expect(
      await world.here.query('SELECT round_id FROM wallet_api.round WHERE member_id = $1', [seat.memberRef]),
    ).toEqual([]);
    const proof = await proofOf(seat, roundId);
    expect(proof).toMatchObject({ free: true, bet: STAKE, won, state: 'ended', seedHash: nextSeedHash });
    expect(replay(title.id, proof.seed!, proof.context).length).toBe(last.round.stepNo + 1);
    expect((await seat.table()).freeSpins?.left).toBe(1);
    refused(await seat.spin({ ...request, bet: STAKE }), 422, 'request_mismatch');
  });

  test('go on after the studio was killed, are paid despite lost answers, and never exceed the grant', async () => {
    const seat = await world.seat(FUNDS);
    await give(seat, 1);
    const planted = await world.plantFeature(seat, 3);
    const start = granted(await given(seat));
    expect([start.round.roundId, start.round.over, start.balance]).toEqual([planted.roundId, false, FUNDS]);
    await world.restartStudio();
    expect((await seat.table()).open).toMatchObject({ roundId: planted.roundId, free: true, bet: STAKE });
    world.connection.behave((verb) => (verb === 'promoWin' ? 'forgotten' : undefined));
    const [last] = (await playOut(seat, start)).slice(-1);
    expect([last!.round.won > 0, last!.seed]).toEqual([true, null]);
    await world.restartStudio();
    world.connection.behave(() => undefined);
    await world.here.query('UPDATE studio.wallet_call SET due_at = clock_timestamp() WHERE acknowledged_at IS NULL');
    await settled();
    await expectOwned(seat, FUNDS + last!.round.won);
    expect([await promised(seat), await grantOf(seat)]).toMatchObject([last!.round.won, { used: 1, spins: 1 }]);
    expect((await seat.table()).freeSpins).toBeNull();
    refused(await given(seat), 409, 'free_spins_over');

    await give(seat, 1);
    await world.passPause();
    const { nextSeedHash } = await seat.table();
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () =>
        seat.ask<SlotAnswer>('/slots/spin', {
          requestId: randomUUID(),
          bet: STAKE,
          memberSeed: 'tabs',
          seedHash: nextSeedHash,
          freeSpin: true,
        }),
      ),
    );
    expect(tabs.filter(({ body }) => body.success)).toHaveLength(1);
    const won = tabs.find(({ body }) => body.success)!;
    await playOut(seat, granted(won));
    await settled();
    expect(await grantOf(seat)).toMatchObject({ used: 1, spins: 1 });
  });

  test('are revoked, also before they arrived, and expire', async () => {
    const seat = await world.seat(0);
    const grantId = await give(seat, 5);
    granted(await given(seat));
    expect(await walletApi().revokeFreeSpins(grantId)).toBeGreaterThan(0);
    await tableWith(seat, null);
    await world.here.query(`UPDATE studio.round SET touched_at = touched_at - interval '1 hour' WHERE state = 'open'`);
    await eventually('its round to be over', async () => (await seat.table()).open === null, TIMEOUT_MS);
    await settled();
    refused(await given(seat), 409, 'free_spins_over');

    const late = {
      grantId: randomUUID(),
      campaign: 'late',
      memberRef: seat.memberRef,
      game: SLOT.game,
      currency: 'VND',
      spins: 3,
      stake: STAKE,
      expiresAt: Date.now() + 86_400_000,
    };
    expect(await notifyStudio('freeSpins/end', { grantId: late.grantId, memberRef: seat.memberRef, spins: 1 })).toBe(
      400,
    );
    expect(await notifyStudio('freeSpins/end', { grantId: late.grantId, memberRef: seat.memberRef })).toBe(200);
    expect([await notifyStudio('freeSpins', late), await notifyStudio('freeSpins', late)]).toEqual([200, 200]);
    expect((await seat.table()).freeSpins).toBeNull();
    const good = { ...late, grantId: randomUUID() };
    expect(await notifyStudio('freeSpins', good)).toBe(200);
    expect((await seat.table()).freeSpins?.left).toBe(3);
    await world.here.query('UPDATE studio.free_spins SET expires_at = clock_timestamp() WHERE grant_id = $1', [
      good.grantId,
    ]);
    refused(await given(seat), 409, 'free_spins_over');
    for (const wrong of [{ stake: STAKE + 1 }, { game: 'no-such-game' }])
      expect(await notifyStudio('freeSpins', { ...late, grantId: randomUUID(), ...wrong })).toBe(409);
    expect(await notifyStudio('freeSpins', { ...late, spins: 0 })).toBe(400);
  });
});
