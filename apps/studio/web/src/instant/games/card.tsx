/** A playing card, drawn without fonts. */
import { cx } from '@lantern/ui';
import styles from './quick-hi-lo.module.css';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const SUITS = ['spades', 'clubs', 'diamonds', 'hearts'] as const;
const OF_SUIT = 13;
const HEARTS = 3;
const DIAMONDS = 2;

const SHAPES: Readonly<Record<(typeof SUITS)[number], string>> = {
  spades:
    'M50 6C62 30 92 44 92 66 92 82 74 88 60 78 61 88 66 94 72 96H28C34 94 39 88 40 78 26 88 8 82 8 66 8 44 38 30 50 6Z',
  clubs:
    'M50 6A21 21 0 0 1 67 40 21 21 0 1 1 60 74C61 86 66 93 72 96H28C34 93 39 86 40 74A21 21 0 1 1 33 40 21 21 0 0 1 50 6Z',
  diamonds: 'M50 4L86 50 50 96 14 50Z',
  hearts: 'M50 94C20 66 6 50 6 32 6 16 18 6 31 6 40 6 47 11 50 19 53 11 60 6 69 6 82 6 94 16 94 32 94 50 80 66 50 94Z',
};

export const rankOf = (card: number): number => card % OF_SUIT;
/** The printed rank. */
export const rankText = (card: number): string => RANKS[rankOf(card)]!;
/** Name of the suit, for labels. */
export const suitOf = (card: number): (typeof SUITS)[number] => SUITS[Math.floor(card / OF_SUIT)]!;

export function Card({ card, className }: { readonly card: number; readonly className?: string | undefined }) {
  const suit = Math.floor(card / OF_SUIT);
  const shape = SHAPES[SUITS[suit]!];
  const red = suit === HEARTS || suit === DIAMONDS;
  return (
    <svg viewBox="0 0 100 140" className={cx(styles.card, className)} aria-hidden="true">
      <rect x="1" y="1" width="98" height="138" rx="10" fill="#fffdf6" stroke="#d8c9a4" strokeWidth="1.5" />
      <g fill={red ? '#d0212b' : '#1b1a2e'}>
        <text x="20" y="34" textAnchor="middle" fontSize="31" fontWeight="800">
          {RANKS[rankOf(card)]}
        </text>
        <path d={shape} transform="translate(10 40) scale(0.2)" />
        <path d={shape} transform="translate(24 48) scale(0.62)" />
      </g>
    </svg>
  );
}
