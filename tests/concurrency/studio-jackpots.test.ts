/** The progressive jackpot of a vendor's slots: funded to the last fraction of a unit, won once, paid once, despite lost requests and kills. */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deposit, eventually, newMember, TEST_STUDIO_VENDORS } from '../kit/src/index.ts';
import { checkRound, type RevealedRound } from '../../packages/game-math/src/verify/rounds/index.ts';
import type { RoundPage, RoundProof } from '../../apps/studio/wire/session.ts';
import type { PoolShown, SlotAnswer } from '../../apps/studio/wire/slots.ts';
import { MEMBER_SEED, openStudioWorld, type Seat, type StudioReply, type StudioWorld } from '../setup/studio-world.ts';
import type { ConnectionFault } from '../setup/wallet-connection.ts';

/** Covers the wallet's timeout, the back-off of pending calls and a busy machine. */
const TIMEOUT_MS = 90_000;
const FUNDS = 5_000_000;
const VENDOR = 'EG3';
const GAMES = ['kho-bau-vua-hung', 'boc-tram-trung-vang'] as const;
const POOL = `${VENDOR}:VND`;
const SEED_AMOUNT = 5_000_000;
/** Large, so that a seed that wins is soon found. */
const BET = 500_000;

let world: StudioWorld;
beforeAll(async () => {
  world = await openStudioWorld([VENDOR]);
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world.close());

const granted = <T>(reply: StudioReply<T>): T => {
  expect(reply.body.success, reply.text).toBe(true);
  return reply.body.value;
};
const gameOf = (game: string) => ({ vendor: VENDOR, gameId: game, nodeId: game });
async function seatAt(game: string = GAMES[0]): Promise<Seat> {
  const member = await newMember(world.here.address);
  await deposit(member, FUNDS);
  return await world.sit(member, gameOf(game));
}
const settled = () => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
/** Of a round whose last call to the wallet is answered: only then has it ended. */
async function proofOf(seat: Seat, roundId: string): Promise<RoundProof> {
  await settled();
  return granted(await seat.ask<RoundProof>(`/rounds/${roundId}`));
}
const poolOf = async (seat: Seat): Promise<number> => granted(await seat.ask<PoolShown>('/slots/pool')).amount;
async function expectOwned(seat: Seat, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}
const prizesOf = (roundId: string) =>
  world.here.query<{ amount: string; number: string }>(
    'SELECT amount, number FROM studio.jackpot_win WHERE round_id = $1',
    [roundId],
  );

/** Plays a round to its end; returns the last answer. */
async function playOut(seat: Seat, first: SlotAnswer): Promise<SlotAnswer> {
  let answer = first;
  for (let step = first.round.stepNo + 1; !answer.round.over; step++)
    answer = granted(await seat.ask<SlotAnswer>('/slots/advance', { roundId: first.round.roundId, step }));
  return answer;
}

interface Books {
  readonly fed: string;
  readonly staked: string;
  readonly paid: string;
  readonly won: string;
  readonly seeded: string;
  readonly fillings: string;
  readonly standing: string;
}

/** Checks every pool against its contributions and prizes, in ten-thousandths. */
async function expectConserved(): Promise<void> {
  const books = await world.here.query<Books>(
    `SELECT fed, paid, seeded, standing, number * $1 * 10000 AS fillings,
       (SELECT coalesce(sum(bet), 0) * 100 FROM studio.round WHERE stakes ->> 'jackpotId' = jackpot_id AND state IN ('open', 'paying', 'ended')) AS staked,
       (SELECT coalesce(sum(amount), 0) * 10000 FROM studio.jackpot_win AS win WHERE win.jackpot_id = pool.jackpot_id) AS won
     FROM studio.jackpot_pool AS pool`,
    [SEED_AMOUNT],
  );
  expect(books.length).toBeGreaterThan(0);
  for (const { fed, staked, paid, won, seeded, fillings, standing } of books) {
    expect([fed, paid, seeded]).toEqual([staked, won, fillings]);
    expect(BigInt(standing)).toBe(BigInt(seeded) + BigInt(fed) - BigInt(paid));
  }
  const pendingCalls = await world.here.query<{ body: { readonly amount: number }; amount: string }>(
    `SELECT body, amount FROM studio.jackpot_win AS win LEFT JOIN studio.wallet_call AS call ON call.transaction_id = win.round_id || ':jackpot' AND verb = 'jackpotWin'`,
  );
  for (const { body, amount } of pendingCalls) expect(body.amount).toBe(Number(amount));
}

describe('[GAME-11] a growing pool', () => {
  test('is funded by every bet on the games that share it and shown in all of them; a hit pays all of it at once, apart from the win', async () => {
    const [one, other] = [await seatAt(), await seatAt(GAMES[1])];
    const { bets, pool: atFirst } = await one.table();
    expect([atFirst, (await other.table()).pool]).toEqual([{ amount: SEED_AMOUNT }, { amount: SEED_AMOUNT }]);
    const fed = granted(await other.spin());
    expect(fed).toMatchObject({ pool: { amount: SEED_AMOUNT + fed.round.bet / 100 }, round: { jackpot: null } });
    const lost = await playOut(other, fed);
    expect(await poolOf(one)).toBe(fed.pool!.amount);

    const planted = await world.plantPool(one, BET);
    const first = granted(await one.spin({ bet: BET }));
    const prize = fed.pool!.amount + BET / 100;
    expect(bets).toContain(BET);
    expect(first.round).toMatchObject({ roundId: planted.roundId, jackpot: { amount: prize } });
    expect(first.pool).toEqual({ amount: SEED_AMOUNT });
    const last = await playOut(one, first);
    await expectOwned(one, FUNDS - BET + prize + last.round.won);
    expect(last.balance).toBe(FUNDS - BET + prize + last.round.won);
    await expectOwned(other, FUNDS - fed.round.bet + lost.round.won);
    expect([await poolOf(one), await poolOf(other)]).toEqual([SEED_AMOUNT, SEED_AMOUNT]);

    const calls = world.connection.movesOf(planted.roundId);
    expect(calls.map(({ verb }) => verb).toSorted()).toEqual(['bet', 'jackpotWin', 'win']);
    expect(calls.find(({ verb }) => verb === 'jackpotWin')!.body).toMatchObject({
      transactionId: `${planted.roundId}:jackpot`,
      jackpotId: POOL,
      amount: prize,
      memberRef: one.memberRef,
    });
    expect(calls.find(({ verb }) => verb === 'win')!.body).toMatchObject({ amount: last.round.won, endRound: true });

    const proof = await proofOf(one, planted.roundId);
    expect(proof).toMatchObject({
      won: last.round.won,
      jackpot: { amount: prize },
      stakes: { jackpotId: POOL, demo: false },
    });
    expect(granted(await one.ask<RoundPage>('/rounds')).rounds[0]).toMatchObject({
      won: last.round.won,
      jackpot: { amount: prize },
    });
    const revealed = proof as RoundProof & RevealedRound;
    expect(await checkRound(revealed)).toMatchObject({ commitment: true, context: true, shown: true, won: true });
    expect(await checkRound({ ...revealed, jackpot: null })).toMatchObject({ shown: true, won: false });
    await expectConserved();
  });

  test('is in the balance of every answer, also of one whose prize another process is paying', async () => {
    const seat = await seatAt();
    await world.plantPool(seat, BET);
    const held = world.connection.hold('jackpotWin');
    const { nextSeedHash } = await seat.table();
    const request = { requestId: randomUUID(), bet: BET, memberSeed: MEMBER_SEED, seedHash: nextSeedHash };
    const spin = () => seat.ask<SlotAnswer>('/slots/spin', request);
    const spins = [spin()];
    await held.reached;
    spins.push(spin());
    // Long enough for an answer that does not wait.
    await Promise.race([spins[1], setTimeout(300)]);
    held.release();
    const [first, again] = (await Promise.all(spins)).map(granted);
    const { jackpot, over, won } = first!.round;
    const owned = FUNDS - BET + jackpot!.amount + (over ? won : 0);
    expect([first!.balance, again!.balance]).toEqual([owned, owned]);
    await playOut(seat, first!);
  });

  test('is won by a round with free spins at once, and is in the balance before they end', async () => {
    const seat = await seatAt();
    const planted = await world.plantPool(seat, BET, 'feature');
    const first = granted(await seat.spin({ bet: BET }));
    const prize = first.round.jackpot!.amount;
    expect(first.round.over).toBe(false);
    expect(first.balance).toBe(FUNDS - BET + prize);
    await expectOwned(seat, FUNDS - BET + prize);
    expect((await seat.table()).open).toMatchObject({ roundId: planted.roundId, jackpot: { amount: prize } });
    const last = await playOut(seat, first);
    await expectOwned(seat, FUNDS - BET + prize + last.round.won);
    expect((await prizesOf(planted.roundId)).length).toBe(1);
  });

  test('is never won twice: of many simultaneous hits, one wins the pool, the others what was added after it', async () => {
    const seats = await Promise.all(Array.from({ length: 8 }, (_, index) => seatAt(GAMES[index % GAMES.length])));
    // The bets of the other game end lower.
    const betOf = ({ opened }: Seat): number => (opened.game.id === GAMES[0] ? BET : 400_000);
    const planted = [];
    for (const seat of seats) planted.push(await world.plantPool(seat, betOf(seat)));
    const before = await poolOf(seats[0]!);
    const answers = await Promise.all(seats.map(async (seat) => granted(await seat.spin({ bet: betOf(seat) }))));
    const prizes = answers.map(({ round }) => round.jackpot!.amount);
    const least = seats.map((seat) => SEED_AMOUNT + betOf(seat) / 100);
    const beyond = prizes.map((prize, index) => prize - least[index]!);
    // One of them won what was above the seed amount.
    expect(beyond.filter((more) => more !== 0)).toEqual(before === SEED_AMOUNT ? [] : [before - SEED_AMOUNT]);
    const rows = await Promise.all(planted.map(async ({ roundId }) => (await prizesOf(roundId))[0]!.number));
    expect(new Set(rows).size).toBe(seats.length);
    for (const [index, seat] of seats.entries()) {
      const last = await playOut(seat, answers[index]!);
      await expectOwned(seat, FUNDS - betOf(seat) + prizes[index]! + last.round.won);
    }
    await expectConserved();
  });

  test('holds no play money: trial play has its own pool, and only the real one is reported to the platform', async () => {
    const trial = await world.sit(await world.trial(), { ...gameOf(GAMES[0]), freeplay: true });
    expect(trial.opened.demo).toBe(true);
    const before = await poolOf(await seatAt());
    const owned = await trial.owned();
    await world.plantPool(trial, 100_000);
    const first = granted(await trial.spin({ bet: 100_000 }));
    expect(first.round.jackpot).toEqual({ amount: SEED_AMOUNT + 1_000 });
    const last = await playOut(trial, first);
    await expectOwned(trial, owned - 100_000 + SEED_AMOUNT + 1_000 + last.round.won);

    const { launchKey } = TEST_STUDIO_VENDORS.find(({ code }) => code === VENDOR)!;
    const request = async (key: string): Promise<Response> => {
      const at = String(Math.floor(Date.now() / 1000));
      const headers = {
        'content-type': 'application/json',
        'x-vendor': VENDOR,
        'x-timestamp': at,
        'x-signature': `t=${at},v2=${createHmac('sha256', key).update(`${at}.jackpots.{}`).digest('hex')}`,
      };
      return await fetch(`${world.studio().address}/studio/vendor/jackpots`, { method: 'POST', headers, body: '{}' });
    };
    expect((await request('another')).status).toBe(401);
    const { jackpots } = (await (await request(launchKey)).json()) as {
      readonly jackpots: readonly { readonly games: readonly string[]; readonly at: string }[];
    };
    expect(jackpots).toEqual([
      {
        jackpotId: POOL,
        currency: 'VND',
        amount: before,
        games: expect.arrayContaining([...GAMES, 'tu-linh-hoi-tu']),
        at: expect.any(String),
      },
    ]);
    expect([jackpots[0]!.games.length, new Date(jackpots[0]!.at).toISOString()]).toEqual([3, jackpots[0]!.at]);
    await expectConserved();
  });
});

describe('[GAME-11] a jackpot prize', () => {
  test.each<ConnectionFault>(['lost', 'forgotten', 'silent', 'doubled'])(
    'is paid once when the request is %s',
    async (fault) => {
      const seat = await seatAt();
      await world.plantPool(seat, BET);
      let left = 1;
      world.connection.behave((verb) => (verb === 'jackpotWin' && left-- > 0 ? fault : undefined));
      const first = granted(await seat.spin({ bet: BET }));
      const last = await playOut(seat, first);
      await settled();
      await expectOwned(seat, FUNDS - BET + first.round.jackpot!.amount + last.round.won);
      // However often it is requested again.
      expect(
        granted(await seat.ask<SlotAnswer>('/slots/advance', { roundId: first.round.roundId, step: 0 })).round,
      ).toEqual(first.round);
      await settled();
      await expectOwned(seat, FUNDS - BET + first.round.jackpot!.amount + last.round.won);
    },
  );

  test('survives a studio killed between the hit and the payment', async () => {
    const seat = await seatAt();
    const planted = await world.plantPool(seat, BET);
    world.connection.behave((verb) => (verb === 'jackpotWin' || verb === 'win' ? 'lost' : undefined));
    const spinning = seat.spin({ bet: BET }).catch(() => undefined);
    const prize = await eventually('the pool to be won', async () => (await prizesOf(planted.roundId))[0], TIMEOUT_MS);
    await world.restartStudio();
    await spinning;
    world.connection.behave(() => undefined);
    await settled();
    const { won } = await proofOf(seat, planted.roundId);
    await expectOwned(seat, FUNDS - BET + Number(prize.amount) + won);
    expect((await prizesOf(planted.roundId)).length).toBe(1);
    await expectConserved();
  });

  test.each([4_117, 88_021])(
    'and its pool stay balanced with lost, forgotten and doubled requests, hits included (seed %i)',
    async (seed) => {
      let state = seed;
      const roll = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16;
      const faults: readonly (ConnectionFault | undefined)[] = [
        'lost',
        'forgotten',
        'doubled',
        undefined,
        undefined,
        undefined,
      ];
      const seats = await Promise.all([seatAt(), seatAt(GAMES[1]), seatAt()]);
      await world.plantPool(seats[0]!, BET);
      world.connection.behave((verb) => (verb === 'balance' ? undefined : faults[roll() % faults.length]));
      await Promise.all(
        seats.map(async (seat, index) => {
          const { bets } = await seat.table();
          for (let spin = 0; spin < 3; spin++) {
            const reply = await seat.spin({ bet: spin === 0 && index === 0 ? BET : bets[spin]! });
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
          .reduce((sum, { bet, won, jackpot }) => sum + won + (jackpot?.amount ?? 0) - bet, 0);
        await expectOwned(seat, FUNDS + result);
      }
      await expectConserved();
    },
  );
});
