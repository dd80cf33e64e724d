/** The mat of Phỏm: the stock, the card that can be taken, and before every seat its discards and melds. */
import { cx } from '@lantern/ui';
import type { CardTableShown, PhomSeatShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { boardIn, isMyTurn, isPlaying, placeOf, type Place } from '../play/reading.ts';
import { cardName, nameOf } from '../play/words.ts';
import { CardBack, CardFace } from '../stage/card.tsx';
import styles from '../stage/cards-phom.module.css';
import { meldName } from './words.tsx';

const ZONES: Readonly<Record<Place, string | undefined>> = {
  me: styles.mine,
  top: styles.top,
  left: styles.left,
  right: styles.right,
};

interface ZoneProps {
  readonly table: CardTableShown;
  readonly index: number;
  readonly seat: PhomSeatShown;
}

/** What lies before a seat. */
function Zone({ table, index, seat }: ZoneProps) {
  const t = useT();
  const board = boardIn(table, 'phom')!;
  // The card that can be taken lies beside the stock.
  const pile = seat.pile.filter((card) => card !== board.top?.card);
  const held = seat.melds.length === 0 && index !== table.mySeat ? seat.taken : [];
  return (
    <div className={cx(styles.zone, ZONES[placeOf(index, table)])} data-testid="phom-zone" data-seat={index}>
      {pile.length > 0 && (
        <span
          className={styles.pile}
          role="img"
          aria-label={t('phom_pile', {
            who: nameOf(t, table, index),
            cards: pile.map((card) => cardName(t, card)).join(', '),
          })}
        >
          {pile.map((card) => (
            <CardFace key={card} card={card} />
          ))}
        </span>
      )}
      {held.map((card) => (
        <span key={card} className={styles.ate} role="img" aria-label={`${cardName(t, card)}, ${t('phom_taken')}`}>
          <CardFace card={card} />
          <em>{t('phom_taken')}</em>
        </span>
      ))}
      {seat.melds.map((meld) => (
        <span
          key={meld.join('-')}
          className={styles.meld}
          role="img"
          aria-label={meldName(t, meld)}
          data-testid="phom-meld"
        >
          {meld.map((card) => (
            <CardFace key={card} card={card} className={cx(seat.taken.includes(card) && styles.ateCard)} />
          ))}
        </span>
      ))}
      {seat.burnt && <b className={styles.burnt}>{t('phom_burnt')}</b>}
    </div>
  );
}

/** The stock and the last discard: both are buttons on the member's turn. */
function Middle({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view, play } = useCards();
  const busy = view.use((state) => state.busy);
  const { stage, stock, top, advice } = boardIn(table, 'phom')!;
  const draws = isMyTurn(table) && stage === 'draw' && !busy;
  return (
    <div className={styles.middle}>
      <button
        type="button"
        className={styles.stock}
        aria-label={t('phom_draw_of', { count: stock })}
        aria-disabled={!draws}
        onClick={() => draws && play.act('draw')}
        data-testid="phom-stock"
      >
        {stock > 0 && <CardBack />}
        {stock > 1 && <CardBack />}
        {stock > 2 && <CardBack />}
        <b>{t('phom_stock', { count: stock })}</b>
      </button>
      {top && (
        <button
          type="button"
          className={cx(styles.last, draws && advice?.take && styles.litCard)}
          aria-label={cardName(t, top.card)}
          aria-disabled={!(draws && advice?.take)}
          onClick={() => draws && advice?.take && play.act('take')}
          data-testid="phom-top"
        >
          <span key={top.card} className={styles.flown}>
            <CardFace card={top.card} />
          </span>
        </button>
      )}
    </div>
  );
}

export function PhomBoard({ table }: { readonly table: CardTableShown }) {
  const board = boardIn(table, 'phom');
  if (!board || (table.phase !== 'playing' && table.phase !== 'shown')) return null;
  return (
    <div className={styles.board} data-testid="phom-board" data-stage={board.stage}>
      {board.seats.map((seat, index) => seat && <Zone key={index} table={table} index={index} seat={seat} />)}
      {isPlaying(table) && <Middle table={table} />}
    </div>
  );
}
