import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combinations } from '../selections/index.ts';
import {
  BET_TYPES,
  FORMATS,
  betTypeById,
  betTypesOf,
  canonicalSelection,
  comparedPrizes,
  createSettler,
  defaultOdds,
  drawPrizes,
  normalizeSelections,
  payoutOf,
  priceMultiplier,
  resultOfTiers,
  settleBet,
  stakeOf,
  validateSelection,
  validateSelections,
} from './index.ts';
import type { Bet, BetType, Format } from './index.ts';

const SEED = 20261120;
const UNIT = 1_000n;

function betType(id: string): BetType {
  const found = betTypeById(id);
  if (found === undefined) {
    throw new Error(`no bet type ${id}`);
  }
  return found;
}

function betOf(format: Format, id: string, selections: readonly string[], unit = UNIT, multiplier = 1): Bet {
  const type = betType(id);
  const oddsTenThousandths = defaultOdds('Lott', format.id, id)?.odds;
  if (oddsTenThousandths === undefined) {
    throw new Error(`${id} is not offered on ${format.id}`);
  }
  return {
    betType: type,
    selections: normalizeSelections(type, selections),
    unit,
    multiplier,
    oddsTenThousandths,
    positions: priceMultiplier(type, format),
  };
}

const stake = (bet: Bet): bigint => stakeOf({ ...bet, count: bet.selections.length });

const NORTHERN = resultOfTiers(FORMATS.vn27, [
  { prize: 'DB', numbers: ['81275'] },
  { prize: 'G1', numbers: ['01353'] },
  { prize: 'G2', numbers: ['91814', '62235'] },
  { prize: 'G3', numbers: ['33398', '53272', '70638', '93573', '33461', '80083'] },
  { prize: 'G4', numbers: ['3003', '4041', '4075', '7998'] },
  { prize: 'G5', numbers: ['1396', '2525', '8893', '3611', '3481', '6575'] },
  { prize: 'G6', numbers: ['519', '969', '968'] },
  { prize: 'G7', numbers: ['50', '88', '45', '09'] },
]);

describe('[LOTT-08] the northern settlement vectors of the domain reference, to the đồng', () => {
  const vectors: readonly [id: string, selection: string, stake: bigint, payout: bigint][] = [
    ['lo2', '75', 27_000n, 298_500n],
    ['lo2', '98', 27_000n, 199_000n],
    ['lo2', '00', 27_000n, 0n],
    ['lo2_1k', '75', 1_000n, 11_100n],
    ['lo2_dau', '33', 23_000n, 199_000n],
    ['lo2_dau', '50', 23_000n, 0n],
    ['lo3', '075', 23_000n, 980_000n],
    ['lo4', '4075', 20_000n, 8_880_000n],
    ['xien2', '75-98', 1_000n, 16_000n],
    ['xien2', '98-75', 1_000n, 16_000n],
    ['xien2', '75-00', 1_000n, 0n],
    ['xien3', '75-98-53', 1_000n, 65_000n],
    ['xien4', '75-98-53-14', 1_000n, 180_000n],
    ['truot4', '00-01-02-04', 1_000n, 2_300n],
    ['truot4', '00-01-02-03', 1_000n, 0n],
    ['de_db', '75', 1_000n, 99_500n],
    ['de_db', '74', 1_000n, 0n],
    ['de_dau_db', '81', 1_000n, 99_500n],
    ['de_g1', '53', 1_000n, 98_000n],
    ['de_dau_g1', '01', 1_000n, 98_000n],
    ['de_g7', '88', 4_000n, 98_000n],
    ['de_dauduoi', '88', 5_000n, 99_000n],
    ['dau', '7', 1_000n, 9_900n],
    ['dau', '5', 1_000n, 0n],
    ['duoi', '5', 1_000n, 9_900n],
    ['de_tong10', '2', 1_000n, 9_900n],
    ['c3_db', '275', 1_000n, 980_000n],
    ['c3_g1', '353', 1_000n, 980_000n],
    ['c3_dau', '969', 3_000n, 960_000n],
    ['c3_dauduoi', '275', 4_000n, 980_000n],
    ['c4_db', '1275', 1_000n, 8_880_000n],
    ['c4_g1', '1353', 1_000n, 8_880_000n],
    ['db2_tai', 'DB', 1_000n, 1_997n],
    ['db2_xiu', 'DB', 1_000n, 0n],
    ['db2_chan', 'DB', 1_000n, 0n],
    ['db2_le', 'DB', 1_000n, 1_997n],
    ['db2_tong_12', 'DB', 1_000n, 12_285n],
    ['db2_tong_11', 'DB', 1_000n, 0n],
    ['db2_tong_tai', 'DB', 1_000n, 1_997n],
    ['db2_tong_xiu', 'DB', 1_000n, 0n],
    ['db2_tong_chan', 'DB', 1_000n, 1_997n],
    ['db2_tong_le', 'DB', 1_000n, 0n],
    ['b8l', '75', 8_000n, 98_000n],
    ['b8l', '19', 8_000n, 98_000n],
  ];
  test.each(vectors)('%s %s costs %s and pays %s', (id, selection, expectedStake, expectedPayout) => {
    const bet = betOf(FORMATS.vn27, id, [selection]);
    expect(NORTHERN).toBeDefined();
    expect(stake(bet)).toBe(expectedStake);
    expect(settleBet(createSettler(FORMATS.vn27, NORTHERN ?? []), bet)).toMatchObject({
      payout: expectedPayout,
      outcome: expectedPayout > 0n ? 'won' : 'lost',
    });
  });
});

