/** The studio's fights: whole rounds and their money at fixed prices and from pools, the moment betting closes, studios that race and are killed, lost wallet answers, and no hints on the wire before the end. */
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findBetting, holdBetting } from '../../apps/studio/src/shared/shared-store.ts';
import { checkRound, type RevealedRound } from '../../packages/game-math/src/verify/rounds/index.ts';
import type { ConnectionNews } from '../../apps/studio/wire/connection.ts';
import type { FightNews, FightStakeAnswer } from '../../apps/studio/wire/fight.ts';
import type { RoundProof } from '../../apps/studio/wire/session.ts';
import { eventually, startStudioNode } from '../kit/src/index.ts';
import {
  FIXED,
  openFightWorld,
  POOLED,
  recompute,
  type FightPlayer,
  type FightWorld,
  type Planted,
} from '../setup/fight-world.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';
import type { ConnectionFault } from '../setup/wallet-connection.ts';

const FUNDS = 1_000_000;

let world: FightWorld;
/** Every player, for the messages they received. */
const players: FightPlayer[] = [];
beforeAll(async () => {
  world = await openFightWorld();
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world?.close());

const kept = (player: FightPlayer): FightPlayer => {
  players.push(player);
  return player;
};
const player = async (game: string, amount = FUNDS) => kept(await world.player(game, amount));
const granted = <T>(answer: CallAnswer<T>): T => {
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return (answer as { readonly value: T }).value;
};
const refused = (answer: CallAnswer, code: string) => expect(answer).toMatchObject({ success: false, code });
async function expectOwned({ seat }: Pick<FightPlayer, 'seat'>, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}
async function reaches(stakeId: string, state: string): Promise<void> {
  await expect.poll(() => world.stateOf(stakeId), { timeout: TIMEOUT_MS }).toBe(state);
}
const allSettled = () => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
const winOf = (stakeId: string) =>
  world.connection.carried.filter(({ verb, body }) => verb === 'win' && body['roundId'] === stakeId).at(-1)?.body;

/** Closes betting, lets the show pass, and waits for both. */
async function fight({ roundId }: Pick<Planted, 'roundId'>, at: FightPlayer): Promise<void> {
  await world.pass(roundId);
  await at.receives(roundId, 'fighting');
  await world.pass(roundId);
  await at.receives(roundId, 'over');
}

/** Waits for a fight that takes stakes, ending the phases before it. */
async function opens(at: FightPlayer): Promise<void> {
  await expect
    .poll(
      async () => {
        const { phase, roundId } = at.round();
        if (phase !== 'betting') await world.pass(roundId);
        return phase;
      },
      { timeout: TIMEOUT_MS },
    )
    .toBe('betting');
}

/** The proof of a paid stake, which anyone can recompute. */
async function expectProven(at: FightPlayer, stakeId: string, planted?: Planted): Promise<RoundProof> {
  await reaches(stakeId, 'ended');
  const proof = await world.proof(at.seat, stakeId);
  const again = recompute(proof);
  expect(proof.won).toBe(again.paid);
  expect(proof.shown).toMatchObject({ outcome: again.outcome, matchup: again.matchup });
  if (planted) expect(proof).toMatchObject({ seed: planted.seedHex, shown: { matchup: planted.matchup } });
  expect(await checkRound(proof as unknown as RevealedRound)).toMatchObject({
    commitment: true,
    context: true,
    shown: true,
    won: true,
  });
  return proof;
}

describe('[SPO-10] a fight at fixed prices', () => {
  test('pays the published price, tells the matchup before and the end after, and can be verified by anyone', async () => {
    const planted = await world.plant(FIXED, 'wala', 2);
    const [at, other] = [await player(FIXED), await player(FIXED)];
    const { roundId } = planted;
    expect(at.entered).toMatchObject({
      balance: FUNDS,
      rules: { mathsId: 'fight@1', takeBasisPoints: null, minBet: 5_000, maxBet: 2_500_000, lastCallMs: 5_000 },
      round: {
        roundId,
        phase: 'betting',
        matchup: planted.matchup,
        result: null,
        seedHash: createHash('sha256').update(Buffer.from(planted.seedHex, 'hex')).digest('hex'),
      },
    });
    expect(at.entered.rules.classes[2]!.prices).toMatchObject({
      meron: { numerator: 39, denominator: 50, malay: 78, rtpBasisPoints: 9500 },
      wala: { numerator: 50, denominator: 49, malay: -98, rtpBasisPoints: 9489 },
      bdd: { numerator: 18, denominator: 1, rtpBasisPoints: 9500 },
      ftd: { numerator: 94, denominator: 1, rtpBasisPoints: 9500 },
    });
    const request = { requestId: randomUUID() };
    const first = granted(await at.stake({ wala: 100_000, bdd: 5_000 }, request)).stake;
    expect(first).toMatchObject({ state: 'taken', won: 0, returned: 0 });
    // The same request is the same stake; another under its name is none; every stake keeps the limits.
    expect(granted(await at.stake({ wala: 100_000, bdd: 5_000 }, request)).stake).toEqual(first);
    refused(await at.stake({ wala: 5_000 }, request), 'request_mismatch');
    for (const spots of [{ wala: 7_500 }, { meron: 2_505_000 }, { wala: 2_405_000 }])
      refused(await at.stake(spots), 'stake_range');
    for (const spots of [{}, { draw: 5_000 }, { wala: 0 }, { wala: 5_000.5 }, { wala: -5_000 }])
      refused(await at.stake(spots), 'input_invalid');
    const lost = granted(await other.stake({ meron: 50_000 })).stake;
    await expect
      .poll(() => at.news('totals').at(-1), { timeout: TIMEOUT_MS })
      .toMatchObject({
        roundId,
        staked: { meron: 50_000, wala: 100_000, bdd: 5_000 },
        members: { meron: 1, wala: 1, bdd: 1 },
      });

    await world.pass(roundId);
    expect(await at.receives(roundId, 'fighting')).toMatchObject({ result: null, matchup: planted.matchup });
    refused(await at.stake({ wala: 5_000 }, { roundId }), 'betting_closed');
    expect(await world.proof(at.seat, first.stakeId)).toMatchObject({ seed: null, shown: null });
    expect(kept(await world.enter(at.seat)).entered).toMatchObject({
      round: { roundId, phase: 'fighting', result: null },
      mine: [{ stakeId: first.stakeId, state: 'taken', won: 0 }],
    });
    await expectOwned(at, FUNDS - 105_000);

    await world.pass(roundId);
    expect(await at.receives(roundId, 'over')).toMatchObject({ result: 'wala' });
    // 100 000 at -0.98: 202 040.8, rounded down.
    expect(await at.settled(roundId)).toMatchObject({
      won: 202_040,
      stakes: [{ stakeId: first.stakeId, state: 'won', won: 202_040, returned: 0 }],
    });
    expect((await other.settled(roundId)).stakes).toMatchObject([{ stakeId: lost.stakeId, state: 'lost', won: 0 }]);
    await expectProven(at, first.stakeId, planted);
    await expectProven(other, lost.stakeId, planted);
    expect(winOf(first.stakeId)).toMatchObject({ amount: 202_040, notCounted: 0, endRound: true });
    expect(winOf(first.stakeId)).not.toHaveProperty('returned');
    await expectOwned(at, FUNDS - 105_000 + 202_040);
    await expectOwned(other, FUNDS - 50_000);
    await world.pass(roundId);
    await expect.poll(() => at.round().roundId, { timeout: TIMEOUT_MS }).not.toBe(roundId);
    expect(kept(await world.enter(at.seat)).entered.past.at(-1)).toMatchObject({ outcome: 'wala', ...planted.matchup });
  });

  test.each(['bdd', 'ftd'] as const)(
    'a draw by %s returns both sides, which then count as not played',
    async (draw) => {
      const game = draw === 'bdd' ? 'ga-noi-so-tai' : 'hoi-ga-dau-xuan';
      const planted = await world.plant(game, draw);
      const at = await player(game);
      const unit = at.entered.rules.minBet;
      const sides = granted(await at.stake({ meron: 4 * unit, wala: 2 * unit })).stake;
      const both = granted(await at.stake({ meron: 2 * unit, [draw]: unit })).stake;
      await fight(planted, at);
      const times = draw === 'bdd' ? 19 : 95;
      expect((await at.settled(planted.roundId)).stakes).toMatchObject([
        { stakeId: sides.stakeId, state: 'returned', won: 6 * unit, returned: 6 * unit },
        { stakeId: both.stakeId, state: 'won', won: (2 + times) * unit, returned: 2 * unit },
      ]);
      await expectProven(at, sides.stakeId, planted);
      await expectProven(at, both.stakeId, planted);
      expect(winOf(sides.stakeId)).toMatchObject({ amount: 6 * unit, returned: 6 * unit, notCounted: 0 });
      const win = winOf(both.stakeId)!;
      expect(win).toMatchObject({ amount: (2 + times) * unit, returned: 2 * unit });
      expect(win['notCounted'] as number).toBeLessThanOrEqual(unit);
      await expectOwned(at, FUNDS - unit + times * unit);
    },
  );

  test('both sides together count by what they can lose', async () => {
    const planted = await world.plant('vua-ga-choi', 'meron', 0);
    const at = await player('vua-ga-choi');
    const hedged = granted(await at.stake({ meron: 100_000, wala: 100_000 })).stake;
    await fight(planted, at);
    await reaches(hedged.stakeId, 'ended');
    // 11 000 are lost in 94 of 100 fights: 2.5 times that is at risk.
    expect(winOf(hedged.stakeId)).toMatchObject({ amount: 189_000, notCounted: 200_000 - 25_850 });
  });
});

describe('[SPO-10] a pool', () => {
  test('is divided by final dividends, each currency by itself; the provisional ones were told while betting', async () => {
    const planted = await world.plant(POOLED, 'meron');
    const [one, two, three] = [await player(POOLED), await player(POOLED), await player(POOLED)];
    const trial = kept(await world.enter(await world.seatAt(await world.trial(), POOLED)));
    expect(one.entered.rules).toMatchObject({ mathsId: 'fight-pool@1', takeBasisPoints: 500 });
    expect(one.entered.rules.classes[0]!.prices).toMatchObject({ meron: null, wala: null, bdd: { numerator: 18 } });
    expect(one.entered.round.dividends).toEqual({ meron: null, wala: null });
    const stakes = [
      granted(await one.stake({ meron: 400_000 })),
      granted(await two.stake({ meron: 200_000, ftd: 10_000 })),
      granted(await three.stake({ wala: 400_000 })),
    ].map(({ stake }) => stake.stakeId);
    const played = granted(await trial.stake({ meron: 100_000, wala: 300_000 })).stake;
    // 1 000 000 less 5 %: 950 000 / 600 000 and 950 000 / 400 000.
    await expect
      .poll(() => one.news('totals').at(-1), { timeout: TIMEOUT_MS })
      .toMatchObject({
        staked: { meron: 600_000, wala: 400_000, ftd: 10_000 },
        dividends: { meron: 158, wala: 237 },
      });
    await expect
      .poll(() => trial.news('totals').at(-1), { timeout: TIMEOUT_MS })
      .toMatchObject({ staked: { meron: 100_000, wala: 300_000 }, dividends: { meron: 380, wala: 126 } });
    await fight(planted, one);
    for (const at of [one, two, three]) await at.settled(planted.roundId);
    const proofs = [
      await expectProven(one, stakes[0]!, planted),
      await expectProven(two, stakes[1]!, planted),
      await expectProven(three, stakes[2]!, planted),
    ];
    expect(proofs.map(({ won }) => won)).toEqual([632_000, 316_000, 0]);
    for (const { shown } of proofs) expect(shown).toMatchObject({ pool: { meron: 600_000, wala: 400_000 } });
    await expectOwned(one, FUNDS + 232_000);
    await expectOwned(two, FUNDS + 106_000);
    await expectOwned(three, FUNDS - 400_000);
    expect(await expectProven(trial, played.stakeId, planted)).toMatchObject({ won: 380_000 });
    expect(one.round().dividends).toEqual({ meron: 158, wala: 237 });
  });

  test('no one on the winner: every stake goes back, and counts as not played', async () => {
    await world.pass((await player(POOLED)).round().roundId);
    const planted = await world.plant(POOLED, 'wala');
    const at = await player(POOLED);
    await expect
      .poll(
        async () => {
          const { roundId } = at.round();
          if (roundId !== planted.roundId) await world.pass(roundId);
          return roundId;
        },
        { timeout: TIMEOUT_MS },
      )
      .toBe(planted.roundId);
    const { stake } = granted(await at.stake({ meron: 50_000 }));
    await fight(planted, at);
    expect((await at.settled(planted.roundId)).stakes).toMatchObject([
      { stakeId: stake.stakeId, state: 'returned', won: 50_000, returned: 50_000 },
    ]);
    await expectProven(at, stake.stakeId, planted);
    expect(winOf(stake.stakeId)).toMatchObject({ amount: 50_000, returned: 50_000, notCounted: 0 });
    await expectOwned(at, FUNDS);
  });
});

/**
 * Whether betting is open to the statements that begin a stake and take it, at times from its end in milliseconds. They run on a connection
 * whose clock is set by hand; nothing else of them is changed.
 */
async function heldAt(roundId: string, offsetsMs: readonly number[]): Promise<readonly boolean[]> {
  const { connectionString } = world.here.database;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('CREATE SCHEMA by_hand');
    await client.query('CREATE TABLE by_hand.clock AS SELECT clock_timestamp() AS now');
    await client.query(
      `CREATE FUNCTION by_hand.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS 'SELECT now FROM by_hand.clock'`,
    );
    await client.query('SET search_path = by_hand, studio, pg_catalog');
    const tx = { query: (text: string, values: readonly unknown[] = []) => client.query(text, [...values]) } as never;
    const open: boolean[] = [];
    for (const offsetMs of offsetsMs) {
      await client.query(
        `UPDATE by_hand.clock SET now = (SELECT phase_ends_at + $2 * interval '1 millisecond' FROM shared_round WHERE shared_id = $1)`,
        [roundId, offsetMs],
      );
      const both = [await findBetting(tx, 'chien-ke-sieu-toc', roundId), await holdBetting(tx, roundId)];
      expect(new Set(both.map((round) => round !== undefined)).size).toBe(1);
      open.push(both[0] !== undefined);
    }
    return open;
  } finally {
    await client.query('DROP SCHEMA by_hand CASCADE');
    await client.end();
  }
}

