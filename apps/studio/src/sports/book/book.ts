/**
 * The book: what is known of events and lines at one position of the feed, as every process folds it from the log. Reading it costs nothing and
 * waits for nothing; what money depends on is checked again against the event's row when a slip is taken.
 */
import type { FootballState, Incident } from '@lantern/game-math/sports-football';
import type { LineChances, Market, MatchRecord, Price } from '@lantern/game-math/sports';
import type { CompetitorShown, EventStatus, LineStatus, StopReason } from '../../../wire/sports.ts';

export interface EventView {
  readonly id: string;
  readonly competition: string;
  readonly season: string;
  readonly round: number;
  readonly tier: 1 | 2 | 3;
  /** Virtual football: bet on before it only, at published prices that no trader moves. */
  readonly isVirtual: boolean;
  readonly home: CompetitorShown;
  readonly away: CompetitorShown;
  /** Milliseconds since 1970. */
  readonly kickOffAt: number;
  readonly status: EventStatus;
  /** Raised by each message on the event that a price depends on. */
  readonly version: number;
  /** Raised by each stop, in the event's row, before anyone is told. A bet decided below it never stands. */
  readonly stopSeq: number;
  readonly stop: { readonly reason: StopReason; readonly since: number } | null;
  readonly incidents: readonly Incident[];
  readonly record: MatchRecord;
  readonly state: FootballState;
}

export interface OutcomeView {
  readonly outcome: string;
  /** Undefined while the outcome cannot be bet on. */
  readonly price: Price | undefined;
  /** By the model, without margin. */
  readonly chances: LineChances;
}

export interface LineView {
  readonly event: string;
  /** Key of the market, without the event. */
  readonly key: string;
  readonly market: Market;
  readonly status: LineStatus;
  readonly outcomes: readonly OutcomeView[];
  /** k of its prices, in thousandths: 1040. */
  readonly marginThousandths: number;
  /** Position in the feed of its last price. */
  readonly seq: number;
  /** Whether it is offered; a line with open bets is priced on for cash-outs after it has left the offer. */
  readonly offered: boolean;
}

/** What a fold changed, after the transaction that logged it. */
export interface BookChange {
  /** Position up to which the book is folded now. */
  readonly seq: number;
  readonly events: ReadonlySet<string>;
  /** `<event>/<key>`. */
  readonly lines: ReadonlySet<string>;
  /** Events with a goal, a red card, a penalty or a review: slips that wait for a decision on them are refused. */
  readonly upsets: ReadonlySet<string>;
  /** Events with new rows of results. */
  readonly results: ReadonlySet<string>;
}

export interface Book {
  readonly seq: number;
  /** Whether bets and cash-outs are possible at all: the producers are up, recovered, and this process is not behind. */
  readonly up: boolean;
  event(id: string): EventView | undefined;
  events(): Iterable<EventView>;
  line(event: string, key: string): LineView | undefined;
  lines(event: string): readonly LineView[];
  /** Chances of legs of one event together, by the model; undefined where it cannot tell. */
  joint(event: string, legs: readonly { readonly key: string; readonly outcome: string }[]): number | undefined;
  /** Called after each change, in order. Returns the function that ends it. */
  watch(listener: (change: BookChange) => void): () => void;
}

/**
 * Whether a leg's line is suspended. A stop may be of some lines only, and the fold suspends every line a stop is of: so the line says it, not
 * its event. One rule for taking, for decisions that wait and for cash-outs.
 */
export const isSuspended = (book: Book, { event, key }: { readonly event: string; readonly key: string }): boolean =>
  book.line(event, key)?.status === 'suspended';
