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
  const mode = view.use((state) => state.rules.mode);
  if (!table || !isPlaying(table) || !table.seats[table.mySeat]?.plays) return null;
  const board = boardIn(table, 'poker');
  const mine = mineOf(table);
  const isStud = mode === 'stud';
  const isFolded = board?.seats[table.mySeat]?.folded === true;
  return (
    <div className={styles.hand}>
      <Offers table={table} side="left" />
      <div
        className={cx(styles.pair, mine.length > 2 && styles.several, isFolded && styles.out)}
        role="group"
        aria-label={t('cards_hand', { count: mine.length })}
        data-testid="cards-two"
      >
        {mine.map((card, index) => (
          <span
            key={`${table.hand!.handId} ${card}`}
            className={cx(styles.own, isStud && index === 0 && styles.down)}
            role="img"
            aria-label={isStud && index === 0 ? t('stud_down', { card: cardName(t, card) }) : cardName(t, card)}
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