describe('southern format and pushes', () => {
  const southern = drawPrizes(
    FORMATS.vn18,
    Uint8Array.from({ length: 32 }, (_, index) => index),
    'mn60:202611200001',
  );

  test('prices are those of 18 numbers', () => {
    const price = (id: string) => priceMultiplier(betType(id), FORMATS.vn18);
    expect(
      ['lo2', 'lo2_dau', 'lo3', 'lo4', 'de_g8', 'de_dauduoi', 'c3_dau', 'c3_dauduoi', 'b7l', 'lo2_1k'].map(price),
    ).toEqual([18, 17, 17, 16, 1, 2, 1, 2, 7, 1]);
  });

  test('the special prize has six digits, read from both ends', () => {
    expect(southern.at(-1)).toEqual({ id: 'DB', number: '926406' });
    const settler = createSettler(FORMATS.vn18, southern);
    const payout = (id: string, selection: string) => settleBet(settler, betOf(FORMATS.vn18, id, [selection])).payout;
    expect(payout('de_db', '06')).toBe(99_500n);
    expect(payout('de_dau_db', '92')).toBe(99_500n);
    expect(payout('c4_db', '6406')).toBe(8_880_000n);
    expect(payout('de_g8', '82')).toBe(99_000n);
    expect(payout('de_dauduoi', '82')).toBe(99_000n);
    expect(payout('c3_dau', '948')).toBe(980_000n);
    expect(payout('b7l', '82')).toBe(98_000n);
  });

  test('a sum of nine returns the stake of sum big and sum small', () => {
    const result = southern.map((prize) => (prize.id === 'DB' ? { ...prize, number: '000045' } : prize));
    const settler = createSettler(FORMATS.vn18, result);
    for (const id of ['db2_tong_tai', 'db2_tong_xiu']) {
      expect(settleBet(settler, betOf(FORMATS.vn18, id, [], UNIT, 7))).toEqual({
        outcome: 'push',
        hits: 0,
        payout: 7_000n,
      });
    }
    expect(settleBet(settler, betOf(FORMATS.vn18, 'db2_tong_le', [])).payout).toBe(1_997n);
    expect(settleBet(settler, betOf(FORMATS.vn18, 'db2_tong_9', [])).payout).toBe(9_000n);
  });

  test('numbers of another format are not settled', () => {
    expect(() => createSettler(FORMATS.vn27, southern)).toThrow(RangeError);
  });
});

