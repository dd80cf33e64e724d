/** Prices of virtual football: the values of the sports domain reference §4, their exact return, and that they are what play comes to. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { settleOutcome, type MatchRecord } from '../../markets/index.ts';
import { ratioOf, writtenPrice } from '../../price.ts';
import { virtualFate, virtualRecord } from './fate.ts';
import { virtualLines, type VirtualLine } from './prices.ts';

const RATES = [1.55, 1.1] as const;
const K = 1.08;
const LINES = virtualLines(RATES);
const lineOf = (key: string): VirtualLine => LINES.find((line) => line.key === key)!;
const written = (key: string, format: 'malay' | 'decimal'): readonly (string | undefined)[] =>
  lineOf(key).outcomes.map(({ price }) => price && writtenPrice(ratioOf(price), format));
const share = ({ numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint }): number =>
  Number(numerator) / Number(denominator);

describe('prices of virtual football', () => {
  it('follow from the grid of the reference: 1X2, handicap and totals, k 1.08', () => {
    const chances = lineOf('1x2?period=ft').outcomes.map(({ chances: { won } }) => Number(won.toFixed(4)));
    expect(chances).toEqual([0.4674, 0.2726, 0.26]);
    expect(LINES.filter(({ market }) => market.family === 'ah').map(({ key }) => key)).toEqual(
      ['-0.75', '-0.5', '-0.25'].map((line) => `ah?period=ft&line=${line}`),
    );
    // From .4674 / .3963 / .1363: .8637 / (.4674 × 1.08) − 1, and for the other side.
    expect(written('ah?period=ft&line=-0.25', 'malay')).toEqual(['0.71', '-0.99']);
    expect(written('ou?period=ft&line=2.5', 'malay')).toEqual(['0.87', '0.83']);
  });

  it('the return of every outcome is chances × price + void, and no market gives back more than the stake', () => {
    for (const { key, outcomes } of LINES)
      for (const { outcome, chances, price, rtp } of outcomes) {
        if (!price) continue;
        expect(rtp, `${key} ${outcome}`).toBeCloseTo(chances.won * (1 + share(ratioOf(price))) + chances.voided, 12);
        expect(rtp, `${key} ${outcome}`).toBeLessThan(1);
      }
  });

  it('the implied chances of a market are k, less what the ladder rounds away', () => {
    for (const { key, market, outcomes } of LINES) {
      if (market.family === 'dc' || outcomes.some(({ price }) => !price)) continue;
      const implied = outcomes.reduce((sum, { price }) => sum + 1 / (1 + share(ratioOf(price!))), 0);
      expect(implied, key).toBeGreaterThanOrEqual(K - 1e-9);
      // Coarse steps of long odds: less than one in thirty of each outcome.
      expect(implied, key).toBeLessThan(K * (1 + 1 / 30));
    }
  });

  it('20 000 matches pay what is published, every outcome within 3σ', () => {
    const MATCHES = 20_000;
    const rated = [RATES, [1.1, 1.3], [2.1, 0.8], [0.9, 0.9]] as const;
    const records = rated.map((rates): readonly MatchRecord[] =>
      Array.from({ length: MATCHES / rated.length }, (_, n) =>
        virtualRecord(virtualFate(sha256(utf8ToBytes(`virtual ${rates.join()} ${n}`)), 'sim:match:1', rates)),
      ),
    );
    const beyond: string[] = [];
    let bins = 0;
    for (const [at, rates] of rated.entries())
      for (const { key, market, outcomes } of virtualLines(rates))
        for (const { outcome, price, rtp } of outcomes) {
          if (!price) continue;
          const paid = records[at]!.map((record) => {
            const { won, voided } = settleOutcome(market, outcome, record)!;
            return share(won) * (1 + share(ratioOf(price))) + share(voided);
          });
          const mean = paid.reduce((sum, one) => sum + one, 0) / paid.length;
          const variance = paid.reduce((sum, one) => sum + (one - mean) ** 2, 0) / paid.length;
          // Too rare for a normal law to say anything.
          if (price.ladder === 'decimal' && price.value > 60_000) continue;
          const off = Math.abs(mean - rtp!) / Math.sqrt(variance / paid.length);
          bins += 1;
          if (off > 3) beyond.push(`${rates.join(':')} ${key} ${outcome} ${off.toFixed(2)}σ`);
        }
    expect(bins).toBeGreaterThan(200);
    expect(beyond).toEqual([]);
  });

  it('are the same whatever the seed: nothing but the rates goes in', () => {
    expect(virtualLines(RATES)).toEqual(LINES);
    expect(virtualLines([1.1, 1.55])).not.toEqual(LINES);
  });
});
