import { describe, expect, it } from 'vitest';
import { printedSeed } from '../../../../../../../tests/setup/seeded-random.ts';
import { allocate, type OpenRequirement } from './allocate.ts';
import { countOf, figuresOf, NO_FIGURES, reductionsOf, type BetRisk } from './outcome.ts';
import { standingOf } from './standing.ts';
import { bonusTerms, divideRelease } from './terms.ts';

const AT = new Date(1_800_000_000_000);
const KNOWN: BetRisk = { notCounted: 0n, edgePpm: 35_000, weightBps: 10_000, reported: true };
const bet = (betId: string, stake: bigint, category = 'RNG', outcome: 'won' | 'void' = 'won') => ({
  betId,
  stake,
  category,
  count: countOf({ stake, outcome, risk: KNOWN, bonusStake: 0n }),
  settledAt: AT,
});
const open = (requirementId: string, required: bigint, extra: Partial<OpenRequirement> = {}): OpenRequirement => ({
  requirementId,
  source: 'deposit',
  required,
  counted: 0n,
  shares: { RNG: 10_000 },
  openedAt: AT,
  ...extra,
});

describe('allocation of bets to requirements', () => {
  it('fills deposits in order and the bonus in parallel', () => {
    const credits = allocate(
      [bet('a', 80n), bet('b', 50n)],
      [open('first', 100n), open('second', 100n), open('bonus', 1_000n, { source: 'bonus', shares: { RNG: 5_000 } })],
    );
    expect(credits).toEqual([
      { betId: 'a', requirementId: 'first', amount: 80n },
      { betId: 'b', requirementId: 'first', amount: 20n },
      { betId: 'b', requirementId: 'second', amount: 30n },
      { betId: 'a', requirementId: 'bonus', amount: 40n },
      { betId: 'b', requirementId: 'bonus', amount: 25n },
    ]);
  });

  it('gives no credit before the requirement was opened, for uncounted bets, or once all are met', () => {
    expect(allocate([bet('a', 80n)], [open('later', 100n, { openedAt: new Date(AT.getTime() + 1) })])).toEqual([]);
    expect(
      allocate([bet('a', 80n, 'RNG', 'void'), bet('b', 80n, 'PVP')], [open('one', 100n, { shares: { PVP: 0 } })]),
    ).toEqual([]);
    expect(allocate([bet('a', 80n, 'NEW')], [open('one', 100n), open('bonus', 100n, { source: 'bonus' })])).toEqual([]);
    expect(allocate([bet('a', 80n)], [open('full', 100n, { counted: 100n })])).toEqual([]);
  });

  it('never counts more than the stake across deposits, and never more than required, for any shares', () => {
    const random = printedSeed('ALLOCATE_SEED');
    for (let round = 0; round < 2_000; round++) {
      const bets = Array.from({ length: 1 + random.below(6) }, (_, at) => bet(`b${at}`, BigInt(1 + random.below(500))));
      const line = Array.from({ length: 1 + random.below(4) }, (_, at) =>
        open(`r${at}`, BigInt(1 + random.below(400)), { shares: { RNG: random.below(10_001) } }),
      );
      const credits = allocate(bets, line);
      for (const { betId, stake } of bets) {
        // Each credit's cost in stake, rounded down, fits into the stake.
        const cost = credits
          .filter((credit) => credit.betId === betId)
          .reduce((sum, credit) => {
            const share = BigInt(
              line.find(({ requirementId }) => requirementId === credit.requirementId)!.shares['RNG']!,
            );
            return sum + (credit.amount * 10_000n) / share;
          }, 0n);
        expect(cost <= stake).toBe(true);
      }
      for (const { requirementId, required } of line) {
        const counted = credits
          .filter((credit) => credit.requirementId === requirementId)
          .reduce((sum, { amount }) => sum + amount, 0n);
        expect(counted <= required).toBe(true);
      }
      // The same bets in two reports give the same credits as in one.
      const [first, others] = [bets.slice(0, 1), bets.slice(1)];
      const begun = allocate(first, line);
      const after = line.map((requirement) => ({
        ...requirement,
        counted: begun
          .filter(({ requirementId }) => requirementId === requirement.requirementId)
          .reduce((sum, { amount }) => sum + amount, 0n),
      }));
      expect([...begun, ...allocate(others, after)]).toEqual(credits);
    }
  });
});

describe('counted amounts of a bet', () => {
  const risk = (extra: Partial<BetRisk> = {}): BetRisk => ({ ...KNOWN, ...extra });
  const of = (extra: Partial<Parameters<typeof countOf>[0]>) =>
    ({ stake: 1_000_000n, outcome: 'lost', risk: KNOWN, bonusStake: 0n, ...extra }) as const;

  // agents.md §10, vectors 11 to 17 and 26; engagement.md §4.
  it.each([
    ['all of a lost bet', of({}), [1_000_000n, 1_000_000n, 1_000_000n], []],
    ['nothing of a void one', of({ outcome: 'void' }), [0n, 0n, 0n], []],
    ['nothing of a tie', of({ outcome: 'tie' }), [0n, 0n, 0n], []],
    ['nothing of one cashed out', of({ outcome: 'cashed_out' }), [0n, 0n, 0n], []],
    [
      'tài 1.0 and xỉu 0.7: 300 000 at risk, weight 486, no points',
      of({ stake: 1_700_000n, risk: risk({ notCounted: 1_400_000n, edgePpm: 1_500, weightBps: 486 }) }),
      [300_000n, 0n, 14_580n],
      ['covered', 'edge_low'],
    ],
    [
      'of 30 % bonus money the requirement, not the cashback',
      of({ bonusStake: 300_000n }),
      [1_000_000n, 1_000_000n, 700_000n],
      ['bonus_money'],
    ],
    [
      'banker: points and weight by its edge',
      of({ risk: risk({ edgePpm: 10_579, weightBps: 5_088 }) }),
      [1_000_000n, 302_257n, 508_800n],
      ['edge_low'],
    ],
    ['nothing of an unknown edge', of({ risk: risk({ edgePpm: null }) }), [0n, 0n, 0n], ['edge_unknown']],
    ['nothing if the risk is not reported', of({ risk: risk({ reported: false }) }), [0n, 0n, 0n], ['risk_unreported']],
    ['nothing where all is covered', of({ risk: risk({ notCounted: 1_000_000n }) }), [0n, 0n, 0n], ['covered']],
  ] as const)('%s', (_, bet, [valid, points, counted], reductions) => {
    expect(countOf(bet)).toEqual({ valid, points, counted });
    expect(reductionsOf(bet)).toEqual(reductions);
  });
});

