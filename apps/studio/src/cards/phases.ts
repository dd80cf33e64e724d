/** Durations at a card table, by the database's clock. */
import { isNamed, moveSecOf, type CardRules } from '@lantern/game-math/cards';
import { rollOf } from '../kernel/random.ts';

/** Before a hand, so that others can sit down. */
export const STARTING_MS = 5_000;
/** Longer than the wallet timeout; unanswered holds are rolled back after it. */
export const ASKING_MS = 10_000;
const TURN_MS = 15_000;
/** How long the result of a hand is shown. */
const SHOWN_MS = 8_000;
/** Before it, in Mậu Binh: rows are turned over one by one. */
const ROWS_SHOWN_MS = 6_000;
/** How often a waiting table is checked for members who are gone. */
export const WAITING_MS = 10_000;
/** Turn time of a seat whose member is leaving. */
export const CLOCKWORK_MS = 1_200;
/** Consecutive turns played by the clock after which the member is considered gone. */
export const MAX_TIMEOUTS = 3;
/** How long a private table keeps seats of members who are away, from its opening and from the last member who came. */
export const KEPT_MS = 10 * 60_000;
/** Consecutive bets without an answer from the wallet. */
export const MAX_UNANSWERED = 2;

const BOT_MIN_MS = 900;
const BOT_SPREAD_MS = 1_800;

/** How long a bot thinks: as long as people do, independent of the game's state. */
export const botMs = (): number => BOT_MIN_MS + rollOf(BOT_SPREAD_MS);

const SECOND_MS = 1_000;

/** How long a member has for a move, or to answer a question. */
export function moveMs(rules: CardRules): number {
  const seconds = moveSecOf(rules);
  return seconds === undefined ? TURN_MS : seconds * SECOND_MS;
}

/** How long the result of a hand is shown; a win at the deal has no rows to turn over. */
export const shownMs = (rules: CardRules, isInstant: boolean): number =>
  isNamed(rules) && rules.play === 'mau_binh' && !isInstant ? ROWS_SHOWN_MS + SHOWN_MS : SHOWN_MS;
