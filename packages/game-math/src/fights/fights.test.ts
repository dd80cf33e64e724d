/** Fights and pools: the published table cell by cell, vectors 52 to 54, and properties over random classes, stakes and pools. */
import { describe, expect, it } from 'vitest';
import { createValueStream } from '../lottery/index.ts';
import { floorScaled, plus, rational, type Rational } from '../rational.ts';
import { edgePpmOfFight, edgePpmOfReturn, fightAtRisk } from '../risk/index.ts';
import { simulationStream } from '../value-stream.ts';
import { printedSeed } from '../../../../tests/setup/seeded-random.ts';
import {
  CHANCE_PARTS,
  decideFight,
  drawMatchup,
  FIGHT_OUTCOMES,
  FIGHT_RULES,
  fightReturn,
  fightRulesNamed,
  isFightSide,
  malayProfit,
  matchupOf,
  paidAtDividend,
  paidOnFight,
  poolDividends,
  provisionalDividends,
  ROOSTERS_A_SIDE,
  type FightOutcome,
  type FightRules,
} from './index.ts';

const FIXED: FightRules = FIGHT_RULES['fight@1'];
const POOL: FightRules = FIGHT_RULES['fight-pool@1'];
const { below: next } = printedSeed('FIGHTS_SEED');
const amount = (most: number): bigint => BigInt(1 + next(most));

/** A number of five decimals, rounded half up. */
const fiveDecimals = (value: Rational): number =>
  Number(floorScaled(plus(value, rational(1n, 200_000n)), 100_000n)) / 100_000;

