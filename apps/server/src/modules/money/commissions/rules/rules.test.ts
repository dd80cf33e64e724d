import { describe, expect, it } from 'vitest';
import { activesOf } from './actives.ts';
import { formulaOf } from './formula.ts';
import { netOpen } from './netting.ts';
import { proveDay, type ProofBet } from './proof.ts';

const TR = 1_000_000n;
const bet = (part: Partial<ProofBet>): ProofBet => ({
  betId: 'b',
  memberId: 'm',
  category: 'RNG',
  stake: TR,
  win: 0n,
  outcome: 'lost',
  notCounted: 0n,
  bonusStake: 0n,
  edgePpm: 35_000,
  weightBps: 10_000,
  riskReported: true,
  ...part,
});
const countedOf = (...bets: readonly ProofBet[]): number | undefined =>
  proveDay({
    bets,
    agents: new Set(['a']),
    above: new Map([['m', 'a']]),
    rates: new Map(),
    cashbackOf: () => 0,
    actives: new Set(),
    bonuses: new Map(),
    kappaBps: 6_000,
    cardCapBps: 500,
  }).get('a')?.counted;

describe('what counts, vectors 11–18 of agents.md', () => {
  it.each([
    [11, 'void', bet({ outcome: 'void' }), undefined],
    [12, 'hòa', bet({ outcome: 'tie' }), 0],
    // A vendor reports the stake without what came back.
    [13, 'half returned', bet({ stake: 500_000n }), 500_000],
    [14, 'cashed out', bet({ outcome: 'cashed_out' }), 0],
    [15, 'a price of 1.45', bet({ notCounted: TR }), 0],
    [17, '30 % bonus money', bet({ bonusStake: 300_000n }), 700_000],
    [18, 'a free spin', bet({ bonusStake: TR }), 0],
  ])('%i: %s', (_, __, one, counted) => expect(countedOf(one)).toBe(counted));
  it('16: tài 1.0 and xỉu 0.7 cover each other', () =>
    expect(
      countedOf(
        bet({ stake: TR, notCounted: 700_000n, weightBps: 486 }),
        bet({ betId: 'c', stake: 700_000n, notCounted: 700_000n, weightBps: 486 }),
      ),
    ).toBe(14_580));
});

describe('actives', () => {
  it('counts a cluster once, none of an agent’s own accounts, and an agent for itself', () => {
    const shared = [
      { memberId: 'm1', mark: 'device:1' },
      { memberId: 'm2', mark: 'device:1' },
      { memberId: 'm2', mark: 'person:1' },
      { memberId: 'm3', mark: 'person:1' },
      { memberId: 'm4', mark: 'device:2' },
      { memberId: 'a1', mark: 'device:2' },
    ];
    expect(activesOf(['m5', 'm4', 'm3', 'm2', 'm1', 'a1'], new Set(['a1', 'a2']), shared)).toEqual(['a1', 'm1', 'm5']);
  });
});

describe('netting', () => {
  it('sets both sides against each other, in their order, never more than there is', () => {
    const lines = [
      { lineId: '1', open: -700n },
      { lineId: '2', open: 200n },
      { lineId: '3', open: 300n },
    ];
    expect(netOpen(lines).map(({ netted, toPay }) => [netted, toPay])).toEqual([
      [500n, 0n],
      [200n, 0n],
      [300n, 0n],
    ]);
    expect(netOpen(lines.toReversed()).reduce((sum, { toPay }) => sum + toPay, 0n)).toBe(0n);
  });
});

describe('formulas', () => {
  it('a dividend names its step and its cap, a correction what was before', () => {
    const steps = [{ chosen: true, rateBasisPoints: 1_200, payout: null }];
    const inputs = { counted: 0, bags: [] };
    const dividend = { netLoss: 168, deficitUsed: 0, base: 168, raw: 20, cap: 36 };
    expect(formulaOf({ kind: 'dividend', total: 20, earlier: 0, inputs, steps, dividend })).toBe(
      'min(⌊168 × 12%⌋, 36) = 20',
    );
    expect(formulaOf({ kind: 'dividend', total: 20, earlier: 30, inputs, steps, dividend })).toBe(
      'min(⌊168 × 12%⌋, 36) = 20; 20 − 30 = -10',
    );
  });
});