describe('properties over many draws', () => {
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const formats = fc.constantFrom(FORMATS.vn27, FORMATS.vn18);
  const all = (digits: number) =>
    Array.from({ length: 10 ** digits }, (_, value) => String(value).padStart(digits, '0'));

  test('over all selections a number bet hits once per compared prize, a parlay once per combination drawn', () => {
    fc.assert(
      fc.property(formats, seeds, (format, seed) => {
        const result = drawPrizes(format, seed, 'property');
        const settler = createSettler(format, result);
        const pairs = [...new Set(result.map((prize) => prize.number.slice(-2)))];
        const choose = (n: number, k: number) => (k === 2 ? (n * (n - 1)) / 2 : (n * (n - 1) * (n - 2)) / 6);
        const hitsOverAll = (type: BetType) =>
          type.selection.kind === 'digits'
            ? all(type.selection.digits).reduce((sum, one) => sum + settler(type, one).hits, 0)
            : 0;
        const numberBets = betTypesOf(format).filter((type) => type.selection.kind === 'digits');
        expect(numberBets.map(hitsOverAll)).toEqual(numberBets.map((type) => comparedPrizes(type, format).length));
        const tickets = combinations(all(2), 2).map((numbers) => numbers.join('-'));
        const wins = tickets.filter((ticket) => settler(betType('xien2'), ticket).hits > 0);
        expect(wins).toHaveLength(choose(pairs.length, 2));
        const drawn = combinations(pairs, 3).map((numbers) => numbers.join('-'));
        expect(drawn.filter((ticket) => settler(betType('xien3'), ticket).hits === 1)).toHaveLength(
          choose(pairs.length, 3),
        );
      }),
      { seed: SEED, numRuns: 25 },
    );
  });

  test('the outcomes of the special prize exclude and exhaust each other', () => {
    fc.assert(
      fc.property(formats, seeds, (format, seed) => {
        const settler = createSettler(format, drawPrizes(format, seed, 'property'));
        const settled = (ids: readonly string[]) =>
          ids
            .map((id) => settler(betType(id), 'DB'))
            .reduce((sum, outcome) => sum + outcome.hits + (outcome.pushed ? 0.5 : 0), 0);
        expect(settled(['db2_tai', 'db2_xiu'])).toBe(1);
        expect(settled(['db2_chan', 'db2_le'])).toBe(1);
        expect(settled(['db2_tong_chan', 'db2_tong_le'])).toBe(1);
        expect(settled(['db2_tong_tai', 'db2_tong_xiu'])).toBe(1);
        expect(settled(Array.from({ length: 19 }, (_, sum) => `db2_tong_${sum}`))).toBe(1);
      }),
      { seed: SEED },
    );
  });

  test('a bet on many selections pays the sum of bets on each, and costs it', () => {
    const picks = fc.uniqueArray(
      fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0')),
      { minLength: 1 },
    );
    const odds = fc.integer({ min: 1, max: 100_000_000 });
    const units = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(
        formats,
        seeds,
        picks,
        odds,
        units,
        fc.integer({ min: 1, max: 9_999 }),
        (format, seed, selections, oddsTenThousandths, unit, multiplier) => {
          const settler = createSettler(format, drawPrizes(format, seed, 'property'));
          const bet = { ...betOf(format, 'lo2', selections, unit, multiplier), oddsTenThousandths };
          const single = bet.selections.map((selection) => ({ ...bet, selections: [selection] }));
          expect(settleBet(settler, bet).payout).toBe(
            single.reduce((sum, one) => sum + settleBet(settler, one).payout, 0n),
          );
          expect(stake(bet)).toBe(single.reduce((sum, one) => sum + stake(one), 0n));
          for (const one of single) {
            const exact =
              unit *
              BigInt(multiplier) *
              BigInt(oddsTenThousandths) *
              BigInt(settler(one.betType, one.selections[0] ?? '').hits);
            const floored = settleBet(settler, one).payout * 10_000n;
            expect(floored <= exact && exact - floored < 10_000n).toBe(true);
          }
        },
      ),
      { seed: SEED },
    );
  });

  test('fractions of a minor unit stay with the house', () => {
    expect(payoutOf({ unit: 1n, multiplier: 1, oddsTenThousandths: 19_970, hits: 1 })).toBe(1n);
    expect(payoutOf({ unit: 3n, multiplier: 1, oddsTenThousandths: 19_970, hits: 1 })).toBe(5n);
  });
});

describe('selections', () => {
  test('only valid ones are accepted', () => {
    const faults: readonly [string, string, string | undefined][] = [
      ['lo2', '75', undefined],
      ['lo2', '7', 'selection_invalid'],
      ['lo2', '075', 'selection_invalid'],
      ['lo2', '٣٤', 'selection_invalid'],
      ['lo2', '-1', 'selection_invalid'],
      ['lo2', '75\n', 'selection_invalid'],
      ['lo3', '075', undefined],
      ['dau', '7', undefined],
      ['dau', 'x', 'selection_invalid'],
      ['xien2', '98-75', undefined],
      ['xien2', '75', 'selection_invalid'],
      ['xien2', '75-98-53', 'selection_invalid'],
      ['xien2', '75-75', 'selection_duplicate'],
      ['xien2', '7-598', 'selection_invalid'],
      ['db2_tai', 'DB', undefined],
      ['db2_tai', 'tai', 'selection_invalid'],
      ['db2_tai', '', 'selection_invalid'],
    ];
    for (const [id, selection, fault] of faults) {
      expect([id, selection, validateSelection(betType(id), selection)]).toEqual([id, selection, fault]);
    }
  });

  test('a list names each bet once', () => {
    expect(validateSelections(betType('lo2'), [])).toBe('selection_invalid');
    expect(validateSelections(betType('lo2'), ['75', '98'])).toBeUndefined();
    expect(validateSelections(betType('lo2'), ['75', '75'])).toBe('selection_duplicate');
    expect(validateSelections(betType('xien2'), ['75-98', '98-75'])).toBe('selection_duplicate');
    expect(validateSelections(betType('db2_tai'), [])).toBeUndefined();
    expect(validateSelections(betType('db2_tai'), ['DB', 'DB'])).toBe('selection_duplicate');
    expect(normalizeSelections(betType('db2_tai'), [])).toEqual(['DB']);
    expect(canonicalSelection(betType('xien3'), '98-75-01')).toBe('01-75-98');
  });

  test('ids are unique, and unknown ones are undefined', () => {
    expect(new Set(BET_TYPES.map((type) => type.id)).size).toBe(BET_TYPES.length);
    expect(betTypeById('constructor')).toBeUndefined();
  });
});
