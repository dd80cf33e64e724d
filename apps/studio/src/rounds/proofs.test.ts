/** Proofs made by the engines, checked by the public verifier. */
import { createHash } from 'node:crypto';
import {
  cardTableTitled,
  CARD_TABLES,
  endingOf,
  holdStakesOf,
  legalPlays,
  paidFor,
  playHand,
  replayHand,
  viewOf,
  type CardMove,
} from '@lantern/game-math/cards';
import { createValueStream } from '@lantern/game-math/lottery';
import { checkRound, type RevealedRound } from '@lantern/game-math/verify-rounds';
import { expect, test } from 'vitest';
import { handContext, handShown } from '../cards/hand.ts';
import type { HandRow } from '../cards/hand-store.ts';
import { crashEngine, type CrashOutcome, type CrashPlay } from '../crash/engine.ts';
import { crashGameOf } from '../crash/games.ts';
import { fightEngine } from '../fights/engine.ts';
import { fightAt, FIGHT_MATHS } from '../fights/fight-games.ts';
import type { LiveSwimmer } from '../fishing/spawner.ts';
import { hitOf, progressWith, missOf } from '../fishing/shot-batch.ts';
import { fishingRoomOf } from '../fishing/rooms.ts';
import type { Progress, RoundRow } from './round-store.ts';
import { sharedContextOf, valuesOf, type SharedEngine, type SharedRound } from '../shared/shared-engine.ts';
import { tableEngine } from '../tables/engine.ts';
import { tableAt, TABLE_IDS } from '../tables/table-games.ts';
import { contextOf } from './seeds.ts';

const GOOD = { commitment: true, context: true, shown: true, won: true };
const ROUNDS = 60;

