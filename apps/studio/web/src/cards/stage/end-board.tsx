/** The result of a hand: winner and reason, remaining cards, and each seat's net with reasons. */
import { cx } from '@lantern/ui';
import type { CardEndShown, CardMode, CardTableShown } from '../../../../wire/cards.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { useCards } from '../cards-context.ts';
import { worthAt, worthName } from '../bets/words.ts';
import { ALL_TURNED, comparedAt, readRows, scoreText, SHOWN_ROWS } from '../mau-binh/words.ts';
import { boardIn } from '../play/reading.ts';
import { fiveAt, fiveName } from '../poker/words.ts';
import { capital, cardName, endName, nameOf, signed } from '../play/words.ts';
import { Avatar } from './avatar.tsx';
import { CardFace } from './card.tsx';
import styles from './cards-end.module.css';
import { reasonsOf } from './reasons.ts';

interface RowProps {
  readonly table: CardTableShown;
  readonly end: CardEndShown;
  readonly seat: number;
}

/** Games whose hands may stay closed at the end, and whose fee is capped. */
const hasBets = (mode: CardMode): boolean => mode === 'poker' || mode === 'stud';
/** Games whose last cards are seen before the result. */
const hasShowdown = (mode: CardMode): boolean => hasBets(mode) || mode === 'cat_te';

/** A hand, face up. */
function Opened({
  cards,
  rimmed = false,
  best = [],
}: {
  readonly cards: readonly number[];
  readonly rimmed?: boolean;
  /** The five of poker, shown after the own cards. */
  readonly best?: readonly number[] | undefined;
}) {
  const t = useT();
  if (cards.length === 0) return <span className={styles.none}>{t('cards_ran_out')}</span>;
  return (
    <span
      className={cx(styles.opened, rimmed && styles.rimmed)}
      role="img"
      aria-label={cards.map((card) => cardName(t, card)).join(', ')}
    >
      {cards.map((card) => (
        <span key={card} className={styles.open}>
          <CardFace card={card} />
        </span>
      ))}
      {best.map((card, index) => (
        <span
          key={`best ${card}`}
          className={cx(styles.open, index === 0 && styles.best, cards.includes(card) && styles.own)}
        >
          <CardFace card={card} />
        </span>
      ))}
    </span>
  );
}

/** The rows of a hand of Mậu Binh, each with what it won. */
function Compared({ table, seat }: { readonly table: CardTableShown; readonly seat: number }) {
  const wheel = useCards().view.use(({ rules }) => rules.arranged?.wheel ?? 'second');
  const compared = comparedAt(table, seat);
  if (!compared) return null;
  const { rows } = readRows(compared.rows, wheel);
  return (
    <div className={styles.compared}>
      {SHOWN_ROWS.map((row) => (
        <span key={row} className={styles.part}>
          <Opened cards={rows[row]} />
          <b
            className={cx(
              styles.score,
              compared.scores[row]! > 0 && styles.won,
              compared.scores[row]! < 0 && styles.lost,
              'num',
            )}
          >
            {scoreText(compared.scores[row]!)}
          </b>
        </span>
      ))}
    </div>
  );
}

function Row({ table, end, seat }: RowProps) {
  const t = useT();
  const { view, money, locale } = useCards();
  const mode = view.use((state) => state.rules.mode);
  const who = table.seats[seat];
  const net = end.net[seat] ?? 0;
  const melds = boardIn(table, 'phom')?.seats[seat]?.melds ?? [];
  const worth = worthAt(table, seat);
  const five = fiveAt(table, seat);
  const isClosed = hasBets(mode) && (end.hands[seat] ?? []).length === 0;
  const short = (amount: number): string => `${amount < 0 ? '−' : '+'}${shortAmount(Math.abs(amount), locale)}`;
  return (
    <li
      className={cx(styles.row, seat === table.mySeat && styles.mine)}
      data-testid="cards-end-row"
      data-seat={seat}
      data-net={net}
    >
      <span className={styles.face}>
        <Avatar name={who?.who ?? ''} bot={who?.bot === true} />
      </span>
      <div className={styles.facts}>
        <div className={styles.line}>
          <b className={styles.name}>{nameOf(t, table, seat)}</b>
          <b className={cx(styles.net, net > 0 && styles.won, net < 0 && styles.lost, 'num')}>{signed(net, money)}</b>
        </div>
        <div className={styles.reasons}>
          {five && <span className={styles.reason}>{capital(fiveName(t, five))}</span>}
          {worth && <span className={styles.reason}>{capital(worthName(t, worth))}</span>}
          {reasonsOf(seat, table, end, mode).map(({ word, count, amount }) => (
            <span key={word} className={cx(styles.reason, (amount ?? 0) < 0 && styles.bad)}>
              {t(`cards_reason_${word}` as TextKey, { count })}
              {amount !== undefined && <b className="num"> {short(amount)}</b>}
            </span>
          ))}
        </div>
        {melds.map((meld) => (
          <Opened key={meld.join('-')} cards={meld} rimmed />
        ))}
        <Compared table={table} seat={seat} />
        {!isClosed && !comparedAt(table, seat) && (melds.length === 0 || (end.hands[seat] ?? []).length > 0) && (
          <Opened cards={end.hands[seat] ?? []} best={mode === 'poker' ? five?.cards : undefined} />
        )}
      </div>
    </li>
  );
}

export function EndBoard({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view, money, still, locale } = useCards();
  const rake = view.use((state) => state.rules.rakeBasisPoints);
  const mode = view.use((state) => state.rules.mode);
  const isTurned = view.use(({ turned }) => turned === ALL_TURNED);
  const end = table.phase === 'shown' && isTurned ? table.hand?.end : undefined;
  if (!end) return null;
  const mine = end.net[table.mySeat] ?? 0;
  const seats = table.seats.flatMap((seat, index) =>
    seat?.plays || (end.hands[index]?.length ?? 0) > 0 ? [index] : [],
  );
  const rakes = end.rakes.reduce((sum, each) => sum + each, 0);
  const order = seats.sort((left, right) => (end.net[right] ?? 0) - (end.net[left] ?? 0));
  return (
    <section
      className={cx(styles.board, still && (hasShowdown(mode) ? styles.late : styles.still))}
      aria-label={t('cards_ended')}
      tabIndex={0}
      data-testid="cards-end"
    >
      {end.instantWin && (
        <p className={styles.instant} data-testid="cards-instant">
          {mode !== 'phom' && <b>{t('cards_instant')}</b>}
          <span>
            {t('cards_instant_text', {
              who: nameOf(t, table, end.instantWin.seat),
              kind: t(`cards_instant_${end.instantWin.kind}` as TextKey),
            })}
          </span>
        </p>
      )}
      <h2 className={cx(styles.title, mine > 0 && styles.win)} data-testid="cards-result">
        {endName(t, table, end, money)}
      </h2>
      <ul className={styles.rows}>
        {order.map((seat) => (
          <Row key={seat} table={table} end={end} seat={seat} />
        ))}
      </ul>
      {rakes > 0 && (
        <p className={styles.rake}>
          {t(hasBets(mode) ? 'poker_rake_taken' : 'cards_rake_taken', {
            amount: money(rakes),
            percent: String(rake / 100).replace('.', locale === 'vi' ? ',' : '.'),
          })}
        </p>
      )}
    </section>
  );
}
