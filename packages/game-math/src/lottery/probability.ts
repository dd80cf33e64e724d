/** Exact probabilities and returns of the bet types: every digit of every prize is uniform and independent. */
import type { Rational } from '../rational.ts';
import { complement, floorScaled, plus, power, rational, times } from '../rational.ts';
import type { BetType, PairRule } from './bet-rules.ts';
import { comparedPrizes, priceMultiplier } from './bet-types.ts';
import type { Format } from './formats.ts';
import { ODDS_SCALE } from './settle.ts';

const ONE = rational(1n);
const ZERO = rational(0n);

/** How many of the hundred pairs of tens and units satisfy the rule, as a fraction. */
function shareOfPairs(rule: PairRule): Rational {
  let ways = 0n;
  for (let pair = 0; pair < 100; pair += 1) {
    ways += rule(Math.floor(pair / 10), pair % 10) ? 1n : 0n;
  }
  return rational(ways, 100n);
}

/** Probability that none of `count` given two-digit numbers is among `prizes` last pairs. */
function absence(count: number, prizes: number): Rational {
  return power(rational(BigInt(100 - count), 100n), prizes);
}

/** Probability that all of them are: inclusion and exclusion over the absent ones (§2.2). */
function presence(count: number, prizes: number): Rational {
  let total = ZERO;
  let ways = 1n;
  for (let absent = 0; absent <= count; absent += 1) {
    const sign = absent % 2 === 0 ? 1n : -1n;
    total = plus(total, times(rational(sign * ways), absence(absent, prizes)));
    ways = (ways * BigInt(count - absent)) / BigInt(absent + 1);
  }
  return total;
}

/** Probability that a selection wins at least once. */
export function winProbability(betType: BetType, format: Format): Rational {
  const { win } = betType;
  const prizes = comparedPrizes(betType, format).length;
  switch (win.kind) {
    case 'match':
      return complement(power(complement(rational(1n, 10n ** BigInt(win.digits))), prizes));
    case 'all_present':
      return presence(win.size, prizes);
    case 'all_absent':
      return absence(win.size, prizes);
    case 'outcome':
      return shareOfPairs(win.wins);
  }
}

/** Expected number of hits of a selection. */
export function expectedHits(betType: BetType, format: Format): Rational {
  return betType.win.kind === 'match'
    ? rational(BigInt(comparedPrizes(betType, format).length), 10n ** BigInt(betType.win.digits))
    : winProbability(betType, format);
}

/** Probability that the stake comes back. */
export function pushProbability(betType: BetType): Rational {
  return betType.win.kind === 'outcome' ? shareOfPairs(betType.win.pushes) : ZERO;
}

/** Expected payout over stake at the given odds: 1 would be a fair bet. */
export function returnToPlayer(betType: BetType, format: Format, oddsTenThousandths: number): Rational {
  const perUnit = times(expectedHits(betType, format), rational(BigInt(oddsTenThousandths), BigInt(ODDS_SCALE)));
  return plus(times(perUnit, rational(1n, BigInt(priceMultiplier(betType, format)))), pushProbability(betType));
}

/** The same in hundredths of a percent, rounded down. */
export function rtpBasisPoints(betType: BetType, format: Format, oddsTenThousandths: number): number {
  return Number(floorScaled(returnToPlayer(betType, format, oddsTenThousandths), 10_000n));
}

/** Odds at which a bet returns exactly its stake on average; a push counts as returned. */
export function fairOdds(betType: BetType, format: Format): Rational {
  const hits = expectedHits(betType, format);
  const price = times(complement(pushProbability(betType)), rational(BigInt(priceMultiplier(betType, format))));
  return times(price, times(ONE, { numerator: hits.denominator, denominator: hits.numerator }));
}
