/** The one way into the book: the simulator, a recording and a bought feed are adapters (sports domain reference §3). */
import type { EventState } from '../book/state.ts';

export interface Producer {
  readonly id: string;
  readonly scope: 'live' | 'prematch' | 'virtual' | 'outright';
  readonly aliveEveryMs: number;
  /** Without a sign of life for this long nothing can be bet on at its lines. */
  readonly downAfterMs: number;
  /** How far back a recovery can go. */
  readonly recoverMaxMs: number;
}

/** Takes a message; resolves when it is logged and folded, or dropped. */
export type Sink = (message: unknown) => Promise<void>;

/** What the house knows and needs, for producers that price on request. */
export interface House {
  event(id: string): EventState | undefined;
  /** Every event of the book. */
  events(): Iterable<EventState>;
  /** Keys of an event's lines with open bets: priced on, for cash-outs, after they have left the offer. */
  openLines(event: string): ReadonlySet<string>;
  /** Ids of the matches of a season that are over and kept. */
  pastOf(season: string): Promise<ReadonlySet<string>>;
}

export interface FeedAdapter {
  readonly producers: readonly Producer[];
  /** Begins after the number of each producer's last message. Resolves when messages will come. */
  start(from: ReadonlyMap<string, number>, sink: Sink, house: House): Promise<void>;
  /** Sends again what followed a number, then `snapshotComplete` with the request's id. Does not wait for the answers of the sink. */
  recover(producer: string, after: number, request: string): Promise<void>;
  stop(): Promise<void>;
}
