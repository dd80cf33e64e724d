/** Bets on ball lotteries against draws: written out by hand, and by simulation against their exact chances. */
import { describe, expect, test } from 'vitest';
import type { Rational } from '../../rational.ts';
import {
  FORMATS,
  betTypeById,
  betTypesOf,
  canonicalSelection,
  chancesOf,
  createSettler,
  drawPrizes,
  resultOfTiers,
  sampleSelections,
  salesOf,
  settleBet,
  validateSelection,
} from '../index.ts';
import type { DrawResult, Format, FormatId, PrizeMode } from '../index.ts';

const UNIT = 10_000n;

/** A result from its balls and its special ball. */
function drawn(formatId: FormatId, tiers: Readonly<Record<string, string>>): DrawResult {
  const result = resultOfTiers(
    FORMATS[formatId],
    Object.entries(tiers).map(([prize, numbers]) => ({ prize, numbers: numbers.split(' ') })),
  );
  if (result === undefined) throw new Error(`not a result of ${formatId}`);
  return result;
}

/** Outcome and payout of one selection at ten thousand, on the odds of a mode. */
function settle(id: string, selection: string, result: DrawResult, mode: PrizeMode = 'Lott'): string {
  const betType = betTypeById(id)!;
  const formatId = betType.formats[0]!;
  expect(validateSelection(betType, selection)).toBeUndefined();
  const { odds, table } = salesOf(formatId, mode).find(({ betTypeId }) => betTypeId === id)!.sale;
  const bet = {
    betType,
    selections: [canonicalSelection(betType, selection)],
    unit: UNIT,
    multiplier: 1,
    oddsTenThousandths: odds,
    oddsTable: table,
    positions: 1,
  };
  const { outcome, payout } = settleBet(createSettler(FORMATS[formatId], result), bet);
  return `${outcome} ${payout}`;
}

