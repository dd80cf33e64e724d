/** The sportsbook's frame without a browser: prices and sums as game-math has them, markets and their outcomes, topics, the slip. */
import {
  FOOTBALL_FAMILIES,
  isPrice,
  marketKey,
  ODDS_FORMATS,
  parlayHundredths,
  possibleWin as exactWin,
  ratioOf,
  WON,
  writtenHundredths as exactHundredths,
  type Price,
} from '@lantern/game-math/sports';
import { FOOTBALL_ALGORITHM, footballFate } from '@lantern/game-math/sports-fate';
import { checkMatchProof, readMatchProof } from '@lantern/game-math/verify-matches';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { incidentsShown } from '../../../src/sports/topics/shown.ts';
import type { EventShown, IncidentShown, LineShown, ListImage } from '../../../wire/sports.ts';
import { proofText } from './play/match-proof.ts';
import { FAMILIES, negated, outcomesOf, readKey } from './play/markets.ts';
import { factorOf, hundredthsText, possibleOf, togetherHundredths, writtenHundredths } from './play/prices.ts';
import { bodyOf, EMPTY, hasRelated, isSameGame, repriced, toggled, totalStake, type DraftLeg } from './play/slip.ts';
import { afterDelta, topicOf, type MatchTopic } from './play/topics.ts';
import { legEnd, legHundredths } from './play/words.ts';

const malay = Array.from({ length: 200 }, (_, at): Price => ({ ladder: 'malay', value: at - 99 })).filter(isPrice);
const decimal = Array.from({ length: 4_000 }, (_, at): Price => ({ ladder: 'decimal', value: 1_010 + at * 7 }));
const PRICES = [...malay, ...decimal, { ladder: 'decimal', value: 1_001_000 } as const];

describe('[SPO-04/shown] prices', () => {
  test('are written as game-math writes them, on every position and in every format', () => {
    for (const price of PRICES)
      for (const format of ODDS_FORMATS)
        expect([price, format, writtenHundredths(factorOf(price.ladder, price.value), format)]).toEqual([
          price,
          format,
          exactHundredths(ratioOf(price), format),
        ]);
  });

  test('have a minus sign that is one, and the separator of the language', () => {
    expect(hundredthsText(-80, 'malay', 'vi')).toBe('−0,80');
    expect(hundredthsText(-118, 'indonesian', 'en')).toBe('−1.18');
    expect(hundredthsText(125, 'american', 'vi')).toBe('+125');
  });

  test('a slip pays what game-math says, to the unit, for any folds and prices', () => {
    const price = fc.constantFrom(...PRICES);
    const slip = fc.array(price, { minLength: 1, maxLength: 8 }).chain((prices) =>
      fc.record({
        prices: fc.constant(prices),
        folds: fc.uniqueArray(
          fc.record({
            size: fc.integer({ min: 1, max: prices.length }),
            unit: fc.integer({ min: 1, max: 100_000_000 }),
          }),
          { minLength: 1, selector: ({ size }) => size },
        ),
      }),
    );
    fc.assert(
      fc.property(slip, ({ prices, folds }) => {
        const legs = prices.map((each) => ({ ratio: ratioOf(each), result: WON }));
        const exact = exactWin({ folds: folds.map(({ size, unit }) => ({ size, unit: BigInt(unit) })), legs });
        const factors = prices.map(({ ladder, value }) => factorOf(ladder, value));
        const paid = possibleOf(folds, factors);
        // Beyond what a number holds exactly no slip is taken.
        if (exact < BigInt(Number.MAX_SAFE_INTEGER)) expect(BigInt(paid)).toBe(exact);
        const together = parlayHundredths(prices.map(ratioOf));
        if (together < BigInt(Number.MAX_SAFE_INTEGER))
          expect(BigInt(togetherHundredths(prices.map(({ ladder, value }) => ({ ladder, price: value }))))).toBe(
            together,
          );
      }),
    );
  });
});

