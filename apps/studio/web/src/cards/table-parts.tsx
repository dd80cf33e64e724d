/** What each game puts at the places of a table. Games of Tiến Lên share theirs. */
import type { ComponentType } from 'react';
import type { CardMode, CardTableShown } from '../../../wire/cards.ts';
import { BaCayActions, BetCall, LiengActions, XiDachActions } from './bets/actions.tsx';
import { ThreeCards, XiDachHand } from './bets/hand.tsx';
import { BetMat } from './bets/mat.tsx';
import { CatTeActions, CatTeLine } from './cat-te/actions.tsx';
import { CatTeHand } from './cat-te/hand.tsx';
import { CatTeMat } from './cat-te/mat.tsx';
import { Actions } from './hand/actions.tsx';
import { Hand } from './hand/hand.tsx';
import { PlayLine } from './hand/play-line.tsx';
import { MauBinhActions, MauBinhCall } from './mau-binh/actions.tsx';
import { MauBinhHand } from './mau-binh/hand.tsx';
import { MauBinhMat } from './mau-binh/mat.tsx';
import { PhomActions } from './phom/actions.tsx';
import { PhomBoard } from './phom/board.tsx';
import { PhomHand } from './phom/hand.tsx';
import { PhomCall, PhomCount } from './phom/words.tsx';
import { PokerActions, PokerLine } from './poker/actions.tsx';
import { PokerHand } from './poker/hand.tsx';
import { PokerMat } from './poker/mat.tsx';
import { SamActions, SamMiddle } from './sam/ask.tsx';
import { Middle } from './stage/middle.tsx';
import type { SeatBacks } from './stage/seat.tsx';

type Part = ComponentType<{ readonly table: CardTableShown }>;

export interface TableParts {
  /** The middle of the felt, before a hand too. */
  readonly middle: Part;
  /** Over the whole felt, in place of the middle once a hand is dealt. */
  readonly mat?: Part;
  /** Beside the member's own plate. */
  readonly count?: Part;
  /** One line above the own cards. */
  readonly line: Part;
  readonly hand: ComponentType;
  readonly actions: Part;
  /** How the cards of other players are shown at their seats; `none` where the mat shows them. */
  readonly backs: SeatBacks;
  /** Whether the two is the highest card, and rimmed. */
  readonly highTwo: boolean;
  /** How long a showdown is on the table before the result covers it. */
  readonly showdownMs?: number;
}

const TIEN_LEN: TableParts = {
  middle: Middle,
  line: PlayLine,
  hand: Hand,
  actions: Actions,
  backs: 'fan',
  highTwo: true,
};
const BETS = { middle: Middle, mat: BetMat, line: BetCall, hand: ThreeCards, backs: 'none', highTwo: false } as const;

/** Poker and stud: rounds of bets, and a showdown that is seen before its result. */
const POKER: TableParts = {
  middle: Middle,
  mat: PokerMat,
  line: PokerLine,
  hand: PokerHand,
  actions: PokerActions,
  backs: 'none',
  highTwo: false,
  showdownMs: 3_600,
};

export const TABLE_PARTS: Readonly<Record<CardMode, TableParts>> = {
  by_card: TIEN_LEN,
  winner_takes: TIEN_LEN,
  by_place: TIEN_LEN,
  phom: {
    middle: Middle,
    mat: PhomBoard,
    count: PhomCount,
    line: PhomCall,
    hand: PhomHand,
    actions: PhomActions,
    backs: 'few',
    highTwo: false,
  },
  sam: { ...TIEN_LEN, middle: SamMiddle, actions: SamActions },
  lieng: { ...BETS, actions: LiengActions },
  ba_cay: { ...BETS, actions: BaCayActions },
  xi_dach: { ...BETS, hand: XiDachHand, actions: XiDachActions },
  mau_binh: {
    middle: Middle,
    mat: MauBinhMat,
    line: MauBinhCall,
    hand: MauBinhHand,
    actions: MauBinhActions,
    backs: 'none',
    highTwo: false,
  },
  poker: POKER,
  stud: POKER,
  cat_te: {
    middle: Middle,
    mat: CatTeMat,
    line: CatTeLine,
    hand: CatTeHand,
    actions: CatTeActions,
    backs: 'few',
    highTwo: false,
    showdownMs: 2_600,
  },
};
