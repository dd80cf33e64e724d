/** What an instant game implements for the screen: its board, its choice, and its texts. */
import type { ComponentType } from 'react';
import type { ChoiceOf, InstantGame, InstantRound, MoveOf, OfferOf, SeenOf } from '../../../../wire/instant.ts';
import type { Translate } from '../../frame/i18n.ts';
import type { Art } from '../art.ts';
import type { Phase } from '../play/view.ts';

export interface BoardProps<G extends InstantGame = InstantGame> {
  readonly art: Art;
  readonly offer: OfferOf<G>;
  readonly choice: ChoiceOf<G>;
  readonly round: InstantRound<G> | undefined;
  /** Rounds whose results are on their way, where they overlap. */
  readonly falling: readonly InstantRound<G>[];
  readonly phase: Phase;
  /** Reduced motion: results are shown at once. */
  readonly still: boolean;
  readonly currency: string;
  readonly bet: number;
  readonly onMove: (move: MoveOf<G>) => void;
  readonly onChoose: (choice: ChoiceOf<G>) => void;
  /** The animation has finished. */
  readonly onShown: () => void;
}

export interface ChoiceProps<G extends InstantGame = InstantGame> {
  readonly offer: OfferOf<G>;
  readonly choice: ChoiceOf<G>;
  readonly busy: boolean;
  readonly onChoose: (choice: ChoiceOf<G>) => void;
}

/** A row of the price table: label, hundredths of the bet, and the chance where it is known. */
export interface Price {
  readonly name: string;
  readonly hundredths: number;
  readonly chance?: string;
  /** The exact return in basis points, where each price has its own. */
  readonly rtp?: number;
  /** The piece that is paid. */
  readonly piece?: string;
}

export interface Face<G extends InstantGame = InstantGame> {
  readonly Board: ComponentType<BoardProps<G>>;
  /** The control of the choice before a round; absent where there is none. */
  readonly Choice?: ComponentType<ChoiceProps<G>>;
  readonly firstChoice: (offer: OfferOf<G>) => ChoiceOf<G>;
  /** Duration of the board's animation; undefined where the member's actions end it. */
  readonly showMs: (round: InstantRound<G>) => number | undefined;
  /** Whether rounds overlap on the board; else one is shown after the other. */
  readonly overlaps?: boolean;
  /** What the next successful step pays; null where it is not a single number. */
  readonly ahead: (offer: OfferOf<G>, choice: ChoiceOf<G>, seen: SeenOf<G> | undefined) => number | null;
  /** The next action, in a few words. */
  readonly next: (t: Translate, seen: SeenOf<G>) => string;
  /** Meaning of `ahead` before a round: the highest price, or that of the first step. */
  readonly first: (t: Translate) => string;
  /** The outcome, for screen readers. */
  readonly say: (t: Translate, seen: SeenOf<G>) => string;
  readonly rules: (t: Translate, offer: OfferOf<G>) => readonly string[];
  readonly prices: (t: Translate, offer: OfferOf<G>, choice: ChoiceOf<G>) => readonly Price[];
  /** The choice the prices belong to, where there is one. */
  readonly pricesOf?: (t: Translate, choice: ChoiceOf<G>) => string;
  /** The exact return of a choice in basis points, per price or in total; absent where it is the table's. */
  readonly returned?: (offer: OfferOf<G>, choice: ChoiceOf<G>) => readonly number[] | undefined;
}
