/** Actions of poker: folds, checks or calls, and raises to the amount chosen on the slider or beside the cards. */
import { cx } from '@lantern/ui';
import type { CSSProperties } from 'react';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { useCards } from '../cards-context.ts';
import { ActButton } from '../hand/act-button.tsx';
import { Call } from '../hand/call.tsx';
import buttons from '../hand/cards-actions.module.css';
import { boardIn, isMyTurn, isPlaying } from '../play/reading.ts';
import styles from '../stage/cards-poker-hand.module.css';
import { chosenRaise, offersOf, type Offered } from './words.ts';

interface OnTable {
  readonly table: CardTableShown;
}

/** The board and the chosen bet while the member may raise. */
function useRaise(table: CardTableShown | undefined) {
  const { view } = useCards();
  const units = view.use((state) => state.units);
  const board = boardIn(table, 'poker');
  if (!table || !board?.raise || !isMyTurn(table)) return undefined;
  return {
    board,
    raise: board.raise,
    units: chosenRaise(board, units),
    choose: (next: number) => view.set({ units: next }),
  };
}

/** The bet of a raise: a slider over all that may be bet, with a step down and up. */
function RaiseSlider({ table }: OnTable) {
  const t = useT();
  const { money } = useCards();
  const chosen = useRaise(table);
  if (!chosen) return null;
  const { raise, units, choose } = chosen;
  const step = (by: number, label: TextKey, sign: string) => (
    <button
      type="button"
      className={styles.step}
      aria-label={t(label)}
      aria-disabled={units + by < raise.from || units + by > raise.to}
      onClick={() => choose(Math.max(raise.from, Math.min(units + by, raise.to)))}
      data-testid={by < 0 ? 'cards-less' : 'cards-more'}
    >
      {sign}
    </button>
  );
  return (
    <div className={styles.slider}>
      {step(-1, 'poker_less', '−')}
      <input
        type="range"
        className={styles.range}
        min={raise.from}
        max={raise.to}
        step={1}
        value={units}
        onChange={({ target }) => choose(Number(target.value))}
        style={{ '--at': `${((units - raise.from) * 100) / (raise.to - raise.from)}%` } as CSSProperties}
        aria-label={t('poker_amount')}
        aria-valuetext={money(units * table.stake)}
        data-testid="cards-amount"
      />
      {step(1, 'poker_more', '+')}
    </div>
  );
}

/** The line above the cards: a note, the slider of a raise, or what the turn asks for. */
export function PokerLine({ table }: OnTable) {
  const t = useT();
  const note = useCards().view.use((state) => state.note);
  const chosen = useRaise(table);
  const mine = boardIn(table, 'poker')?.seats[table.mySeat];
  if (!mine || !isPlaying(table)) return <Call text="" />;
  if (note === '' && chosen && chosen.raise.from < chosen.raise.to) return <RaiseSlider table={table} />;
  const turn = isMyTurn(table);
  const text = mine.folded ? 'poker_folded' : mine.allIn ? 'poker_all_in' : turn ? 'cards_your_turn' : undefined;
  return <Call text={text ? t(text) : ''} lit={turn} />;
}

const SIDES: Readonly<Record<'left' | 'right', readonly Offered['name'][]>> = {
  left: ['least', 'half'],
  right: ['pot', 'all'],
};

/** Amounts beside the cards, for the thumb. */
export function Offers({ table, side }: OnTable & { readonly side: 'left' | 'right' }) {
  const t = useT();
  const { locale } = useCards();
  const chosen = useRaise(table);
  const all = chosen ? offersOf(chosen.board, table.mySeat) : [];
  const offered = all.filter(({ name }) => SIDES[side].includes(name));
  return (
    <div className={styles.offers}>
      {offered.map(({ name, units }) => (
        <button
          key={name}
          type="button"
          className={cx(styles.offer, units === chosen?.units && styles.chosen)}
          aria-pressed={units === chosen?.units}
          onClick={() => chosen?.choose(units)}
          data-testid="cards-offer"
          data-offer={name}
        >
          <span>{t(`poker_offer_${name}`)}</span>
          <b className="num">{shortAmount(units * table.stake, locale)}</b>
        </button>
      ))}
    </div>
  );
}

/** Folds or checks, calls, and raises to the chosen amount. */
export function PokerActions({ table }: OnTable) {
  const t = useT();
  const { locale } = useCards();
  const chosen = useRaise(table);
  const board = boardIn(table, 'poker');
  const mine = board?.seats[table.mySeat];
  if (!board || !mine || mine.folded || mine.allIn || !isPlaying(table)) return null;
  const { due, raise } = board;
  const short = (units: number): string => shortAmount(units * table.stake, locale);
  const units = chosen?.units ?? 0;
  const isAll = raise !== null && units === raise.to;
  const bets = board.seats.some((seat) => (seat?.bet ?? 0) > 0) ? 'poker_do_raise' : 'poker_do_bet';
  return (
    <div className={styles.buttons}>
      <ActButton
        doing={due > 0 ? { act: 'fold', text: t('poker_do_fold') } : { act: 'check', text: t('poker_do_check') }}
        className={buttons.pass}
        testId="cards-rest"
      />
      {due > 0 && (
        <ActButton
          doing={{ act: 'call', text: t(raise ? 'poker_do_call' : 'poker_do_call_all', { amount: short(due) }) }}
          className={raise ? buttons.pass : buttons.lay}
          testId="cards-call"
        />
      )}
      {raise && (
        <ActButton
          doing={{
            act: 'raise',
            units,
            text: chosen ? t(isAll ? 'poker_do_all' : bets, { amount: short(units) }) : t('poker_do_raise_later'),
          }}
          className={buttons.lay}
          testId="cards-raise"
        />
      )}
    </div>
  );
}
