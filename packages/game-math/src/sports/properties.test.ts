/** Properties of the sports domain reference §17, over random prices, results and slips. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plus, rational, times, type Rational } from '../rational.ts';
import {
  cashOutOffer,
  cashOutReturned,
  fairValue,
  grantsOffer,
  isCashOutShare,
  takesOffer,
  type CashOutLeg,
} from './cash-out.ts';
import { compare, ONE, ZERO } from './exact.ts';
import { decimalPrice, malayPrice } from './ladder.ts';
import { isQuarterLine, judgeHandicap, judgeOver, judgeUnder } from './line.ts';
import { asianRatio } from './margin.ts';
import { FOOTBALL_FAMILIES, parseMarket, settleOutcome, EMPTY_RECORD, type GoalFact } from './markets/index.ts';
import { scoreChances } from './models/football/market-chances.ts';
import { scoreGrid } from './models/grid.ts';
import {
  debitToWin,
  isPrice,
  ODDS_FORMATS,
  profitOf,
  promisedRatio,
  ratioOf,
  writtenHundredths,
  type Price,
} from './price.ts';
import {
  average,
  deadHeat,
  factorOf,
  HALF_LOST,
  HALF_WON,
  LOST,
  opposite,
  sharesOf,
  VOID,
  WON,
  type Result,
} from './result.ts';
import { reviseSlip } from './revision.ts';
import { parlayOf, payoutOf, possibleWin, stakeOf, worthOf, type Combined, type Leg } from './slip.ts';

const malay = fc
  .integer({ min: -99, max: 100 })
  .filter((value) => value !== 0)
  .map((value): Price => ({ ladder: 'malay', value }));
const decimal = fc.integer({ min: 1_010, max: 1_001_000 }).map((value): Price => ({ ladder: 'decimal', value }));
const usual = fc.integer({ min: 1_010, max: 12_000 }).map((value): Price => ({ ladder: 'decimal', value }));
const prices = fc.oneof(malay, decimal, usual);
const ratios = prices.map(ratioOf);
const results: fc.Arbitrary<Result> = fc.oneof(
  fc.constantFrom(WON, HALF_WON, VOID, HALF_LOST, LOST),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 }), fc.constantFrom(WON, HALF_WON))
    .map(([places, more, result]) => deadHeat(places, places + more, result)),
);
const stakes = fc.bigInt({ min: 1n, max: 10n ** 10n });
const legs = fc.record({ ratio: fc.oneof(malay, usual).map(ratioOf), result: results });
const slips: fc.Arbitrary<Combined<Leg>> = fc
  .tuple(fc.array(legs, { minLength: 1, maxLength: 6 }), fc.array(legs, { maxLength: 2 }))
  .chain(([all, bankers]) =>
    fc.record({
      folds: fc.uniqueArray(fc.record({ size: fc.integer({ min: 1, max: all.length }), unit: stakes }), {
        minLength: 1,
        selector: ({ size }) => size,
      }),
      legs: fc.constant(all),
      bankers: fc.constant(bankers),
    }),
  );

describe('[SPO-04/ratios] prices', () => {
  test('no written price promises more than is paid', () => {
    fc.assert(
      fc.property(prices, stakes, fc.constantFrom(...ODDS_FORMATS), results, (price, stake, format, result) => {
        const exact = ratioOf(price);
        const promised = promisedRatio(writtenHundredths(exact, format), format);
        const pay = (ratio: Rational): bigint => payoutOf(parlayOf(stake, [{ ratio, result }])).gross;
        expect(pay(promised)).toBeLessThanOrEqual(pay(exact));
      }),
    );
  });

  test('what is entered as a win is won', () => {
    fc.assert(
      fc.property(ratios, stakes, (ratio, win) => {
        const debit = debitToWin(win, ratio);
        expect(profitOf(debit, ratio)).toBeGreaterThanOrEqual(win);
        if (debit > 1n) expect(profitOf(debit - 1n, ratio)).toBeLessThan(win);
      }),
    );
  });

  test('the ladder is the highest price that is not above', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0101, max: 99, noNaN: true }), (ratio) => {
        const price = malayPrice(ratio)!;
        expect(isPrice(price)).toBe(true);
        const value = sharesOf({ won: ratioOf(price), voided: ZERO }).won;
        expect(value).toBeLessThanOrEqual(ratio + 1e-9);
        const above = price.value === 100 ? -99 : price.value + 1;
        if (above !== 0) {
          const next = ratioOf({ ladder: 'malay', value: above });
          expect(sharesOf({ won: next, voided: ZERO }).won).toBeGreaterThan(ratio - 1e-9);
        }
      }),
    );
    const written = [1.009, 1.0101, 2.0499999999999998, 3.999, 4.04, 9.99, 10.4, 29.9, 30.9, 1_001, 1_001.5];
    expect(written.map((value) => decimalPrice(value)?.value)).toEqual([
      undefined,
      1_010,
      2_050,
      3_990,
      4_000,
      9_950,
      10_000,
      29_500,
      30_000,
      1_001_000,
      undefined,
    ]);
    expect([0.0099, 0.01, 1, 1.005, 100, 101].map((value) => malayPrice(value)?.value)).toEqual([
      undefined,
      1,
      100,
      100,
      -1,
      undefined,
    ]);
  });

  test('complementary outcomes add up to 1 at the fair price', () => {
    const rates = fc.double({ min: 0.2, max: 4, noNaN: true });
    const lines = fc.integer({ min: -14, max: 14 });
    fc.assert(
      fc.property(rates, rates, lines, (home, away, line) => {
        const [one, other] = [
          ...scoreChances({ family: 'ah', period: 'ft', line }, 'goals', scoreGrid([home, away]))!.values(),
        ];
        expect(one!.won + one!.lost + one!.voided).toBeCloseTo(1, 9);
        expect([other!.won, other!.voided]).toEqual([expect.closeTo(one!.lost, 9), expect.closeTo(one!.voided, 9)]);
        const implied = (chances: typeof one): number => 1 / (1 + asianRatio(chances!, 1));
        expect(implied(one) + implied(other)).toBeCloseTo(1, 9);
      }),
      { numRuns: 40 },
    );
  });
});

describe('[SPO-03/tables] results', () => {
  const scores = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }));
  const LINE = fc.integer({ min: -60, max: 60 });

  test('a quarter line is the average of its neighbours, and the other side mirrors it', () => {
    fc.assert(
      fc.property(LINE, fc.integer({ min: -9, max: 9 }), ratios, (line, margin, ratio) => {
        const result = judgeHandicap(line, margin);
        expect(judgeHandicap(-line, -margin)).toBe(opposite(result));
        if (!isQuarterLine(line)) return;
        const [low, high] = [judgeHandicap(line - 1, margin), judgeHandicap(line + 1, margin)];
        expect(average(low, high)).toBe(result);
        const half = times(rational(1n, 2n), plus(factorOf(low, ratio), factorOf(high, ratio)));
        expect(factorOf(result, ratio)).toEqual(half);
      }),
    );
  });

  test('over and under mirror each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat({ max: 15 }), (line, total) => {
        expect(judgeUnder(line, total)).toBe(opposite(judgeOver(line, total)));
      }),
    );
  });

  test('a factor is never negative', () => {
    fc.assert(
      fc.property(results, ratios, (result, ratio) => {
        expect(compare(factorOf(result, ratio), ZERO)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  const MARKETS = [
    '1x2?period=ft',
    'eh?period=ft&start=1:0',
    'ou?period=ft&line=2.75',
    'ah?period=ft&line=-1.25',
    'range?period=ft',
    'exact?period=2h',
    'cs?period=1h',
    'htft',
    'btts?period=ft',
    'oe?period=ft',
    'goal?period=ft&n=2',
    'lastGoal?period=ft',
    'bothHalves?side=home',
    'cleanSheet?period=ft&side=away',
  ];
  test('the results of the outcomes that exclude each other add up to one whole stake', () => {
    fc.assert(
      fc.property(scores, scores, fc.constantFrom(...MARKETS), (first, second, key) => {
        const goals = ([first, second] as const).flatMap((score, half) =>
          (['home', 'away'] as const).flatMap((side, at) =>
            Array.from({ length: score[at]! }, (_, n): GoalFact => ({
              at: half * 100 + n * 2 + at,
              half: half === 0 ? 1 : 2,
              side,
            })),
          ),
        );
        const ordered = goals.toSorted((one, other) => one.at - other.at);
        const record = { ...EMPTY_RECORD, status: 'ended' as const, halvesOver: 2 as const, goals: ordered };
        const market = parseMarket(key)!;
        const all = FOOTBALL_FAMILIES.get(market.family)!.outcomes(market)!;
        const settled = all.map((outcome) => settleOutcome(market, outcome, record)!);
        const won = settled.reduce((sum, result) => plus(sum, result.won), ZERO);
        // On a line with two sides a void half is void on both.
        expect(plus(won, settled[0]!.voided)).toEqual(ONE);
      }),
    );
  });
});

describe('[SPO-05/sums] slips', () => {
  test('a system is the enumeration of its lines', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        let total = ZERO;
        for (const { size, unit } of slip.folds) {
          for (let chosen = 0; chosen < 2 ** slip.legs.length; chosen += 1) {
            const line = slip.legs.filter((_leg, at) => Math.floor(chosen / 2 ** at) % 2 === 1);
            if (line.length !== size) continue;
            const factors = [...line, ...(slip.bankers ?? [])].map(({ ratio, result }) => factorOf(result, ratio));
            total = plus(total, factors.reduce(times, rational(unit)));
          }
        }
        expect(worthOf(slip, ({ ratio, result }) => factorOf(result, ratio))).toEqual(total);
      }),
      { numRuns: 60 },
    );
  });

  test('returned is at most the gross and at most the stake; a slip of void legs is its stake', () => {
    fc.assert(
      fc.property(
        slips,
        fc.integer({ min: 0, max: 20 }),
        fc.option(stakes, { nil: undefined }),
        (slip, steps, maximum) => {
          const { gross, returned } = payoutOf(slip, {
            openBps: steps * 500,
            ...(maximum !== undefined && { maximum }),
          });
          expect(returned).toBeLessThanOrEqual(gross);
          expect(returned).toBeLessThanOrEqual(stakeOf(slip));
          expect(gross).toBeGreaterThanOrEqual(0n);
          expect(gross).toBeLessThanOrEqual(possibleWin(slip));
          const voided = (leg: Leg): Leg => ({ ...leg, result: VOID });
          const all = { ...slip, legs: slip.legs.map(voided), bankers: (slip.bankers ?? []).map(voided) };
          expect(payoutOf(all)).toEqual({ gross: stakeOf(slip), returned: stakeOf(slip) });
        },
      ),
      { numRuns: 80 },
    );
  });

  test('a correction moves the difference, and never more than there is', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(amounts, amounts, amounts, (paid, gross, balance) => {
        const { delta, adjust, claim } = reviseSlip(paid, gross, balance);
        expect(delta).toBe(gross - paid);
        expect(adjust - claim).toBe(delta);
        expect(balance + adjust).toBeGreaterThanOrEqual(0n);
        expect(claim).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});

describe('[SPO-06/sums] cash-out', () => {
  const ppm = fc.integer({ min: 0, max: 1_000_000 });
  const openLeg: fc.Arbitrary<CashOutLeg> = fc
    .record({
      ratio: ratios,
      live: ratios,
      winPpm: ppm,
      voidPart: ppm,
      marginThousandths: fc.integer({ min: 1_000, max: 1_250 }),
    })
    .map(({ winPpm, voidPart, ...leg }) => ({
      state: 'open' as const,
      ...leg,
      winPpm,
      voidPpm: Math.floor(((1_000_000 - winPpm) * voidPart) / 1_000_000),
    }));
  const settledLeg: fc.Arbitrary<CashOutLeg> = legs.map(({ ratio, result }) => ({
    state: 'settled' as const,
    factor: factorOf(result, ratio),
  }));
  const openSlips = fc.array(fc.oneof(openLeg, settledLeg), { minLength: 1, maxLength: 5 }).chain((all) =>
    fc.record({
      folds: fc.uniqueArray(fc.record({ size: fc.integer({ min: 1, max: all.length }), unit: stakes }), {
        minLength: 1,
        selector: ({ size }) => size,
      }),
      legs: fc.constant(all),
    }),
  );
  const shares = fc.integer({ min: 1, max: 20 }).map((steps) => steps * 500);

  test('an offer is never above the fair value, and below what could be won', () => {
    let offered = 0;
    fc.assert(
      fc.property(openSlips, shares, (slip, bps) => {
        const offer = cashOutOffer(slip, stakeOf(slip), bps);
        if ('refused' in offer) return;
        offered += 1;
        expect(compare(rational(offer.amount), fairValue(slip, bps))).toBeLessThanOrEqual(0);
        expect(compare(rational(offer.amount * 100n), times(rational(99n), fairValue(slip, bps)))).toBeLessThanOrEqual(
          0,
        );
        expect(offer.amount).toBeGreaterThan(0n);
        const returned = cashOutReturned(offer.amount, stakeOf(slip), bps);
        expect(returned <= offer.amount && returned <= stakeOf(slip)).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(offered).toBeGreaterThan(20);
  });

  test('there is none while a leg is suspended, with nothing open, for too large a margin or too small a sum', () => {
    const leg = (terms: Partial<Extract<CashOutLeg, { state: 'open' }>> = {}): CashOutLeg => ({
      state: 'open',
      ratio: rational(1n),
      live: rational(1n),
      winPpm: 480_000,
      voidPpm: 0,
      marginThousandths: 1_040,
      ...terms,
    });
    const of = (...all: CashOutLeg[]) => cashOutOffer(parlayOf(100_000n, all), 100_000n);
    expect(of(leg(), leg({ live: undefined }))).toEqual({ refused: 'leg_suspended' });
    expect(of({ state: 'settled', factor: ONE })).toEqual({ refused: 'nothing_open' });
    expect(of(leg({ marginThousandths: 1_250 }), leg({ marginThousandths: 1_250 }))).toEqual({
      refused: 'margin_too_high',
    });
    expect(of(leg({ live: rational(900n), winPpm: 1_000 }))).toEqual({ refused: 'too_small' });
    expect(of(leg(), { state: 'settled', factor: ZERO })).toEqual({ refused: 'too_small' });
    expect(of(leg())).toMatchObject({ amount: 95_000n });
  });

  test('parts, standing orders and what a tap is granted', () => {
    expect([500, 10_000, 0, 250, 10_500, -500].map((bps) => isCashOutShare(bps, 10_000, 100_000n, 10_000n))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([9_000, 9_500].map((bps) => isCashOutShare(bps, 10_000, 100_000n, 10_000n))).toEqual([true, false]);
    expect([99n, 100n, 60n, 61n].map((amount) => takesOffer({ atLeast: 100n, atMost: 60n }, amount))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(takesOffer({}, 5n)).toBe(false);
    expect([grantsOffer(100n, 100n), grantsOffer(100n, 101n), grantsOffer(100n, 99n)]).toEqual([true, true, false]);
  });
});
