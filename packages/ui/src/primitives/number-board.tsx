import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import { boardStops, moveOnBoard, numbersOf } from './number-board-layout.ts';
import type { BoardStop } from './number-board-layout.ts';
import styles from './number-board.module.css';

const EMPTY: ReadonlySet<string> = new Set();

export type NumberBoardProps = {
  label: string;
  /** Picked numbers as digit strings, with the prefix: "27", or "327" on the third hundred. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Numbers of the last draw; they have a gold underscore. */
  lastDraw?: ReadonlySet<string>;
  /** Numbers that are sold out. */
  closed?: ReadonlySet<string>;
  /** Leading digits when the board shows one hundred of a longer number. */
  prefix?: string;
  /** Five columns of 44 px cells instead of ten of 36 px. */
  large?: boolean;
  /** Disables the whole board: betting is closed. */
  disabled?: boolean;
};

/**
 * The 00–99 board: row is đầu, column is đuôi; an edge digit picks its whole row or column and the corner picks all.
 * One tab stop; arrows, Home and End move inside (ARIA APG, roving tabindex).
 */
export function NumberBoard(props: NumberBoardProps) {
  const {
    label,
    selected,
    onChange,
    lastDraw = EMPTY,
    closed = EMPTY,
    prefix = '',
    large = false,
    disabled = false,
  } = props;
  const t = useUiText();
  const board = useRef<HTMLDivElement>(null);
  // The press handler is stable so that memoised cells skip rendering; it reads the latest props here.
  const latest = useRef({ selected, onChange, closed, prefix, disabled });
  useEffect(() => {
    latest.current = { selected, onChange, closed, prefix, disabled };
  });

  const press = useCallback((stop: BoardStop) => {
    const now = latest.current;
    if (now.disabled) return;
    const numbers = (/^\d\d$/.test(stop) ? [stop] : numbersOf(stop))
      .map((digits) => now.prefix + digits)
      .filter((number) => !now.closed.has(number));
    const next = new Set(now.selected);
    const drop = numbers.every((number) => next.has(number));
    for (const number of numbers) {
      if (drop) next.delete(number);
      else next.add(number);
    }
    if (numbers.length > 0) now.onChange(next);
  }, []);

  const stops = useMemo(() => boardStops(large), [large]);
  return (
    <div
      ref={board}
      role="group"
      aria-label={label}
      aria-disabled={disabled || undefined}
      dir="ltr"
      className={cx(styles.board, large && styles.large, prefix !== '' && styles.long, disabled && styles.resting)}
      data-testid="number-board"
      onFocus={rove}
      onKeyDown={(event) => moveFocus(event, large)}
    >
      {stops.map((stop, index) => {
        if (!/^\d\d$/.test(stop))
          return <Edge key={stop} stop={stop} first={index === 0} onPress={press} label={edgeLabel(stop, t)} />;
        const number = prefix + stop;
        const isLast = lastDraw.has(number);
        const isClosed = closed.has(number);
        return (
          <Cell
            key={stop}
            stop={stop}
            number={number}
            selected={selected.has(number)}
            lastDraw={isLast}
            closed={isClosed}
            remark={isClosed ? t('ui.board.closed') : isLast ? t('ui.board.lastDraw') : ''}
            onPress={press}
          />
        );
      })}
    </div>
  );
}

function edgeLabel(stop: BoardStop, t: ReturnType<typeof useUiText>): string {
  const [edge, digit = ''] = stop.split('-');
  if (edge === 'head') return t('ui.board.head', { digit });
  return edge === 'tail' ? t('ui.board.tail', { digit }) : t('ui.board.all');
}

/**
 * Moves the board's single tab stop to the focused cell. It is done on the elements because as React state it would
 * rerender two more cells with every tap.
 */
function rove(event: FocusEvent<HTMLDivElement>): void {
  if (!(event.target instanceof HTMLButtonElement)) return;
  event.currentTarget.querySelectorAll<HTMLButtonElement>('button[tabindex="0"]').forEach((cell) => {
    cell.tabIndex = -1;
  });
  event.target.tabIndex = 0;
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>, large: boolean): void {
  const from = event.target instanceof HTMLElement ? event.target.dataset['stop'] : undefined;
  if (from === undefined) return;
  const to = moveOnBoard(from, event.key, large);
  if (to === null) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-stop="${to}"]`)?.focus();
}

type EdgeProps = { stop: BoardStop; first: boolean; label: string; onPress: (stop: BoardStop) => void };

const Edge = memo(function Edge({ stop, first, label, onPress }: EdgeProps) {
  return (
    <button
      type="button"
      data-stop={stop}
      tabIndex={first ? 0 : -1}
      aria-label={label}
      className={cx(styles.edge, stop.startsWith('head') && styles.head, stop === 'all' && styles.corner)}
      onClick={() => onPress(stop)}
    >
      {stop === 'all' ? <Icon name="grid-four" size={13} /> : stop.slice(-1)}
    </button>
  );
});

type CellProps = {
  stop: BoardStop;
  number: string;
  selected: boolean;
  lastDraw: boolean;
  closed: boolean;
  remark: string;
  onPress: (stop: BoardStop) => void;
};

const Cell = memo(function Cell({ stop, number, selected, lastDraw, closed, remark, onPress }: CellProps) {
  return (
    <button
      type="button"
      data-stop={stop}
      data-number={number}
      data-testid={`number-${number}`}
      tabIndex={-1}
      aria-pressed={selected}
      aria-disabled={closed || undefined}
      aria-label={remark === '' ? number : `${number}, ${remark}`}
      className={cx(styles.cell, selected && styles.selected, lastDraw && styles.lastDraw, closed && styles.closed)}
      onClick={() => onPress(stop)}
    >
      {number}
    </button>
  );
});
