/**
 * Who bets to be paid for betting (domain reference "agents" §9, §11): the house's mean is computed exactly over all outcomes, never drawn. Each attack wins
 * once the rule against it is left out; otherwise the test would say nothing about the rule.
 */
import { describe, expect, it } from 'vitest';
import { countedStake, weightBps } from '../risk/formulas.ts';
import { cardBase, dividendOf, shareOf, type Step } from './index.ts';

const TR = 1_000_000;
const PPM = 1_000_000;
const EDGES = [1_000, 1_500, 5_000, 10_600, 20_000, 35_000, 121_900];
/** What a category gives at most, in parts per million of counted stake: lotteries, slots, live tables, sports. */
const GIVEBACKS = [18_500, 16_500, 12_500, 11_500];

/** What the house keeps of a stake whatever comes: the edge, less everything that is paid on counted stake. */
const keptOf = (stake: number, edge: number, giveback: number, weight: number): number =>
  (stake * edge) / PPM - (Number(countedStake(BigInt(stake), weight)) * giveback) / PPM;

describe('[AGT-04] every number of a draw, or both sides of a line, as own downline', () => {
  it.each(EDGES)('at an edge of %i ppm all payments together stay under six tenths of it', (edge) => {
    for (const giveback of GIVEBACKS) {
      const kept = keptOf(500 * TR, edge, giveback, weightBps(edge, giveback));
      expect(kept).toBeGreaterThanOrEqual((0.4 * 500 * TR * edge) / PPM);
    }
  });
  it('without the weight the small edges of lotteries pay the bettor', () => {
    for (const edge of [1_000, 1_500, 5_000]) expect(keptOf(500 * TR, edge, 18_500, 10_000)).toBeLessThan(0);
  });
});

const STEPS: readonly Step[] = [{ minimum: 50 * TR, activeMembers: 0, rateBasisPoints: 1_800 }];

/** The house's mean of one even bet in a half-month under a dividend that nothing carries over: lose and be paid, or win and leave. */
function meanOfOneShot(stake: number, edge: number, capBasisPoints: number): number {
  const wins = (PPM - edge) / (2 * PPM);
  const inputs = { stake, costs: 0, theory: (stake * edge) / PPM, deficits: [], activeMembers: 0 };
  const after = (won: number): number =>
    stake - won - dividendOf({ steps: STEPS, carry: 0, capBasisPoints }, { ...inputs, wins: won }).amount;
  return wins * after(2 * stake) + (1 - wins) * after(0);
}

describe('[AGT-02] one bet for the dividend, then a new agent', () => {
  it.each(EDGES)('at an edge of %i ppm the house keeps half of what it earns', (edge) => {
    for (const stake of [60 * TR, 1_000 * TR, 20_000 * TR])
      expect(meanOfOneShot(stake, edge, 5_000)).toBeGreaterThanOrEqual((0.5 * stake * edge) / PPM - 1);
  });
  it('without the cap it loses', () => {
    for (const edge of [1_000, 1_500, 20_000, 35_000]) expect(meanOfOneShot(1_000 * TR, edge, 1e9)).toBeLessThan(0);
  });
});

describe('[AGT-04] chips dumped to a second account', () => {
  const [lost, rake, cap] = [100 * TR, 200_000, 500];
  it('pay the line less than the rake, whoever loses to whom', () => {
    for (const loss of [300_000, 2 * TR, lost, 10 * lost])
      expect(shareOf(cardBase(loss, rake, cap), cap)).toBeLessThanOrEqual(0.6 * rake);
  });
  it('would pay far more than the rake on the loss alone', () => expect(shareOf(lost, cap)).toBeGreaterThan(20 * rake));
});
