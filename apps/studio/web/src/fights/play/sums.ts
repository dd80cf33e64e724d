/** What chips on a fight can pay, and what they paid: the studio's prices and dividends, applied to the member's own chips. */
import { FIGHT_SPOTS, type FightPriceShown, type FightSpot, type FightStakeShown } from '../../../../wire/fight.ts';
import { sumOf, type Spots } from '../../frame/chips/chips.ts';
import type { FightView, Outcome } from './view.ts';

const HUNDREDTHS = 100;
const isSide = (spot: string): spot is 'meron' | 'wala' => spot === 'meron' || spot === 'wala';

/** The price of a spot in the current matchup; null where it is paid from the pool. */
export const priceOf = (
  { rules, round }: Pick<FightView, 'rules' | 'round'>,
  spot: FightSpot,
): FightPriceShown | null => rules.classes[round.matchup.class]?.prices[spot] ?? null;

/** What a spot pays for a stake if it wins, stake included, rounded down; undefined for a side of a pool without a dividend yet. */
function winOf(view: Pick<FightView, 'rules' | 'round'>, spot: FightSpot, stake: number): number | undefined {
  const price = priceOf(view, spot);
  if (price) return Math.floor((stake * (price.numerator + price.denominator)) / price.denominator);
  const dividend = isSide(spot) ? view.round.dividends?.[spot] : undefined;
  return dividend == null ? undefined : Math.floor((stake * dividend) / HUNDREDTHS);
}

/**
 * The most these chips can pay, over all ends of the fight, sides of a draw returned; undefined where a side of a pool has no dividend yet.
 */
export function mostWon(view: Pick<FightView, 'rules' | 'round'>, spots: Spots): number | undefined {
  let most = 0;
  for (const outcome of FIGHT_SPOTS) {
    const back = isSide(outcome) ? 0 : (spots['meron'] ?? 0) + (spots['wala'] ?? 0);
    const stake = spots[outcome] ?? 0;
    const won = stake === 0 ? 0 : winOf(view, outcome, stake);
    if (won === undefined) return undefined;
    most = Math.max(most, won + back);
  }
  return most;
}

/** The result of the member's stakes; undefined where there are none. */
export function outcomeOf(mine: readonly FightStakeShown[]): Outcome | undefined {
  const placed = mine.filter(({ state }) => state !== 'refused');
  if (placed.length === 0) return undefined;
  const returned = placed.reduce((sum, stake) => sum + stake.returned, 0);
  return {
    bet: placed.reduce((sum, { spots }) => sum + sumOf(spots), 0) - returned,
    won: placed.reduce((sum, stake) => sum + Math.max(0, stake.won - stake.returned), 0),
    returned,
  };
}
