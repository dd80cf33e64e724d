/** Tables of the studio: whole rounds and their money, the moment betting closes, studios that race and are killed, lost wallet answers, and no hints on the wire. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deposit, eventually, newMember, startStudioNode, valueOf } from '../kit/src/index.ts';
import type { ConnectionNews } from '../../apps/studio/wire/connection.ts';
import { CONNECTION_CLOSED } from '../../apps/studio/wire/connection.ts';
import type { RoundPage } from '../../apps/studio/wire/session.ts';
import type { ChatLine, StakeAnswer, TableNews } from '../../apps/studio/wire/table.ts';
import { killBeforeTheDeal, stakeUnevenly } from '../setup/matched-tables.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';
import {
  openTableWorld,
  proven,
  TABLES,
  wonOf,
  type Player,
  type Spots,
  type TablePlace,
  type TableWorld,
} from '../setup/table-world.ts';
import type { ConnectionFault } from '../setup/wallet-connection.ts';

const FUNDS = 1_000_000;

let world: TableWorld;
/** Every player, for the messages they received. */
const players: Player[] = [];
beforeAll(async () => {
  world = await openTableWorld();
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world.close());

const kept = (player: Player): Player => {
  players.push(player);
  return player;
};
const player = async (place: TablePlace, amount = FUNDS) => kept(await world.player(place, amount));
const granted = <T>(answer: CallAnswer<T>): T => {
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return (answer as { readonly value: T }).value;
};
const refused = (answer: CallAnswer, code: string) => expect(answer).toMatchObject({ success: false, code });
async function owns({ seat }: Pick<Player, 'seat'>, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}
async function reaches(stakeId: string, state: string): Promise<void> {
  await expect.poll(() => world.stateOf(stakeId), { timeout: TIMEOUT_MS }).toBe(state);
}
const roundsOf = async ({ seat }: Pick<Player, 'seat'>) => (await seat.ask<RoundPage>('/rounds')).body.value.rounds;
const settled = () => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
const phaseOf = async (roundId: string) =>
  (
    await world.here.query<{ phase: string }>('SELECT phase FROM studio.shared_round WHERE shared_id = $1', [roundId])
  )[0]!.phase;
const movesOf = (stakeId: string) => world.connection.movesOf(stakeId).map(({ verb }) => verb);
const sum = (spots: Spots): number => Object.values(spots).reduce((all, chips) => all + chips, 0);
const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** The smallest chips on every bet of a table, in as many stakes as needed. */
function everySpot({ entered: { rules } }: Player): readonly Spots[] {
  const spots = rules.bets.map(({ id }) => [id, rules.minBet] as const);
  const stakes: Spots[] = [];
  while (spots.length > 0) stakes.push(Object.fromEntries(spots.splice(0, 60)));
  return stakes;
}

/** Stakes, deals the round and waits until the member has been sent the outcome and paid. */
async function playRound(at: Player, stakes: readonly Spots[]) {
  const { roundId } = at.round();
  const taken: StakeAnswer[] = [];
  for (const spots of stakes) taken.push(granted(await at.stake(spots)));
  await world.pass(roundId);
  const dealt = await at.dealt(roundId);
  const answer = await at.settled(roundId);
  for (const { stake } of taken) await reaches(stake.stakeId, 'ended');
  return { roundId, dealt, answer, taken };
}

describe('[GAME-11] a round at every table', () => {
  test('pays each bet what the seed gives, sends everyone the same result, and can be verified by anyone', async () => {
    const member = await newMember(world.here.address);
    await deposit(member, 20_000_000);
    const seats = await Promise.all(
      Object.values(TABLES).map(async (place) => kept(await world.enter(await world.seatAt(member, place)))),
    );
    let owned = 20_000_000;
    for (const at of seats) {
      const { game } = at.seat.opened;
      const { roundId, dealt, answer, taken } = await playRound(at, everySpot(at));
      expect(dealt, game.id).toMatchObject({
        roundId,
        phase: 'dealt',
        seedHash: at.entered.round.seedHash,
        result: { game: at.entered.rules.game },
      });
      for (const { stake } of taken) {
        const proof = await world.proof(at.seat, stake.stakeId);
        expect(sha256(proof.seed!)).toBe(at.entered.round.seedHash);
        expect(proof).toMatchObject({
          kind: 'table',
          game: game.id,
          bet: sum(stake.spots),
          state: 'ended',
          seedHash: dealt.seedHash,
          context: expect.stringMatching(new RegExp(`^${game.id}:1:[0-9]+:([0-9a-f]{64})?$`)),
          shown: { result: dealt.result },
        });
        expect(proof.won, game.id).toBe(proven(proof));
        expect(answer.stakes.find(({ stakeId }) => stakeId === stake.stakeId)).toMatchObject({
          won: proof.won,
          spots: stake.spots,
          state: proof.won > 0 ? 'won' : 'lost',
        });
        expect(movesOf(stake.stakeId)).toEqual(['bet', 'win']);
        owned += proof.won - proof.bet;
      }
      expect(answer.won).toBe(wonOf(answer.stakes));
      expect(granted(await at.ask<StakeAnswer>('ping')), game.id).toHaveProperty('nowMs');
    }
    await owns(seats[0]!, owned);
    await expect.poll(() => seats.at(-1)!.news('balance').at(-1)?.balance, { timeout: TIMEOUT_MS }).toBe(owned);
    const last = seats[0]!;
    expect((await roundsOf(last))[0]).toMatchObject({ state: 'ended' });
    const again = kept(await world.enter(last.seat));
    expect(again.entered.road.length).toBeGreaterThan(0);
    expect(again.entered.road[0]).toEqual(last.news('round').find(({ phase }) => phase === 'dealt')!.result);
  });

  test('[GAME-12] every coup is dealt from fresh decks, and the road goes on', async () => {
    const at = await player(TABLES.dragonTiger);
    for (let coup = 0; coup < 2; coup++) {
      const { roundId, taken } = await playRound(at, [{ dragon: 5_000, tiger: 5_000 }]);
      const proof = await world.proof(at.seat, taken[0]!.stake.stakeId);
      expect(proof.won).toBe(proven(proof));
      expect(proof.shown).not.toHaveProperty('out');
      expect(at.round()).not.toHaveProperty('shoe');
      await world.pass(roundId);
      await expect.poll(() => at.round().roundId, { timeout: TIMEOUT_MS }).not.toBe(roundId);
    }
    expect(kept(await world.enter(at.seat)).entered.road.length).toBeGreaterThanOrEqual(2);
  });

  test('[GAME-12] the pool of a round is sent also where news of the round before it are still due', async () => {
    const at = await player(TABLES.dragonTiger);
    const { roundId } = await playRound(at, [{ dragon: 5_000 }]);
    // Entering announces the pool of the round that is shown; the next round follows at once.
    const late = kept(await world.enter(at.seat));
    expect(late.round()).toMatchObject({ roundId, phase: 'dealt' });
    await world.pass(roundId);
    await expect.poll(() => late.round().roundId, { timeout: TIMEOUT_MS }).not.toBe(roundId);
    granted(await late.stake({ tiger: 5_000 }));
    await expect
      .poll(() => late.news('pool').find((pool) => pool.roundId === late.round().roundId)?.pool, {
        timeout: TIMEOUT_MS,
      })
      .toEqual({ tiger: 5_000 });
  });

  test('[GAME-12] a round opened with cards out of a shoe, before decks were fresh, is dealt and proven without them', async () => {
    const out = Array.from({ length: 401 }, (_, card) => card % 52);
    const place = { vendor: TABLES.dragonTiger.vendor, game: TABLES.dragonTiger.game } as const;
    const at = await player(place);
    const { roundId } = at.round();
    await world.here.query('ALTER TABLE studio.shared_round DISABLE TRIGGER shared_round_order');
    await world.here.query(`UPDATE studio.shared_round SET memory = $2 WHERE shared_id = $1`, [
      roundId,
      JSON.stringify({ shoe: 3, out }),
    ]);
    await world.here.query('ALTER TABLE studio.shared_round ENABLE TRIGGER shared_round_order');
    const { stake } = granted(await at.stake({ dragon: 5_000 }));
    await world.pass(roundId);
    await reaches(stake.stakeId, 'ended');
    const proof = await world.proof(at.seat, stake.stakeId);
    expect(proof.shown).toMatchObject({ out });
    expect(proof.won).toBe(proven(proof));
    await world.pass(roundId);
    await expect.poll(() => at.round().roundId, { timeout: TIMEOUT_MS }).not.toBe(roundId);
    expect(at.round()).not.toHaveProperty('shoe');
  });

  test('that cannot be dealt refunds every stake, and another starts', async () => {
    const place = { vendor: 'PDM', game: 'rong-ho-song-han' } as const;
    await world.here.query(
      `INSERT INTO studio.shared_round (game, kind, number, seed, seed_hash, phase_ends_at, memory)
       VALUES ($1, 'table', 1, decode(repeat('5a', 32), 'hex'), encode(sha256(decode(repeat('5a', 32), 'hex')), 'hex'), clock_timestamp(), '{"shoe": 1, "out": [7, 7, 7, 7, 7, 7, 7, 7, 7]}')`,
      [place.game],
    );
    const at = await player(place);
    const { roundId } = at.round();
    const { stake } = granted(await at.stake({ dragon: 20_000 }));
    await world.pass(roundId);
    expect((await at.settled(roundId)).stakes).toMatchObject([{ stakeId: stake.stakeId, state: 'returned', won: 0 }]);
    await owns(at, FUNDS);
    await expect.poll(() => at.news('balance').at(-1), { timeout: TIMEOUT_MS }).toEqual({ balance: FUNDS });
    expect(await world.proof(at.seat, stake.stakeId)).toMatchObject({ state: 'void', seed: null });
    await expect.poll(() => at.round().roundId, { timeout: TIMEOUT_MS }).not.toBe(roundId);
    // Also if the studio's notification connection broke.
    await world.here.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN "studio%'`,
    );
    await playRound(at, [{ tiger: 10_000 }]);
  });
});

