/** State of a table's screen: the round as sent by the studio, and the member's chips. */
import type { ChatLine, StakeShown, TableResult, TableRoundShown, TableRulesShown } from '../../../../wire/table.ts';
import { AT_FIRST, createViewStore, type FrameView, type ViewStore as Store } from '../../frame/view.ts';
import type { Spots } from '../../frame/chips/chips.ts';
import type { RackNote } from '../../frame/chips/rack.ts';
import type { Day } from './day.ts';

/**
 * betting: chips may be placed. closed: time is over, waiting for the deal. dealing: the outcome is animated. shown: the outcome and what
 * it pays.
 */
export type Stage = 'betting' | 'closed' | 'dealing' | 'shown';

/** Note shown for a moment above the felt. */
export type Note = RackNote | { readonly kind: 'unconfirmed' };

/** The result of the member's stakes on a round. */
export interface Outcome {
  /** The amount played, and what it paid. */
  readonly bet: number;
  readonly won: number;
  /** The amount returned as unmatched. */
  readonly returned: number;
}

/** A round's commitment, as first received. */
export interface Commitment {
  readonly roundId: string;
  readonly number: number;
  readonly commitment: string;
}

export interface TableView extends FrameView {
  readonly rules: TableRulesShown;
  readonly round: TableRoundShown;
  readonly stage: Stage;
  /** By the page's monotonic clock: the end of the phase, and the start of the deal. */
  readonly endsAtMs: number;
  readonly dealtAtMs: number;
  /** Oldest first; the current round joins once it is shown. */
  readonly road: readonly TableResult[];
  /** The last day, as far as it has been shown. */
  readonly day: Day;
  /** Confirmed on this round. */
  readonly mine: readonly StakeShown[];
  /** By spot: confirmed, in flight, and unconfirmed. */
  readonly taken: Spots;
  readonly sending: Spots;
  readonly pending: Spots;
  readonly moves: readonly Spots[];
  /** Confirmed on the last round played, for repeating it. */
  readonly before: Spots;
  readonly chip: number;
  /** A stake is in flight: another one waits for its answer. */
  readonly busy: boolean;
  readonly outcome: Outcome | undefined;
  /** Commitments of the current round, and of the last revealed one with what was revealed. */
  readonly published: Commitment | undefined;
  readonly opened: (Commitment & { readonly result: TableResult }) | undefined;
  readonly players: number;
  readonly chat: readonly ChatLine[];
  readonly unread: number;
  readonly muted: boolean;
  readonly note: Note | undefined;
}

/** The pending result: of a round with own stakes, from the end of betting until it is shown (GAME-18). */
export const pendingOf = ({ stage, round, mine, sending }: TableView): string | undefined =>
  (stage === 'closed' || stage === 'dealing') && mine.length + Object.keys(sending).length > 0
    ? round.roundId
    : undefined;

export type ViewStore = Store<TableView>;

const INITIAL: TableView = {
  ...AT_FIRST,
  rules: { game: 'tai-xiu', bets: [], chips: [], minBet: 0, maxBet: 0, maxRound: 0 },
  round: { roundId: '', number: 0, phase: 'betting', leftMs: 0, ofMs: 0, seedHash: '', result: null, pool: {} },
  stage: 'closed',
  endsAtMs: 0,
  dealtAtMs: 0,
  road: [],
  day: { rounds: 0, counts: {} },
  balance: 0,
  mine: [],
  taken: {},
  sending: {},
  pending: {},
  moves: [],
  before: {},
  chip: 0,
  busy: false,
  outcome: undefined,
  published: undefined,
  opened: undefined,
  players: 0,
  chat: [],
  unread: 0,
  muted: false,
  note: undefined,
};

/** A table that has not been entered. */
export const createView = (): ViewStore => createViewStore(INITIAL);
