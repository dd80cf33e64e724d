/** Playing cards: faces with rank and suit, courts with their crowns, and backs. Sized by `--card`, the width. */
import { cx } from '@lantern/ui';
import { isRedSuit, SUITS } from '../../frame/card-suits.ts';
import { rankOf, RANKS, suitOf, TWO, type Card } from '../play/deck.ts';
import styles from './cards-card.module.css';

/** Crowns of jack, queen and king, each in a box of 24, by rank. */
const CROWNS: Readonly<Record<number, string>> = {
  8: 'M4 20H20L18.500 14C21.500 9.500 18.500 4 13 3.500C15 6.500 13.500 9.500 10.500 10.500C8 11.300 6 12.500 5.500 14Z',
  9: 'M3.500 20H20.500V17.500H3.500ZM4 16L2.500 8.500L7.500 12L12 5L16.500 12L21.500 8.500L20 16ZM12 1.500A1.500 1.500 0 1 0 12 4.500A1.500 1.500 0 1 0 12 1.500Z',
  10: 'M3.500 20.500H20.500V18H3.500ZM4 16.500C2.500 13 3 9 6.500 8.500C8.500 8.200 10.300 9.300 11 11V7H9V5H11V2.500H13V5H15V7H13V11C13.700 9.300 15.500 8.200 17.500 8.500C21 9 21.500 13 20 16.500Z',
};

/** A face. Its label is set by the caller. */
export function CardFace({ card, className }: { readonly card: Card; readonly className?: string | undefined }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const crown = CROWNS[rank];
  return (
    <span
      className={cx(styles.face, isRedSuit(suit) && styles.red, rank === TWO && styles.two, className)}
      aria-hidden="true"
    >
      <b className={cx(styles.rank, RANKS[rank]!.length > 1 && styles.wide)} data-rank={RANKS[rank]} />
      <svg className={styles.small} viewBox="0 0 24 24">
        <path d={SUITS[suit]} fill="currentColor" />
      </svg>
      {crown && (
        <span className={styles.court}>
          <svg viewBox="0 0 24 24">
            <path d={crown} fill="currentColor" />
          </svg>
        </span>
      )}
      <svg className={crown ? styles.corner : styles.large} viewBox="0 0 24 24">
        <path d={SUITS[suit]} fill="currentColor" />
      </svg>
    </span>
  );
}

/** The back of the house's deck. */
export function CardBack({ className }: { readonly className?: string | undefined }) {
  return <span className={cx(styles.back, className)} aria-hidden="true" />;
}