describe('[SPO-10] classes and prices of fights', () => {
  // Sports §15: chances in ten-thousandths, Malay prices in hundredths, returns.
  it.each(
    [
      { chances: [4700, 4700, 500, 100], malay: [89, 89], returns: [0.9483, 0.9483] },
      { chances: [4850, 4550, 500, 100], malay: [83, 95], returns: [0.94755, 0.94725] },
      { chances: [5000, 4400, 500, 100], malay: [78, -98], returns: [0.95, 0.94898] },
      { chances: [5150, 4250, 500, 100], malay: [72, -92], returns: [0.9458, 0.94696] },
      { chances: [5300, 4100, 500, 100], malay: [67, -86], returns: [0.9451, 0.94674] },
    ].map((row, place) => ({ ...row, place })),
  )('class $place is as published', ({ chances, malay, returns, place }) => {
    for (const rules of [FIXED, POOL]) {
      const matchup = rules.classes[place]!;
      expect(FIGHT_OUTCOMES.map((outcome) => matchup.chances[outcome])).toEqual(chances);
      expect([matchup.malay.meron, matchup.malay.wala]).toEqual(malay);
      expect(chances.reduce((sum, chance) => sum + chance)).toBe(CHANCE_PARTS);
      const returned = FIGHT_OUTCOMES.map((spot) => fiveDecimals(fightReturn(rules, matchup, spot)));
      expect(returned).toEqual([...returns, 0.95, 0.95]);
    }
  });

  it('has five classes, and the least return of all prices is 94.51 %', () => {
    expect(FIXED.classes.length).toBe(5);
    const returns = FIXED.classes.flatMap((matchup) =>
      FIGHT_OUTCOMES.map((spot) => Number(floorScaled(fightReturn(FIXED, matchup, spot), 10_000n))),
    );
    expect([Math.min(...returns), Math.max(...returns)]).toEqual([9451, 9500]);
  });

  it('returns by the exact sum over all outcomes what the formula says', () => {
    // A stake that every price divides without a rest.
    const stake = 100n * 98n * 92n * 86n;
    for (const [place, matchup] of FIXED.classes.entries())
      for (const spot of FIGHT_OUTCOMES) {
        const paid = FIGHT_OUTCOMES.reduce(
          (sum, outcome) =>
            sum + BigInt(matchup.chances[outcome]) * paidOnFight(FIXED, { class: place }, outcome, spot, stake)!.paid,
          0n,
        );
        expect(rational(paid, stake * BigInt(CHANCE_PARTS))).toEqual(fightReturn(FIXED, matchup, spot));
      }
  });

  it('writes Malay prices as exact ratios, and knows no price off the ladder', () => {
    expect(malayProfit(89)).toEqual(rational(89n, 100n));
    expect(malayProfit(-98)).toEqual(rational(50n, 49n));
    expect(malayProfit(100)).toEqual(malayProfit(-100));
    for (const off of [0, 101, -101, 0.5]) expect(() => malayProfit(off)).toThrow(RangeError);
  });

  it('pays wins rounded down at the end, returns both sides of a draw, and loses the rest', () => {
    const paid = (place: number, outcome: FightOutcome, spot: string, stake: bigint) =>
      paidOnFight(FIXED, { class: place }, outcome, spot, stake);
    expect(paid(0, 'meron', 'meron', 100_000n)).toEqual({ paid: 189_000n, returned: 0n });
    // 100 000 at -0.98 wins 102 040.8.
    expect(paid(2, 'wala', 'wala', 100_000n)).toEqual({ paid: 202_040n, returned: 0n });
    expect(paid(4, 'wala', 'wala', 12_345n)).toEqual({ paid: 26_699n, returned: 0n });
    expect(paid(0, 'bdd', 'bdd', 5_000n)).toEqual({ paid: 95_000n, returned: 0n });
    expect(paid(0, 'ftd', 'ftd', 5_000n)).toEqual({ paid: 475_000n, returned: 0n });
    for (const draw of ['bdd', 'ftd'] as const)
      for (const side of ['meron', 'wala'])
        expect(paid(1, draw, side, 7_777n)).toEqual({ paid: 7_777n, returned: 7_777n });
    expect(paid(0, 'ftd', 'bdd', 5_000n)).toEqual({ paid: 0n, returned: 0n });
    expect(paid(0, 'wala', 'meron', 5_000n)).toEqual({ paid: 0n, returned: 0n });
    expect([paid(0, 'wala', 'tie', 1n), paid(5, 'wala', 'wala', 1n)]).toEqual([undefined, undefined]);
    expect(() => paid(0, 'wala', 'wala', 0n)).toThrow(RangeError);
  });

  it('decides by the whole range of values, each outcome by its share', () => {
    for (const matchup of FIXED.classes) {
      const counts: Record<FightOutcome, number> = { meron: 0, wala: 0, bdd: 0, ftd: 0 };
      for (let value = 0; value < CHANCE_PARTS; value += 1) {
        const bytes = [Math.floor(value / 256), value % 256];
        counts[decideFight(matchup, () => bytes.shift()!)] += 1;
      }
      expect(counts).toEqual(matchup.chances);
    }
  });

  it('draws matchups from the published hash alone, all classes equally often', () => {
    const hash = 'ab'.repeat(32);
    expect(matchupOf(FIXED, hash, 'da-ga-ao:1:1:')).toEqual(matchupOf(FIXED, hash, 'da-ga-ao:1:1:'));
    expect(() => matchupOf(FIXED, 'no hash', 'da-ga-ao:1:1:')).toThrow();
    const stream = simulationStream(11);
    const classes = [0, 0, 0, 0, 0];
    for (let round = 0; round < 100_000; round += 1) {
      const matchup = drawMatchup(FIXED, stream);
      classes[matchup.class]! += 1;
      expect(Math.max(matchup.red, matchup.blue)).toBeLessThan(ROOSTERS_A_SIDE);
    }
    // Six standard deviations of a share of a fifth.
    for (const count of classes) expect(Math.abs(count - 20_000)).toBeLessThan(6 * Math.sqrt(100_000 * 0.2 * 0.8));
  });

  it('names its rules with a version', () => {
    expect(fightRulesNamed('fight@1')).toBe(FIXED);
    expect(fightRulesNamed('fight-pool@1')).toBe(POOL);
    expect([fightRulesNamed('fight'), fightRulesNamed('toString')]).toEqual([undefined, undefined]);
  });
});

const million = (millions: number): bigint => BigInt(Math.round(millions * 1_000_000));