describe('[SPO-10] the moment betting closes', () => {
  test('a stake is taken a millisecond before, by the database’s clock, and refused a millisecond after', async () => {
    const game = 'chien-ke-sieu-toc';
    const planted = await world.plant(game, 'meron');
    const at = await player(game);
    const unit = at.entered.rules.minBet;
    const { stake } = granted(await at.stake({ meron: unit }));
    expect(await heldAt(planted.roundId, [-1, 0, 1])).toEqual([true, false, false]);
    await world.pass(planted.roundId, -1);
    refused(await at.stake({ wala: unit }, { roundId: planted.roundId }), 'betting_closed');
    await at.receives(planted.roundId, 'fighting');
    await world.pass(planted.roundId);
    await expectProven(at, stake.stakeId, planted);
  });

  test('one whose answer from the wallet is late is refunded', async () => {
    const game = 'ga-noi-so-tai';
    const at = await player(game);
    const unit = at.entered.rules.minBet;
    await opens(at);
    const { roundId } = at.round();
    let [open, passing] = [true, undefined as Promise<void> | undefined];
    world.connection.behave((verb) => {
      if (verb !== 'bet' || !open) return undefined;
      passing ??= world.pass(roundId);
      return 'forgotten';
    });
    const late = at.stake({ meron: 3 * unit });
    const { body } = await eventually(
      'the wallet to have taken it',
      async () =>
        world.connection.carried.find((each) => each.verb === 'bet' && each.body['memberRef'] === at.seat.memberRef),
      TIMEOUT_MS,
    );
    await passing;
    await at.receives(roundId, 'fighting');
    open = false;
    refused(await late, 'betting_closed');
    await reaches(String(body['roundId']), 'void');
    await allSettled();
    await expectOwned(at, FUNDS);
    await world.pass(roundId);
  });
});

