/** State of a fight's screen: the round as sent by the studio, and the member's chips. */
import type { FightPast, FightRoundShown, FightRulesShown, FightStakeShown } from '../../../../wire/fight.ts';
import type { Spots } from '../../frame/chips/chips.ts';
import type { RackNote } from '../../frame/chips/rack.ts';
import { AT_FIRST, createViewStore, type FrameView, type ViewStore as Store } from '../../frame/view.ts';

/**
 * betting: chips may be placed. closed: time is over, waiting for the fight. fighting: the show, whose end no one knows. over: the outcome and
 * what it pays.
 */
export type Stage = 'betting' | 'closed' | 'fighting' | 'over';

/** Note shown for a moment above the pad. */
export type Note = RackNote | { readonly kind: 'unconfirmed' };

/** The result of the member's stakes on a fight, without what was returned; and what was. */
export interface Outcome {
  readonly bet: number;
  readonly won: number;
  readonly returned: number;
}

export interface FightView extends FrameView {
  readonly rules: FightRulesShown;
  readonly round: FightRoundShown;
  readonly stage: Stage;
  /** By the page's monotonic clock: the end of the phase. */
  readonly endsAtMs: number;
  /** Oldest first; the current fight joins once it is over. */
  readonly past: readonly FightPast[];
  readonly mine: readonly FightStakeShown[];
  /** By spot: confirmed, in flight, and unconfirmed. */
  readonly taken: Spots;
  readonly sending: Spots;
  readonly pending: Spots;
  readonly moves: readonly Spots[];
  /** Confirmed on the last fight played. */
  readonly before: Spots;
  readonly chip: number;
  readonly busy: boolean;
  readonly outcome: Outcome | undefined;
  readonly players: number;
  readonly note: Note | undefined;
}

/** The pending result: of a fight with own stakes, from the end of betting until it is over (GAME-18). */
export const pendingOf = ({ stage, round, mine, sending }: FightView): string | undefined =>
  (stage === 'closed' || stage === 'fighting') && mine.length + Object.keys(sending).length > 0
    ? round.roundId
    : undefined;

export type ViewStore = Store<FightView>;

const INITIAL: FightView = {
  ...AT_FIRST,
  rules: {
    mathsId: '',
    classes: [],
    takeBasisPoints: null,
    chips: [],
    minBet: 0,
    maxBet: 0,
    maxRound: 0,
    lastCallMs: 0,
  },
  round: {
    roundId: '',
    number: 0,
    phase: 'betting',
    leftMs: 0,
    ofMs: 0,
    seedHash: '',
    matchup: { class: 0, red: 0, blue: 0 },
    result: null,
    staked: {},
    members: {},
  },
  stage: 'closed',
  endsAtMs: 0,
  past: [],
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
  players: 0,
  note: undefined,
};

/** A fight that has not been entered. */
export const createView = (): ViewStore => createViewStore(INITIAL);
