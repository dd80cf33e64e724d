import { describe, expect, it } from 'vitest';
import { cardNamed, WHOLE_DECK, type Card } from './card.ts';
import { fiveCardStrength, strongestFive, type FiveCardKind } from './five-card.ts';

const cards = (names: string): Card[] => names.split(' ').map(cardNamed);

/** Every hand that another one beats, from the weakest; those of a line are worth the same. */
const ORDER: readonly (readonly [FiveCardKind, ...string[]])[] = [
  ['high_card', '7♠ 5♣ 4♥ 3♦ 2♠', '7♦ 5♦ 4♦ 3♦ 2♣'],
  ['high_card', 'A♠ Q♣ 5♥ 3♦ 2♠'],
  ['high_card', 'A♠ K♣ 4♥ 3♦ 2♠'],
  ['pair', '2♠ 2♣ 5♥ 4♦ 3♠', '2♥ 2♦ 5♠ 4♠ 3♣'],
  ['pair', '2♠ 2♣ A♥ K♦ Q♠'],
  ['pair', 'A♠ A♣ 4♥ 3♦ 2♠'],
  ['two_pairs', '3♠ 3♣ 2♥ 2♦ A♠'],
  ['two_pairs', 'A♠ A♣ 2♥ 2♦ 3♠'],
  ['two_pairs', 'A♠ A♣ 2♥ 2♦ 4♠', '2♠ A♥ 2♣ A♦ 4♣'],
  ['two_pairs', 'A♠ A♣ 3♥ 3♦ 2♠'],
  ['triple', '2♠ 2♣ 2♥ 4♦ 3♠'],
  ['triple', 'K♠ K♣ K♥ A♦ 2♠'],
  ['straight', 'A♠ 2♣ 3♥ 4♦ 5♠', '5♣ 4♣ 3♣ 2♣ A♦'],
  ['straight', '2♣ 3♥ 4♦ 5♠ 6♠'],
  ['straight', '10♠ J♣ Q♥ K♦ A♠'],
  ['flush', '7♠ 5♠ 4♠ 3♠ 2♠', '7♥ 5♥ 4♥ 3♥ 2♥'],
  ['flush', 'A♦ 5♦ 4♦ 3♦ 7♦'],
  ['full_house', '2♠ 2♣ 2♥ A♦ A♠'],
  ['full_house', '3♠ 3♣ 3♥ 2♦ 2♠'],
  ['quad', '2♠ 2♣ 2♥ 2♦ A♠'],
  ['quad', 'A♠ A♣ A♥ A♦ 2♠'],
  ['straight_flush', 'A♠ 2♠ 3♠ 4♠ 5♠'],
  ['straight_flush', '9♥ 10♥ J♥ Q♥ K♥'],
  ['straight_flush', '10♥ J♥ Q♥ K♥ A♥', '10♠ J♠ Q♠ K♠ A♠'],
];

