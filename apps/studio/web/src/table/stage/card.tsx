/** Playing cards: dealt from the shoe and turned over. */
import { cx } from '@lantern/ui';
import { isRedSuit, SUITS } from '../../frame/card-suits.ts';
import { CARD_TURN_MS } from '../play/deal-times.ts';
import { rankOf } from '../play/bets.ts';
import styles from './table-card.module.css';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

export interface CardProps {
  readonly card: number;
  /** Delay until it leaves the shoe; absent when it is already dealt. */
  readonly afterMs?: number | undefined;
  /** A third card is placed across. */
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
          <span className={cx(styles.face, isRedSuit(suit) && styles.red)}>
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
