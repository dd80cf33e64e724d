/** How long everything at a table takes, by the database's clock. */
import { rollOf } from '../kernel/random.ts';

/** Before a hand, for others to sit down. */
export const STARTING_MS = 5_000;
/** Longer than the wallet is asked for; what is not answered then is given back. */
export const ASKING_MS = 10_000;
export const TURN_MS = 15_000;
/** How a hand ended. */
export const SHOWN_MS = 8_000;
/** A table that waits is looked at so often for members who are gone. */
export const WAITING_MS = 10_000;
/** A seat whose member stands up is played so fast. */
export const CLOCKWORK_MS = 1_200;
/** So many turns in a row played by the clock: the member is taken to be gone. */
export const MOST_TIMEOUTS = 3;
/** So many bets in a row that the wallet did not answer. */
export const MOST_UNANSWERED = 2;

const BOT_LEAST_MS = 900;
const BOT_SPREAD_MS = 1_800;

/** How long a bot thinks: as long as people do, and by nothing that is in the game. */
export const botMs = (): number => BOT_LEAST_MS + rollOf(BOT_SPREAD_MS);
