/** Hands of Xì Dách: points, and above them those worth double. */
import { rankOf, TWO, type Card } from '../card.ts';
import { BEST_POINTS, DEALT, MOST_CARDS } from './rules.ts';

/** From the weakest. `bust`: above 21 (quắc). `five`: five cards of at most 21 (ngũ linh). `xi_dach`: ace and ten at the deal. `xi_bang`: two aces at the deal. */
export const XI_DACH_KINDS = ['bust', 'points', 'five', 'xi_dach', 'xi_bang'] as const;
export type XiDachKind = (typeof XI_DACH_KINDS)[number];

export interface XiDachStrength {
  readonly kind: XiDachKind;
  readonly points: number;
  /** Of two hands the stronger one has the higher number; equal ones draw. Of five cards fewer points are stronger. */
  readonly value: number;
  /** Worth double. */
  readonly doubles: boolean;
}

const ACE = TWO - 1;
const TEN = 10;
/** What an ace counts as, the best that keeps the hand at 21. */
const ACE_POINTS = [11, 10, 1] as const;
const KIND_VALUE = 64;

const isAce = (card: Card): boolean => rankOf(card) === ACE;
/** Two to ten; pictures are ten. Of an ace the least. */
const leastOf = (card: Card): number => (isAce(card) ? 1 : rankOf(card) === TWO ? 2 : Math.min(rankOf(card) + 3, TEN));

/** The highest sum up to 21, else the least. Only one ace of a hand can count more than one, apart from two aces. */
export function pointsOf(cards: readonly Card[]): number {
  const least = cards.reduce((sum, card) => sum + leastOf(card), 0);
  if (!cards.some(isAce)) return least;
  return ACE_POINTS.map((points) => least + points - 1).find((sum) => sum <= BEST_POINTS) ?? least;
}

function kindOf(cards: readonly Card[], points: number): XiDachKind {
  if (points > BEST_POINTS) return 'bust';
  if (cards.length === MOST_CARDS) return 'five';
  if (cards.length !== DEALT || !cards.some(isAce)) return 'points';
  if (cards.every(isAce)) return 'xi_bang';
  return points === BEST_POINTS ? 'xi_dach' : 'points';
}

/** What a hand is worth. */
export function xiDachStrength(cards: readonly Card[]): XiDachStrength {
  const points = pointsOf(cards);
  const kind = kindOf(cards, points);
  const within = kind === 'points' ? points : kind === 'five' ? BEST_POINTS - points : 0;
  return {
    kind,
    points,
    value: XI_DACH_KINDS.indexOf(kind) * KIND_VALUE + within,
    doubles: XI_DACH_KINDS.indexOf(kind) >= XI_DACH_KINDS.indexOf('five'),
  };
}

/** Whether two dealt cards are opened at once: xì bàng or xì dách. */
export const isDealtWin = (cards: readonly Card[]): boolean => {
  const { kind } = xiDachStrength(cards);
  return kind === 'xi_bang' || kind === 'xi_dach';
};
