/** What a quick game gives to the screen: its board, its choice, and what can be said of it. */
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
  readonly phase: Phase;
  /** Little motion is wanted: what came stands at once. */
  readonly still: boolean;
  readonly currency: string;
  readonly bet: number;
  readonly onMove: (move: MoveOf<G>) => void;
  readonly onChoose: (choice: ChoiceOf<G>) => void;
  /** All there is to see has been seen. */
  readonly onShown: () => void;
}

export interface ChoiceProps<G extends InstantGame = InstantGame> {
  readonly offer: OfferOf<G>;
  readonly choice: ChoiceOf<G>;
  readonly busy: boolean;
  readonly onChoose: (choice: ChoiceOf<G>) => void;
}

/** One line of the price table: what for, how many hundredths of the bet, and how likely where that is told. */
export interface Price {
  readonly name: string;
  readonly hundredths: number;
  readonly chance?: string;
  /** The exact return in basis points, where each price has its own. */
  readonly rtp?: number;
  /** The piece it is paid for. */
  readonly piece?: string;
}

export interface Face<G extends InstantGame = InstantGame> {
  readonly Board: ComponentType<BoardProps<G>>;
  /** What is chosen before a round; absent where there is nothing to choose. */
  readonly Choice?: ComponentType<ChoiceProps<G>>;
  readonly firstChoice: (offer: OfferOf<G>) => ChoiceOf<G>;
  /** How long the board takes to show what came; undefined where the member's hand ends it. */
  readonly showMs: (round: InstantRound<G>) => number | undefined;
  /** What the next thing that goes well pays; null where that is nothing one could say in a number. */
  readonly ahead: (offer: OfferOf<G>, choice: ChoiceOf<G>, seen: SeenOf<G> | undefined) => number | null;
  /** What is to be done next, in a few words. */
  readonly next: (t: Translate, seen: SeenOf<G>) => string;
  /** What `ahead` is before a round: the highest price, or that of the first step. */
  readonly first: (t: Translate) => string;
  /** What was seen, for those who hear it. */
  readonly say: (t: Translate, seen: SeenOf<G>) => string;
  readonly rules: (t: Translate, offer: OfferOf<G>) => readonly string[];
  readonly prices: (t: Translate, offer: OfferOf<G>, choice: ChoiceOf<G>) => readonly Price[];
  /** Which choice the prices are of, where there is one. */
  readonly pricesOf?: (t: Translate, choice: ChoiceOf<G>) => string;
  /** The exact return of a choice, price by price or of all of it, in basis points; absent where the table's own says it all. */
  readonly returned?: (offer: OfferOf<G>, choice: ChoiceOf<G>) => readonly number[] | undefined;
}
