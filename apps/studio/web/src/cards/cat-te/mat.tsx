/** The mat of Cát Tê: before every seat its card of the trick and the tricks it has won; in the middle the number of the trick. */
import { cx } from '@lantern/ui';
import type { CardTableShown, CatTeSeatShown, CatTeTrickShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { boardIn, isPlaying, placeOf, type Place } from '../play/reading.ts';
import { cardName, nameOf } from '../play/words.ts';
import { CardBack, CardFace } from '../stage/card.tsx';
import styles from '../stage/cards-tricks.module.css';
import { FIRST_TRICKS, shownTrick, trickNo, TRICKS } from './words.ts';

const PLACES: Readonly<Record<Place, string | undefined>> = {
  me: styles.mine,
  top: styles.top,
  left: styles.left,
  right: styles.right,
};

interface SpotProps {
  readonly table: CardTableShown;
  readonly index: number;
  readonly seat: CatTeSeatShown;
  readonly trick: CatTeTrickShown | undefined;
}

/** The seat's card of the trick, or its place. */
function Laid({ table, index, trick }: Omit<SpotProps, 'seat'>) {
  const t = useT();
  const laid = trick?.laid.find((each) => each.seat === index);
  if (!trick || !laid) return null;
  const who = nameOf(t, table, index);
  const { card } = laid;
  const highest = trick.laid.findLast((each) => each.card !== null);
  const leads = (trick.winner ?? highest?.seat) === index;
  return (
    <span
      // One element for each card, so that it comes from its player.
      key={`${trickNo(table)} ${card ?? 'down'}`}
      className={cx(styles.laid, leads ? styles.high : styles.low)}
      role="img"
      aria-label={card === null ? t('cat_te_hidden', { who }) : `${who}: ${cardName(t, card)}`}
      data-testid="cat-te-laid"
      data-card={card ?? undefined}
    >
      {card === null ? <CardBack /> : <CardFace card={card} />}
    </span>
  );
}

function Spot({ table, index, seat, trick }: SpotProps) {
  const t = useT();
  return (
    <div
      className={cx(styles.spot, PLACES[placeOf(index, table)], seat.out && styles.out)}
      data-testid="cat-te-spot"
      data-seat={index}
      data-won={seat.won}
      data-out={seat.out}
    >
      <Laid table={table} index={index} trick={trick} />
      {seat.out && <b className={styles.dead}>{t('cat_te_out_mark')}</b>}
      {seat.won > 0 && <b className={styles.won}>{t('cat_te_won', { count: seat.won })}</b>}
    </div>
  );
}

/** The number of the trick; of the last two, which decide the hand, their name too. */
function Counter({ table }: Pick<SpotProps, 'table'>) {
  const t = useT();
  const no = trickNo(table);
  return (
    <p className={styles.counter}>
      <b className="num">{`${no}/${TRICKS}`}</b>
      <span>{t(no > FIRST_TRICKS ? 'cat_te_final' : 'cat_te_trick')}</span>
    </p>
  );
}

/** A hand that won at the deal. */
function Won({ cards }: { readonly cards: readonly number[] }) {
  const t = useT();
  return (
    <div className={styles.hand} role="img" aria-label={cards.map((card) => cardName(t, card)).join(', ')}>
      {cards.map((card) => (
        <CardFace key={card} card={card} />
      ))}
    </div>
  );
}

export function CatTeMat({ table }: { readonly table: CardTableShown }) {
  const board = boardIn(table, 'cat_te');
  if (!board) return null;
  const { end } = table.hand!;
  if (end?.instantWin) return <Won cards={end.hands[end.instantWin.seat] ?? []} />;
  const trick = shownTrick(table);
  return (
    <div className={styles.tricks} data-testid="cat-te" data-trick={board.tricks.length}>
      {board.seats.map((seat, index) =>
        seat ? <Spot key={index} table={table} index={index} seat={seat} trick={trick} /> : null,
      )}
      {(isPlaying(table) || trick) && <Counter table={table} />}
    </div>
  );
}
