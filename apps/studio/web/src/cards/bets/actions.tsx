/** Actions of games with bets: an amount from a rack of chips, and what is done with it. */
import { useState } from 'react';
import type { CardTableShown, XiDachBoardShown } from '../../../../wire/cards.ts';
import { ChipRack } from '../../frame/chips/chip-rack.tsx';
import { useT, type Translate } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { useCards } from '../cards-context.ts';
import { ActButton } from '../hand/act-button.tsx';
import { Call } from '../hand/call.tsx';
import buttons from '../hand/cards-actions.module.css';
import { boardIn, isMyTurn, isPlaying } from '../play/reading.ts';
import { capital } from '../play/words.ts';
import styles from '../stage/cards-bets.module.css';
import { bankedIn, betsIn, raisesIn, worthName } from './words.ts';

interface OnTable {
  readonly table: CardTableShown;
}

/** The amount chosen of those on offer; the lowest at first, and again once it is no longer offered. */
function useAmount(offered: readonly number[]): readonly [number, (units: number) => void] {
  const [chosen, choose] = useState(0);
  return [offered.includes(chosen) ? chosen : (offered[0] ?? 0), choose];
}

interface RackProps {
  readonly stake: number;
  /** In stakes. */
  readonly offered: readonly number[];
  readonly chosen: number;
  readonly onChoose: (units: number) => void;
}

function Rack({ stake, offered, chosen, onChoose }: RackProps) {
  const { locale, money } = useCards();
  return (
    <ChipRack
      chips={offered.map((units) => units * stake)}
      chosen={chosen * stake}
      onChoose={(amount) => onChoose(amount / stake)}
      locale={locale}
      money={money}
      classes={{ rack: styles.rack, chip: styles.pick, chosen: styles.picked }}
      testId="cards-chip"
    />
  );
}

/** Folds, calls, and raises to an amount. */
export function LiengActions({ table }: OnTable) {
  const t = useT();
  const { locale } = useCards();
  const offered = raisesIn(table);
  const [units, choose] = useAmount(offered);
  const mine = boardIn(table, 'lieng')?.seats[table.mySeat];
  if (!mine || mine.folded || !isPlaying(table)) return null;
  const due = (betsIn(table).high - mine.bet) * table.stake;
  const turn = isMyTurn(table);
  const short = (amount: number): string => shortAmount(amount, locale);
  return (
    <div className={styles.actions}>
      {offered.length > 0 && <Rack stake={table.stake} offered={offered} chosen={units} onChoose={choose} />}
      <div className={styles.buttons}>
        <ActButton
          doing={due > 0 ? { act: 'fold', text: t('lieng_do_fold') } : { act: 'check', text: t('lieng_do_check') }}
          className={buttons.pass}
          testId="cards-rest"
        />
        {due > 0 && (
          <ActButton
            doing={{ act: 'call', text: t('lieng_do_call', { amount: short(due) }) }}
            className={offered.length > 0 ? buttons.pass : buttons.lay}
            testId="cards-call"
          />
        )}
        {offered.length > 0 && (
          <ActButton
            doing={{
              act: 'raise',
              units,
              text: t(units * table.stake === table.hold ? 'lieng_do_all' : 'lieng_do_raise', {
                amount: short(units * table.stake),
              }),
              off: !turn,
            }}
            className={buttons.lay}
            testId="cards-raise"
          />
        )}
      </div>
    </div>
  );
}

/** A bet against the banker, before cards are seen. */
function BetActions({ table }: OnTable) {
  const t = useT();
  const { view, money } = useCards();
  const limit = view.use(({ rules }) => rules.banked?.limit ?? 1);
  const offered = Array.from({ length: limit }, (_, index) => index + 1);
  const [units, choose] = useAmount(offered);
  return (
    <div className={styles.actions}>
      <Rack stake={table.stake} offered={offered} chosen={units} onChoose={choose} />
      <div className={styles.buttons}>
        <ActButton
          doing={{ act: 'bet', units, text: t('ba_cay_do_bet', { amount: money(units * table.stake) }) }}
          className={buttons.lay}
          testId="cards-bet"
        />
      </div>
    </div>
  );
}

/** Bets against the banker, then opens the cards. */
export function BaCayActions({ table }: OnTable) {
  const t = useT();
  const board = boardIn(table, 'ba_cay');
  if (!board || !isPlaying(table) || !isMyTurn(table)) return null;
  if (board.stage === 'bet') return <BetActions table={table} />;
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <ActButton doing={{ act: 'open', text: t('ba_cay_do_open') }} className={buttons.lay} testId="cards-open" />
      </div>
    </div>
  );
}

/** Bets against the banker, then draws or stands. */
export function XiDachActions({ table }: OnTable) {
  const t = useT();
  const board = boardIn(table, 'xi_dach');
  if (!board || !isPlaying(table) || !isMyTurn(table)) return null;
  if (board.stage === 'bet') return <BetActions table={table} />;
  const { draw, stand } = board.may;
  const isBanker = board.banker === table.mySeat;
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <ActButton
          doing={{ act: 'draw', text: t('xi_dach_do_draw'), off: !draw }}
          className={stand ? buttons.pass : buttons.lay}
          testId="cards-draw"
        />
        <ActButton
          doing={{ act: 'stand', text: t(isBanker ? 'xi_dach_do_compare' : 'xi_dach_do_stand'), off: !stand }}
          className={stand ? buttons.lay : buttons.pass}
          testId="cards-stop"
        />
      </div>
    </div>
  );
}

/** What a turn of Xì Dách asks for. */
function drawCall(t: Translate, { may, worth }: XiDachBoardShown): string {
  if (!worth) return '';
  const name = capital(worthName(t, worth));
  if (!may.stand) return t('xi_dach_has_to_draw', { worth: name });
  return may.draw ? t('xi_dach_draw_or_stand', { worth: name }) : t('xi_dach_only_stand');
}

/** The line above the cards: what the turn asks for, or what is waited for. */
export function BetCall({ table }: OnTable) {
  const t = useT();
  const [lieng, banked] = [boardIn(table, 'lieng'), bankedIn(table)];
  const plays = isPlaying(table) && table.seats[table.mySeat]?.plays === true;
  if (!plays || (!lieng && !banked)) return <Call text="" />;
  const turn = isMyTurn(table);
  if (lieng) {
    const isOut = lieng.seats[table.mySeat]?.folded === true;
    return <Call text={isOut ? t('lieng_folded') : turn ? t('cards_your_turn') : ''} lit={turn} />;
  }
  if (turn && banked!.play === 'xi_dach' && banked!.stage === 'draw') return <Call text={drawCall(t, banked!)} lit />;
  const asked = banked!.stage === 'bet' ? 'ba_cay_ask_bet' : 'ba_cay_ask_open';
  return <Call text={turn ? capital(t(asked)) : t('ba_cay_others')} lit={turn} />;
}
