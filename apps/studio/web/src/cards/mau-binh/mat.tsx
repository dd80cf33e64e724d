/** The mat of Mậu Binh: before every seat its three rows, face down until they are turned over together, each with what it won. */
import { cx } from '@lantern/ui';
import type { CardTableShown, MauBinhSeatShown } from '../../../../wire/cards.ts';
import bets from '../stage/cards-bets.module.css';
import { useT } from '../../frame/i18n.ts';
import { useSecondsTo } from '../../frame/use-seconds-to.ts';
import { useCards } from '../cards-context.ts';
import { boardIn, isMyTurn, isPlaying, placeOf, type Place } from '../play/reading.ts';
import { cardName, nameOf } from '../play/words.ts';
import { CardBack, CardFace } from '../stage/card.tsx';
import styles from '../stage/cards-rows.module.css';
import { readRows, rowName, scoreText, SHOWN_ROWS, strengthName, type Reading, type RowIndex } from './words.ts';

const ZONES: Readonly<Record<Place, string | undefined>> = {
  me: styles.mine,
  top: styles.top,
  left: styles.left,
  right: styles.right,
};
const SIZES = [5, 5, 3] as const;

const tone = (score: number): string | undefined => (score > 0 ? styles.won : score < 0 ? styles.lost : styles.even);

/** A seat's rows, read as the table compares them. */
function useReading(seat: MauBinhSeatShown): Reading {
  const wheel = useCards().view.use(({ rules }) => rules.arranged?.wheel ?? 'second');
  return readRows(seat.rows, wheel);
}

/** Cards of a row that are not shown. */
function Backs({ row }: { readonly row: RowIndex }) {
  return (
    <span className={styles.row} aria-hidden="true">
      {Array.from({ length: SIZES[row] }, (_, card) => (
        <span key={card} className={styles.card}>
          <CardBack />
        </span>
      ))}
    </span>
  );
}

interface TurnedProps {
  readonly seat: MauBinhSeatShown;
  readonly row: RowIndex;
  /** Turned over just now. */
  readonly isNew: boolean;
}

/** A row that is turned over, and what it won. */
function Turned({ seat, row, isNew }: TurnedProps) {
  const t = useT();
  const { rows, strengths } = useReading(seat);
  const score = seat.scores[row] ?? 0;
  const cards = rows[row].map((card) => cardName(t, card)).join(', ');
  return (
    <span
      className={cx(styles.row, isNew && styles.fresh)}
      role="img"
      aria-label={`${rowName(t, row)}: ${strengthName(t, strengths[row]!)}, ${cards}, ${scoreText(score)}`}
      data-testid="cards-turned"
      data-row={row}
    >
      {rows[row].map((card) => (
        <span key={card} className={cx(styles.card, styles.flipped)}>
          <CardFace card={card} />
        </span>
      ))}
      <b className={cx(styles.score, tone(score), 'num')}>{scoreText(score)}</b>
    </span>
  );
}

/** What a seat's row turned over last is. */
function LastTurned({ seat, row }: { readonly seat: MauBinhSeatShown; readonly row: number }) {
  const t = useT();
  const strength = useReading(seat).strengths[row];
  return strength ? <em className={styles.caption}>{strengthName(t, strength)}</em> : null;
}

interface CaptionProps {
  readonly table: CardTableShown;
  readonly seat: MauBinhSeatShown;
  readonly turned: number;
}

/** What is said below the rows: whether they are arranged, or what was turned over. */
function Caption({ table, seat, turned }: CaptionProps) {
  const t = useT();
  if (isPlaying(table))
    return (
      <em className={cx(styles.caption, seat.arranged && styles.ready)}>
        {t(seat.arranged ? 'mau_binh_ready' : 'mau_binh_arranging')}
      </em>
    );
  if (turned === 0 || seat.rows.length === 0) return null;
  if (seat.fouled) return <em className={cx(styles.caption, styles.fouled)}>{t('mau_binh_fouled')}</em>;
  return <LastTurned seat={seat} row={turned - 1} />;
}

interface ZoneProps {
  readonly table: CardTableShown;
  readonly index: number;
  readonly seat: MauBinhSeatShown;
}

function Zone({ table, index, seat }: ZoneProps) {
  const t = useT();
  const turned = useCards().view.use((state) => state.turned);
  const compared = seat.rows.length > 0;
  if (index === table.mySeat && !compared) return null;
  return (
    <div
      className={cx(styles.zone, ZONES[placeOf(index, table)], compared && styles.compared)}
      role="group"
      aria-label={nameOf(t, table, index)}
      data-testid="cards-rows"
      data-seat={index}
      data-arranged={seat.arranged}
    >
      {SHOWN_ROWS.map((row) =>
        compared && row < turned ? (
          <Turned key={row} seat={seat} row={row} isNew={turned === row + 1} />
        ) : (
          <Backs key={row} row={row} />
        ),
      )}
      <Caption table={table} seat={seat} turned={turned} />
    </div>
  );
}

/** The time left to arrange, and how many have. */
function Arranging({
  table,
  seats,
}: {
  readonly table: CardTableShown;
  readonly seats: readonly (MauBinhSeatShown | null)[];
}) {
  const t = useT();
  const { view } = useCards();
  const seconds = useSecondsTo(
    view.use((state) => state.endsAtMs),
    true,
  );
  const [done, all] = [seats.filter((seat) => seat?.arranged).length, seats.filter(Boolean).length];
  return (
    <div className={cx(bets.pot, styles.middle, styles.asking)}>
      <b className={cx(bets.seconds, 'num')} aria-hidden="true">
        {seconds}
      </b>
      <b className={styles.asked}>{t(isMyTurn(table) ? 'mau_binh_arrange' : 'mau_binh_ready')}</b>
      <small>{t('mau_binh_done_of', { done, all })}</small>
    </div>
  );
}

/** Which row is compared now. */
function Comparing({ turned }: { readonly turned: number }) {
  const t = useT();
  const row = turned - 1;
  return row === 0 || row === 1 || row === 2 ? (
    <div key={row} className={cx(bets.pot, styles.middle, styles.comparing)} role="status">
      <b>{rowName(t, row)}</b>
    </div>
  ) : null;
}

export function MauBinhMat({ table }: { readonly table: CardTableShown }) {
  const turned = useCards().view.use((state) => state.turned);
  const board = boardIn(table, 'mau_binh');
  if (!board) return null;
  return (
    <div data-testid="cards-rows-mat">
      {board.seats.map((seat, index) => seat && <Zone key={index} table={table} index={index} seat={seat} />)}
      {isPlaying(table) ? <Arranging table={table} seats={board.seats} /> : <Comparing turned={turned} />}
    </div>
  );
}