describe('[SPO-10] pools', () => {
  it('vector 52: three outcomes in one pool, take 5 %', () => {
    const stakes = { m: million(6), w: million(3.5), d: million(0.5) };
    const dividend = (winner: string, stepHundredths = 1) =>
      poolDividends(stakes, [winner], { takeBps: 500, stepHundredths });
    expect(dividend('m')).toEqual({ net: 9_500_000n, hundredths: { m: 158n } });
    expect(dividend('w', 5)!.hundredths).toEqual({ w: 270n });
    expect(dividend('d')!.hundredths).toEqual({ d: 1_900n });
  });

  it('vector 53: a dead heat divides the profit equally', () => {
    const stakes = { 1: million(4), 2: million(2), 3: million(4) };
    expect(poolDividends(stakes, ['1', '2'], { takeBps: 1_000 })!.hundredths).toEqual({ 1: 137n, 2: 175n });
    // A winner without stakes has no share.
    expect(poolDividends(stakes, ['1', 'none'], { takeBps: 1_000 })).toEqual(
      poolDividends(stakes, ['1'], { takeBps: 1_000 }),
    );
  });

  it('vector 54: never below the stake, out of the take', () => {
    const stakes = { m: million(9.9), w: million(0.1) };
    const { hundredths } = poolDividends(stakes, ['m'], { takeBps: 500 })!;
    expect(hundredths).toEqual({ m: 100n });
    expect(million(10) - paidAtDividend(million(9.9), hundredths['m']!)).toBe(100_000n);
  });

  it('no one on the winner: everything goes back', () => {
    expect(poolDividends({ m: million(1), w: 0n }, ['w'], { takeBps: 500 })).toBeUndefined();
    expect(poolDividends({}, [], { takeBps: 500 })).toBeUndefined();
    expect(paidOnFight(POOL, { class: 0, pool: { meron: 9n, wala: 0n } }, 'wala', 'meron', 9n)).toEqual({
      paid: 9n,
      returned: 9n,
    });
  });

  it('refuses stakes, takes and steps that make no pool', () => {
    for (const made of [
      () => poolDividends({ m: -1n }, ['m'], { takeBps: 500 }),
      () => poolDividends({ m: 1n }, ['m'], { takeBps: -1 }),
      () => poolDividends({ m: 1n }, ['m'], { takeBps: 10_001 }),
      () => poolDividends({ m: 1n }, ['m'], { takeBps: 500, stepHundredths: 0 }),
      () => paidOnFight(POOL, { class: 0 }, 'meron', 'meron', 1n),
      () => provisionalDividends(FIXED, { meron: 1n, wala: 1n }),
    ])
      expect(made).toThrow(RangeError);
  });

  it('the two sides of a fight: dividends while betting, draws returned without a take, draws sold at fixed prices', () => {
    const pool = { meron: million(6), wala: million(4) };
    expect(provisionalDividends(POOL, pool)).toEqual({ meron: 158n, wala: 237n });
    expect(provisionalDividends(POOL, { meron: 5n, wala: 0n })).toEqual({ meron: 100n, wala: undefined });
    const paid = (outcome: FightOutcome, spot: string) => paidOnFight(POOL, { class: 3, pool }, outcome, spot, 10_000n);
    expect(paid('meron', 'meron')).toEqual({ paid: 15_800n, returned: 0n });
    expect(paid('meron', 'wala')).toEqual({ paid: 0n, returned: 0n });
    for (const side of ['meron', 'wala']) expect(paid('ftd', side)).toEqual({ paid: 10_000n, returned: 10_000n });
    expect(paid('ftd', 'ftd')).toEqual({ paid: 950_000n, returned: 0n });
  });

  it('pays never more than net or the winners’ own stakes, and keeps no more than the take and what rounding leaves', () => {
    for (let round = 0; round < 4_000; round += 1) {
      const names = ['a', 'b', 'c', 'd', 'e'].slice(0, 2 + next(4));
      const bets = Array.from({ length: 1 + next(30) }, () => ({
        on: names[next(names.length)]!,
        stake: amount([10, 1_000, 1_000_000][next(3)]!),
      }));
      const stakes: Record<string, bigint> = {};
      for (const { on, stake } of bets) stakes[on] = (stakes[on] ?? 0n) + stake;
      const winners = names.filter(() => next(3) === 0);
      const terms = { takeBps: [0, 500, 1_000, 2_500][next(4)]!, stepHundredths: [1, 5, 10][next(3)]! };
      const pool = bets.reduce((sum, { stake }) => sum + stake, 0n);
      const result = poolDividends(stakes, winners, terms);
      const payOf = ({ on, stake }: (typeof bets)[number]): bigint =>
        result ? paidAtDividend(stake, result.hundredths[on] ?? 0n) : stake;
      const paid = bets.reduce((sum, bet) => sum + payOf(bet), 0n);
      const own = bets.reduce((sum, { on, stake }) => (result?.hundredths[on] === undefined ? sum : sum + stake), 0n);
      const shown = JSON.stringify({ bets, winners, terms }, (_key, value: unknown) => String(value));
      const kept = pool - paid;
      expect(kept >= 0n && kept <= pool, shown).toBe(true);
      expect(result === undefined ? kept === 0n : paid <= (result.net > own ? result.net : own), shown).toBe(true);
      // What rounding keeps: less than a step of each winner's stake, and less than a unit of each bet.
      const rounding = (own * BigInt(terms.stepHundredths)) / 100n + BigInt(bets.length) + 1n;
      if (result) expect(kept <= pool - result.net + rounding, shown).toBe(true);
      if (!result)
        expect(
          winners.every((winner) => (stakes[winner] ?? 0n) === 0n),
          shown,
        ).toBe(true);
      else
        for (const each of Object.values(result.hundredths))
          expect(each >= 100n && Number.isInteger(Number(each)), shown).toBe(true);
    }
  });

  it('a whole pool of fights returns more than the published least, whatever members stake', () => {
    const least = rational(9451n, 10_000n);
    for (let round = 0; round < 2_000; round += 1) {
      const pool = { meron: amount(1_000_000) * 1_000n, wala: amount(1_000_000) * 1_000n };
      const all = pool.meron + pool.wala;
      for (const [place, matchup] of POOL.classes.entries()) {
        const paid = FIGHT_OUTCOMES.reduce((sum, outcome) => {
          const both = ['meron', 'wala'] as const;
          const out = both.reduce(
            (side, spot) => side + paidOnFight(POOL, { class: place, pool }, outcome, spot, pool[spot])!.paid,
            0n,
          );
          return sum + BigInt(matchup.chances[outcome]) * out;
        }, 0n);
        const returned = rational(paid, all * BigInt(CHANCE_PARTS));
        expect(
          returned.numerator * least.denominator > least.numerator * returned.denominator,
          String(pool.meron),
        ).toBe(true);
      }
    }
  });
});