describe('[GAME-12] the moment betting closes', () => {
  test('a later stake is not sent to the wallet; one whose answer is late is refunded', async () => {
    const at = await player(TABLES.taiXiu);
    const { roundId } = at.round();
    const { stake } = granted(await at.stake({ tai: 10_000, xiu: 5_000 }));
    let [open, passing] = [true, undefined as Promise<void> | undefined];
    // Betting closes once the wallet has received it; its answer comes after that.
    world.connection.behave((verb) => {
      if (verb !== 'bet' || !open) return undefined;
      passing ??= world.pass(roundId);
      return 'forgotten';
    });
    const late = at.stake({ tai: 5_000 });
    const [{ body }] = await eventually(
      'the wallet to have taken it',
      async () => {
        const bets = world.connection.carried.filter(
          (each) =>
            each.verb === 'bet' && each.body['amount'] === 5_000 && each.body['memberRef'] === at.seat.memberRef,
        );
        return bets.length > 0 ? (bets as [(typeof bets)[number]]) : undefined;
      },
      TIMEOUT_MS,
    );
    await passing;
    await at.dealt(roundId);
    open = false;
    refused(await late, 'betting_closed');
    await reaches(String(body['roundId']), 'void');
    refused(await at.stake({ tai: 5_000 }, { roundId }), 'betting_closed');
    await reaches(stake.stakeId, 'ended');
    await settled();
    const { won } = await world.proof(at.seat, stake.stakeId);
    await owns(at, FUNDS - 15_000 + won);
    expect(
      world.connection.carried
        .filter(
          ({ verb, body: { amount, memberRef } }) =>
            verb === 'bet' && amount === 5_000 && memberRef === at.seat.memberRef,
        )
        .every(({ body: { roundId: id } }) => id === body['roundId']),
    ).toBe(true);
  });
});

