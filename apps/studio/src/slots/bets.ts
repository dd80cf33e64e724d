/** Which bets a slot offers. */
import { GAMES } from '@lantern/catalogue';
import type { SlotTitle } from '@lantern/game-math/slots';

const STEPS = [1, 2, 4, 10, 20, 40, 100, 200, 400, 1_000];
/** Above it a single round could win more than a house wants to owe one member at once. */
export const BET_MAXIMUM = 500_000;

const leastBets = new Map(GAMES.map(({ id, minBet }) => [id, minBet]));

/** Bets on offer, ascending: from the game's least bet on, each a multiple of the title's coins, so that every win is whole. */
export function betsOf(game: string, { coins }: SlotTitle): readonly number[] {
  const least = Math.ceil((leastBets.get(game) ?? coins) / coins) * coins;
  return STEPS.map((step) => step * least).filter((bet) => bet <= BET_MAXIMUM);
}
