/** The own cards of games with bets. Three: open at once, or face down until each is turned over by a tap (nặn bài). Xì Dách: two and what is drawn. */
import { cx } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { boardIn, isPlaying, mineOf } from '../play/reading.ts';
import { cardName } from '../play/words.ts';
import { CardBack, CardFace } from '../stage/card.tsx';
import styles from '../stage/cards-bets.module.css';
import drawn from '../stage/cards-drawn.module.css';
import { worthName } from './words.ts';

const CARDS = 3;

/** The own cards; three backs before they are seen. */
export function ThreeCards() {
  const t = useT();
  const { view } = useCards();
  const table = view.use((state) => state.table);
  const [turned, setTurned] = useState<readonly string[]>([]);
  if (!table || !isPlaying(table) || !table.seats[table.mySeat]?.plays) return null;
  const [mine, lieng, baCay] = [mineOf(table), boardIn(table, 'lieng'), boardIn(table, 'ba_cay')];
  const handId = table.hand!.handId;
  const isOpened = (baCay?.seats[table.mySeat]?.opened.length ?? 0) > 0;
  const keyOf = (index: number): string => `${handId} ${index}`;
  const isUp = (index: number): boolean =>
    mine.length > 0 && (lieng !== undefined || isOpened || turned.includes(keyOf(index)));
  const all = Array.from({ length: CARDS }, (_, index) => index);
  const worth = all.every(isUp) ? (lieng ?? baCay)?.worth : undefined;
  const isFolded = lieng?.seats[table.mySeat]?.folded === true;
  return (
    <div
      className={cx(styles.three, isFolded && styles.out)}
      role="group"
      aria-label={t('cards_hand', { count: CARDS })}
      data-testid="cards-three"
    >
      {all.map((index) => {
        const card = mine[index];
        const up = isUp(index) && card !== undefined;
        return (
          <button
            key={index}
            type="button"
            className={cx(styles.own, up && styles.up)}
            aria-label={up ? cardName(t, card) : t(mine.length > 0 ? 'cards_turn_over' : 'cards_face_down')}
            aria-disabled={up || mine.length === 0}
            onClick={() => !up && mine.length > 0 && setTurned([...turned, keyOf(index)])}
            data-card={up ? card : undefined}
            data-testid="cards-own"
          >
            {up ? <CardFace card={card} /> : <CardBack />}
          </button>
        );
      })}
      {worth && (
        <b className={styles.worth} data-testid="cards-worth">
          {worthName(t, worth)}
        </b>
      )}
    </div>
  );
}

/** Backs before the cards are seen. */
const DEALT = 2;

/** The own cards of Xì Dách: two, and each that is drawn. */
export function XiDachHand() {
  const t = useT();
  const { view } = useCards();
  const table = view.use((state) => state.table);
  const board = boardIn(table, 'xi_dach');
  if (!table || !board || !isPlaying(table) || !table.seats[table.mySeat]?.plays) return null;
  const mine = mineOf(table);
  return (
    <div
      className={drawn.row}
      role="group"
      aria-label={t('cards_hand', { count: mine.length || DEALT })}
      data-testid="cards-three"
    >
      {mine.length === 0 &&
        Array.from({ length: DEALT }, (_, index) => (
          <span key={index} className={drawn.card} role="img" aria-label={t('cards_face_down')}>
            <CardBack />
          </span>
        ))}
      {mine.map((card) => (
        <span
          key={card}
          className={drawn.card}
          role="img"
          aria-label={cardName(t, card)}
          data-card={card}
          data-testid="cards-own"
        >
          <CardFace card={card} />
        </span>
      ))}
      {board.worth && (
        <b className={styles.worth} data-testid="cards-worth">
          {worthName(t, board.worth)}
        </b>
      )}
    </div>
  );
}
