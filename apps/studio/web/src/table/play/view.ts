/** What the screen of a table shows: the round as the studio tells it, and the member's chips. */
import { createStore, type Store } from '@lantern/web/store';
import type { ChatLine, StakeShown, TableResult, TableRoundShown, TableRulesShown } from '../../../../wire/table.ts';
import type { Spots } from './chips.ts';

/**
 * betting: chips may be laid. closed: the time is over and the deal is awaited. dealing: the outcome is on its way to the eye.
 * shown: it is seen, and what it pays.
 */
export type Stage = 'betting' | 'closed' | 'dealing' | 'shown';

/** Said for a moment above the felt. */
export type Note =
  | { readonly kind: 'closed' | 'unconfirmed' | 'late' | 'side' }
  | { readonly kind: 'spot' | 'round'; readonly most: number };

/** What the member's stakes of a round came to. */
export interface Outcome {
  /** What was played, and what it paid. */
  readonly bet: number;
  readonly won: number;
  /** What came back because nobody stood against it. */
  readonly returned: number;
}

/** What a round was promised by, as it was first told. */
export interface Promised {
  readonly roundId: string;
  readonly number: number;
  readonly commitment: string;
}

export interface TableView {
  readonly rules: TableRulesShown;
  readonly round: TableRoundShown;
  readonly stage: Stage;
  /** By the page's clock of durations: when the phase ends, and when the deal began. */
  readonly endsAtMs: number;
  readonly dealtAtMs: number;
  /** Oldest first; the round that is being dealt joins once it is shown. */
  readonly road: readonly TableResult[];
  readonly balance: number;
  /** Confirmed on this round. */
  readonly mine: readonly StakeShown[];
  /** By spot: confirmed, on the way to the studio, and laid only. */
  readonly taken: Spots;
  readonly sending: Spots;
  readonly pending: Spots;
  readonly moves: readonly Spots[];
  /** Confirmed on the last round played, for laying it again. */
  readonly before: Spots;
  readonly chip: number;
  /** A stake is on its way: another one waits for its answer. */
  readonly busy: boolean;
  readonly outcome: Outcome | undefined;
  /** Of the round that runs, and of the last that was opened, with what was told then. */
  readonly promised: Promised | undefined;
  readonly opened: (Promised & { readonly result: TableResult }) | undefined;
  readonly players: number;
  readonly chat: readonly ChatLine[];
  readonly unread: number;
  readonly muted: boolean;
  readonly note: Note | undefined;
  /** For screen readers. */
  readonly said: string;
}

export type ViewStore = Store<TableView>;

const NOBODY: TableView = {
  rules: { game: 'tai-xiu', bets: [], chips: [], leastSpot: 0, mostSpot: 0, mostRound: 0 },
  round: { roundId: '', number: 0, phase: 'betting', leftMs: 0, ofMs: 0, seedHash: '', result: null, pool: {} },
  stage: 'closed',
  endsAtMs: 0,
  dealtAtMs: 0,
  road: [],
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
  promised: undefined,
  opened: undefined,
  players: 0,
  chat: [],
  unread: 0,
  muted: false,
  note: undefined,
  said: '',
};

/** A table nobody has entered yet. */
export const createView = (): ViewStore => createStore(NOBODY);
