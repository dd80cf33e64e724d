/** Bets of a slot. */
import { GAMES } from '@lantern/catalogue';
import type { SlotTitle } from '@lantern/game-math/slots';

const STEPS = [1, 2, 4, 10, 20, 40, 100, 200, 400, 1_000];
/** Limits the maximum win of a single round. */
export const BET_MAXIMUM = 500_000;

const minBets = new Map(GAMES.map(({ id, minBet }) => [id, minBet]));

/** Bets on offer, ascending from the game's minimum bet, each a multiple of the title's coins, so that every win is whole. */
export function betsOf(game: string, { coins }: SlotTitle): readonly number[] {
  const minimum = Math.ceil((minBets.get(game) ?? coins) / coins) * coins;
  return STEPS.map((step) => step * minimum).filter((bet) => bet <= BET_MAXIMUM);
}
