/** State of a card room's screen: lobby or table as sent by the studio, and the member's selection. */
import type {
  CardLevelShown,
  CardPhrase,
  CardRulesShown,
  CardTableListed,
  CardTableShown,
} from '../../../../wire/cards.ts';
import { AT_FIRST, createViewStore, type FrameView, type ViewStore as Store } from '../../frame/view.ts';
import { ALL_TURNED } from '../mau-binh/words.ts';
import type { Card, Order } from './deck.ts';

export interface Bubble {
  readonly id: number;
  readonly seat: number;
  readonly phrase: CardPhrase;
}

/** A chop, announced for a moment. */
export interface Chopped {
  readonly id: number;
  readonly by: number;
  readonly victim: number;
  readonly amount: number;
}

/** A member who took a seat or left it, announced for a moment. */
export interface Arrival {
  readonly id: number;
  readonly who: string;
  readonly bot: boolean;
  readonly came: boolean;
  /** Seats that are taken after it, of all. */
  readonly taken: number;
}

/** How the member's thirteen cards are arranged in a hand. */
export interface Layout {
  readonly handId: string;
  /** Five, five and three, from the strongest row. */
  readonly cards: readonly Card[];
  /** The member has changed it. */
  readonly touched: boolean;
  /** Cards that changed places last. */
  readonly moved: readonly Card[];
}

/** What the lobby shows: stakes, the open tables, or private ones. */
export type LobbyPart = 'now' | 'tables' | 'private';

/** The private table that a code leads to, before its seat is taken. */
export interface Invited {
  readonly code: string;
  readonly table: CardTableListed;
}

export interface CardsView extends FrameView {
  readonly rules: CardRulesShown;
  readonly levels: readonly CardLevelShown[];
  readonly tables: readonly CardTableListed[];
  readonly part: LobbyPart;
  readonly invited: Invited | undefined;
  /** Undefined in the lobby. */
  readonly table: CardTableShown | undefined;
  /** By the page's monotonic clock: the end of the phase or turn. */
  readonly endsAtMs: number;
  /** The hand whose deal is animated; one already in play on entering is not. */
  readonly dealt: string | undefined;
  /** Selected cards. */
  readonly chosen: readonly Card[];
  readonly order: Order;
  /** The bet chosen for a raise, in stakes; 0 for the least one. */
  readonly units: number;
  /** Number of suggestions already used for this move. */
  readonly hints: number;
  /** A call is in flight. */
  readonly busy: boolean;
  /** Note shown for a moment above the hand. */
  readonly note: string;
  readonly bubbles: readonly Bubble[];
  readonly chopped: Chopped | undefined;
  readonly arrival: Arrival | undefined;
  /** Mậu Binh: the own cards in their rows. */
  readonly layout: Layout | undefined;
  /** The member was told that the arrangement is fouled. */
  readonly warned: boolean;
  /** Rows that are turned over at the end; `ALL_TURNED` once the result is shown, and in games without rows. */
  readonly turned: number;
}

/** The pending result: of the member's hand, until its end is shown (GAME-18). */
export const pendingOf = ({ table, turned }: CardsView): string | undefined =>
  table?.hand && (table.hand.end === null || turned < ALL_TURNED) ? table.hand.handId : undefined;

export type ViewStore = Store<CardsView>;

const INITIAL: CardsView = {
  ...AT_FIRST,
  rules: {
    mode: 'by_card',
    seats: 4,
    turnMs: 0,
    rakeBasisPoints: 0,
    holdStakes: 0,
    instantWins: true,
    oneColourWins: true,
    quadBeatsPairOfTwos: true,
    northern: false,
    again: false,
    announces: false,
    banked: null,
    arranged: null,
    blinds: null,
    practice: false,
  },
  levels: [],
  tables: [],
  part: 'now',
  invited: undefined,
  balance: 0,
  table: undefined,
  endsAtMs: 0,
  dealt: undefined,
  chosen: [],
  order: 'rank',
  units: 0,
  hints: 0,
  busy: false,
  note: '',
  bubbles: [],
  chopped: undefined,
  arrival: undefined,
  layout: undefined,
  warned: false,
  turned: ALL_TURNED,
};

/** A room that has not been entered. */
export const createView = (): ViewStore => createViewStore(INITIAL);