describe('[GAME-12] two studios on one database', () => {
  test('deal once, pay once, and notify the connections of both', async () => {
    const twin = await startStudioNode({
      databaseUrl: world.here.database.connectionString,
      platform: world.connection.address,
    });
    try {
      const one = await player(TABLES.xocDia);
      const other = kept(await world.enter(await world.seatAt(one.seat.member, TABLES.xocDia), twin.address));
      const third = await world.seatAt(
        await newMember(world.here.address).then(async (member) => (await deposit(member, FUNDS), member)),
        TABLES.xocDia,
      );
      const far = kept(await world.enter(third, twin.address));
      const { roundId } = one.round();
      expect([other.round().roundId, far.round().roundId]).toEqual([roundId, roundId]);
      const stakes = await Promise.all([
        one.stake({ chan: 10_000 }),
        other.stake({ le: 10_000 }),
        far.stake({ chan: 5_000, bon_do: 5_000 }),
      ]);
      const ids = stakes.map((answer) => granted(answer).stake.stakeId);
      for (const at of [one, far])
        await expect
          .poll(() => at.news('pool').at(-1)?.pool, { timeout: TIMEOUT_MS })
          .toEqual({ chan: 15_000, le: 10_000, bon_do: 5_000 });
      await expect
        .poll(async () => kept(await world.enter(third, world.studio().address)).entered.players, {
          timeout: TIMEOUT_MS,
        })
        .toBeGreaterThanOrEqual(2);
      await world.pass(roundId);
      const results = await Promise.all([one, other, far].map(async (at) => (await at.dealt(roundId)).result));
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      for (const id of ids) await reaches(id, 'ended');
      for (const id of ids) expect(movesOf(id)).toEqual(['bet', 'win']);
      expect((await one.settled(roundId)).stakes.length).toBe(2);
      const proofs = await Promise.all([
        world.proof(one.seat, ids[0]!),
        world.proof(one.seat, ids[1]!),
        world.proof(far.seat, ids[2]!),
      ]);
      for (const proof of proofs) expect(proof.won).toBe(proven(proof));
      await owns(one, FUNDS - 20_000 + proofs[0]!.won + proofs[1]!.won);
      await owns(far, FUNDS - 10_000 + proofs[2]!.won);
      const [{ count } = { count: 0 }] = await world.here.query<{ count: string }>(
        `SELECT count(*) FROM studio.shared_round WHERE game = $1 AND phase IN ('betting', 'running', 'shown')`,
        [TABLES.xocDia.game],
      );
      expect(Number(count)).toBeLessThanOrEqual(1);
      // A studio that dies loses no round: the other deals it.
      const next = await eventually(
        'the next round',
        async () => (far.round().roundId !== roundId || (await world.pass(roundId), false) ? far.round() : undefined),
        TIMEOUT_MS,
      );
      const { stake } = granted(await far.stake({ le: 5_000 }));
      await twin.kill();
      await world.pass(next.roundId);
      await reaches(stake.stakeId, 'ended');
      await settled();
    } finally {
      await twin.close();
    }
  });
});

