import { describe, expect, it } from 'vitest';
import { printedSeed } from '../../../../../../tests/setup/seeded-random.ts';
import { allocate, type OpenRequirement } from './allocate.ts';
import { standingOf } from './standing.ts';
import { bonusTerms, divideRelease } from './terms.ts';

const AT = new Date(1_800_000_000_000);
const bet = (betId: string, stake: bigint, category = 'RNG', outcome: 'won' | 'void' = 'won') => ({ betId, stake, category, outcome, settledAt: AT });
const open = (requirementId: string, required: bigint, extra: Partial<OpenRequirement> = {}): OpenRequirement => ({
  requirementId,
  source: 'deposit',
  required,
  counted: 0n,
  shares: {},
  openedAt: AT,
  ...extra,
});

describe('which requirement a bet counts for', () => {
  it('fills deposits in their order and the bonus beside them', () => {
    const credits = allocate([bet('a', 80n), bet('b', 50n)], [open('first', 100n), open('second', 100n), open('bonus', 1_000n, { source: 'bonus', shares: { RNG: 5_000 } })]);
    expect(credits).toEqual([
      { betId: 'a', requirementId: 'first', amount: 80n },
      { betId: 'b', requirementId: 'first', amount: 20n },
      { betId: 'b', requirementId: 'second', amount: 30n },
      { betId: 'a', requirementId: 'bonus', amount: 40n },
      { betId: 'b', requirementId: 'bonus', amount: 25n },
    ]);
  });

  it('gives nothing before the requirement was open, for what does not count, or once all is met', () => {
    expect(allocate([bet('a', 80n)], [open('later', 100n, { openedAt: new Date(AT.getTime() + 1) })])).toEqual([]);
    expect(allocate([bet('a', 80n, 'RNG', 'void'), bet('b', 80n, 'PVP')], [open('one', 100n, { shares: { PVP: 0 } })])).toEqual([]);
    expect(allocate([bet('a', 80n)], [open('full', 100n, { counted: 100n })])).toEqual([]);
  });

  it('never counts more than the stake in a line, and never over what is required, whatever the shares', () => {
    const random = printedSeed('ALLOCATE_SEED');
    for (let round = 0; round < 2_000; round++) {
      const bets = Array.from({ length: 1 + random.below(6) }, (_, at) => bet(`b${at}`, BigInt(1 + random.below(500))));
      const line = Array.from({ length: 1 + random.below(4) }, (_, at) => open(`r${at}`, BigInt(1 + random.below(400)), { shares: { RNG: random.below(10_001) } }));
      const credits = allocate(bets, line);
      for (const { betId, stake } of bets) {
        // Each credit's cost in stake, rounded down, fits into the stake.
        const cost = credits.filter((credit) => credit.betId === betId).reduce((sum, credit) => {
          const share = BigInt(line.find(({ requirementId }) => requirementId === credit.requirementId)!.shares['RNG']!);
          return sum + (credit.amount * 10_000n) / share;
        }, 0n);
        expect(cost <= stake).toBe(true);
      }
      for (const { requirementId, required } of line) {
        const counted = credits.filter((credit) => credit.requirementId === requirementId).reduce((sum, { amount }) => sum + amount, 0n);
        expect(counted <= required).toBe(true);
      }
      // The same bets in two reports give the same as in one.
      const [first, rest] = [bets.slice(0, 1), bets.slice(1)];
      const begun = allocate(first, line);
      const after = line.map((requirement) => ({
        ...requirement,
        counted: begun.filter(({ requirementId }) => requirementId === requirement.requirementId).reduce((sum, { amount }) => sum + amount, 0n),
      }));
      expect([...begun, ...allocate(rest, after)]).toEqual(credits);
    }
  });
});

describe('terms', () => {
  const terms = { matchBps: 10_000, bonusMaximum: 3_000_000n, rule: 'deposit_and_bonus', multiple: 12 } as const;

  it.each([
    ['deposit and bonus times M', terms, 100_000n, { bonus: 100_000n, base: 200_000n, required: 2_400_000n }],
    ['the bonus alone times M', { ...terms, rule: 'bonus' as const, matchBps: 2_000 }, 500_000n, { bonus: 100_000n, base: 100_000n, required: 1_200_000n }],
    ['the bonus ends at its maximum', terms, 5_000_000n, { bonus: 3_000_000n, base: 8_000_000n, required: 96_000_000n }],
    ['cut to the unit', { ...terms, matchBps: 1, rule: 'bonus' as const }, 19_999n, { bonus: 1n, base: 1n, required: 12n }],
  ])('%s', (_, offer, deposit, expected) => {
    expect(bonusTerms(offer, deposit)).toEqual(expected);
  });

  it('a release never passes the cash-out maximum, over all its parts', () => {
    expect(divideRelease(100n, 0n, null)).toEqual({ release: 100n, retract: 0n });
    expect(divideRelease(100n, 0n, 70n)).toEqual({ release: 70n, retract: 30n });
    expect(divideRelease(100n, 70n, 70n)).toEqual({ release: 0n, retract: 100n });
  });
});

describe('standing', () => {
  it('adds the deposits up and leaves the bonus out', () => {
    const deposit = { source: 'deposit', required: 100n, counted: 40n } as const;
    const bonus = { source: 'bonus', required: 500n, counted: 450n } as const;
    expect(standingOf([])).toEqual({ required: 0n, counted: 0n, left: 0n });
    expect(standingOf([deposit, deposit, bonus])).toEqual({ required: 200n, counted: 80n, left: 120n });
    expect(standingOf([bonus])).toEqual({ required: 0n, counted: 0n, left: 0n });
  });
});
