/**
 * The board of a way. Boards of families load when one of theirs is opened; only the first ones are part of the first
 * load.
 */
import { Skeleton } from '@lantern/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { NO_MARKS, type Marks } from '../bets/marks.ts';
import { betTypesOf, type BetType, type Way } from '../bets/ways.ts';
import { hapticTap } from '../lib/touch.ts';
import type { BoardProps } from './boards/board-props.ts';
import styles from './boards/board.module.css';
import { GridBoard } from './boards/grid-board.tsx';
import { noteTap } from './last-tapped.ts';
import { QuickChips } from './quick/quick-chips.tsx';

const BallsBoard = lazy(() => import('./boards/balls-board.tsx').then(({ BallsBoard: board }) => ({ default: board })));
const CellsBoard = lazy(() => import('./boards/cells-board.tsx').then(({ CellsBoard: board }) => ({ default: board })));
const LongBoard = lazy(() => import('./boards/long-board.tsx').then(({ LongBoard: board }) => ({ default: board })));
const OrderedBoard = lazy(() =>
  import('./boards/ordered-board.tsx').then(({ OrderedBoard: board }) => ({ default: board })),
);

export interface WayBoardProps {
  readonly gameCode: string;
  readonly way: Way;
  readonly marks: Marks;
  readonly cameLast: Marks;
  /** Sold-out selections, by bet type. */
  readonly full: Readonly<Record<string, Marks>>;
  readonly onMarks: (marks: Marks) => void;
}

/** More balls than this are numbers of three digits, which have a board of their own. */
const BALLS_MOST = 99;

function boardFor({
  selection: { kind, digits, from = 0, to = 0, ordered },
}: BetType): (props: BoardProps) => ReactNode {
  if (kind === 'pick' && ordered === true) return (props) => <OrderedBoard {...props} />;
  if (kind === 'pick')
    return to - from >= BALLS_MOST ? (props) => <LongBoard {...props} /> : (props) => <BallsBoard {...props} />;
  return digits > 2 ? (props) => <LongBoard {...props} /> : (props) => <GridBoard {...props} />;
}

export function Board({ gameCode, way, marks, cameLast, full, onMarks }: WayBoardProps) {
  const [first] = betTypesOf(way);
  const change = (next: Marks): void => {
    hapticTap();
    onMarks(next);
  };
  if (!first) return null;
  return (
    <div
      id="bet-board"
      role="tabpanel"
      aria-label={way.kind === 'numbers' ? first.name : undefined}
      onClickCapture={({ target }) => noteTap(target)}
    >
      <Suspense fallback={<BoardLoading />}>
        <QuickChips gameCode={gameCode} way={way} marks={marks} full={full} onMarks={onMarks} />
        {way.kind === 'cells' ? (
          <CellsBoard betTypes={way.betTypes} marks={marks} full={full} onMarks={change} />
        ) : (
          boardFor(first)({ betType: first, marks, cameLast, full: full[first.betType] ?? NO_MARKS, onMarks: change })
        )}
      </Suspense>
    </div>
  );
}

function BoardLoading() {
  return (
    <div className={styles.loading} data-testid="board-loading">
      <Skeleton height={32} radius={16} />
      <Skeleton height={386} radius={14} />
    </div>
  );
}