describe('[SPO-10] two studios on one database', () => {
  test('show one fight, decide once and pay once; one that dies loses nothing', async () => {
    const twin = await startStudioNode({
      databaseUrl: world.here.database.connectionString,
      platform: world.connection.address,
    });
    try {
      const game = 'vua-ga-choi';
      const one = await player(game, 3 * FUNDS);
      await opens(one);
      const there = kept(await world.enter(await world.seatAt(one.seat.member, game), twin.address));
      const { roundId } = one.round();
      expect(there.entered.round).toMatchObject({ roundId, matchup: one.round().matchup });
      const answers = await Promise.all([
        one.stake({ meron: 20_000 }),
        there.stake({ wala: 40_000 }),
        there.stake({ bdd: 20_000, ftd: 20_000 }),
      ]);
      const ids = answers.map((answer: CallAnswer<FightStakeAnswer>) => granted(answer).stake.stakeId);
      await fight({ roundId }, one);
      const [endHere, endThere] = [await one.receives(roundId, 'over'), await there.receives(roundId, 'over')];
      expect(endThere.result).toBe(endHere.result);
      const proofs: RoundProof[] = [];
      for (const id of ids) proofs.push(await expectProven(one, id));
      for (const id of ids) expect(world.connection.movesOf(id).map(({ verb }) => verb)).toEqual(['bet', 'win']);
      const balance = 3 * FUNDS - 100_000 + proofs.reduce((sum, { won }) => sum + won, 0);
      await expectOwned(one, balance);

      await world.pass(roundId);
      await expect.poll(() => there.round().roundId, { timeout: TIMEOUT_MS }).not.toBe(roundId);
      const next = there.round();
      const { stake } = granted(await there.stake({ meron: 20_000, wala: 20_000 }));
      await twin.kill();
      await fight(next, one);
      const { won } = await expectProven(one, stake.stakeId);
      await allSettled();
      await expectOwned(one, balance - 40_000 + won);
    } finally {
      await twin.close();
    }
  });
});