describe('[SPO-10] what stakes on fights count for', () => {
  const alone = (rules: FightRules, place: number, spot: string, stake: bigint) =>
    fightAtRisk(rules, { class: place }, [{ spot, stake }])[0]!;

  it('a stake on one spot is at risk in full, stakes on both sides only by what they can lose together', () => {
    for (const place of FIXED.classes.keys())
      for (const spot of FIGHT_OUTCOMES) expect(alone(FIXED, place, spot, 100_000n)).toBe(100_000n);
    // 100 000 on both at 0.89: 11 000 are lost in 94 of 100 fights, 2.5 × 10 340 of 200 000 are at risk.
    const both = fightAtRisk(FIXED, { class: 0 }, [
      { spot: 'meron', stake: 100_000n },
      { spot: 'wala', stake: 100_000n },
    ]);
    expect(both).toEqual([12_925n, 12_925n]);
    expect(fightAtRisk(FIXED, { class: 0 }, [{ spot: 'tie', stake: 5n }])).toEqual([0n]);
    expect(() => fightAtRisk(FIXED, { class: 9 }, [])).toThrow(RangeError);
  });

  it('a member who is the whole pool risks no more than its take', () => {
    const pool = { meron: 100_000n, wala: 100_000n };
    const risked = fightAtRisk(POOL, { class: 0, pool }, [
      { spot: 'meron', stake: 100_000n },
      { spot: 'wala', stake: 100_000n },
    ]);
    // 10 000 in 94 of 100 fights.
    expect(risked).toEqual([11_750n, 11_750n]);
    expect(
      fightAtRisk(POOL, { class: 0, pool: { meron: 9_000n, wala: 0n } }, [{ spot: 'meron', stake: 9_000n }]),
    ).toEqual([0n]);
  });

  it('a pool whose dividend is held at the stake counts by what the house really keeps of it', () => {
    // Meron pays 1.00 and 10 000 are kept, wala 95.00 and 50 000: 60 % of what 5 % of both would be.
    const pool = { meron: 990_000n, wala: 10_000n };
    const risked = (spot: string, stake: bigint) => fightAtRisk(POOL, { class: 0, pool }, [{ spot, stake }]);
    expect(risked('meron', 990_000n)).toEqual([594_000n]);
    expect(risked('wala', 10_000n)).toEqual([6_000n]);
    expect(risked('bdd', 10_000n)).toEqual([10_000n]);
    // An idle stake beside a draw does not raise what the draw counts for.
    const idle = { meron: 990_000n, wala: 0n };
    const beside = [
      { spot: 'meron', stake: 990_000n },
      { spot: 'bdd', stake: 10_000n },
    ];
    expect(fightAtRisk(POOL, { class: 0, pool: idle }, beside)).toEqual([0n, 10_000n]);
  });

  it('edges are those of the table, and none is published for what members price', () => {
    for (const [place, matchup] of FIXED.classes.entries())
      for (const spot of FIGHT_OUTCOMES) {
        const exact = edgePpmOfReturn(fightReturn(FIXED, matchup, spot));
        expect(edgePpmOfFight(FIXED, place, spot)).toBe(exact);
        expect(edgePpmOfFight(POOL, place, spot)).toBe(isFightSide(spot) ? undefined : exact);
      }
    expect([edgePpmOfFight(FIXED, 0, 'tie'), edgePpmOfFight(FIXED, 7, 'meron')]).toEqual([undefined, undefined]);
  });
});

describe('[SPO-10] values of a seed', () => {
  it('the same seed and context end a fight in the same way', () => {
    const seed = new Uint8Array(32).fill(7);
    const ends = Array.from({ length: 50 }, (_, index) =>
      decideFight(FIXED.classes[index % 5]!, createValueStream(seed, `da-ga-ao:1:${index}:`)),
    );
    expect(ends).toEqual(
      Array.from({ length: 50 }, (_, index) =>
        decideFight(FIXED.classes[index % 5]!, createValueStream(seed, `da-ga-ao:1:${index}:`)),
      ),
    );
    expect(new Set(ends).size).toBeGreaterThan(1);
  });
});
