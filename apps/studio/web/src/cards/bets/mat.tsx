/** The mat of games with bets: before every seat its bet, the banker's sign and opened cards; in the middle the pot, or what is asked. */
import { cx } from '@lantern/ui';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT, type TextKey, type Translate } from '../../frame/i18n.ts';
import { useSecondsTo } from '../../frame/use-seconds-to.ts';
import { useCards } from '../cards-context.ts';
import { boardIn, isMyTurn, isPlaying, placeOf, type Place } from '../play/reading.ts';
import { cardName, nameOf } from '../play/words.ts';
import { CardBack, CardFace } from '../stage/card.tsx';
import styles from '../stage/cards-bets.module.css';
import { bankedIn, betsIn, worthName } from './words.ts';

const ZONES: Readonly<Record<Place, string | undefined>> = {
  me: styles.mine,
  top: styles.top,
  left: styles.left,
  right: styles.right,
};

/** What is shown before a seat. */
interface Spot {
  readonly index: number;
  /** In stakes. */
  readonly bet: number;
  readonly said: TextKey | undefined;
  readonly out: boolean;
  readonly banker: boolean;
  readonly cards: readonly number[];
}

function spotsOf(table: CardTableShown): readonly Spot[] {
  const [lieng, banked] = [boardIn(table, 'lieng'), bankedIn(table)];
  const none = { said: undefined, out: false, banker: false, cards: [] };
  const ofLieng = lieng?.seats.flatMap((seat, index): Spot[] =>
    seat
      ? [
          {
            ...none,
            index,
            bet: seat.bet,
            out: seat.folded,
            said: seat.act ? (`cards_did_${seat.act}` as TextKey) : undefined,
          },
        ]
      : [],
  );
  const ofBanked = banked?.seats.flatMap((seat, index): Spot[] =>
    seat ? [{ ...none, index, bet: seat.bet, banker: index === banked.banker, cards: seat.opened }] : [],
  );
  return ofLieng ?? ofBanked ?? [];
}

function Zone({ table, spot }: { readonly table: CardTableShown; readonly spot: Spot }) {
  const t = useT();
  const { money } = useCards();
  const { index, bet, said, out, banker, cards } = spot;
  const worth = bankedIn(table)?.seats[index]?.worth;
  const isMine = index === table.mySeat;
  const held = isMine || !isPlaying(table) ? 0 : (table.seats[index]?.cards ?? 0);
  return (
    <div
      className={cx(styles.zone, ZONES[placeOf(index, table)], out && styles.out)}
      data-testid="cards-spot"
      data-seat={index}
      data-bet={bet}
    >
      {held > 0 && (
        <span className={styles.opened} role="img" aria-label={t('cards_holds', { count: held })}>
          {Array.from({ length: held }, (_, card) => (
            <span key={card} className={styles.closed}>
              <CardBack />
            </span>
          ))}
        </span>
      )}
      {cards.length > 0 && !isMine && (
        <span
          className={styles.opened}
          role="img"
          aria-label={`${nameOf(t, table, index)}: ${cards.map((card) => cardName(t, card)).join(', ')}`}
        >
          {cards.map((card) => (
            <span key={card} className={styles.flipped}>
              <CardFace card={card} />
            </span>
          ))}
        </span>
      )}
      <span className={styles.line}>
        {banker && <b className={styles.banker}>{t('cards_banker')}</b>}
        {bet > 0 && (
          <span key={bet} className={styles.bet}>
            <i className={styles.chip} aria-hidden="true" />
            <b className="num">{money(bet * table.stake)}</b>
          </span>
        )}
        {said !== undefined && <em className={styles.said}>{t(said)}</em>}
        {worth && !isMine && <em className={styles.said}>{worthName(t, worth)}</em>}
      </span>
    </div>
  );
}

/** All bets of Liêng, in a heap. */
function Pot({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { money } = useCards();
  const { pot, high } = betsIn(table);
  return (
    <div className={styles.pot} data-testid="cards-pot" data-units={pot}>
      <span className={styles.heap} aria-hidden="true">
        <i className={styles.chip} />
        <i className={styles.chip} />
        <i className={styles.chip} />
      </span>
      <b className="num">{money(pot * table.stake)}</b>
      <small>{t('lieng_pot_of', { amount: money(high * table.stake) })}</small>
    </div>
  );
}

/** What all players are asked, or whose turn it is. */
function questionOf(t: Translate, table: CardTableShown): string {
  const board = bankedIn(table)!;
  if (board.stage === 'bet') return t('ba_cay_betting');
  if (board.play === 'ba_cay') return t('ba_cay_opening');
  if (isMyTurn(table)) return t('cards_your_turn');
  return t('xi_dach_draws', { who: nameOf(t, table, table.hand?.turn ?? board.banker) });
}

/** The question, who is banker, and the time left. */
function Question({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view } = useCards();
  const endsAtMs = view.use((state) => state.endsAtMs);
  const seconds = useSecondsTo(endsAtMs, true);
  const board = bankedIn(table)!;
  const who = nameOf(t, table, board.banker);
  return (
    <div className={styles.pot}>
      <b className={cx(styles.seconds, 'num')} aria-hidden="true">
        {seconds}
      </b>
      <b>{questionOf(t, table)}</b>
      <small>{board.banker === table.mySeat ? t('ba_cay_you_bank') : t('ba_cay_banks', { who })}</small>
    </div>
  );
}

export function BetMat({ table }: { readonly table: CardTableShown }) {
  return (
    <div data-testid="cards-bets">
      {spotsOf(table).map((spot) => (
        <Zone key={spot.index} table={table} spot={spot} />
      ))}
      {boardIn(table, 'lieng') && <Pot table={table} />}
      {bankedIn(table) && isPlaying(table) && <Question table={table} />}
    </div>
  );
}