describe('[SPO-10] a studio that is killed', () => {
  test('while betting, in the show and after it goes on by the same clock, and pays nothing twice', async () => {
    const game = 'hoi-ga-dau-xuan';
    const at = await player(game);
    await opens(at);
    const { roundId } = at.round();
    const first = granted(await at.stake({ meron: 50_000 })).stake;
    await world.restartStudio();
    expect(await world.phaseOf(roundId)).toBe('betting');
    const again = kept(await world.enter(at.seat));
    expect(again.entered).toMatchObject({ round: { roundId }, mine: [{ stakeId: first.stakeId, state: 'taken' }] });
    const second = granted(await again.stake({ wala: 50_000 })).stake;
    await world.pass(roundId);
    await again.receives(roundId, 'fighting');
    await world.studio().kill();
    // The show ends while no studio runs.
    await world.pass(roundId);
    await world.restartStudio();
    await reaches(first.stakeId, 'ended');
    await reaches(second.stakeId, 'ended');
    await world.restartStudio();
    await allSettled();
    const proofs = [await expectProven(at, first.stakeId), await expectProven(at, second.stakeId)];
    await expectOwned(at, FUNDS - 100_000 + proofs[0]!.won + proofs[1]!.won);
    for (const { stakeId } of [first, second])
      expect(
        new Set(
          world.connection.carried
            .filter(({ verb, body }) => verb === 'win' && body['roundId'] === stakeId)
            .map(({ body }) => body['transactionId']),
        ).size,
      ).toBe(1);
  });
});

