/** The table: the felt with the other players, and the own cards at the bottom. */
import { cx } from '@lantern/ui';
import type { CardTableShown } from '../../../wire/cards.ts';
import { useT } from '../frame/i18n.ts';
import { useCards } from './cards-context.ts';
import styles from './cards-table.module.css';
import { Actions } from './hand/actions.tsx';
import { Hand } from './hand/hand.tsx';
import { OwnPlate } from './hand/own-plate.tsx';
import { readCombination } from './play/plays.ts';
import { isMyTurn, isPlaying, mineOf } from './play/reading.ts';
import { capital, combinationName } from './play/words.ts';
import { ChopCall } from './stage/chop-call.tsx';
import { EndBoard } from './stage/end-board.tsx';
import { Flights } from './stage/flights.tsx';
import { Middle } from './stage/middle.tsx';
import { PhomActions } from './phom/actions.tsx';
import { PhomBoard } from './phom/board.tsx';
import { PhomHand } from './phom/hand.tsx';
import { PhomCall, PhomCount } from './phom/words.tsx';
import phom from './stage/cards-phom.module.css';
import { Seat } from './stage/seat.tsx';

/** One line above the hand: an error, whose turn it is, or the chosen combination. */
function Line({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view } = useCards();
  const note = view.use((state) => state.note);
  const chosen = view.use((state) => state.chosen);
  const combination = readCombination(chosen);
  const turn = isMyTurn(table);
  return (
    <div className={styles.line}>
      <span className={cx(styles.note, note === '' && styles.quiet)} role="status" data-testid="cards-note">
        {note}
      </span>
      {note === '' && combination && <span className={styles.made}>{capital(combinationName(t, combination))}</span>}
      {note === '' && !combination && turn && <b className={styles.turn}>{t('cards_your_turn')}</b>}
    </div>
  );
}

export function Table() {
  const { view } = useCards();
  const table = view.use((state) => state.table);
  const chopped = view.use((state) => state.chopped !== undefined);
  const isPhom = view.use((state) => state.rules.mode === 'phom');
  if (!table) return null;
  const others = table.seats.flatMap((_, index) => (index === table.mySeat ? [] : [index]));
  const holds = isPlaying(table) && mineOf(table).length > 0;
  return (
    <div
      className={cx(styles.table, isPhom && phom.table)}
      data-testid="cards-table"
      data-phase={table.phase}
      data-hand={table.hand?.handId}
      data-move={table.hand?.moveNo}
      data-turn={isMyTurn(table)}
    >
      <div className={cx(styles.stage, chopped && styles.shaken)}>
        <div className={cx(styles.oval, isPhom && phom.mat)} aria-hidden="true" />
        {others.map((index) => (
          <Seat key={index} table={table} index={index} small={isPhom} />
        ))}
        {!(isPhom && table.hand?.board) && <Middle table={table} />}
        {isPhom && <PhomBoard table={table} />}
        <Flights table={table} />
        <ChopCall />
        <EndBoard table={table} />
      </div>
      <div className={cx(styles.foot, isMyTurn(table) && styles.myTurn)}>
        <OwnPlate table={table}>{isPhom && <PhomCount table={table} />}</OwnPlate>
        <div className={styles.cards}>
          {isPhom ? <PhomCall table={table} /> : <Line table={table} />}
          {isPlaying(table) && (isPhom ? <PhomHand /> : <Hand />)}
        </div>
        {holds && (isPhom ? <PhomActions table={table} /> : <Actions />)}
      </div>
    </div>
  );
}
