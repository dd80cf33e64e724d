/** Exact probabilities and returns of the bet types: every digit of every prize is uniform and independent. */
import type { Rational } from '../rational.ts';
import { complement, floorScaled, plus, power, rational, times } from '../rational.ts';
import type { BetType, Chances, JudgedRule, PairRule } from './bet-rules.ts';
import { comparedPrizes, priceMultiplier } from './positions.ts';
import type { Format } from './formats.ts';
import { sampleSelections } from './selection.ts';
import { ODDS_SCALE, type SaleOdds } from './settle.ts';

const ZERO = rational(0n);

/** How many of the hundred pairs of tens and units satisfy the rule, as a fraction. */
function shareOfPairs(rule: PairRule): Rational {
  let ways = 0n;
  for (let pair = 0; pair < 100; pair += 1) {
    ways += rule(Math.floor(pair / 10), pair % 10) ? 1n : 0n;
  }
  return rational(ways, 100n);
}

/** Probability that none of `count` chosen two-digit numbers is among `prizes` last pairs. */
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

/** Chances of a bet type of the construction lottery; every valid selection has the same. */
function tableChances(win: Exclude<BetType['win'], JudgedRule>, prizes: number): Chances {
  const once = (probability: Rational, push = ZERO): Chances => ({
    win: probability,
    push,
    expected: new Map([['', probability]]),
  });
  switch (win.kind) {
    case 'match': {
      const hit = rational(1n, 10n ** BigInt(win.digits));
      return {
        ...once(complement(power(complement(hit), prizes))),
        expected: new Map([['', times(rational(BigInt(prizes)), hit)]]),
      };
    }
    case 'all_present':
      return once(presence(win.size, prizes));
    case 'all_absent':
      return once(absence(win.size, prizes));
    case 'outcome':
      return once(shareOfPairs(win.wins), shareOfPairs(win.pushes));
  }
}

/** Exact chances of a valid selection: winning at all, getting the stake back, and the mean number of payments at each of the odds. */
export function chancesOf(betType: BetType, format: Format, selection: string): Chances {
  const { win } = betType;
  return win.kind === 'judged' ? win.chances(selection) : tableChances(win, comparedPrizes(betType, format).length);
}

/** Expected payout over stake at the given odds: 1 would be a fair bet. */
export function returnToPlayer(betType: BetType, format: Format, sale: SaleOdds, selection: string): Rational {
  const { push, expected } = chancesOf(betType, format, selection);
  let perUnit = ZERO;
  for (const [key, count] of expected) {
    const odds = key === '' ? sale.odds : (sale.table?.[key] ?? 0);
    perUnit = plus(perUnit, times(count, rational(BigInt(odds), BigInt(ODDS_SCALE))));
  }
  return plus(times(perUnit, rational(1n, BigInt(priceMultiplier(betType, format)))), push);
}

/** The lowest and the highest return over the bet type's selections, in hundredths of a percent, rounded down. */
export function rtpBasisPoints(
  betType: BetType,
  format: Format,
  sale: SaleOdds,
): { readonly lowest: number; readonly highest: number } {
  const returns = sampleSelections(betType).map((selection) =>
    Number(floorScaled(returnToPlayer(betType, format, sale, selection), 10_000n)),
  );
  return { lowest: Math.min(...returns), highest: Math.max(...returns) };
}

/** Odds at which a selection paid by its own odds alone returns exactly its stake on average; a push counts as returned. */
export function fairOdds(betType: BetType, format: Format, selection = sampleSelections(betType)[0] ?? ''): Rational {
  const { push, expected } = chancesOf(betType, format, selection);
  const hits = [...expected.values()].reduce((sum, count) => plus(sum, count), ZERO);
  const price = times(complement(push), rational(BigInt(priceMultiplier(betType, format))));
  return times(price, { numerator: hits.denominator, denominator: hits.numerator });
}
