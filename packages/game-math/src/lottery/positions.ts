/** The prizes a bet of the construction lottery is compared with, which determine the price of a selection. */
import type { BetType } from './bet-rules.ts';
import { xsktIdOf, type Format, type Prize } from './formats.ts';

/** The prizes a bet type compares in a format, in order of announcement; empty where a family judges its bets itself. */
export function comparedPrizes(betType: BetType, format: Format): readonly Prize[] {
  const { win } = betType;
  const xsktId = xsktIdOf(format);
  if (win.kind === 'judged' || xsktId === undefined) {
    return [];
  }
  if (win.kind === 'outcome') {
    return format.prizes.filter((prize) => prize.tier === 'DB');
  }
  if (win.kind !== 'match') {
    return format.prizes;
  }
  const { prizes } = win;
  if ('minimumDigits' in prizes) {
    return format.prizes.filter((prize) => prize.digits >= prizes.minimumDigits);
  }
  return format.prizes.filter((prize) => prizes.tiers[xsktId].includes(prize.tier));
}

/** M of the stake rule (§2.1): the price of one selection in units. */
export function priceMultiplier(betType: BetType, format: Format): number {
  return betType.price === 'ticket' ? 1 : comparedPrizes(betType, format).length;
}