describe('terms', () => {
  const terms = { matchBps: 10_000, bonusMaximum: 3_000_000n, rule: 'deposit_and_bonus', multiple: 12 } as const;

  it.each([
    ['deposit and bonus times M', terms, 100_000n, { bonus: 100_000n, base: 200_000n, required: 2_400_000n }],
    [
      'the bonus alone times M',
      { ...terms, rule: 'bonus' as const, matchBps: 2_000 },
      500_000n,
      { bonus: 100_000n, base: 100_000n, required: 1_200_000n },
    ],
    [
      'the bonus ends at its maximum',
      terms,
      5_000_000n,
      { bonus: 3_000_000n, base: 6_000_000n, required: 72_000_000n },
    ],
    [
      'cut to the unit',
      { ...terms, matchBps: 1, rule: 'bonus' as const },
      19_999n,
      { bonus: 1n, base: 1n, required: 12n },
    ],
  ])('%s', (_, offer, deposit, expected) => {
    expect(bonusTerms(offer, deposit)).toEqual(expected);
  });

  it('a release never exceeds the cash-out maximum, over all its parts', () => {
    expect(divideRelease(100n, 0n, null)).toEqual({ release: 100n, retract: 0n });
    expect(divideRelease(100n, 0n, 70n)).toEqual({ release: 70n, retract: 30n });
    expect(divideRelease(100n, 70n, 70n)).toEqual({ release: 0n, retract: 100n });
  });

  // Of engagement.md §3.
  it.each([
    ['M4: no maximum', 1_650_000n, 0n, null, { release: 1_650_000n, retract: 0n }],
    ['M5: above the maximum', 12_000_000n, 0n, 10_000_000n, { release: 10_000_000n, retract: 2_000_000n }],
    ['M6: most of it released before', 400_000n, 9_800_000n, 10_000_000n, { release: 200_000n, retract: 200_000n }],
  ])('[PRO-04/turnover] %s', (_, balance, released, maximum, expected) => {
    expect(divideRelease(balance, released, maximum)).toEqual(expected);
  });
});

describe('standing', () => {
  it('sums the deposits and excludes the bonus', () => {
    const deposit = { source: 'deposit', required: 100n, counted: 40n } as const;
    const bonus = { source: 'bonus', required: 500n, counted: 450n } as const;
    expect(standingOf([])).toEqual({ required: 0n, counted: 0n, left: 0n });
    expect(standingOf([deposit, deposit, bonus])).toEqual({ required: 200n, counted: 80n, left: 120n });
    expect(standingOf([bonus])).toEqual({ required: 0n, counted: 0n, left: 0n });
  });
});

describe('[PRO-06] what a bet adds to its day', () => {
  const of = (extra: Partial<Parameters<typeof figuresOf>[0]>) =>
    figuresOf({ stake: 1_000n, win: 0n, outcome: 'lost', risk: KNOWN, bonusStake: 0n, ...extra });

  it('has its stake, points and mean loss; a void bet was not played', () => {
    expect(of({})).toEqual({
      bets: 1,
      stake: 1_000n,
      valid: 1_000n,
      counted: 1_000n,
      points: 1_000n,
      win: 0n,
      cashNet: 1_000n,
      theoryMilli: 35_000n,
    });
    expect(of({ outcome: 'void', win: 1_000n })).toEqual(NO_FIGURES);
  });

  it('earns points with cash only, and divides a win as the ledger does', () => {
    // Stake 333 cash and 667 bonus; of 1 999 won, 1 333 are bonus money.
    expect(of({ bonusStake: 667n, win: 1_999n, outcome: 'won' })).toMatchObject({
      valid: 1_000n,
      counted: 333n,
      points: 333n,
      cashNet: 333n - 666n,
    });
  });

  it('a tie has its mean loss and earns nothing; a cash-out has neither; without an edge nothing is known', () => {
    expect(of({ outcome: 'tie', win: 1_000n })).toMatchObject({
      valid: 0n,
      points: 0n,
      cashNet: 0n,
      theoryMilli: 35_000n,
    });
    expect(of({ outcome: 'cashed_out', win: 400n })).toMatchObject({ points: 0n, cashNet: 600n, theoryMilli: 0n });
    expect(of({ risk: { ...KNOWN, edgePpm: null } })).toMatchObject({
      bets: 1,
      valid: 0n,
      points: 0n,
      theoryMilli: 0n,
    });
    // In whole units a fifth of it would be lost.
    expect(of({ stake: 999n, risk: { ...KNOWN, edgePpm: 5_000 } }).theoryMilli).toBe(4_995n);
  });
});
