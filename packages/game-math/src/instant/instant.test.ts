/** Rounds of the instant games: fixed at the opening, uncovered by moves, and won as often as the rules say. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValueStream } from '../lottery/draw.ts';
import { simulationStream } from '../value-stream.ts';
import { checkRound, type RevealedRound } from '../verify/rounds/index.ts';
import { floorOfProduct } from './floor-of-product.ts';
import {
  INSTANT_GAMES,
  instantRules,
  payoutAt,
  playInstant,
  type ChoiceOf,
  type InstantGame,
  type MoveOf,
  type Played,
} from './index.ts';

const ROUNDS = 150_000;
const SIGMAS = 5;
const CHOICES: { readonly [G in InstantGame]: ChoiceOf<G> } = {
  mines: { mines: 3 },
  steps: { difficulty: 'medium' },
  drop: { rows: 12, risk: 'medium' },
  wheel: { risk: 'medium' },
  dice: { side: 'over', target: 5_049 },
  scratch: {},
  'hi-lo': {},
};
/** A member's next move; undefined once the game has no more moves. */
const PLANS: Readonly<Record<InstantGame, (played: Played, made: number) => MoveOf>> = {
  mines: (_, made) => (made < 4 ? { tile: made * 6 } : { take: true }),
  steps: (_, made) => (made < 3 ? { lane: made } : { take: true }),
  drop: () => ({ take: true }),
  wheel: () => ({ take: true }),
  dice: () => ({ take: true }),
  scratch: () => ({ take: true }),
  'hi-lo'(played, made) {
    if (made === 0) return { skip: true };
    if (made === 3) return { take: true };
    const { ahead } = (played as Played<'hi-lo'>).seen;
    return { guess: (ahead.lower ?? Infinity) < (ahead.higher ?? Infinity) ? 'lower' : 'higher' };
  },
};
/** The exact return of the plan, before rounding: two guesses of hi-lo lose less than a hundredth each time. */
const EXPECTED: Readonly<Record<InstantGame, readonly [min: number, max: number]>> = {
  mines: [0.98, 0.99],
  steps: [0.97, 0.98],
  drop: [0.99, 0.99],
  wheel: [0.96, 0.96],
  dice: [0.99, 0.99],
  scratch: [0.95, 0.95],
  'hi-lo': [0.9728, 0.98],
};

/** Plays the plan to its end. */
function playOut(
  game: InstantGame,
  seed: number,
  stream = () => simulationStream(seed),
): { readonly played: Played; readonly moves: readonly MoveOf[] } {
  const moves: MoveOf[] = [];
  for (;;) {
    const played = playInstant(game, CHOICES[game], moves, stream())!;
    if (played.over) return { played, moves };
    moves.push(PLANS[game](played, moves.length));
  }
}

