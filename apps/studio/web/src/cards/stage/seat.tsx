/** A seat: player, cards, turn, and phrases. */
import { cx, Icon } from '@lantern/ui';
import type { CardSeatShown, CardTableShown } from '../../../../wire/cards.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { ALL_TURNED } from '../mau-binh/words.ts';
import { isAwaited, isPlaying, placeOf, type Place } from '../play/reading.ts';
import { personName, signed } from '../play/words.ts';
import { Avatar } from './avatar.tsx';
import { CardBack } from './card.tsx';
import styles from './cards-seat.module.css';
import { TurnRing } from './turn-ring.tsx';

const FAN_DEGREES = 46;

/** The backs of a player's cards, fanned, with their number. */
function Backs({ count }: { readonly count: number }) {
  const t = useT();
  const step = count > 1 ? FAN_DEGREES / Math.max(count - 1, 6) : 0;
  return (
    <span className={styles.backs} role="img" aria-label={t('cards_holds', { count })}>
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={styles.held}
          style={{ transform: `rotate(${(index - (count - 1) / 2) * step}deg)` }}
        >
          <CardBack />
        </span>
      ))}
      <b className={cx(styles.count, 'num')}>{count}</b>
    </span>
  );
}

/** Two backs with the number of cards. */
function Few({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <span className={styles.few} role="img" aria-label={t('cards_holds', { count })}>
      <CardBack />
      <CardBack />
      <b className={cx(styles.count, 'num')}>{count}</b>
    </span>
  );
}

/** The status of a seat. */
function markOf(seat: CardSeatShown, table: CardTableShown): TextKey | undefined {
  if (seat.place !== null && isPlaying(table)) return `cards_place_${seat.place}` as TextKey;
  if (seat.passed && isPlaying(table)) return 'cards_passed';
  if (!seat.plays && table.phase !== 'waiting' && table.phase !== 'starting') return 'cards_watches';
  if (seat.away) return 'cards_away';
  return seat.leaving ? 'cards_leaving' : undefined;
}

/** Status text under the name. */
export function SeatMark({ seat, table }: { readonly seat: CardSeatShown; readonly table: CardTableShown }) {
  const t = useT();
  const mark = markOf(seat, table);
  return mark ? (
    <span className={cx(styles.mark, mark.startsWith('cards_place') && styles.medal)}>{t(mark)}</span>
  ) : null;
}

/** Net result of the hand for a seat. */
export function SeatNet({
  seat,
  table,
  className,
}: {
  readonly seat: number;
  readonly table: CardTableShown;
  readonly className?: string | undefined;
}) {
  const { view, money } = useCards();
  const isTurned = view.use(({ turned }) => turned === ALL_TURNED);
  const net = table.phase === 'shown' && isTurned ? (table.hand?.end?.net[seat] ?? 0) : 0;
  return net === 0 ? null : (
    <b className={cx(className ?? styles.net, net > 0 ? styles.won : styles.lost, 'num')}>{signed(net, money)}</b>
  );
}

export function Bubble({ seat }: { readonly seat: number }) {
  const t = useT();
  const { view } = useCards();
  const bubble = view.use(({ bubbles }) => bubbles.find((each) => each.seat === seat));
  return bubble ? (
    <span key={bubble.id} className={styles.bubble} data-testid="cards-bubble">
      {t(`cards_phrase_${bubble.phrase}`)}
    </span>
  ) : null;
}

const PLACES: Readonly<Record<Place, string | undefined>> = {
  me: undefined,
  top: styles.top,
  left: styles.leftSide,
  right: styles.rightSide,
};

/** A seat's cards: all, one back with their number where the mat needs the room, or none. */
export type SeatBacks = 'fan' | 'few' | 'none';

/** A seat of another player, or a free one. */
interface SeatProps {
  readonly table: CardTableShown;
  readonly index: number;
  readonly backs: SeatBacks;
}

export function Seat({ table, index, backs }: SeatProps) {
  const t = useT();
  const seat = table.seats[index];
  const place = PLACES[placeOf(index, table)];
  if (!seat)
    return (
      <div className={cx(styles.seat, place)} data-testid="cards-seat" data-seat={index}>
        <span className={cx(styles.portrait, styles.free)}>
          <Icon name="user" size={20} />
        </span>
        <span className={styles.name}>{t('cards_free_seat')}</span>
      </div>
    );
  const turn = isAwaited(table, index);
  return (
    <div
      className={cx(styles.seat, place, seat.away && styles.away)}
      data-testid="cards-seat"
      data-seat={index}
      data-turn={turn}
    >
      <span className={styles.portrait}>
        <Avatar name={seat.who} bot={seat.bot} />
        {turn && <TurnRing mine={false} />}
        {seat.bot && <span className={styles.bot}>{t('cards_bot')}</span>}
        <SeatNet seat={index} table={table} />
      </span>
      <span className={styles.plate}>
        <span className={styles.name}>{personName(t, seat)}</span>
        <SeatMark seat={seat} table={table} />
      </span>
      {seat.cards > 0 && isPlaying(table) && backs === 'few' && <Few count={seat.cards} />}
      {seat.cards > 0 && isPlaying(table) && backs === 'fan' && <Backs count={seat.cards} />}
      <Bubble seat={index} />
    </div>
  );
}
