/** The vectors of the sports domain reference §7, row by row. */
import { describe, expect, it, test } from 'vitest';
import { rational, type Rational } from '../rational.ts';
import {
  cashOutMargin,
  cashOutOffer,
  cashOutReturned,
  openFactor,
  type CashOutLeg,
  type CashOutOffer,
} from './cash-out.ts';
import { imbalances, maxStake, shade } from './limits.ts';
import { judgeHandicap, judgeOver, judgeUnder, parseLine } from './line.ts';
import { asianPrices } from './margin.ts';
import {
  debitToWin,
  isPrice,
  ODDS_FORMATS,
  profitOf,
  ratioOf,
  writtenHundredths,
  writtenPrice,
  type OddsFormat,
  type Price,
} from './price.ts';
import { deadHeat, HALF_LOST, HALF_WON, LOST, VOID, WON, type Result } from './result.ts';
import { reviseSlip } from './revision.ts';
import {
  foldsOf,
  linesOf,
  parlayHundredths,
  parlayOf,
  payoutOf,
  possibleWin,
  shapeRefusal,
  stakeOf,
  SYSTEMS,
  validStake,
  waysToTake,
  type Combined,
  type Leg,
  type SystemName,
} from './slip.ts';

const RESULTS = { W: WON, HW: HALF_WON, V: VOID, HL: HALF_LOST, L: LOST } as const;
type Code = keyof typeof RESULTS;

/** `EU 1.85`, `MY -0.95`: a price as the vectors write it. */
function price(text: string): Price {
  const [ladder, value = ''] = text.split(' ');
  if (ladder === 'MY') return { ladder: 'malay', value: Math.round(Number(value) * 100) };
  return { ladder: 'decimal', value: Math.round(Number(value) * 1000) };
}
const ratio = (text: string): Rational => ratioOf(price(text));
const leg = (text: string, result: Result): Leg => ({ ratio: ratio(text), result });

/** `EU 1.85 W, MY 0.95 HW` as legs. */
function legs(text: string): Leg[] {
  return text.split(', ').map((part) => {
    const [ladder, value, code] = part.split(' ');
    return leg(`${ladder} ${value}`, RESULTS[code as Code]);
  });
}

const STAKE = 100_000n;
const paid = (slip: Combined<Leg>, maximum?: bigint): [number, number] => {
  const { gross, returned } = payoutOf(slip, maximum === undefined ? {} : { maximum });
  return [Number(gross), Number(returned)];
};
const single = (text: string, stake = STAKE): [number, number] => paid(parlayOf(stake, legs(text)));

describe('[SPO-05/sums] singles', () => {
  it.each([
    [1, 'EU 1.85 W', 100_000, 185_000, 0],
    [1, 'EU 1.85 HW', 100_000, 142_500, 50_000],
    [1, 'EU 1.85 V', 100_000, 100_000, 100_000],
    [1, 'EU 1.85 HL', 100_000, 50_000, 50_000],
    [1, 'EU 1.85 L', 100_000, 0, 0],
    [2, 'MY 0.95 W', 100_000, 195_000, 0],
    [2, 'MY 0.95 HW', 100_000, 147_500, 50_000],
    [2, 'MY 0.95 HL', 100_000, 50_000, 50_000],
    [3, 'MY -0.95 W', 100_000, 205_263, 0],
    [3, 'MY -0.95 HW', 100_000, 152_631, 50_000],
    [4, 'MY -0.97 W', 100_000, 203_092, 0],
    [4, 'MY -0.97 HW', 100_000, 151_546, 50_000],
    [5, 'MY 0.80 W', 100_000, 180_000, 0],
    [5, 'EU 2.25 W', 100_000, 225_000, 0],
    [6, 'MY 0.90 W', 10_001, 19_001, 0],
    [6, 'MY 0.90 HW', 10_001, 14_501, 5_000],
    [6, 'MY 0.90 HL', 10_001, 5_000, 5_000],
    [7, 'MY -0.87 W', 12_345, 26_534, 0],
    [7, 'MY -0.87 HW', 12_345, 19_439, 6_172],
    [8, 'MY -0.93 W', 1_050, 2_179, 0],
    [8, 'MY -0.93 HW', 1_050, 1_614, 525],
    [8, 'MY -0.93 HL', 1_051, 525, 525],
  ] as const)('#%i %s on %i pays %i, returned %i', (_row, text, stake, gross, returned) => {
    expect(single(text, BigInt(stake))).toEqual([gross, returned]);
  });
});

