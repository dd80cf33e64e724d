import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beats,
  cardName,
  cardNamed,
  combinationsOf,
  instantKindOf,
  instantWinner,
  isChop,
  keptPoints,
  rankOf,
  readCombination,
  SOUTHERN_RULES,
  type Card,
  type Combination,
} from '../index.ts';

const cards = (names: string): Card[] => names.split(' ').map(cardNamed);
const read = (names: string): Combination => readCombination(cards(names))!;
const RULES = SOUTHERN_RULES;

const PAIRS_3 = '3♠ 3♣ 4♠ 4♣ 5♠ 5♣';
const PAIRS_3_HIGHER = '3♦ 3♥ 4♦ 4♥ 5♦ 5♥';
const PAIRS_4 = '7♠ 7♣ 8♠ 8♣ 9♠ 9♣ 10♠ 10♣';
const PAIRS_5 = `${PAIRS_4} J♠ J♣`;
const QUAD = '6♠ 6♣ 6♦ 6♥';
const QUAD_HIGHER = 'K♠ K♣ K♦ K♥';

describe('[GAME-11] combinations of Tiến Lên miền Nam', () => {
  it.each([
    ['2♥', 'single'],
    ['A♠ A♥', 'pair'],
    ['9♠ 9♣ 9♥', 'triple'],
    [QUAD, 'quad'],
    ['3♠ 4♥ 5♦', 'run'],
    ['3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠', 'run'],
    ['Q♠ Q♣ K♠ K♣ A♠ A♣', 'pairs'],
    [PAIRS_4, 'pairs'],
  ])('%s is a %s', (names, kind) => expect(read(names).kind).toBe(kind));

  it.each([
    '3♠ 4♠',
    '3♠ 3♣ 4♠ 4♣',
    'K♠ A♠ 2♠',
    '2♠ 3♠ 4♠',
    '3♠ 4♠ 6♠',
    '3♠ 3♣ 4♠ 4♣ 5♠',
    'K♠ K♣ A♠ A♣ 2♠ 2♣',
    '3♠ 3♣ 3♦ 4♠ 4♣ 4♦',
  ])('%s is none', (names) => expect(readCombination(cards(names))).toBeUndefined());

  it('compares equal kinds by the highest card and its suit', () => {
    const higher: [string, string][] = [
      ['3♣', '3♠'],
      ['2♥', '2♦'],
      ['5♠ 5♥', '5♣ 5♦'],
      ['4♠ 5♠ 6♥', '4♥ 5♥ 6♦'],
      ['9♠ 9♣ 9♥', '8♠ 8♣ 8♥'],
      [QUAD_HIGHER, QUAD],
      [PAIRS_3_HIGHER, PAIRS_3],
    ];
    for (const [high, low] of higher) {
      expect(beats(read(high), read(low), RULES), `${high} on ${low}`).toBe(true);
      expect(beats(read(low), read(high), RULES), `${low} on ${high}`).toBe(false);
    }
    expect(beats(read('4♠ 5♠ 6♠ 7♠'), read('3♠ 4♦ 5♦'), RULES)).toBe(false);
    expect(beats(read('A♠ A♥'), read('3♠'), RULES)).toBe(false);
  });

  it('chops by the southern rules', () => {
    const rows: Record<string, string[]> = {
      '2♥': [PAIRS_3, QUAD, PAIRS_4],
      '2♠ 2♥': [QUAD, PAIRS_4],
      '2♠ 2♣ 2♥': [],
      [PAIRS_3]: [PAIRS_3_HIGHER, QUAD, PAIRS_4],
      [QUAD]: [QUAD_HIGHER, PAIRS_4],
      'A♥': [],
      'A♠ A♥': [],
    };
    for (const [last, choppers] of Object.entries(rows)) {
      const found = [PAIRS_3, PAIRS_3_HIGHER, QUAD, QUAD_HIGHER, PAIRS_4].filter((each) =>
        beats(read(each), read(last), RULES),
      );
      const expected = new Set([
        ...choppers,
        ...(choppers.includes(QUAD) ? [QUAD_HIGHER] : []),
        ...(choppers.includes(PAIRS_3) ? [PAIRS_3_HIGHER] : []),
      ]);
      expect(new Set(found), last).toEqual(expected);
      for (const each of found) expect(isChop(read(each), read(last))).toBe(true);
    }
    expect(beats(read(QUAD), read('2♠ 2♥'), { ...RULES, quadBeatsPairOfTwos: false })).toBe(false);
    expect(beats(read(PAIRS_5), read('2♠ 2♣ 2♥'), { ...RULES, fivePairsBeatThreeTwos: true })).toBe(true);
    expect(isChop(read('2♥'), read('2♠'))).toBe(false);
  });

  it('lists for any hand only valid combinations, and something for every single card', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 1, maxLength: 13 }), (hand) => {
        const listed = combinationsOf(hand);
        for (const each of listed) expect(readCombination(each.cards)).toEqual(each);
        expect(
          listed
            .filter(({ kind }) => kind === 'single')
            .map(({ top }) => top)
            .toSorted(),
        ).toEqual(hand.toSorted());
        expect(new Set(listed.map((each) => each.cards.join())).size).toBe(listed.length);
      }),
    );
  });

  it('lists something as good for every subset of a hand that is a combination', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 8, maxLength: 11 }), (hand) => {
        const listed = new Set(combinationsOf(hand).map(({ kind, cards: row, top }) => `${kind} ${row.length} ${top}`));
        for (let mask = 1; mask < 2 ** hand.length; mask += 1) {
          const each = readCombination(hand.filter((_, index) => (mask >> index) & 1));
          if (each)
            expect(
              listed.has(`${each.kind} ${each.cards.length} ${each.top}`),
              each.cards.map(cardName).join(' '),
            ).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('[GAME-11] winning at the deal', () => {
  const hand = (names: string, filler: string): Card[] => [...cards(names), ...cards(filler)].slice(0, 13);
  const DRAGON = cards('3♠ 4♥ 5♠ 6♥ 7♠ 8♥ 9♠ 10♥ J♠ Q♥ K♠ A♥ A♠');
  const SIX_PAIRS = cards('3♠ 3♥ 5♠ 5♥ 7♠ 7♥ 9♠ 9♥ J♠ J♥ K♠ K♥ 2♠');
  const NOTHING = cards('3♣ 3♦ 5♣ 5♦ 7♣ 8♦ 9♣ 10♦ J♣ Q♦ K♣ 2♦ A♣');

  it('recognizes every kind', () => {
    expect(instantKindOf(DRAGON, RULES, false)).toBe('dragon_run');
    expect(instantKindOf(hand('2♠ 2♣ 2♦ 2♥', '3♠ 5♥ 6♠ 8♥ 9♠ J♥ Q♠ K♥ A♠'), RULES, false)).toBe('four_twos');
    expect(instantKindOf(SIX_PAIRS, RULES, false)).toBe('six_pairs');
    expect(instantKindOf(hand('4♠ 4♥ 5♠ 5♥ 6♠ 6♥ 7♠ 7♥ 8♠ 8♥', '10♠ Q♥ A♠'), RULES, false)).toBe('five_pairs_in_row');
    const reds = hand('3♦ 3♥ 5♦ 6♦ 7♥ 8♥ 9♦ J♦ Q♥ K♦ A♥ 2♦', '4♠');
    expect(instantKindOf(reds, RULES, false)).toBe('one_colour');
    expect(instantKindOf(reds, { ...RULES, oneColourWins: false }, false)).toBeUndefined();
    const threes = hand(QUAD.replaceAll('6', '3'), '5♥ 6♠ 8♥ 9♠ J♥ Q♠ K♥ A♠ 2♠');
    expect([instantKindOf(threes, RULES, true), instantKindOf(threes, RULES, false)]).toEqual([
      'four_threes',
      undefined,
    ]);
    const lowPairs = hand(PAIRS_3, '7♥ 8♠ 10♥ J♠ Q♥ K♠ 2♠');
    expect([instantKindOf(lowPairs, RULES, true), instantKindOf(lowPairs, RULES, false)]).toEqual([
      'pairs_in_row_with_lowest',
      undefined,
    ]);
    expect(instantKindOf(NOTHING, RULES, true)).toBeUndefined();
  });

  it('puts the stronger kind first, and none where the table has no such wins', () => {
    expect(instantWinner([NOTHING, SIX_PAIRS, DRAGON], RULES, false)).toEqual({ seat: 2, kind: 'dragon_run' });
    expect(instantWinner([SIX_PAIRS], { ...RULES, instantWins: false }, false)).toBeUndefined();
  });
});

describe('[GAME-11] cards left in hand', () => {
  it.each([
    ['2♠ 2♥', 3],
    [QUAD, 4],
    [PAIRS_3, 4],
    [PAIRS_4, 4],
    [`2♣ ${QUAD} 9♠`, 5],
    ['A♠ A♥ 3♠', 0],
  ])('%s are %i points', (names, points) => expect(keptPoints(cards(names))).toBe(points));

  it('never count less for one card more', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 2, maxLength: 13 }), (hand) => {
        const twos = hand.filter((card) => rankOf(card) === 12);
        expect(keptPoints(hand)).toBeGreaterThanOrEqual(keptPoints(twos));
      }),
    );
  });
});
