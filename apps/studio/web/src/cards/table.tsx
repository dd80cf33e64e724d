/** The table: the felt with the other players, and the own cards at the bottom. */
import { cx } from '@lantern/ui';
import type { CSSProperties } from 'react';
import { useCards } from './cards-context.ts';
import styles from './cards-table.module.css';
import { OwnPlate } from './hand/own-plate.tsx';
import { isMyTurn, isPlaying, mineOf } from './play/reading.ts';
import { ArrivalNotice } from './stage/arrival-notice.tsx';
import { ChopCall } from './stage/chop-call.tsx';
import { EndBoard } from './stage/end-board.tsx';
import { Flights } from './stage/flights.tsx';
import phom from './stage/cards-phom.module.css';
import { Seat } from './stage/seat.tsx';
import { TABLE_PARTS } from './table-parts.tsx';

export function Table() {
  const { view } = useCards();
  const table = view.use((state) => state.table);
  const chopped = view.use((state) => state.chopped !== undefined);
  const mode = view.use((state) => state.rules.mode);
  if (!table) return null;
  const {
    middle: Middle,
    mat: Mat,
    count: Count,
    line: Line,
    hand: Hand,
    actions: Actions,
    ...look
  } = TABLE_PARTS[mode];
  const isPhom = mode === 'phom';
  const others = table.seats.flatMap((_, index) => (index === table.mySeat ? [] : [index]));
  const hasBoard = table.hand?.board && (isPlaying(table) || table.phase === 'shown');
  const holds = isPlaying(table) && (mineOf(table).length > 0 || table.hand?.asked.includes(table.mySeat));
  return (
    <div
      className={cx(styles.table, !look.highTwo && phom.table)}
      style={look.showdownMs === undefined ? undefined : ({ '--showdown': `${look.showdownMs}ms` } as CSSProperties)}
      data-testid="cards-table"
      data-phase={table.phase}
      data-hand={table.hand?.handId}
      data-move={table.hand?.moveNo}
      data-turn={isMyTurn(table)}
    >
      <div className={cx(styles.stage, chopped && styles.shaken)}>
        <div className={cx(styles.oval, isPhom && phom.mat)} aria-hidden="true" />
        {others.map((index) => (
          <Seat key={index} table={table} index={index} backs={look.backs} />
        ))}
        {Mat && hasBoard ? <Mat table={table} /> : <Middle table={table} />}
        <Flights table={table} />
        <ChopCall />
        <ArrivalNotice table={table} />
        <EndBoard table={table} />
      </div>
      <div className={cx(styles.foot, isMyTurn(table) && styles.myTurn)}>
        <OwnPlate table={table}>{Count && <Count table={table} />}</OwnPlate>
        <div className={styles.cards}>
          <Line table={table} />
          {isPlaying(table) && <Hand />}
        </div>
        {holds && <Actions table={table} />}
      </div>
    </div>
  );
}
