/** The own cards with their name, between the amounts of a raise. */
import { cx } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { boardIn, isPlaying, mineOf } from '../play/reading.ts';
import { capital, cardName } from '../play/words.ts';
import { CardFace } from '../stage/card.tsx';
import styles from '../stage/cards-poker-hand.module.css';
import { Offers } from './actions.tsx';
import { fiveName } from './words.ts';

export function PokerHand() {
  const t = useT();
  const { view } = useCards();
  const table = view.use((state) => state.table);
  if (!table || !isPlaying(table) || !table.seats[table.mySeat]?.plays) return null;
  const board = boardIn(table, 'poker');
  const mine = mineOf(table);
  const isFolded = board?.seats[table.mySeat]?.folded === true;
  return (
    <div className={styles.hand}>
      <Offers table={table} side="left" />
      <div
        className={cx(styles.pair, isFolded && styles.out)}
        role="group"
        aria-label={t('cards_hand', { count: mine.length })}
        data-testid="cards-two"
      >
        {mine.map((card) => (
          <span
            key={`${table.hand!.handId} ${card}`}
            className={styles.own}
            role="img"
            aria-label={cardName(t, card)}
            data-card={card}
            data-testid="cards-own"
          >
            <CardFace card={card} />
          </span>
        ))}
        {board?.worth && !isFolded && (
          <b className={styles.worth} data-testid="cards-worth">
            {capital(fiveName(t, board.worth))}
          </b>
        )}
      </div>
      <Offers table={table} side="right" />
    </div>
  );
}
