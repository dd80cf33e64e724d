/** Which bets a quick game offers. */
import { GAMES } from '@lantern/catalogue';

const STEPS = [1, 2, 4, 10, 20, 40, 100, 200, 400, 1_000];
/** Times the highest multiplier there is, it is the most a single round can win: one thousand million. */
const BET_MAXIMUM = 500_000;
/** Multipliers are whole hundredths, so wins are whole where bets are whole hundreds. */
const UNIT = 100;

const leastBets = new Map(GAMES.map(({ id, minBet }) => [id, minBet]));

/** Bets on offer, ascending, from the game's least on. */
export function betsOf(game: string): readonly number[] {
  const least = Math.ceil((leastBets.get(game) ?? UNIT) / UNIT) * UNIT;
  return STEPS.map((step) => step * least).filter((bet) => bet <= BET_MAXIMUM);
}