describe('[SPO-10] a wallet that', () => {
  test('loses its answers is called again: bets and wins count once', async () => {
    const game = 'chien-ke-sieu-toc';
    const at = await player(game);
    await opens(at);
    const once = (wanted: string, fault: ConnectionFault) => {
      let left = 2;
      return (verb: string): ConnectionFault | undefined => (verb === wanted && left-- > 0 ? fault : undefined);
    };
    world.connection.behave(once('bet', 'forgotten'));
    const { stake } = granted(await at.stake({ meron: 20_000 }));
    world.connection.behave(once('win', 'forgotten'));
    await fight(at.round(), at);
    const { won } = await expectProven(at, stake.stakeId);
    await allSettled();
    await expectOwned(at, FUNDS - 20_000 + won);
  });
});

describe('[SPO-10] all messages received in these tests', () => {
  test('tell nothing early: results and wins are sent when the show is over and no sooner, seeds never', () => {
    let seen = 0;
    for (const { received, entered } of players) {
      let phase: string = entered.round.phase;
      for (const text of received) {
        const { news, value } = JSON.parse(text) as ConnectionNews;
        if (news === 'round') phase = (value as FightNews['round']).phase;
        expect(/"seed":/.test(text), text).toBe(false);
        if (phase === 'over') continue;
        seen += 1;
        expect(/"outcome":/.test(text) && news === 'round', text).toBe(false);
        expect(/"state":"(?:won|lost)"/.test(text) && news !== 'settled', text).toBe(false);
        if (news === 'round') expect((value as FightNews['round']).result).toBeNull();
      }
    }
    expect(seen).toBeGreaterThan(20);
  });
});