describe('[GAME-11] a studio that is killed', () => {
  test('during betting: accepted stakes stay, and are dealt and paid by its successor', async () => {
    const at = await player(TABLES.bauCua);
    const { roundId } = at.round();
    const { stake } = granted(await at.stake({ bau: 20_000, cua: 10_000 }));
    world.connection.behave((verb) => (verb === 'bet' ? 'silent' : undefined));
    // However long the test takes, the studio does not give up before it is killed.
    const release = await world.keepAsking();
    const requestId = randomUUID();
    const asking = at.stake({ nai: 4_000 }, { requestId });
    asking.catch(() => undefined);
    await eventually(
      'the wallet to be called',
      async () =>
        world.connection.carried.some(
          ({ verb, body }) => verb === 'bet' && body['memberRef'] === at.seat.memberRef && body['amount'] === 4_000,
        ),
      TIMEOUT_MS,
    );
    // However long the studio takes to come back, it is not refunded meanwhile.
    await world.here.query(
      `UPDATE studio.round SET touched_at = clock_timestamp() + interval '1 hour' WHERE shared_round = $1 AND state = 'asking'`,
      [roundId],
    );
    await world.restartStudio();
    world.connection.behave(() => undefined);
    await release();
    const again = kept(await world.enter(at.seat));
    expect(again.entered.round).toMatchObject({ roundId, phase: 'betting' });
    expect(again.entered.mine).toMatchObject([
      { stakeId: stake.stakeId, state: 'taken' },
      { spots: { nai: 4_000 }, state: 'asking' },
    ]);
    // The same request is the same stake.
    const { stake: second } = granted(await again.stake({ nai: 4_000 }, { requestId }));
    expect(second).toMatchObject({ stakeId: again.entered.mine[1]!.stakeId, state: 'taken' });
    // Killed at the moment betting closes.
    await world.pass(roundId);
    await world.restartStudio();
    for (const id of [stake.stakeId, second.stakeId]) await reaches(id, 'ended');
    const proofs = [await world.proof(at.seat, stake.stakeId), await world.proof(at.seat, second.stakeId)];
    for (const proof of proofs) expect(proof.won).toBe(proven(proof));
    await owns(at, FUNDS - 34_000 + proofs[0]!.won + proofs[1]!.won);
  });

  test('after the deal: unsettled stakes are settled and pending wins are paid, once', async () => {
    const at = await player(TABLES.roulette);
    const { roundId } = at.round();
    const stakes = [
      granted(await at.stake({ red: 10_000, black: 10_000 })),
      granted(await at.stake({ dozen_1: 5_000, dozen_2: 5_000, dozen_3: 5_000 })),
    ].map(({ stake }) => stake.stakeId);
    // The second stake stays locked until the studio is gone.
    await world.here.query(
      `CREATE FUNCTION studio.keep_open() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not yet'; END $$`,
    );
    await world.here.query(
      `CREATE TRIGGER keep_open BEFORE UPDATE ON studio.round FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.round_id = '${stakes[1]}') EXECUTE FUNCTION studio.keep_open()`,
    );
    await world.pass(roundId);
    const { result } = await at.dealt(roundId);
    world.connection.forwardTo(undefined);
    expect(await world.stateOf(stakes[1]!)).toBe('open');
    await world.here.query('DROP TRIGGER keep_open ON studio.round');
    await eventually(
      'both to be decided',
      async () => (await world.stateOf(stakes[0]!)) === 'paying' && (await world.stateOf(stakes[1]!)) === 'paying',
      TIMEOUT_MS,
    );
    world.connection.forwardTo(world.here.address);
    await world.restartStudio();
    // The other studio's pending calls are due at once.
    await world.here.query('UPDATE studio.wallet_call SET due_at = clock_timestamp() WHERE acknowledged_at IS NULL');
    for (const id of stakes) await reaches(id, 'ended');
    const proofs = await Promise.all(stakes.map((id) => world.proof(at.seat, id)));
    for (const proof of proofs) expect([proof.won, proof.shown]).toEqual([proven(proof), { result }]);
    await owns(at, FUNDS - 35_000 + proofs[0]!.won + proofs[1]!.won);
    expect(await phaseOf(roundId)).not.toBe('betting');
    // An empty table is idle.
    await world.pass(roundId);
    await expect.poll(() => phaseOf(roundId), { timeout: TIMEOUT_MS }).toBe('ended');
    const back = kept(await world.enter(at.seat));
    expect(back.entered.road.at(-1)).toEqual(result);
    expect(back.round().number).toBeGreaterThan(at.entered.round.number);
  });
});