describe('[LOTT-08] bets written out by hand', () => {
  test('Lục hợp', () => {
    const result = drawn('mark6', { B: '05 12 49 31 08 20', S: '24' });
    const table: readonly [id: string, selection: string, expected: string][] = [
      ['m6_so', '24', 'won 486000'],
      ['m6_so', '05', 'lost 0'],
      ['m6_hai_mat', 'xiu', 'won 19650'],
      ['m6_hai_mat', 'tai', 'lost 0'],
      ['m6_hai_mat', 'chan', 'won 19650'],
      ['m6_hai_mat', 'tong_chan', 'won 19650'],
      ['m6_hai_mat', 'duoi_xiu', 'won 19650'],
      ['m6_tong', 'xiu', 'won 19800'],
      ['m6_tong', 'le', 'won 19650'],
      ['m6_mau', 'do', 'won 27500'],
      ['m6_mau', 'lam', 'lost 0'],
      ['m6_giap', 'giap_11', 'won 111000'],
      ['m6_giap', 'giap_0', 'lost 0'],
      ['m6_giap_7', 'giap_0', 'won 17500'],
      ['m6_giap_7', 'giap_4', 'won 20500'],
      ['m6_giap_7', 'giap_1', 'lost 0'],
      ['m6_chinh', '49', 'won 78000'],
      ['m6_chinh', '24', 'lost 0'],
      ['m6_2t2', '20-05', 'won 600000'],
      ['m6_2t2', '05-24', 'lost 0'],
      ['m6_3t3', '08-31-12', 'won 6700000'],
      ['m6_truot5', '01-02-03-04-06', 'won 21000'],
      ['m6_truot5', '01-02-03-04-24', 'lost 0'],
    ];
    for (const [id, selection, expected] of table)
      expect([id, selection, settle(id, selection, result)]).toEqual([id, selection, expected]);
  });

  test('Lục hợp: 49 returns two-sided stakes, and is a number, a colour and an animal all the same', () => {
    const result = drawn('mark6', { B: '01 02 03 04 05 06', S: '49' });
    for (const word of ['tai', 'xiu', 'le', 'chan', 'tong_le', 'tong_chan', 'duoi_tai', 'duoi_xiu'])
      expect([word, settle('m6_hai_mat', word, result)]).toEqual([word, 'push 10000']);
    expect([
      settle('m6_so', '49', result),
      settle('m6_mau', 'luc', result),
      settle('m6_giap', 'giap_0', result),
    ]).toEqual(['won 486000', 'won 28500', 'won 89000']);
  });

  test('six of 45 and six of 55', () => {
    const mega = drawn('mega645', { B: '45 03 17 22 09 30' });
    const power = drawn('power655', { B: '55 03 17 22 09 30', S: '41' });
    expect(settle('mg_ve', '03-09-17-22-30-45', mega)).toBe('won 2000000000');
    expect(settle('mg_ve', '45-30-22-17-09-01', mega)).toBe('won 40000000');
    expect(settle('mg_ve', '03-09-17-22-01-02', mega)).toBe('won 1500000');
    expect(settle('mg_ve', '03-09-17-01-02-04', mega)).toBe('won 100000');
    expect(settle('mg_ve', '03-09-01-02-04-05', mega)).toBe('lost 0');
    expect([
      settle('mg_3t2', '03-09-17', mega),
      settle('mg_3t2', '03-09-01', mega),
      settle('mg_3t2', '03-01-02', mega),
    ]).toEqual(['won 800000', 'won 160000', 'lost 0']);
    expect([
      settle('mg_an1_5', '03-01-02-04-05', mega),
      settle('mg_an1_5', '03-09-02-04-05', mega),
      settle('mg_truot5', '01-02-04-05-06', mega),
    ]).toEqual(['won 23100', 'lost 0', 'won 20700']);
    expect(settle('pw_ve', '03-09-17-22-30-55', power)).toBe('won 2000000000');
    expect(settle('pw_ve', '03-09-17-22-30-41', power)).toBe('won 1000000000');
    expect(settle('pw_ve', '03-09-17-22-30-40', power)).toBe('won 100000000');
    expect(settle('pw_ve', '03-09-17-41-01-02', power)).toBe('won 200000');
    expect([settle('pw_db', '41', power), settle('pw_so', '41', power), settle('pw_so', '55', power)]).toEqual([
      'won 520000',
      'lost 0',
      'won 87000',
    ]);
  });

  test('three digits: every prize adds up, leading zeros count', () => {
    const result = drawn('max3d', {
      DB: '007 123',
      G1: '456 007 001 002',
      G2: '123 003 004 005 006 008',
      G3: '456 456 009 010 011 012 013 014',
    });
    expect(settle('m3_so', '007', result)).toBe('won 2020000');
    expect(settle('m3_so', '456', result)).toBe('won 820000');
    expect(settle('m3_so', '700', result)).toBe('lost 0');
    // Both special, both among the twenty, each among the special and each among the others.
    expect(settle('m3_plus', '123-007', result)).toBe('won 1502080000');
    expect(settle('m3_pro', '007-123', result)).toBe('won 3001920000');
    expect(settle('m3_pro', '123-007', result)).toBe('won 601920000');
    // Both in the first prize, among the twenty, each in the other prizes, 007 in the special one as well.
    expect(settle('m3_plus', '007-456', result)).toBe('won 61850000');
    expect(settle('m3_plus', '999-003', result)).toBe('won 60000');
    expect(settle('m3_plus', '998-999', result)).toBe('lost 0');
  });

  test('keno of the official table', () => {
    const result = drawn('keno80', { B: '01 03 05 07 09 11 13 15 17 19 21 23 25 42 44 46 48 50 52 54' });
    expect([settle('kn_bac1', '54', result), settle('kn_bac1', '80', result)]).toEqual(['won 33000', 'lost 0']);
    expect(settle('kn_bac10', '01-03-05-07-09-11-13-15-17-19', result)).toBe('won 2000000000');
    expect(settle('kn_bac10', '02-04-06-08-10-12-14-16-18-20', result)).toBe('won 10000');
    expect(settle('kn_bac10', '01-04-06-08-10-12-14-16-18-20', result)).toBe('lost 0');
    expect(settle('kn_bac7', '01-03-05-02-04-06-08', result)).toBe('won 10000');
    expect([
      settle('kn_le', 'DB', result),
      settle('kn_nho', 'DB', result),
      settle('kn_lon', 'DB', result),
      settle('kn_hoa_ln', 'DB', result),
    ]).toEqual(['won 40000', 'won 26000', 'lost 0', 'lost 0']);
  });

  test('keno of the fast game: ties, the sum of 810, elements, jade balls', () => {
    const low = drawn('keno80', { B: '01 03 05 07 09 11 13 15 17 19 21 23 25 42 44 46 48 50 52 54' });
    expect([
      settle('kn_tai_xiu', 'xiu', low, 'Elott'),
      settle('kn_chan_le', 'le', low, 'Elott'),
      settle('kn_tai_le', 'xiu_le', low, 'Elott'),
    ]).toEqual(['won 19500', 'won 19500', 'won 37000']);
    expect([
      settle('kn_ngu_hanh', 'kim', low, 'Elott'),
      settle('kn_tren_duoi', 'tren', low, 'Elott'),
      settle('kn_so_chan_le', 'le', low, 'Elott'),
    ]).toEqual(['won 92000', 'won 23000', 'won 23000']);
    expect([settle('kn_ngoc5', '01-03-05-07-02', low, 'Elott'), settle('kn_ngoc2', '01-02', low, 'Elott')]).toEqual([
      'won 210000',
      'lost 0',
    ]);
    const middle = drawn('keno80', { B: '01 80 02 79 03 78 04 77 05 76 06 75 07 74 08 73 09 72 10 71' });
    expect([
      settle('kn_tai_xiu', 'tai', middle, 'Elott'),
      settle('kn_tai_le', 'xiu_chan', middle, 'Elott'),
      settle('kn_tai_le', 'xiu_le', middle, 'Elott'),
    ]).toEqual(['push 10000', 'push 10000', 'lost 0']);
    expect([
      settle('kn_tong_810', 'DB', middle, 'Elott'),
      settle('kn_tren_duoi', 'hoa', middle, 'Elott'),
      settle('kn_hoa_ln', 'DB', middle),
    ]).toEqual(['won 2000000', 'won 43000', 'won 26000']);
  });
});