describe('[SPO-08/match] markets', () => {
  test('every family has the outcomes of game-math in their order; scorers are not shown', () => {
    for (const [id, family] of FOOTBALL_FAMILIES) {
      const outcomes = family.outcomes({ family: id });
      expect([id, outcomesOf(id)]).toEqual([id, outcomes ?? []]);
    }
    expect(FAMILIES.every((id) => FOOTBALL_FAMILIES.has(id))).toBe(true);
  });

  test('a key is read as it is written, and a line turned round is the other side’s', () => {
    const key = marketKey({ family: 'ah', period: 'ft', line: -3, from: [1, 0] });
    expect(readKey(key)).toEqual({ family: 'ah', period: 'ft', line: '-0.75', from: '1:0' });
    expect(readKey('htft')).toEqual({ family: 'htft', period: 'ft' });
    expect([negated('-0.75'), negated('0.5'), negated('0')]).toEqual(['0.75', '-0.5', '0']);
  });
});

const SIDE = {
  id: 'sim:team:1',
  name: { vi: 'Sông Trà', en: 'Tra River' },
  crest: { colours: ['#115577', '#88ddcc'], emblem: 'wave', field: 'plain' },
} as const;
const LINE: LineShown = { n: 7, key: 'ah?period=ft&line=-0.5', status: 0, ladder: 'malay', prices: [95, -97] };
const EVENT = { id: 'e1', competition: 'c1', home: SIDE, away: SIDE, lines: [LINE] } as unknown as EventShown;
const IMAGE = { kind: 'list', seq: 5, now: 0, competitions: [], events: [EVENT] } as unknown as ListImage;

describe('[SPO-08/topics] a topic', () => {
  const topic = topicOf('lobby', IMAGE);

  test('follows its deltas by number, and asks anew after a gap', () => {
    const next = afterDelta(topic, { topic: 'lobby', seq: 6, lines: [[7, 1, [0, 0]]] }, 1_000)!;
    expect(next.lines[7]).toMatchObject({ status: 1, prices: [0, 0] });
    expect(afterDelta(topic, { topic: 'lobby', seq: 7 }, 0)).toBeUndefined();
    expect(afterDelta(next, { topic: 'lobby', seq: 6, lines: [[7, 0, [95, -97]]] }, 0)).toBe(next);
  });

  test('marks which way a price moved: a Malay price that turns negative pays more', () => {
    const next = afterDelta(topic, { topic: 'lobby', seq: 6, lines: [[7, 0, [-98, 99]]] }, 500)!;
    expect(next.lines[7]).toMatchObject({ moved: [1, -1], movedAtMs: 500 });
  });

  test('takes in events that come, by their time, and lets go of those that leave with their lines', () => {
    const soon = { ...EVENT, id: 'e0', kickOffAt: 1, lines: [{ ...LINE, n: 9 }] } as EventShown;
    const known = { ...topic, events: [{ ...EVENT, kickOffAt: 2 } as EventShown] };
    const come = afterDelta(known, { topic: 'lobby', seq: 6, entered: [soon] }, 0)!;
    expect(come.events.map(({ id }) => id)).toEqual(['e0', 'e1']);
    const gone = afterDelta(come, { topic: 'lobby', seq: 7, left: ['e1'] }, 0)!;
    expect([gone.events.map(({ id }) => id), Object.keys(gone.lines)]).toEqual([['e0'], ['9']]);
  });

  test('takes in new lines and lets go of old ones', () => {
    const added = [{ ...LINE, n: 8, event: 'e1' }];
    const next = afterDelta(topic, { topic: 'lobby', seq: 6, added, removed: [7] }, 0)!;
    expect(Object.keys(next.lines)).toEqual(['8']);
  });
});

const leg = (event: string, key: string, outcome: string, price = 95): DraftLeg => ({
  event,
  key,
  outcome,
  price,
  ladder: 'malay',
  home: SIDE,
  away: SIDE,
  before: 0,
  status: 'open',
  refusal: null,
  stake: 0,
});

