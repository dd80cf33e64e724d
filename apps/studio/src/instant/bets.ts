/** Bets of an instant game. */
import { GAMES } from '@lantern/catalogue';

const STEPS = [1, 2, 4, 10, 20, 40, 100, 200, 400, 1_000];
/** Times the highest multiplier, this is the maximum win of a single round: one thousand million. */
const BET_MAXIMUM = 500_000;
/** Multipliers are whole hundredths, so wins are whole if bets are whole hundreds. */
const UNIT = 100;

const minBets = new Map(GAMES.map(({ id, minBet }) => [id, minBet]));

/** Bets on offer, ascending from the game's minimum bet. */
export function betsOf(game: string): readonly number[] {
  const minimum = Math.ceil((minBets.get(game) ?? UNIT) / UNIT) * UNIT;
  return STEPS.map((step) => step * minimum).filter((bet) => bet <= BET_MAXIMUM);
}