describe('[SPO-04/formats] ways of writing a price', () => {
  it.each([
    [9, 'MY 0.95', '1.95 0.95 0.95 -1.06'],
    [10, 'MY -0.95', '2.05 1.05 -0.95 1.05'],
    [11, 'MY -0.80', '2.25 1.25 -0.80 1.25'],
    [11, 'EU 2.25', '2.25 1.25 -0.80 1.25'],
    [12, 'EU 1.85', '1.85 0.85 0.85 -1.18'],
    [13, 'EU 2.053', '2.05 1.05 -0.95 1.05'],
    [13, 'EU 1.934', '1.93 0.93 0.93 -1.08'],
    [14, 'EU 1.01', '1.01 0.01 0.01 -100.00'],
    [14, 'EU 15', '15.00 14.00 -0.08 14.00'],
    [14, 'MY 0.07', '1.07 0.07 0.07 -14.29'],
  ])('#%i %s is written %s', (_row, text, written) => {
    const formats: OddsFormat[] = ['decimal', 'hongkong', 'malay', 'indonesian'];
    expect(formats.map((format) => writtenPrice(ratio(text), format)).join(' ')).toBe(written);
  });

  it('American odds are a hundred times the Indonesian ones', () => {
    expect(['MY 0.80', 'MY -0.80', 'MY 1.00'].map((text) => writtenPrice(ratio(text), 'american'))).toEqual([
      '-125',
      '+125',
      '+100',
    ]);
  });

  it('a price on the Malay ladder is written as it stands', () => {
    for (let value = -99; value <= 100; value += 1) {
      if (value === 0) continue;
      expect(writtenHundredths(ratioOf({ ladder: 'malay', value }), 'malay')).toBe(value);
    }
  });

  it('even money has one place on the ladder, and nothing else is a price', () => {
    const malay = (value: number) => isPrice({ ladder: 'malay', value });
    expect([malay(100), malay(-100), malay(0), malay(101), malay(-99), malay(0.5)]).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
    const decimal = (value: number) => isPrice({ ladder: 'decimal', value });
    expect([decimal(1_009), decimal(1_010), decimal(1_001_000), decimal(1_001_001)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(() => ratioOf({ ladder: 'malay', value: 0 })).toThrow(RangeError);
    expect(isPrice({ ladder: 'other' as 'malay', value: 50 })).toBe(false);
    expect(ODDS_FORMATS).toHaveLength(5);
  });

  it.each([
    [15, 100_000, 'MY -0.95', 95_000, 100_000],
    [15, 100_001, 'MY -0.95', 95_001, 100_001],
    [16, 100_000, 'MY -0.80', 80_000, 100_000],
    [16, 33_333, 'MY -0.97', 32_334, 33_334],
    [17, 50_000, 'MY 0.80', 62_500, 50_000],
    [17, 50_000, 'MY 0.95', 52_632, 50_000],
  ])('#%i to win %i at %s debits %i and wins %i', (_row, win, text, debit, wins) => {
    const stake = debitToWin(BigInt(win), ratio(text));
    expect([Number(stake), Number(profitOf(stake, ratio(text)))]).toEqual([debit, wins]);
  });
});

describe('[SPO-03/tables] lines', () => {
  const q = (text: string): number => parseLine(text)!;
  it.each([
    [18, '-0.25', 0, HALF_LOST],
    [19, '-0.75', 1, HALF_WON],
    [19, '0.25', 0, HALF_WON],
    [20, '0', 0, VOID],
    [21, '-1.75', 2, HALF_WON],
    [21, '-1.75', 1, LOST],
    [21, '1.75', -2, HALF_LOST],
    [21, '1.75', -1, WON],
  ])('#%i line %s with %i since', (_row, line, margin, result) => {
    expect(judgeHandicap(q(line), margin)).toBe(result);
  });

  it('#22 over 2.25 at 2, over 2.75 at 3, under 3 at 3', () => {
    expect(judgeOver(q('2.25'), 2)).toBe(HALF_LOST);
    expect(judgeOver(q('2.75'), 3)).toBe(HALF_WON);
    expect(judgeUnder(q('3'), 3)).toBe(VOID);
  });
});

describe('[SPO-05/sums] parlays', () => {
  it.each([
    [23, 'EU 1.85 W, MY 0.95 W, MY -0.95 W', 100_000, 740_486, 0],
    [24, 'EU 1.85 W, MY 0.95 V, MY -0.95 W', 100_000, 379_736, 0],
    [25, 'EU 1.85 W, MY 0.95 HW, MY -0.95 HL', 100_000, 136_437, 0],
    [26, 'EU 1.85 HL, EU 2.36 W, EU 2.01 W', 300_000, 711_540, 0],
    [27, 'EU 1.85 HL, EU 2.36 HL', 100_000, 25_000, 25_000],
    [27, 'EU 1.85 HL, EU 2.36 V', 100_000, 50_000, 50_000],
    [28, 'EU 1.85 V, EU 2.36 V, MY 0.95 V', 100_000, 100_000, 100_000],
    [29, 'EU 2.10 W, EU 3.40 L, EU 1.50 V', 50_000, 0, 0],
    [30, Array.from({ length: 8 }, () => 'EU 1.333 W').join(', '), 20_000, 199_375, 0],
    [31, 'MY -0.95 W, EU 1.01 W', 100_000, 207_315, 0],
  ])('#%i %s on %i pays %i, returned %i', (_row, text, stake, gross, returned) => {
    expect(single(text, BigInt(stake))).toEqual([gross, returned]);
  });

  it('odds are shown rounded down, and the win is from the exact product', () => {
    const ratios = legs('EU 1.85 W, MY 0.95 W, MY -0.95 W').map((one) => one.ratio);
    expect(parlayHundredths(ratios)).toBe(740n);
    expect(
      possibleWin(
        parlayOf(
          STAKE,
          ratios.map((one) => ({ ratio: one })),
        ),
      ),
    ).toBe(740_486n);
  });
});

describe('[SPO-05/sums] systems', () => {
  const THREE = 'EU 2.00 W, EU 3.00 W, EU 1.50 L';
  const FOUR = 'EU 2.00 W, EU 1.80 W, EU 1.90 V, EU 2.50 L';
  const FIVE = 'MY 0.95 W, MY -0.95 W, MY 0.90 HW, MY -0.88 HL, EU 2.10 W';
  const SIX = Array.from({ length: 6 }, () => 'EU 1.50 W').join(', ');
  it.each<[number, SystemName, number, string, number, number, number]>([
    [32, 'trixie', 10_000, THREE, 40_000, 60_000, 0],
    [33, 'patent', 10_000, THREE, 70_000, 110_000, 0],
    [34, 'yankee', 10_000, FOUR, 110_000, 110_000, 0],
    [35, 'lucky15', 10_000, FOUR, 150_000, 158_000, 10_000],
    [36, 'canadian', 5_000, FIVE, 130_000, 467_699, 1_250],
    [37, 'lucky31', 5_000, FIVE, 155_000, 507_962, 6_250],
    [38, 'heinz', 1_000, SIX, 57_000, 234_140, 0],
    [38, 'lucky63', 1_000, SIX, 63_000, 243_140, 0],
  ])('#%i %s of %i: %s: stake %i pays %i, returned %i', (_row, name, unit, text, stake, gross, returned) => {
    const slip = { folds: foldsOf(name, BigInt(unit)), legs: legs(text) };
    expect(Number(stakeOf(slip))).toBe(stake);
    expect(paid(slip)).toEqual([gross, returned]);
  });

  it('#35 three of four', () => {
    const slip = { folds: [{ size: 3, unit: 10_000n }], legs: legs(FOUR) };
    expect([stakeOf(slip), ...paid(slip)]).toEqual([40_000n, 36_000, 0]);
  });

  it('#39 two of three with a banker', () => {
    const slip = { folds: [{ size: 2, unit: 10_000n }], legs: legs(THREE), bankers: legs('EU 1.70 W') };
    expect([stakeOf(slip), ...paid(slip)]).toEqual([30_000n, 102_000, 0]);
  });

  it('#40 doubles and a treble in one slip, and every way that two are right', () => {
    const folds = [
      { size: 2, unit: 20_000n },
      { size: 3, unit: 10_000n },
    ];
    const all = legs('EU 1.98 W, EU 1.90 W, EU 1.94 W, EU 2.20 W');
    expect(stakeOf({ folds, legs: all })).toBe(160_000n);
    expect(paid({ folds, legs: all })).toEqual([803_209, 0]);
    const two = all.flatMap((_one, first) =>
      all.slice(first + 1).map((_other, behind) => {
        const won = [first, first + 1 + behind];
        const some = all.map(({ ratio: r }, at) => ({ ratio: r, result: won.includes(at) ? WON : LOST }));
        return paid({ folds, legs: some })[0];
      }),
    );
    expect([Math.min(...two), Math.max(...two)]).toEqual([73_720, 87_120]);
  });

  it('the named systems have their lines', () => {
    const counts = { trixie: 4, patent: 7, yankee: 11, lucky15: 15, canadian: 26, lucky31: 31, heinz: 57, lucky63: 63 };
    for (const [name, lines] of Object.entries({ ...counts, superHeinz: 120, goliath: 247 })) {
      const slip = {
        folds: foldsOf(name as SystemName, 1n),
        legs: Array.from({ length: SYSTEMS[name as SystemName].legs }),
      };
      expect(linesOf(slip)).toBe(BigInt(lines));
      expect(shapeRefusal(slip)).toBeUndefined();
    }
  });

  it('shapes that are no slip', () => {
    const of = (count: number, sizes: readonly number[], bankers = 0) =>
      shapeRefusal({
        folds: sizes.map((size) => ({ size, unit: 1n })),
        legs: Array.from({ length: count }),
        bankers: Array.from({ length: bankers }),
      });
    expect([of(15, [15]), of(16, [16]), of(10, [2]), of(11, [2]), of(9, [2], 1), of(9, [2], 2)]).toEqual([
      undefined,
      'legs_too_many',
      undefined,
      'legs_too_many',
      undefined,
      'legs_too_many',
    ]);
    expect(of(10, [2, 3, 4, 5, 6, 7, 8, 9, 10])).toBeUndefined();
    expect(of(10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe('legs_too_many');
    expect([of(3, [4]), of(3, [0]), of(3, [2, 2]), of(3, []), of(0, [0])].every((one) => one === 'slip_invalid')).toBe(
      true,
    );
    expect(shapeRefusal({ folds: [{ size: 1, unit: 0n }], legs: [1] })).toBe('slip_invalid');
    expect(waysToTake(3, -1)).toBe(0n);
  });
});

describe('[SPO-03/tables] dead heats', () => {
  const tied = (text: string, places: number, count: number, stake = STAKE) =>
    paid(parlayOf(stake, [leg(text, deadHeat(places, count))]));
  it('#41 and #42: the stake is divided, and its winning part is paid in full', () => {
    expect(tied('EU 5.00', 1, 2)).toEqual([250_000, 0]);
    expect(tied('EU 5.00', 1, 3)).toEqual([166_666, 0]);
    expect(tied('EU 3.00', 2, 3, 90_000n)).toEqual([180_000, 0]);
    expect(tied('EU 1.80', 1, 2)).toEqual([90_000, 0]);
  });

  it('#43 in a parlay', () => {
    expect(paid(parlayOf(STAKE, [leg('EU 5.00', deadHeat(1, 2)), leg('EU 2.00', WON)]))).toEqual([500_000, 0]);
  });

  it('on a line with halves what was won is divided', () => {
    expect(deadHeat(1, 2, HALF_WON)).toEqual({ won: rational(1n, 4n), voided: rational(1n, 2n) });
    expect(() => deadHeat(3, 2)).toThrow(RangeError);
    expect(() => deadHeat(0, 2)).toThrow(RangeError);
  });
});

test('[SPO-05/sums] #44 the maximum of a slip', () => {
  expect(paid(parlayOf(5_000_000n, legs('EU 15 W, EU 9 W, EU 12 W')), 2_000_000_000n)).toEqual([2_000_000_000, 0]);
});

/** An open leg; the model's chance is what a live price of margin k says, unless given. */
function open(
  placed: string,
  live: Rational,
  terms: { voidPpm?: number; k?: number; winPpm?: number } = {},
): CashOutLeg {
  const { voidPpm = 0, k = 1_040, winPpm } = terms;
  const decimal = 1 + Number(live.numerator) / Number(live.denominator);
  const byPrice = Math.floor(((1_000_000 - voidPpm) * 1_000) / (decimal * k));
  return { state: 'open', ratio: ratio(placed), live, winPpm: winPpm ?? byPrice, voidPpm, marginThousandths: k };
}
const offer = (slip: Combined<CashOutLeg>, stake: bigint, bps?: number) =>
  cashOutOffer(slip, stake, bps) as CashOutOffer;

describe('[SPO-06/sums] cash-out', () => {
  const one = (placed: string, live: string, stake = STAKE, bps?: number) =>
    offer(parlayOf(stake, [open(placed, ratio(live))]), stake, bps);

  it('#45 up and down', () => {
    expect(one('EU 2.50', 'EU 1.60')).toEqual({ amount: 148_437n, marginPercent: 5 });
    expect(one('EU 2.50', 'EU 6.50').amount).toBe(36_538n);
  });

  it('#46 a part; the rest still wins', () => {
    expect(one('EU 2.10', 'EU 1.42', 300_000n, 6_000).amount).toBe(252_887n);
    expect(payoutOf(parlayOf(300_000n, legs('EU 2.10 W')), { openBps: 4_000 }).gross).toBe(252_000n);
  });

  const LIVE = rational(62n, 100n);
  const HANDICAP = parlayOf(200_000n, [open('MY 0.92', LIVE, { voidPpm: 100_000 })]);
  it('#47 a handicap that can be void', () => {
    expect(offer(HANDICAP, 200_000n).amount).toBe(221_666n);
  });

  it('#48 a quarter of it, the rest then wins half', () => {
    const part = offer(HANDICAP, 200_000n, 2_500).amount;
    const rest = payoutOf(parlayOf(200_000n, legs('MY 0.92 HW')), { openBps: 7_500 });
    expect([part, rest.gross, cashOutReturned(part, 200_000n, 2_500) + rest.returned]).toEqual([
      55_416n,
      219_000n,
      125_000n,
    ]);
  });

  it('#49 a parlay with a settled leg and a margin of 6 %', () => {
    const [first, second] = [ratio('EU 1.55'), ratio('EU 1.90')];
    const slip = parlayOf<CashOutLeg>(STAKE, [
      { state: 'settled', factor: rational(146n, 100n) },
      open('EU 1.98', first, { k: 1_025 }),
      open('EU 1.915', second, { k: 1_025 }),
    ]);
    expect(offer(slip, STAKE)).toEqual({ amount: 176_697n, marginPercent: 6 });
  });

  it('#50 at the same price; a part, then lost', () => {
    expect(one('EU 1.90', 'EU 1.90').amount).toBe(95_000n);
    const part = one('EU 2.50', 'EU 6.50', STAKE, 5_000).amount;
    expect(part).toBe(18_269n);
    expect(validStake(STAKE, cashOutReturned(part, STAKE, 5_000))).toBe(81_731n);
  });

  it('its margin follows from the margins of the open legs', () => {
    expect([[1_040], [1_060], [1_040, 1_040, 1_040], [1_001]].map((ks) => cashOutMargin(ks))).toEqual([5, 7, 13, 5]);
    expect(openFactor(ratio('EU 2.50'), ratio('EU 2.50'), 300_000)).toEqual(rational(1n));
  });
});

test('#51 a settlement again', () => {
  const gross = (code: Code): bigint => payoutOf(parlayOf(STAKE, legs(`MY 0.95 ${code}`))).gross;
  const delta = (from: Code, to: Code) => Number(reviseSlip(gross(from), gross(to), 10n ** 9n).delta);
  expect([delta('W', 'L'), delta('W', 'V'), delta('HW', 'W'), delta('HL', 'V')]).toEqual([
    -195_000, -95_000, 47_500, 50_000,
  ]);
  expect(reviseSlip(195_000n, 0n, 30_000n)).toEqual({ delta: -195_000n, adjust: -30_000n, claim: 165_000n });
  expect(reviseSlip(195_000n, 0n, -5n)).toEqual({ delta: -195_000n, adjust: 0n, claim: 195_000n });
});

describe('[SPO-04/ratios] prices under a book', () => {
  it('#56 shading', () => {
    const [home, away] = shade([0.5, 0.5], [0.6, -0.6]);
    expect([home!.toFixed(4), away!.toFixed(4)]).toEqual(['0.5744', '0.4256']);
    expect(asianPrices({ won: home!, lost: away!, voided: 0 }, 1.04)).toEqual([price('MY 0.67'), price('MY -0.80')]);
  });

  it('shading moves no chance by more than 15 %, and keeps their sum', () => {
    const shaded = shade([0.6, 0.3, 0.1], imbalances([900, -300, -600], 100));
    expect(imbalances([900, -300, -600], 100)).toEqual([1, -1, -1]);
    expect(shaded.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    const moved = [0.6, 0.3, 0.1].map((chance, at) => Math.abs(shaded[at]! / chance - 1));
    expect(Math.max(...moved)).toBeLessThanOrEqual(0.15);
    expect(Math.max(...moved)).toBeGreaterThan(0.149);
    expect(() => imbalances([1], 0)).toThrow(RangeError);
  });

  it('#57 the most that may be bet', () => {
    const limits = {
      slipMaximum: 100_000_000n,
      payoutMaximum: 2_000_000_000n,
      marketLimit: 500_000_000n,
      factorHundredths: 100,
      cap: 500_000_000n,
      liability: 468_000_000n,
    };
    expect(maxStake(ratio('MY 0.95'), limits)).toBe(33_684_210n);
    expect(maxStake(ratio('EU 15'), { ...limits, marketLimit: 100_000_000n, liability: 0n })).toBe(7_142_857n);
    expect(maxStake(ratio('MY 0.95'), { ...limits, liability: 500_000_001n })).toBe(0n);
    expect(maxStake(ratio('EU 101'), { ...limits, liability: 0n, marketLimit: 10n ** 12n, cap: 10n ** 12n })).toBe(
      19_801_980n,
    );
  });
});