describe('simulation', () => {
  const DRAWS = 10_000;
  const SIGMAS = 5;
  const SEED = Uint8Array.from({ length: 32 }, (_, index) => index * 7);
  const toNumber = ({ numerator, denominator }: Rational): number =>
    Number((numerator * 10n ** 15n) / denominator) / 1e15;

  /** Draws one after the other from one seed. */
  function* draws(format: Format): Iterable<DrawResult> {
    for (let issue = 0; issue < DRAWS; issue += 1) yield drawPrizes(format, SEED, `${format.id}:${issue}`);
  }

  test.each(['mark6', 'mega645', 'power655', 'max3d', 'keno80'] as const)(
    '[LOTT-08] every bet of %s wins as often as its exact chances say, seed 00 07 0e …',
    (formatId) => {
      const format = FORMATS[formatId];
      const bets = betTypesOf(format).flatMap((betType) =>
        sampleSelections(betType).map((selection) => ({ betType, selection, counts: new Map<string, number>() })),
      );
      for (const result of draws(format)) {
        const settler = createSettler(format, result);
        for (const { betType, selection, counts } of bets) {
          const { hits, pushed, pays = [['', hits]] } = settler(betType, selection);
          const count = (key: string, times: number) => counts.set(key, (counts.get(key) ?? 0) + times);
          if (pushed) count('push', 1);
          if (hits > 0) count('win', 1);
          for (const [key, times] of hits > 0 ? pays : []) count(`key ${key}`, times);
        }
      }
      for (const { betType, selection, counts } of bets) {
        const { win, push, expected } = chancesOf(betType, format, selection);
        const chances = new Map([
          ['win', win],
          ['push', push],
          ...[...expected].map(([key, share]) => [`key ${key}`, share] as const),
        ]);
        expect([...counts.keys()].filter((key) => !chances.has(key))).toEqual([]);
        for (const [key, chance] of chances) {
          // A key can be paid twice to one selection of three digits only, which at most doubles the variance.
          const mean = toNumber(chance) * DRAWS;
          const deviation = Math.sqrt(mean * (1 - Math.min(1, toNumber(chance))) * (formatId === 'max3d' ? 2 : 1));
          const off = Math.abs((counts.get(key) ?? 0) - mean);
          expect(
            `${betType.id} ${selection} ${key} ${off <= SIGMAS * deviation + 1 ? 'as expected' : `${off / deviation} σ`}`,
          ).toBe(`${betType.id} ${selection} ${key} as expected`);
        }
      }
    },
  );
});