describe.each(INSTANT_GAMES.map((game, index) => [game, (index + 1) * 10_000_019] as const))(
  '[GAME-11] %s',
  (game, seed) => {
    it(`returns its share in play (seeds from ${seed}, ${SIGMAS} sigma)`, () => {
      let [sum, squares] = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        const won = playOut(game, seed + round).played.hundredths / 100;
        sum += won;
        squares += won * won;
      }
      const mean = sum / ROUNDS;
      const slack = SIGMAS * Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
      const [min, max] = EXPECTED[game];
      expect(mean).toBeGreaterThan(min - slack);
      expect(mean).toBeLessThan(max + slack);
    }, 120_000);

    it('is the same round again from the same values and moves, and stops at its end', () => {
      for (let round = 0; round < 50; round += 1) {
        const { played, moves } = playOut(game, seed + round);
        expect(playInstant(game, CHOICES[game], moves, simulationStream(seed + round))).toEqual(played);
        for (const move of [{ take: true }, { tile: 24 }, { lane: 0 }, { guess: 'same' }, { skip: true }] as MoveOf[]) {
          expect(playInstant(game, CHOICES[game], [...moves, move], simulationStream(seed + round))).toBeUndefined();
        }
        expect(played.hundredths).toBeLessThanOrEqual(instantRules(game).highestHundredths);
      }
    });

    it('is recomputed from its proof, and later changes are found', async () => {
      for (let round = 0; round < 20; round += 1) {
        const seedHex = bytesToHex(sha256(new TextEncoder().encode(`${game}/${round}`)));
        const context = `a-game:round-${round}:mine`;
        const { played, moves } = playOut(game, 0, () => createValueStream(hexToBytes(seedHex), context));
        const proof = {
          roundId: `round-${round}`,
          game: 'a-game',
          kind: 'instant',
          title: game,
          bet: 500,
          won: payoutAt(500, played.hundredths),
          stakes: CHOICES[game],
          seedHash: bytesToHex(sha256(hexToBytes(seedHex))),
          seed: seedHex,
          memberSeed: 'mine',
          context,
          shown: { moves, seen: played.seen },
        };
        // After serialization.
        const received = JSON.parse(JSON.stringify(proof)) as RevealedRound;
        expect(await checkRound(received)).toMatchObject({ commitment: true, context: true, shown: true, won: true });
        expect(await checkRound({ ...received, won: received.won + 1 })).toMatchObject({ shown: true, won: false });
        expect(
          await checkRound({ ...received, shown: { moves, seen: { ...played.seen, hundredths: 1 } } }),
        ).toMatchObject({
          shown: false,
        });
        for (const made of [[...moves, { take: true }], [null], 'none'])
          expect(await checkRound({ ...received, shown: { moves: made, seen: played.seen } })).toMatchObject({
            shown: false,
            recomputed: undefined,
          });
        for (const stakes of [null, { mines: 'all' }])
          if (Object.keys(CHOICES[game]).length > 0)
            expect(await checkRound({ ...received, stakes })).toMatchObject({ recomputed: undefined });
        expect(await checkRound({ ...received, title: 'toString' })).toMatchObject({ recomputed: undefined });
      }
    });
  },
);

describe('[GAME-11] what is hidden', () => {
  it('is fixed before the first tile is opened, and is revealed at the end only', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 24 }),
        fc.shuffledSubarray(
          Array.from({ length: 25 }, (_, tile) => tile),
          { minLength: 25 },
        ),
        (seed, mines, order) => {
          const laid = new Set<string>();
          for (const tiles of [order, order.toReversed()]) {
            const moves: MoveOf<'mines'>[] = [];
            for (
              let at = playInstant('mines', { mines }, moves, simulationStream(seed))!;
              !at.over;
              at = playInstant('mines', { mines }, moves, simulationStream(seed))!
            ) {
              expect([at.seen.laid, at.seen.hit]).toEqual([null, null]);
              moves.push({ tile: tiles[moves.length]! });
            }
            const { seen } = playInstant('mines', { mines }, moves, simulationStream(seed))!;
            expect(seen.laid!.length).toBe(mines);
            expect(seen.opened.some((tile) => seen.laid!.includes(tile))).toBe(false);
            if (seen.hit !== null) expect(seen.laid).toContain(seen.hit);
            laid.add(JSON.stringify(seen.laid));
          }
          expect(laid.size).toBe(1);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has in every row of the steps as many traps as its difficulty', () => {
    for (const { difficulty, lanes, traps, rows } of instantRules('steps').offer.choices) {
      for (let seed = 0; seed < 60; seed += 1) {
        const first = playInstant('steps', { difficulty }, [{ lane: seed % lanes }], simulationStream(seed))!;
        if (!first.over) expect(first.seen.traps).toBeNull();
        const { seen } = first.over
          ? first
          : playInstant('steps', { difficulty }, [{ lane: seed % lanes }, { take: true }], simulationStream(seed))!;
        expect(seen.traps!.map((row) => new Set(row).size)).toEqual(Array.from({ length: rows }, () => traps));
        expect(seen.traps![0]!.includes(seed % lanes)).toBe(first.hundredths === 0);
      }
    }
  });

  it('shows on a card the winning symbol three times and no other as often', () => {
    for (let seed = 0; seed < 3_000; seed += 1) {
      const { seen } = playInstant('scratch', {}, [], simulationStream(seed))!;
      const counts = Map.groupBy(seen.fields, (symbol) => symbol);
      expect(seen.fields.length).toBe(9);
      expect(
        [...counts].filter(([, fields]) => fields.length >= 3).map(([symbol, fields]) => [symbol, fields.length]),
      ).toEqual(seen.symbol === null ? [] : [[seen.symbol, 3]]);
    }
  });
});