describe('[GAME-11] stakes that come twice, in any order, over a bad connection', () => {
  test.each([4_242, 98_765])('are accepted and paid once (seed %i)', async (seed) => {
    let state = seed;
    const roll = (count: number): number => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16) % count;
    const faults: readonly (ConnectionFault | undefined)[] = [
      'lost',
      'forgotten',
      'doubled',
      undefined,
      undefined,
      undefined,
    ];
    const at = await player(TABLES.bauCua);
    const twin = kept(await world.enter(at.seat));
    const { roundId } = at.round();
    world.connection.behave((verb) =>
      verb === 'bet' || verb === 'win' || verb === 'rollback' ? faults[roll(faults.length)] : undefined,
    );
    const requests = Array.from({ length: 6 }, (_, index) => ({
      requestId: `request-${seed}-${index}`,
      spots: { [['bau', 'cua', 'tom', 'ca', 'ga', 'nai'][roll(6)]!]: 2_000 * (1 + roll(5)), ba_cua: 2_000 },
    }));
    const sent = [...requests, ...requests]
      .map((request) => ({ request, order: roll(1_000) }))
      .toSorted((one, next) => one.order - next.order);
    const answers = await Promise.all(
      sent.map(({ request: { requestId, spots } }, index) => (index % 2 === 0 ? at : twin).stake(spots, { requestId })),
    );
    for (const [index, answer] of answers.entries()) {
      const first = sent.findIndex(({ request }) => request === sent[index]!.request);
      if (answer.success)
        expect(answers[first]).toMatchObject({
          success: true,
          value: { stake: { stakeId: answer.value.stake.stakeId } },
        });
    }
    world.connection.behave(() => undefined);
    refused(await at.stake({ bau: 2_000, cua: 2_000 }, { requestId: requests[0]!.requestId }), 'request_mismatch');
    world.connection.behave((verb) =>
      verb === 'win' || verb === 'rollback' ? faults[roll(faults.length)] : undefined,
    );
    await world.pass(roundId);
    await at.dealt(roundId);
    await eventually(
      'some to be paid',
      async () =>
        (await world.here.query(`SELECT FROM studio.round WHERE shared_round = $1 AND state = 'open'`, [roundId]))
          .length === 0,
      TIMEOUT_MS,
    );
    world.connection.behave(() => undefined);
    await settled();
    const rounds = await roundsOf(at);
    expect(rounds.length).toBeGreaterThan(0);
    for (const { roundId: id, state: reached, won } of rounds)
      if (reached === 'ended') expect(won).toBe(proven(await world.proof(at.seat, id)));
    await owns(
      at,
      FUNDS + rounds.filter((round) => round.state === 'ended').reduce((all, { bet, won }) => all + won - bet, 0),
    );
  });
});