describe('[GAME-22] hands of five cards', () => {
  it('are named, and ordered from the weakest; equal ones are worth the same', () => {
    const values = ORDER.map(([kind, ...same]) => {
      const strengths = same.map((names) => fiveCardStrength(cards(names)));
      expect(strengths.map((each) => each.kind)).toEqual(same.map(() => kind));
      expect(new Set(strengths.map(({ value }) => value)).size, same.join(' = ')).toBe(1);
      return strengths[0]!.value;
    });
    expect(values).toEqual([...new Set(values)].toSorted((one, other) => one - other));
  });

  it('show what decides first', () => {
    expect(fiveCardStrength(cards('4♦ K♠ 2♥ K♣ 2♦')).cards).toEqual(cards('K♣ K♠ 2♥ 2♦ 4♦'));
    expect(fiveCardStrength(cards('A♦ 3♠ 5♥ 2♣ 4♦')).cards).toEqual(cards('5♥ 4♦ 3♠ 2♣ A♦'));
  });

  it('may put the straight from the ace to the five below the highest only', () => {
    const [low, king, ace] = ['A♠ 2♣ 3♥ 4♦ 5♠', '9♠ 10♣ J♥ Q♦ K♠', '10♠ J♣ Q♥ K♦ A♠'].map(
      (names) => fiveCardStrength(cards(names), 'second').value,
    );
    expect(low! > king! && low! < ace!).toBe(true);
  });

  it('compare with rows of three, which have neither straights nor flushes', () => {
    const kinds = ['A♠ 2♠ 3♠', '9♠ 9♣ A♠', '2♠ 2♣ 2♥'].map((names) => fiveCardStrength(cards(names)).kind);
    expect(kinds).toEqual(['high_card', 'pair', 'triple']);
    const value = (names: string): number => fiveCardStrength(cards(names)).value;
    expect(value('A♠ K♠ Q♦')).toBeLessThan(value('A♣ K♣ Q♥ 3♦ 2♠'));
    expect(value('K♠ K♣ A♦')).toBeGreaterThan(value('Q♠ Q♣ A♥ J♦ 9♠'));
    expect(value('K♠ K♣ A♦')).toBeLessThan(value('K♥ K♦ A♥ 3♦ 2♠'));
    expect(['K♠', 'K♠ K♣', 'K♠ K♣ 2♦ 2♥', 'K♠ Q♠ J♠ 10♠'].map((names) => fiveCardStrength(cards(names)).kind)).toEqual([
      'high_card',
      'pair',
      'two_pairs',
      'high_card',
    ]);
    expect(() => fiveCardStrength([])).toThrow(RangeError);
    expect(() => fiveCardStrength(cards('A♠ K♠ Q♠ J♠ 10♠ 9♠'))).toThrow(RangeError);
  });

  it('are as many of each kind as combinatorics says', () => {
    const counts: Partial<Record<FiveCardKind, number>> = {};
    // Six ranks of four suits, three to eight: a deck small enough to go through.
    const from = WHOLE_DECK.slice(0, 24);
    for (let a = 0; a < 24; a += 1)
      for (let b = a + 1; b < 24; b += 1)
        for (let c = b + 1; c < 24; c += 1)
          for (let d = c + 1; d < 24; d += 1)
            for (let e = d + 1; e < 24; e += 1) {
              const { kind } = fiveCardStrength([from[a]!, from[b]!, from[c]!, from[d]!, from[e]!]);
              counts[kind] = (counts[kind] ?? 0) + 1;
            }
    expect(counts).toEqual({
      straight_flush: 2 * 4,
      quad: 6 * 20,
      full_house: 6 * 4 * 5 * 6,
      flush: 4 * (6 - 2),
      straight: 2 * (4 ** 5 - 4),
      triple: 6 * 4 * 10 * 16,
      two_pairs: 15 * 36 * 16,
      pair: 6 * 6 * 10 * 64,
      high_card: (6 - 2) * (4 ** 5 - 4),
    });
  });
});

describe('[GAME-22] the strongest five', () => {
  it.each([
    ['A♠ A♣ K♥ K♦ Q♠ Q♣ 2♥', 'two_pairs', 'A♣ A♠ K♥ K♦ Q♠'],
    ['2♠ 3♠ 4♠ 5♠ 9♠ 6♥ A♠', 'straight_flush', '5♠ 4♠ 3♠ 2♠ A♠'],
    ['2♠ 3♥ 4♠ 5♠ 6♥ 7♣ A♠', 'straight', '7♣ 6♥ 5♠ 4♠ 3♥'],
    ['9♠ 9♥ 9♦ 4♠ 4♥ 2♣ 2♦', 'full_house', '9♥ 9♦ 9♠ 4♥ 4♠'],
    ['9♠ 9♥ 9♦ 4♠ 4♥ 4♣', 'full_house', '9♥ 9♦ 9♠ 4♥ 4♠'],
    ['J♠ 9♥ 7♦ 4♠ 2♥', 'high_card', 'J♠ 9♥ 7♦ 4♠ 2♥'],
  ])('of %s is %s', (names, kind, five) => {
    const best = strongestFive(cards(names));
    expect([best.kind, best.cards]).toEqual([kind, cards(five)]);
  });
});
