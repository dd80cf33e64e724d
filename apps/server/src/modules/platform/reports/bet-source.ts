/** Sources of the betting record: every kind of game stores its own bets, and implements the same queries. */
import type { AnswerOf, BetStatus, Calls, Language } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Day } from '../../../kernel/days.ts';
import type { GameHouse } from './profit-sums.ts';

export interface Bet extends GameHouse {
  readonly betId: string;
  readonly gameId: string;
  readonly gameName: string;
  /** Distinguishes bets on one game: the issue, the round. */
  readonly title: string;
  readonly status: BetStatus;
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
  readonly settledAt: number | null;
}

/** Bets placed between two days of a zone, both included. */
export interface BetQuery {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly fromDay: Day;
  readonly toDay: Day;
  readonly timeZone: string;
  readonly status?: BetStatus | undefined;
  readonly vendor?: string | undefined;
  readonly gameCategory?: string | undefined;
}

export interface BetSums {
  readonly bets: number;
  readonly stake: bigint;
  readonly payout: bigint;
  /** Payouts less stakes of the ended bets. */
  readonly net: bigint;
}

export interface BetPage {
  /** Only bets older than this one. */
  readonly after?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export type BetDescription = NonNullable<AnswerOf<Calls['record.bet']>['described']>;

export interface BetSource {
  /** Identifies the source on the wire. */
  readonly code: string;
  sumBets(tx: Tx, query: BetQuery): Promise<BetSums>;
  /** Newest first. */
  listBets(tx: Tx, query: BetQuery, page: BetPage, language: Language): Promise<readonly Bet[]>;
  /** One of the member's own bets. */
  betDetail(tx: Tx, memberId: MemberId, betId: string, language: Language): Promise<Bet | undefined>;
  /** What there is to say of a bet beyond its head, where a source knows more. May ask others: not inside a transaction. */
  describe?(bet: Bet, language: Language): Promise<BetDescription | undefined>;
  /** The house accounts its bets are posted to, by owner. */
  houses(tx: Tx): Promise<ReadonlyMap<string, GameHouse>>;
}

export interface SourcedBet extends Bet {
  readonly source: string;
}

const NEWEST_FIRST = (one: SourcedBet, other: SourcedBet): number =>
  other.placedAt - one.placedAt || (one.betId < other.betId ? 1 : -1);

/** A page over all sources. A single source pages itself; of several, each returns as many as the page may need. */
export async function pageOfBets(
  tx: Tx,
  sources: readonly BetSource[],
  query: BetQuery,
  page: Omit<BetPage, 'after'>,
  language: Language,
): Promise<readonly SourcedBet[]> {
  const only = sources.length === 1 ? sources[0] : undefined;
  const bets: SourcedBet[] = [];
  for (const source of sources) {
    const found = await source.listBets(
      tx,
      query,
      only ? page : { offset: 0, limit: page.offset + page.limit },
      language,
    );
    bets.push(...found.map((bet) => ({ ...bet, source: source.code })));
  }
  return only ? bets : bets.sort(NEWEST_FIRST).slice(page.offset, page.offset + page.limit);
}

/** The sums over all sources. */
export async function sumOfBets(tx: Tx, sources: readonly BetSource[], query: BetQuery): Promise<BetSums> {
  let sums: BetSums = { bets: 0, stake: 0n, payout: 0n, net: 0n };
  for (const source of sources) {
    const more = await source.sumBets(tx, query);
    sums = {
      bets: sums.bets + more.bets,
      stake: sums.stake + more.stake,
      payout: sums.payout + more.payout,
      net: sums.net + more.net,
    };
  }
  return sums;
}