describe('[GAME-12] limits and chat', () => {
  test('limits apply to all stakes of a member on a round, pending ones included', async () => {
    const at = await player(TABLES.bauCua, 60_000_000);
    const { minBet, maxBet, maxRound, chips } = at.entered.rules;
    expect([minBet, chips[0], maxBet, maxRound]).toEqual([2_000, 2_000, 1_000_000, 4_000_000]);
    for (const spots of [{}, { bau: 0 }, { bau: -2_000 }, { bau: 2_000.5 }])
      refused(await at.stake(spots), 'input_invalid');
    refused(await at.stake({ bau: 1_000 }), 'stake_range');
    refused(await at.stake({ bau: 3_000 }), 'stake_range');
    refused(await at.stake({ bau: maxBet + minBet }), 'stake_range');
    refused(await at.stake({ tai: 2_000 }), 'bet_not_offered');
    refused(await at.stake({ bau: 2_000 }, { won: 1 }), 'input_invalid');
    const many = await Promise.all(Array.from({ length: 8 }, () => at.stake({ bau: maxBet / 4 })));
    expect(many.filter(({ success }) => success).length).toBe(4);
    for (const answer of many) if (!answer.success) refused(answer, 'stake_range');
    // Opposite sides may both be bet, up to the round's limit.
    for (const spot of ['cua', 'tom', 'ca']) granted(await at.stake({ [spot]: maxBet }));
    refused(await at.stake({ ga: minBet }), 'stake_range');
    const other = await player(TABLES.taiXiu);
    refused(await other.stake({ tai: 5_000 }, { roundId: at.round().roundId }), 'betting_closed');
    const poor = await player(TABLES.taiXiu, 0);
    const short = await poor.stake({ tai: 5_000 });
    refused(short, 'funds_insufficient');
    expect(short).toMatchObject({ value: { balance: 0 } });
    expect(poor.entered.balance).toBe(0);
  });

  test('chat is short, rate-limited, without links, and stored for later arrivals', async () => {
    const at = await player(TABLES.frenchRoulette);
    const near = await player(TABLES.frenchRoulette);
    const said = granted(
      await at.ask<ChatLine>('say', {
        text: '  Chúc may mắn\u202E nhé, xem www.thang-lon.example/x hay gọi 0912 345 678  ',
      }),
    );
    expect(said).toMatchObject({ who: at.seat.memberRef.slice(-3), text: 'Chúc may mắn nhé, xem hay gọi', mine: true });
    await expect.poll(() => near.news('chat').at(-1), { timeout: TIMEOUT_MS }).toEqual({ ...said, mine: false });
    await expect.poll(() => at.news('chat').at(-1), { timeout: TIMEOUT_MS }).toEqual(said);
    await world.here.query(
      `UPDATE studio.table_chat SET said_at = clock_timestamp() + interval '1 minute' WHERE line_id = $1`,
      [said.id],
    );
    refused(await at.ask('say', { text: 'Nữa này' }), 'chat_too_fast');
    for (const text of ['', '   ', 'https://a.example', 'x'.repeat(81)])
      refused(await near.ask('say', { text }), 'chat_text');
    await world.here.query(
      `INSERT INTO studio.table_chat (game, vendor, member_ref, text, said_at) SELECT $1, 'HCG', 'nobody', 'line ' || n, clock_timestamp() - interval '1 hour' FROM generate_series(1, 40) AS n`,
      [TABLES.frenchRoulette.game],
    );
    granted(await near.ask('say', { text: 'Mười bốn đỏ' }));
    const { chat } = kept(await world.enter(near.seat)).entered;
    expect([chat.length, chat.at(-1)]).toEqual([30, expect.objectContaining({ text: 'Mười bốn đỏ', mine: true })]);
    const [{ count } = { count: 0 }] = await world.here.query<{ count: string }>(
      'SELECT count(*) FROM studio.table_chat WHERE game = $1',
      [TABLES.frenchRoulette.game],
    );
    expect(Number(count)).toBe(30);
  });

  test('a member who may no longer play gets the reason; an ended session closes its connection', async () => {
    const at = await player(TABLES.noCommission);
    valueOf(
      await at.seat.member.caller.call('protection.excludeMyself', { body: { period: 'half_year', confirmed: true } }),
    );
    refused(await at.stake({ player: 20_000 }), 'account_self_excluded');
    const gone = await player(TABLES.noCommission);
    await world.here.query(
      `UPDATE wallet_api.session SET expires_at = now() - interval '1 second' WHERE member_id = $1`,
      [gone.seat.memberRef],
    );
    refused(await gone.stake({ player: 20_000 }), 'session_ended');
    expect(await gone.closed()).toBe(CONNECTION_CLOSED.ended);
    await expect(world.enter(gone.seat)).rejects.toThrow('session_ended');
    expect([await at.seat.owned(), await gone.seat.owned()]).toEqual([FUNDS, FUNDS]);
  });
});