describe('[GAME-11] invalid choices', () => {
  it('before a round', () => {
    const next = simulationStream(1);
    const open = [
      playInstant('mines', { mines: 0 }, [], next),
      playInstant('mines', { mines: 25 }, [], next),
      playInstant('mines', { mines: 1.5 }, [], next),
      playInstant('steps', { difficulty: 'none' as 'easy' }, [], next),
      playInstant('drop', { rows: 7, risk: 'low' }, [], next),
      playInstant('drop', { rows: 12, risk: 'none' as 'low' }, [], next),
      playInstant('dice', { side: 'under', target: 99 }, [], next),
      playInstant('dice', { side: 'over', target: 9_999 }, [], next),
      playInstant('dice', { side: 'under', target: 5_000.5 }, [], next),
      playInstant('wheel', { risk: 'none' as 'low' }, [], next),
    ];
    expect(open.every((played) => played === undefined)).toBe(true);
  });

  it('in it: opened or unknown tiles, cashing out nothing, and skipping a fourth card', () => {
    const safe = playOut('mines', 3).moves;
    for (const moves of [[{ take: true }], [{ tile: 25 }], [{ tile: -1 }], [{ tile: 0.5 }]] as MoveOf<'mines'>[][])
      expect(playInstant('mines', { mines: 3 }, moves, simulationStream(3))).toBeUndefined();
    expect(playInstant('mines', { mines: 1 }, [{ tile: 0 }, { tile: 0 }], simulationStream(4))).toBeUndefined();
    expect(safe.length).toBeGreaterThan(0);
    for (const moves of [[{ take: true }], [{ lane: 2 }], [{ lane: -1 }]] as MoveOf<'steps'>[][])
      expect(playInstant('steps', { difficulty: 'hard' }, moves, simulationStream(3))).toBeUndefined();
    const skips = (count: number) =>
      playInstant(
        'hi-lo',
        {},
        Array.from({ length: count }, () => ({ skip: true }) as const),
        simulationStream(5),
      );
    expect([
      skips(3)?.seen.skipsLeft,
      skips(4),
      playInstant('hi-lo', {}, [{ take: true }], simulationStream(5)),
    ]).toEqual([0, undefined, undefined]);
    expect(playInstant('hi-lo', {}, [{ guess: 'none' as 'same' }], simulationStream(5))).toBeUndefined();
  });

  it('above the highest multiplier: rows of right guesses end there, paid', () => {
    // Aces from kings and kings from aces would go on for ever.
    const moves: MoveOf<'hi-lo'>[] = [];
    const cards = (): ((count: number) => number) => {
      let card = 0;
      return () => (card++ % 2 === 0 ? 0 : 12);
    };
    let at = playInstant('hi-lo', {}, moves, cards())!;
    while (!at.over && moves.length < 200) {
      const guess = at.seen.ahead.higher === null ? 'lower' : 'higher';
      moves.push(at.seen.ahead[guess] === null ? { skip: true } : { guess });
      at = playInstant('hi-lo', {}, moves, cards())!;
    }
    expect([at.over, at.seen.lost, at.hundredths > 180_000, at.hundredths <= 200_000]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

it('[GAME-11] a win is whole for every bet of whole hundreds', () => {
  expect([payoutAt(500, 103), payoutAt(200, 101), payoutAt(500_000, 200_000)]).toEqual([515, 202, 1_000_000_000]);
});

it('[GAME-11] products of fractions are rounded down once, however long', () => {
  const part = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const exact = (98n * 13n ** BigInt(parts.length)) / parts.reduce((product, one) => product * BigInt(one), 1n);
      fc.pre(exact < 2n ** 53n);
      expect(
        BigInt(
          floorOfProduct(
            98,
            parts.map((one) => [13, one]),
          ),
        ),
      ).toBe(exact);
    }),
  );
});
