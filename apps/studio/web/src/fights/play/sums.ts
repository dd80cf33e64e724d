/** What chips on a fight can pay, and what they paid: the studio's prices and dividends, applied to the member's own chips. */
import {
  FIGHT_SPOTS,
  type FightPriceShown,
  type FightSide,
  type FightSpot,
  type FightStakeShown,
} from '../../../../wire/fight.ts';
import { sumOf, type Spots } from '../../frame/chips/chips.ts';
import type { FightView, Outcome } from './view.ts';

const HUNDREDTHS = 100;
const BASIS_POINTS = 10_000;
const isSide = (spot: string): spot is FightSide => spot === 'meron' || spot === 'wala';

/** The price of a spot in the current matchup; null where it is paid from the pool. */
export const priceOf = (
  { rules, round }: Pick<FightView, 'rules' | 'round'>,
  spot: FightSpot,
): FightPriceShown | null => rules.classes[round.matchup.class]?.prices[spot] ?? null;

/** The dividend of a side in hundredths if betting closed with these chips on top of all others; they may be unconfirmed. */
function dividendWith({ rules, round }: Pick<FightView, 'rules' | 'round'>, side: FightSide, spots: Spots): number {
  const on = (of: FightSide): number => (round.staked[of] ?? 0) + (spots[of] ?? 0);
  const pool = on('meron') + on('wala');
  const net = Math.floor((pool * (BASIS_POINTS - (rules.takeBasisPoints ?? 0))) / BASIS_POINTS);
  return HUNDREDTHS + Math.max(0, Math.floor(((net - on(side)) * HUNDREDTHS) / on(side)));
}

/** What the chips on a spot pay if it wins, stake included, rounded down; from a pool provisionally. */
function winOf(view: Pick<FightView, 'rules' | 'round'>, spot: FightSpot, spots: Spots): number {
  const stake = spots[spot] ?? 0;
  if (stake === 0) return 0;
  const price = priceOf(view, spot);
  if (price) return Math.floor((stake * (price.numerator + price.denominator)) / price.denominator);
  return isSide(spot) ? Math.floor((stake * dividendWith(view, spot, spots)) / HUNDREDTHS) : 0;
}

/** The most these chips can pay, over all ends of the fight, sides of a draw returned. */
export function mostWon(view: Pick<FightView, 'rules' | 'round'>, spots: Spots): number {
  const sides = (spots['meron'] ?? 0) + (spots['wala'] ?? 0);
  return Math.max(...FIGHT_SPOTS.map((outcome) => winOf(view, outcome, spots) + (isSide(outcome) ? 0 : sides)));
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