describe('[GAME-11] members against each other', () => {
  test('unmatched stakes are refunded, the earliest are matched first, play money never meets real money; committed by an MD5 and proven', async () => {
    expect(await stakeUnevenly(world, kept)).toEqual([FUNDS - 60_000, FUNDS, FUNDS + 58_800]);
  });

  test('[GAME-12] simultaneous stakes at two studios are matched in one order, once, whichever is killed before the deal', async () => {
    expect(await killBeforeTheDeal(world, kept)).toEqual([-40_000, 39_200]);
  });
});

describe('[GAME-12] all messages received in these tests', () => {
  test('reveal nothing early: results, seeds and wins are sent with the deal and no sooner', () => {
    let seen = 0;
    for (const { received, entered } of players) {
      let phase: string = entered.round.phase;
      for (const text of received) {
        const { news, value } = JSON.parse(text) as ConnectionNews;
        if (news === 'round') phase = (value as TableNews['round']).phase;
        expect(/"seed":/.test(text), text).toBe(false);
        if (phase === 'dealt') continue;
        seen += 1;
        expect(/"state":"(?:won|lost)"/.test(text) && news !== 'settled', text).toBe(false);
        if (news === 'round') expect((value as TableNews['round']).result).toBeNull();
      }
    }
    expect(seen).toBeGreaterThan(20);
  });
});
