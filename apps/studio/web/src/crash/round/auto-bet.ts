/**
 * Automatic bets of a panel: the same bet with the same cash-out, round after round, until a limit is met. They are placed by the open frame
 * and by nothing else: a frame that is hidden, reloaded or without a connection places none.
 */

/** What the member set when the run was started. */
export interface AutoLimits {
  readonly rounds: number;
  /** No further bet is placed that could make the run's loss greater than this. */
  readonly lossStop: number;
  /** The run stops after a round that pays this much or more. */
  readonly winStop: number;
}

export interface AutoRun {
  readonly limits: AutoLimits;
  readonly bet: number;
  readonly autoHundredths: number;
  /** Bets placed so far. */
  readonly placed: number;
  /** Winnings less bets of the rounds that are over; below 0 a loss. */
  readonly net: number;
  /** The round whose result is awaited. */
  readonly roundId: string | null;
}

/** Why a run ended by itself. */
export type AutoStop = 'done' | 'loss' | 'win' | 'refused' | 'hidden' | 'lost';

/** A run before its first bet. */
export const newRun = (limits: AutoLimits, bet: number, autoHundredths: number): AutoRun => ({
  limits,
  bet,
  autoHundredths,
  placed: 0,
  net: 0,
  roundId: null,
});

/** Why the run places no further bet; undefined while it does. */
export function stopBefore({ limits, placed, net, bet }: AutoRun): AutoStop | undefined {
  if (placed >= limits.rounds) return 'done';
  return net - bet < -limits.lossStop ? 'loss' : undefined;
}

/** The run once its bet on a round was requested. */
export const withPlaced = (run: AutoRun, roundId: string): AutoRun => ({ ...run, placed: run.placed + 1, roundId });

/** The run after the result of its round. `won` includes the returned stake; 0 for a loss. */
export const withResult = (run: AutoRun, won: number): AutoRun => ({
  ...run,
  net: run.net + won - run.bet,
  roundId: null,
});

/** Why the run ends after a round that paid this much; undefined where it goes on. */
export const stopAfter = (run: AutoRun, won: number): AutoStop | undefined =>
  won >= run.limits.winStop ? 'win' : stopBefore(run);

const ROUNDS = [5, 10, 20, 50, 100];
const LOSSES = [1, 5, 10, 20, 50];
const WINS = [2, 5, 10, 50, 100];

/** What is offered for a bet; the first of each is the strictest. */
export function offersFor(bet: number, most: number): Readonly<Record<keyof AutoLimits, readonly number[]>> {
  return {
    rounds: ROUNDS.filter((rounds) => rounds <= most),
    lossStop: LOSSES.map((times) => times * bet),
    winStop: WINS.map((times) => times * bet),
  };
}
