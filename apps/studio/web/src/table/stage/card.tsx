/** Playing cards: faces with rank and suit, dealt out of the shoe and turned over. */
import { cx } from '@lantern/ui';
import { CARD_TURN_MS } from '../play/deal-times.ts';
import { rankOf } from '../play/bets.ts';
import styles from './table-card.module.css';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** In the order cards are numbered: spades, clubs, diamonds, hearts; in a box of 24. */
const SUITS = [
  'M12 2C9 6 3 9.500 3 14.500C3 17.500 5.200 19 7.400 19C9 19 10.300 18.300 11.200 17.100C11.100 19.200 10.300 20.900 8.600 22H15.400C13.700 20.900 12.900 19.200 12.800 17.100C13.700 18.300 15 19 16.600 19C18.800 19 21 17.500 21 14.500C21 9.500 15 6 12 2Z',
  'M12 2A4.600 4.600 0 0 0 8.300 9.400A4.700 4.700 0 1 0 11.200 16.600C11 19 10.200 20.800 8.500 22H15.500C13.800 20.800 13 19 12.800 16.600A4.700 4.700 0 1 0 15.700 9.400A4.600 4.600 0 0 0 12 2Z',
  'M12 1.500L20 12L12 22.500L4 12Z',
  'M12 21.500C5 16 2.500 12.500 2.500 8.500C2.500 5.300 4.800 3 7.600 3C9.500 3 11.100 4 12 5.700C12.900 4 14.500 3 16.400 3C19.200 3 21.500 5.300 21.500 8.500C21.500 12.500 19 16 12 21.500Z',
];
const FIRST_RED = 2;

export interface CardProps {
  readonly card: number;
  /** When it leaves the shoe, counted from now; absent when it lies already. */
  readonly afterMs?: number | undefined;
  /** A third card lies across. */
  readonly across?: boolean;
}

export function Card({ card, afterMs, across = false }: CardProps) {
  const rank = RANKS[rankOf(card)]!;
  const suit = card % SUITS.length;
  const flight = afterMs === undefined ? undefined : { animationDelay: `${afterMs}ms` };
  const turn = afterMs === undefined ? undefined : { animationDelay: `${afterMs + CARD_TURN_MS / 2}ms` };
  return (
    <span className={cx(styles.place, across && styles.across)}>
      <span className={cx(styles.flight, flight && styles.dealt)} style={flight}>
        <span className={cx(styles.card, turn && styles.turned)} style={turn}>
          <span className={cx(styles.face, suit >= FIRST_RED && styles.red)}>
            <b>{rank}</b>
            <svg className={styles.small} viewBox="0 0 24 24" aria-hidden="true">
              <path d={SUITS[suit]} fill="currentColor" />
            </svg>
            <svg className={styles.large} viewBox="0 0 24 24" aria-hidden="true">
              <path d={SUITS[suit]} fill="currentColor" />
            </svg>
          </span>
          <span className={styles.rear} />
        </span>
      </span>
    </span>
  );
}
