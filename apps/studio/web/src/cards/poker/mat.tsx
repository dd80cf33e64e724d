/** The mat of poker and stud: the pot over the cards in the middle, and before every seat its cards, its bet and what it did. */
import { cx } from '@lantern/ui';
import { useEffect, useRef, type CSSProperties } from 'react';
import type { PokerBoardShown, PokerSeatShown } from '../../../../wire/card-poker.ts';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT, type TextKey, type Translate } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { useCards } from '../cards-context.ts';
import { boardIn, isPlaying, placeOf, type Place } from '../play/reading.ts';
import { capital, cardName, nameOf } from '../play/words.ts';
import { CardBack, CardFace } from '../stage/card.tsx';
import middle from '../stage/cards-community.module.css';
import styles from '../stage/cards-poker.module.css';
import stud from '../stage/cards-stud.module.css';
import { fiveName, wonCards } from './words.ts';

const ZONES: Readonly<Record<Place, string | undefined>> = {
  me: styles.mine,
  top: styles.top,
  left: styles.left,
  right: styles.right,
};
const COMMUNITY = 5;
/** Between two cards that are turned over together, and before one of a later street. */
const [FLIP_MS, STREET_MS] = [120, 700];

/** What a seat says: its last act of the street, all-in, or its blind before the first act. */
function saidOf({ act, allIn, folded, blind }: PokerSeatShown, isFirst: boolean): TextKey | undefined {
  if (folded) return 'poker_did_fold';
  if (allIn) return 'poker_did_all_in';
  if (act !== null) return `poker_did_${act}` as TextKey;
  return isFirst && blind !== null ? `poker_blind_${blind}` : undefined;
}

interface ZoneProps {
  readonly table: CardTableShown;
  readonly board: PokerBoardShown;
  readonly index: number;
  readonly seat: PokerSeatShown;
}

const faces = (t: Translate, cards: readonly number[]): string => cards.map((card) => cardName(t, card)).join(', ');

/** The cards of a seat: backs while it plays, faces at a showdown, those that won lifted. */
function SeatCards({ table, board, index, seat }: ZoneProps) {
  const t = useT();
  const won = wonCards(board);
  const backs = index === table.mySeat || !isPlaying(table) ? 0 : (table.seats[index]?.cards ?? 0);
  if (seat.hand.length > 0)
    return (
      <span className={styles.opened} role="img" aria-label={`${nameOf(t, table, index)}: ${faces(t, seat.hand)}`}>
        {seat.hand.map((card) => (
          <span key={card} className={cx(styles.flipped, won.has(card) ? styles.lifted : styles.dim)}>
            <CardFace card={card} />
          </span>
        ))}
      </span>
    );
  // The own cards lie in front of the member.
  const open = index === table.mySeat && isPlaying(table) ? [] : seat.open;
  return backs + open.length > 0 ? (
    <span
      className={styles.closed}
      role="img"
      aria-label={open.length > 0 ? faces(t, open) : t('cards_holds', { count: backs })}
    >
      {Array.from({ length: backs }, (_, card) => (
        <span key={card} className={styles.back}>
          <CardBack />
        </span>
      ))}
      {open.map((card) => (
        <span key={card} className={styles.up}>
          <CardFace card={card} />
        </span>
      ))}
    </span>
  ) : null;
}

function Zone({ table, board, index, seat }: ZoneProps) {
  const t = useT();
  const { locale } = useCards();
  const said = isPlaying(table) ? saidOf(seat, board.community.length === 0) : undefined;
  const { bet, worth, won, folded } = seat;
  return (
    <div
      className={cx(
        styles.zone,
        ZONES[placeOf(index, table)],
        folded && styles.out,
        seat.hand.length > 0 && styles.shows,
      )}
      data-testid="cards-spot"
      data-seat={index}
      data-bet={bet}
    >
      <SeatCards table={table} board={board} index={index} seat={seat} />
      <span className={styles.line}>
        {index === board.button && (
          <b className={styles.button} role="img" aria-label={t('poker_button')} title={t('poker_button')}>
            D
          </b>
        )}
        {bet > 0 && isPlaying(table) && (
          <span key={bet} className={styles.bet}>
            <i className={styles.chip} aria-hidden="true" />
            <b className="num">{shortAmount(bet * table.stake, locale)}</b>
          </span>
        )}
        {said !== undefined && <em className={styles.said}>{t(said)}</em>}
        {worth && <em className={cx(styles.said, won && styles.won)}>{capital(fiveName(t, worth))}</em>}
      </span>
    </div>
  );
}

/** What lies in the middle, and side pots beside it. */
function Pots({ table, board }: Pick<ZoneProps, 'table' | 'board'>) {
  const t = useT();
  const { money } = useCards();
  const [main, ...sides] = board.pots;
  if (main === undefined) return null;
  return (
    <div className={styles.pot} data-testid="cards-pot" data-units={board.pots.reduce((sum, pot) => sum + pot, 0)}>
      <span className={styles.heap} aria-hidden="true">
        <i className={styles.chip} />
        <i className={styles.chip} />
        <i className={styles.chip} />
      </span>
      <span className={styles.amount}>
        <small>{t('poker_pot')}</small>
        <b className="num">{money(main * table.stake)}</b>
      </span>
      {sides.map((side, index) => (
        <span key={index} className={styles.amount}>
          <small>{t('poker_side_pot', { number: index + 1 })}</small>
          <b className="num">{money(side * table.stake)}</b>
        </span>
      ))}
    </div>
  );
}

/** How long after its news each card is turned over: those of one street quickly, later streets one after the other. */
function flipDelays(shown: number, count: number): readonly number[] {
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    if (index <= shown) return 0;
    at += index < 3 ? FLIP_MS : STREET_MS;
    return at;
  });
}

/** The five places in the middle, with the cards that are open. */
function Community({ table, board }: Pick<ZoneProps, 'table' | 'board'>) {
  const t = useT();
  const { still } = useCards();
  const handId = table.hand?.handId;
  const before = useRef({ handId, count: board.community.length });
  const from = before.current.handId === handId ? before.current.count : 0;
  useEffect(() => {
    before.current = { handId, count: board.community.length };
  }, [handId, board.community.length]);
  const won = wonCards(board);
  const delays = flipDelays(from, board.community.length);
  return (
    <div
      className={middle.community}
      role="img"
      aria-label={board.community.length > 0 ? faces(t, board.community) : t('poker_no_cards')}
      data-testid="cards-community"
      data-cards={board.community.join(' ')}
    >
      {Array.from({ length: COMMUNITY }, (_, index) => {
        const card = board.community[index];
        return card === undefined ? (
          <span key={index} className={middle.place} />
        ) : (
          <span key={index} className={cx(middle.shared, won.size > 0 && (won.has(card) ? styles.lifted : styles.dim))}>
            <span
              className={middle.turned}
              style={still ? undefined : ({ animationDelay: `${delays[index]!}ms` } as CSSProperties)}
            >
              <CardFace card={card} />
            </span>
          </span>
        );
      })}
    </div>
  );
}

export function PokerMat({ table }: { readonly table: CardTableShown }) {
  const mode = useCards().view.use((state) => state.rules.mode);
  const board = boardIn(table, 'poker');
  if (!board) return null;
  return (
    <div className={mode === 'stud' ? stud.stud : undefined} data-testid="cards-poker">
      {board.seats.map((seat, index) =>
        seat ? <Zone key={index} table={table} board={board} index={index} seat={seat} /> : null,
      )}
      <Pots table={table} board={board} />
      {mode === 'poker' && <Community table={table} board={board} />}
    </div>
  );
}
