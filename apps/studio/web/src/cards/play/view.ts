/** What the screen of a card room shows: the hall or the table as the studio tells it, and what the member holds ready. */
import { createStore, type Store } from '@lantern/web/store';
import type { CardLevelShown, CardPhrase, CardRulesShown, CardTableShown } from '../../../../wire/cards.ts';
import type { Card, Order } from './deck.ts';

export interface Bubble {
  readonly id: number;
  readonly seat: number;
  readonly phrase: CardPhrase;
}

/** A chop, called out for a moment. */
export interface Chopped {
  readonly id: number;
  readonly by: number;
  readonly victim: number;
  readonly amount: number;
}

export interface CardsView {
  readonly rules: CardRulesShown;
  readonly levels: readonly CardLevelShown[];
  readonly balance: number;
  /** Undefined in the hall. */
  readonly table: CardTableShown | undefined;
  /** By the page's clock of durations: when the phase or the turn ends. */
  readonly endsAtMs: number;
  /** The hand whose deal is shown; one that was met on entering lies already. */
  readonly dealt: string | undefined;
  /** Cards held ready to be laid. */
  readonly chosen: readonly Card[];
  readonly order: Order;
  /** How many suggestions of this move have been looked at. */
  readonly hints: number;
  /** Something is on its way to the studio. */
  readonly busy: boolean;
  /** Said for a moment above the hand. */
  readonly note: string;
  readonly bubbles: readonly Bubble[];
  readonly chopped: Chopped | undefined;
  /** For screen readers. */
  readonly said: string;
}

export type ViewStore = Store<CardsView>;

const NOBODY: CardsView = {
  rules: { mode: 'by_card', seats: 4, turnMs: 0, rakeBasisPoints: 0, holdStakes: 0, instantWins: true, oneColourWins: true, quadBeatsPairOfTwos: true, practice: false },
  levels: [],
  balance: 0,
  table: undefined,
  endsAtMs: 0,
  dealt: undefined,
  chosen: [],
  order: 'rank',
  hints: 0,
  busy: false,
  note: '',
  bubbles: [],
  chopped: undefined,
  said: '',
};

/** A room nobody has entered yet. */
export const createView = (): ViewStore => createStore(NOBODY);
