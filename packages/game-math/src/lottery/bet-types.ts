/** Bet types by id and by format, and what a selection of one costs. */
import type { BetType, BetTypeId } from './bet-rules.ts';
import { XSKT_BET_TYPES } from './bet-table.ts';
import { xsktIdOf, type Format, type Prize } from './formats.ts';

/** Every bet type of every format, in board order. A family of lotteries adds its table here, and nowhere else. */
export const BET_TYPES: readonly BetType[] = [...XSKT_BET_TYPES];

const BY_ID: ReadonlyMap<BetTypeId, BetType> = new Map(BET_TYPES.map((betType) => [betType.id, betType]));

/** The bet type of that id, or undefined: ids arrive from outside. */
export function betTypeById(id: string): BetType | undefined {
  return BY_ID.get(id);
}

/** The bet types a format offers, in board order. */
export function betTypesOf(format: Format): readonly BetType[] {
  return BET_TYPES.filter((betType) => betType.formats.includes(format.id));
}

/** The prizes a bet type compares in a format, in order of announcement; none where a family judges its bets itself. */
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

/** M of the stake rule (§2.1): what the unit is multiplied by for one selection. */
export function priceMultiplier(betType: BetType, format: Format): number {
  return betType.price === 'ticket' ? 1 : comparedPrizes(betType, format).length;
}