describe('[SPO-08/slip] the slip', () => {
  const two = [leg('e1', 'ah', '1'), leg('e2', 'ou', 'over')].reduce(toggled, EMPTY);

  test('is a single with one leg, a parlay from two on; another outcome of a line takes its place', () => {
    expect(toggled(EMPTY, leg('e1', 'ah', '1')).kind).toBe('single');
    expect(two.kind).toBe('parlay');
    const other = toggled(two, leg('e1', 'ah', '2'));
    expect(other.legs.map(({ outcome }) => outcome).toSorted()).toEqual(['2', 'over']);
    expect(toggled(two, leg('e2', 'ou', 'over')).kind).toBe('single');
  });

  test('legs of one event are a same game, one of them among others is related', () => {
    const same = toggled(toggled(EMPTY, leg('e1', 'ah', '1')), leg('e1', 'ou', 'over'));
    expect([isSameGame(same), hasRelated(same)]).toEqual([true, false]);
    expect(bodyOf({ ...same, stake: 5 }).kind).toBe('sameGame');
    const mixed = toggled(same, leg('e2', 'ou', 'over'));
    expect([isSameGame(mixed), hasRelated(mixed)]).toEqual([false, true]);
  });

  test('costs what its combinations cost', () => {
    const four = ['e1', 'e2', 'e3', 'e4'].map((event) => leg(event, 'ou', 'over')).reduce(toggled, EMPTY);
    expect(totalStake({ ...four, kind: 'system', units: { 2: 20_000, 3: 10_000 } })).toBe(160_000);
    expect(totalStake({ ...four, kind: 'parlay', stake: 50_000 })).toBe(50_000);
  });

  test('keeps the price the member saw beside a new one, and forgets it when it comes back', () => {
    const moved = repriced(leg('e1', 'ah', '1'), 90);
    expect(moved).toMatchObject({ price: 90, before: 95 });
    expect(repriced(moved, 88)).toMatchObject({ price: 88, before: 95 });
    expect(repriced(moved, 95)).toMatchObject({ price: 95, before: 0 });
  });
});

describe('[SPO-02/proof] a match that is over', () => {
  test('is handed to the verification page as it was played', () => {
    const [match, rates, seed] = ['sim:match:1', [1.5, 1.1] as const, Uint8Array.from({ length: 32 }, (_, at) => at)];
    const { incidents } = footballFate(seed, { match, rates });
    const kickOffAt = Date.UTC(2026, 10, 29, 12);
    const state = { incidents, cancelled: new Set<number>(), kickOffAt } as unknown as Parameters<
      typeof incidentsShown
    >[0];
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
    const proof = {
      algorithm: FOOTBALL_ALGORITHM,
      seedHash: createHash('sha256').update(seed).digest('hex'),
      seed: hex(seed),
      rates,
    };
    const topic = {
      events: [{ id: match, score: incidents.at(-1)!.score }],
      match: {
        competition: { virtual: false },
        proof,
        incidents: JSON.parse(JSON.stringify(incidentsShown(state))) as readonly IncidentShown[],
      },
    } as unknown as MatchTopic;
    const read = readMatchProof(JSON.parse(proofText(topic)!));
    expect(checkMatchProof(read!).matches).toEqual([{ match, commitment: true, incidents: true, score: true }]);
  });
});

describe('[SPO-08/bets] the reason of a result', () => {
  const settled = (wonBps: number, voidBps: number) =>
    ({ ladder: 'decimal', price: 1_920, result: { wonBps, voidBps, score: [2, 1], why: 'score' } }) as never;

  test('a line of three quarters that wins by half counts × 1.46 at 1.92', () => {
    expect(legEnd({ wonBps: 5_000, voidBps: 5_000 } as never)).toBe('halfWon');
    expect(legHundredths(settled(5_000, 5_000))).toBe(146);
    expect(legHundredths(settled(0, 5_000))).toBe(50);
    expect(legHundredths(settled(10_000, 0))).toBe(192);
    expect(legHundredths(settled(0, 0))).toBe(0);
  });
});