const digestOf = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** Deterministic random numbers for a test. */
function rollFrom(name: string): (count: number) => number {
  let state = digestOf(name).readUInt32LE();
  return (count) => Math.floor(((state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32) * count);
}

function roundOf(game: string, kind: string, title: string, name: string, more: Partial<RoundRow>): RoundRow {
  const seed = digestOf(name);
  const nothing = {
    balanceStaked: null,
    balancePaid: null,
    refusal: null,
    nextSeedHash: null,
    play: null,
    stepNo: 0,
    won: 0,
    sharedRound: null,
    stakes: null,
    memberSeed: '',
    bet: 0,
  };
  const ids = { roundId: `round-${digestOf(name).toString('hex', 0, 6)}`, sessionId: 'session', requestId: 'request' };
  const row: Partial<RoundRow> = {
    ...nothing,
    ...ids,
    vendor: 'PDM',
    memberRef: 'member',
    currency: 'VND',
    game,
    kind,
    title,
    state: 'open',
    seed,
    seedHash: digestOf(seed).toString('hex'),
    requestedAt: new Date(0),
    ...more,
  };
  return row as RoundRow;
}

/** As `GET /rounds/:roundId` returns it, after serialization. */
function proofOf(
  { roundId, game, kind, title, bet, stakes, seedHash, memberSeed }: RoundRow,
  seed: Buffer,
  context: string,
  won: number,
  shown: unknown,
): RevealedRound {
  return JSON.parse(
    JSON.stringify({
      roundId,
      at: '',
      state: 'ended',
      game,
      kind,
      title,
      bet,
      won,
      stakes,
      seedHash,
      seed: seed.toString('hex'),
      memberSeed,
      context,
      shown,
    }),
  ) as RevealedRound;
}

/** A round of a shared game with one stake on it, decided and settled by its engine. */
function sharedProof(
  engine: SharedEngine,
  game: string,
  name: string,
  stake: RoundRow,
  memory: unknown,
  others: readonly RoundRow[] = [],
): RevealedRound {
  const sharedId = `shared-${digestOf(name).toString('hex', 0, 6)}`;
  const betting: SharedRound = {
    sharedId,
    game,
    kind: engine.kind,
    number: 1,
    seed: stake.seed!,
    seedHash: stake.seedHash,
    chainNo: null,
    chainIndex: null,
    salt: '',
    phase: 'betting',
    leftMs: 0,
    elapsedMs: 0,
    ofMs: 0,
    memory,
    result: null,
  };
  const closed = engine.close(betting, valuesOf(betting, stake.seed!)).result;
  const result = engine.matching?.(game)?.match(closed, [stake, ...others]).result ?? closed;
  const decided = { ...betting, phase: 'ended' as const, result: result! };
  const paid = engine.settle(decided, stake);
  if (!paid) throw new Error('nothing was played');
  return proofOf(
    stake,
    stake.seed!,
    sharedContextOf(betting),
    paid.won,
    engine.shown(decided, { ...stake, play: paid.play }),
  );
}

const AGAINST_THE_HOUSE = TABLE_IDS.filter((id) => id !== 'mini-tai-xiu');

test.each(AGAINST_THE_HOUSE)('[GAME-11] stakes at %s are recomputed from their proofs', async (game) => {
  const table = tableAt(game);
  const roll = rollFrom(game);
  const names = [...table.offers.keys()];
  let memory: unknown = table.family.open(undefined);
  for (let number = 0; number < ROUNDS / 4; number += 1) {
    const spots = Object.fromEntries(
      Array.from({ length: 4 }, () => [names[roll(names.length)]!, (1 + roll(20)) * table.rules.minBet]),
    );
    const bet = Object.values(spots).reduce((sum, chips) => sum + chips, 0);
    const proof = sharedProof(
      tableEngine as SharedEngine,
      game,
      `${game}/${number}`,
      roundOf(game, 'table', table.title, `${game}/${number}`, { bet, stakes: spots }),
      memory,
    );
    expect(await checkRound(proof), JSON.stringify(proof)).toMatchObject(GOOD);
    memory = table.family.open({ memory: memory as never, result: (proof.shown as { readonly result: never }).result });
  }
});

test('[GAME-11] a change in a table’s proof is found, with its place', async () => {
  const proof = sharedProof(
    tableEngine as SharedEngine,
    'roulette-phap',
    'tampered',
    roundOf('roulette-phap', 'table', tableAt('roulette-phap').title, 'tampered', {
      bet: 3_000,
      stakes: { red: 1_000, straight_0: 2_000 },
    }),
    null,
  );
  expect(await checkRound({ ...proof, won: proof.won + 1 })).toMatchObject({ ...GOOD, won: false });
  expect(await checkRound({ ...proof, shown: { result: { game: 'roulette', number: 99 } } })).toMatchObject({
    ...GOOD,
    shown: false,
  });
  expect(await checkRound({ ...proof, context: 'roulette-vip:another' })).toMatchObject({ context: false });
  expect(await checkRound({ ...proof, seedHash: proof.seed })).toMatchObject({ ...GOOD, commitment: false });
  for (const stakes of [
    { red: 3_000, unknown: 1 },
    { red: 1 },
    { red: -1, black: 3_001 },
    { red: '3000' },
    [3_000],
    null,
  ]) {
    expect(await checkRound({ ...proof, stakes }), JSON.stringify(stakes)).toMatchObject({
      shown: false,
      won: false,
      recomputed: undefined,
    });
  }
  expect(await checkRound({ ...proof, title: 'toString' })).toMatchObject({ recomputed: undefined });
  const cards = sharedProof(
    tableEngine as SharedEngine,
    'baccarat-vip',
    'cards',
    roundOf('baccarat-vip', 'table', 'baccarat', 'cards', { bet: 500, stakes: { player: 500 } }),
    { shoe: 1, out: [1, 2, 3] },
  );
  expect(await checkRound(cards)).toMatchObject(GOOD);
  for (const out of [[1, 2], [99], 'none', Array.from({ length: 9 }, () => 5)])
    expect(
      (await checkRound({ ...cards, shown: { ...(cards.shown as object), out } }))!.shown,
      JSON.stringify(out),
    ).toBe(false);
});

test.each(['ten-lua-x1000', 'dieu-bay-cao'])(
  '[GAME-11] stakes on the curve of %s are recomputed, for manual and automatic cash-outs',
  async (game) => {
    const known = crashGameOf(game)!;
    const roll = rollFrom(game);
    const cashed = new Set<boolean>();
    for (let number = 0; number < ROUNDS; number += 1) {
      const autoHundredths = roll(2) === 0 ? null : 101 + roll(400);
      const play: CrashPlay = roll(2) === 0 ? {} : { askedAfterMs: roll(20_000) };
      const stake = roundOf(game, 'crash', known.title, `${game}/${number}`, {
        bet: known.minBet * (1 + roll(50)),
        stakes: { panel: roll(2), autoHundredths },
        play,
      });
      const proof = sharedProof(crashEngine as SharedEngine, game, `${game}/${number}`, stake, null);
      expect(await checkRound(proof), JSON.stringify(proof)).toMatchObject(GOOD);
      cashed.add(proof.won > 0);
      const shown = proof.shown as CrashOutcome & CrashPlay;
      expect(await checkRound({ ...proof, shown: { ...shown, hundredths: shown.hundredths + 1 } })).toMatchObject({
        ...GOOD,
        shown: false,
      });
      expect(await checkRound({ ...proof, shown: { ...shown, cashedHundredths: 77 } })).toMatchObject({
        ...GOOD,
        shown: false,
      });
      for (const stakes of [null, { panel: 0 }, { panel: 0, autoHundredths: 1 }])
        expect(await checkRound({ ...proof, stakes })).toMatchObject({ shown: false, recomputed: undefined });
    }
    expect(cashed.size).toBe(2);
  },
);

const FISHING = ['rua-bien-ngan-nam', 'long-vuong-dai-chien'] as const;

test.each(FISHING)(
  '[GAME-11] shot batches in %s are recomputed bullet by bullet, bombs and refunded ones included',
  async (game) => {
    const room = fishingRoomOf(game)!;
    const roll = rollFrom(game);
    const swimmer = (fish: (typeof room.fish)[number], swimmerId: number): LiveSwimmer => ({
      fish,
      swimmer: { swimmerId, fish: fish.id, bornMs: 0, livesMs: 1, points: [] },
    });
    const anyFish = (swimmerId: number): LiveSwimmer => swimmer(room.fish[roll(room.fish.length)]!, swimmerId);
    let died = 0;
    for (let number = 0; number < ROUNDS; number += 1) {
      const [price, count] = [Number(room.bullets[roll(room.bullets.length)]!), 1 + roll(10)];
      const round = roundOf(game, 'fishing', room.id, `${game}/${number}`, {
        bet: price * count,
        stakes: { price, count },
        memberSeed: 'mine',
        play: { bullets: [] },
      });
      const bullets = Array.from({ length: count }, (_, bullet) => {
        if (bullet > 0 && roll(4) === 0)
          return missOf(round, bullet, (['gone', 'missed', 'timed_out'] as const)[roll(3)]!);
        const target =
          roll(5) === 0
            ? swimmer(
                room.fish.find(({ bomb }) => bomb)!,
                bullet,
              )
            : anyFish(bullet);
        return hitOf(
          round,
          bullet,
          target,
          target.fish.bomb ? Array.from({ length: roll(4) }, (_each, at) => anyFish(100 + at)) : [],
        );
      });
      died += bullets.filter(({ killed }) => (killed?.length ?? 0) > 0).length;
      const { won, play } = progressWith(round, bullets) as Progress;
      const shown = (play as { readonly bullets: readonly Record<string, unknown>[] }).bullets;
      const proof = proofOf(round, round.seed!, contextOf(round), won, shown);
      expect(await checkRound(proof), JSON.stringify(proof)).toMatchObject(GOOD);
      const shots = proof.shown as readonly Record<string, unknown>[];
      const [first, ...others] = shots;
      expect(
        await checkRound({ ...proof, shown: [{ ...first, paid: (first!['paid'] as number) + price }, ...others] }),
      ).toMatchObject({ ...GOOD, shown: false });
      for (const made of [
        others,
        [...shots, first],
        [{ ...first, fish: 'whale' }, ...others],
        [{ ...first, end: 'lost' }, ...others],
        null,
      ])
        expect(await checkRound({ ...proof, shown: made }), JSON.stringify(made)).toMatchObject({ shown: false });
      expect(await checkRound({ ...proof, bet: proof.bet + price })).toMatchObject({ shown: false, won: false });
      expect(await checkRound({ ...proof, memberSeed: 'yours' })).toMatchObject({ ...GOOD, context: false });
    }
    expect(died).toBeGreaterThan(0);
  },
);

test.each([...FIGHT_MATHS.keys()])(
  '[SPO-10] stakes on the fights of %s are recomputed from their proofs',
  async (game) => {
    const { shown: rules } = fightAt(game);
    const roll = rollFrom(game);
    const outcomes = new Set<unknown>();
    for (let number = 0; number < ROUNDS; number += 1) {
      const spots = Object.fromEntries(
        Array.from({ length: 3 }, () => [
          (['meron', 'wala', 'bdd', 'ftd'] as const)[roll(4)]!,
          (1 + roll(20)) * rules.minBet,
        ]),
      );
      const bet = Object.values(spots).reduce((sum, chips) => sum + chips, 0);
      const stake = roundOf(game, 'fight', rules.mathsId, `${game}/${number}`, { bet, stakes: spots });
      const context = `${game}:shared-${digestOf(`${game}/${number}`).toString('hex', 0, 6)}`;
      const memory = fightEngine.open(game, undefined, { seedHash: stake.seedHash, context });
      const proof = sharedProof(fightEngine as SharedEngine, game, `${game}/${number}`, stake, memory, [
        { ...stake, stakes: { meron: 3 * rules.minBet, wala: 7 * rules.minBet } },
      ]);
      expect(await checkRound(proof), JSON.stringify(proof)).toMatchObject(GOOD);
      const shown = proof.shown as { readonly outcome: string; readonly matchup: object; readonly pool?: object };
      outcomes.add(shown.outcome);
      expect(shown.pool !== undefined).toBe(rules.takeBasisPoints !== null);
      for (const made of [
        { ...shown, outcome: shown.outcome === 'meron' ? 'wala' : 'meron' },
        { ...shown, matchup: { ...shown.matchup, class: 9 } },
        null,
      ])
        expect(await checkRound({ ...proof, shown: made })).toMatchObject({ shown: false });
      expect(await checkRound({ ...proof, won: proof.won + 1 })).toMatchObject({ shown: true, won: false });
      // Another hash would be another matchup; a pool smaller than the stake is none.
      expect(await checkRound({ ...proof, seedHash: 'ab'.repeat(32) })).toMatchObject({ commitment: false });
      if (shown.pool && (spots['meron'] ?? 0) > 0)
        expect(await checkRound({ ...proof, shown: { ...shown, pool: { meron: 1, wala: 1 } } })).toMatchObject({
          recomputed: undefined,
        });
    }
    expect(outcomes.size).toBeGreaterThan(1);
  },
);

/** A hand older than chains. */
const OF_BEFORE = { tableId: 'table', chainNo: null, chainIndex: null, salt: '', saltFrom: null } as const;

/** A hand played to its end with random moves, as stored rows. */
function handPlayed(game: string, name: string, roll: (count: number) => number): HandRow {
  const { rules, seats } = CARD_TABLES.get(game)!;
  const seed = digestOf(name);
  const [handId, stake, players] = [
    `hand-${digestOf(name).toString('hex', 0, 6)}`,
    1_000 * (1 + roll(5)),
    seats === 2 ? 2 : 2 + roll(seats - 1),
  ];
  // Every other hand has a place in its table's chain, as all new hands do.
  const salt = digestOf(`salt of ${name}`).toString('hex');
  const place =
    roll(2) === 0 ? { ...OF_BEFORE } : { tableId: 'table', chainNo: 2, chainIndex: 7, salt, saltFrom: null };
  const leader = roll(2) === 0 ? null : roll(players);
  const moves: CardMove[] = [];
  const stands = () =>
    playHand({ rules, players, leader, moves }, createValueStream(seed, handContext({ game, handId, ...place }))).game;
  for (let at = stands(); !at.open.over; at = stands()) {
    const { turn, trick } = at.open;
    const plays = legalPlays(viewOf(at, turn));
    const passes = trick !== undefined && (plays.length === 0 || roll(3) === 0);
    moves.push({ seat: turn, cards: passes ? null : plays[roll(plays.length)]!.cards });
  }
  const row = {
    handId,
    ...place,
    game,
    stake,
    hold: stake * holdStakesOf(rules),
    rules,
    seed,
    seedHash: digestOf(seed).toString('hex'),
    state: 'ended',
    leader,
    moves,
  } as const;
  return {
    ...row,
    players: Array.from({ length: players }, (_, seat) => ({
      seat,
      memberRef: `member-${seat}`,
      roundId: `round-${seat}`,
    })),
    ending: endingOf(stands(), stake, row.hold) as HandRow['ending'],
  };
}

test.each([...CARD_TABLES.keys()])(
  '[GAME-11] hands of %s are recomputed from their proofs, for each of their players',
  async (game) => {
    const roll = rollFrom(game);
    for (let number = 0; number < ROUNDS / 6; number += 1) {
      const hand = handPlayed(game, `${game}/${number}`, roll);
      for (const [player, { roundId }] of hand.players!.entries()) {
        const round = roundOf(game, 'cards', game, `${game}/${number}`, {
          bet: hand.hold,
          stakes: { stake: hand.stake, hold: hand.hold },
        });
        const { won } = paidFor(hand.stake, hand.hold, hand.ending!.net[player]!);
        const { tableId: table, chainNo: chain, chainIndex: index, salt } = hand;
        const published = { head: '0'.repeat(64), length: 1_024, publishedAt: '', saltFrom: null };
        const proof = {
          ...proofOf(round, hand.seed, handContext(hand), won, handShown(hand, roundId!)),
          ...(chain !== null && index !== null && { chain: { table, chain, index, salt, ...published } }),
        };
        expect(await checkRound(proof), JSON.stringify(proof)).toMatchObject(GOOD);
        const shown = proof.shown as Readonly<Record<string, unknown>> & {
          readonly moves: readonly CardMove[];
          readonly end: { readonly net: readonly number[] };
        };
        expect(await checkRound({ ...proof, won: won + 1 })).toMatchObject({ ...GOOD, won: false });
        expect(
          await checkRound({
            ...proof,
            shown: { ...shown, end: { ...shown.end, net: shown.end.net.map((net) => net + 1) } },
          }),
        ).toMatchObject({ ...GOOD, shown: false });
        for (const made of [
          { moves: [...shown.moves, { seat: 0, cards: null }] },
          { seats: 9 },
          { mySeat: -1 },
          { leader: 'first' },
        ])
          expect(await checkRound({ ...proof, shown: { ...shown, ...made } }), JSON.stringify(made)).toMatchObject({
            shown: false,
            recomputed: undefined,
          });
        expect(await checkRound({ ...proof, stakes: { stake: hand.stake, hold: 1 } })).toMatchObject({
          recomputed: undefined,
        });
      }
    }
  },
);

test.each([
  'phom-ta-la',
  'phom-tai-gui',
  'sam-loc',
  'sam-cuu-long',
  'lieng',
  'ba-cay',
  'ba-cay-an-ga',
  'bai-cao',
  'mau-binh',
  'xi-dach',
  'xi-dach-song-nuoc',
  'poker-song-han',
  'poker-sieu-toc',
  'xi-to-nam-la',
  'cat-te',
])('[GAME-22] hands of %s are recomputed from their proofs, for each of their players', async (game) => {
  const roll = rollFrom(game);
  const { rules } = cardTableTitled(game)!;
  for (let number = 0; number < ROUNDS / 6; number += 1) {
    const [seed, players, leader] = [digestOf(`${game}/${number}`), 2 + roll(3), roll(2) === 0 ? null : 0];
    const [stake, place] = [1_000 * (1 + roll(5)), { ...OF_BEFORE }];
    const context = handContext({ game, handId: `hand-${number}`, ...place });
    const moves: CardMove[] = [];
    const stands = () => replayHand({ rules, players, leader, moves }, createValueStream(seed, context));
    for (let at = stands(); !at.isOver; at = stands()) {
      const [player] = at.awaited as [number];
      moves.push(roll(3) === 0 ? at.timeOutMove(player) : at.botMove(player));
    }
    const row = {
      handId: `hand-${number}`,
      ...place,
      game,
      stake,
      hold: stake * holdStakesOf(rules),
      rules,
      seed,
      leader,
      moves,
    };
    const ending = stands().endingOf(stake, row.hold);
    const hand = {
      ...row,
      seedHash: digestOf(seed).toString('hex'),
      state: 'ended',
      ending,
      players: Array.from({ length: players }, (_, seat) => ({ seat, memberRef: `m-${seat}`, roundId: `r-${seat}` })),
    } as HandRow;
    for (const [player, net] of ending.net.entries()) {
      const { won } = paidFor(stake, row.hold, net);
      const round = roundOf(game, 'cards', game, `${game}/${number}`, {
        bet: row.hold,
        stakes: { stake, hold: row.hold },
      });
      const shown = handShown(hand, `r-${player}`);
      const proof = proofOf(round, seed, context, won, shown);
      expect(await checkRound(proof), JSON.stringify(proof)).toMatchObject(GOOD);
      expect(await checkRound({ ...proof, won: won + 1 })).toMatchObject({ ...GOOD, won: false });
      for (const made of [
        { moves: moves.slice(1) },
        ...(moves.some(({ act }) => act !== undefined)
          ? [{ moves: moves.map(({ seat, cards }) => ({ seat, cards })) }]
          : []),
        { seats: 9 },
      ])
        if (moves.length > 0)
          expect(await checkRound({ ...proof, shown: { ...shown, ...made } })).toMatchObject({
            recomputed: undefined,
          });
    }
  }
});
