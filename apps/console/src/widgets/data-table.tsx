/**
 * A desk list: columns, sorting, selection and page live in the address; rows are worked by keyboard (arrows or J and K,
 * also before anything has the focus; Enter opens, Space selects, Escape drops the selection); long pages are drawn only where they are seen.
 */
import { cx } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { CallRefused } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import { useKeys } from '../lib/use-keys.ts';
import { BulkBar, TableFoot, type BulkAct, type ReasonedAct } from './data-table-bars.tsx';
import styles from './desk-table.module.css';
import { DeskCheck } from './fields.tsx';
import { EmptyState, FailedState } from './states.tsx';
import skeleton from '../look/desk-parts.module.css';

export interface Column<T> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  readonly align?: 'end';
  /** The server sorts by it: the value of `sort` in the address, `-` in front for downwards. */
  readonly sort?: string;
  /** Sum of the page, in the totals row. */
  readonly total?: (rows: readonly T[]) => ReactNode;
  /** Width in CSS pixels; by content when absent. */
  readonly width?: number;
  /** May be left out of view. */
  readonly isOptional?: boolean;
}

export interface DataTableProps<T> {
  /** Name of the list. */
  readonly label: string;
  readonly address: ListAddress;
  readonly columns: readonly Column<T>[];
  /** Undefined while the first answer is on its way. */
  readonly rows: readonly T[] | undefined;
  readonly keyOf: (row: T) => string;
  /** Failure of the newest read; rows of an earlier one stay, pale. */
  readonly error?: CallRefused | null;
  readonly onRetry: () => void;
  /** Sentence of an empty list. */
  readonly empty: string;
  /** Where the next page begins. */
  readonly next?: string | null | undefined;
  readonly onOpen?: (row: T) => void;
  readonly openKey?: string | undefined;
  /** Rows that are taken or decided: pale. */
  readonly isPale?: (row: T) => boolean;
  readonly bulk?: readonly (BulkAct<T> | ReasonedAct<T>)[];
  /** New rows that wait (lib/live-rows.ts). */
  readonly waiting?: { readonly count: number; readonly show: () => void };
  /** How many rows match, an estimate unless exact. */
  readonly count?: { readonly value: number; readonly isExact: boolean };
  /** Address of the same list as a file (`exportAddress`). */
  readonly file?: string | undefined;
  readonly foot?: ReactNode;
}

/** Columns in view; the address names them when they differ from all. */
export function shownColumns<T>(columns: readonly Column<T>[], address: ListAddress): readonly Column<T>[] {
  const hidden = address.values['columns']?.split(',') ?? [];
  return columns.filter(({ id, isOptional }) => isOptional !== true || !hidden.includes(id));
}

/** From this many rows on only those in view are drawn. */
const DRAW_ALL = 60;
const ROW_PX = 36;

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, address, rows, keyOf, error = null, bulk = [], waiting } = props;
  const t = useT();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const columns = shownColumns(props.columns, address);
  const picks = bulk.length > 0;
  const chosen = (rows ?? []).filter((row) => selected.has(keyOf(row)));
  if (rows === undefined && error) return <FailedState error={error} onRetry={props.onRetry} />;
  const hasFilters = Object.keys(address.values).some((name) => !['open', 'columns', 'tab', 'after'].includes(name));
  return (
    <div className={styles.frame}>
      {waiting !== undefined && waiting.count > 0 && (
        <button type="button" className={styles.news} onClick={waiting.show}>
          {t('rows_new', { count: waiting.count })}
        </button>
      )}
      <TableBody {...props} columns={columns} picks={picks} selected={selected} select={select} />
      {rows?.length === 0 && <EmptyState text={props.empty} {...(hasFilters && { onClear: () => address.load('') })} />}
      <TableFoot
        shown={rows?.length ?? 0}
        count={props.count}
        isStale={error !== null}
        onRetry={props.onRetry}
        file={rows?.length ? props.file : undefined}
        onFirst={address.values['after'] === undefined ? undefined : () => address.set({ after: undefined })}
        onNext={props.next ? () => address.set({ after: props.next ?? undefined }) : undefined}
      >
        {props.foot}
      </TableFoot>
      {chosen.length > 0 && <BulkBar rows={chosen} acts={bulk} onClear={() => select(new Set())} label={label} />}
    </div>
  );
}

interface BodyProps<T> extends DataTableProps<T> {
  readonly picks: boolean;
  readonly selected: ReadonlySet<string>;
  readonly select: (keys: ReadonlySet<string>) => void;
}

function TableBody<T>(props: BodyProps<T>) {
  const { label, columns, rows, keyOf, picks, selected, select, error } = props;
  const t = useT();
  const scroll = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const count = rows?.length ?? 0;
  const isVirtual = count > DRAW_ALL;
  // The rule fears memoised callers of it; nothing here is memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const visible = virtual.getVirtualItems();
  const from = isVirtual ? (visible[0]?.index ?? 0) : 0;
  const to = isVirtual ? (visible.at(-1)?.index ?? -1) + 1 : count;
  const above = isVirtual ? (visible[0]?.start ?? 0) : 0;
  const below = isVirtual ? virtual.getTotalSize() - (visible.at(-1)?.end ?? 0) : 0;
  const current = Math.min(focused, Math.max(0, count - 1));

  function moveTo(at: number): void {
    const target = Math.max(0, Math.min(count - 1, at));
    setFocused(target);
    if (isVirtual) virtual.scrollToIndex(target);
    // The row may only be drawn after this scroll.
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-row="${target}"]`)?.focus());
  }

  /** The keys of the list also work while nothing has the focus: of a place that was just opened, in its first list. */
  function fromNowhere(act: () => void): void {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere && document.querySelector('table[aria-rowcount]') === scroll.current?.querySelector('table')) act();
  }
  const start = () => fromNowhere(() => moveTo(current));
  const { onOpen, openKey } = props;
  useKeys({
    arrowdown: start,
    arrowup: start,
    j: start,
    k: start,
    enter: () =>
      fromNowhere(() => {
        const row = rows?.[current];
        if (row && openKey === undefined) onOpen?.(row);
      }),
  });

  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    select(next);
  };

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows?.[current];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && !event.target.matches('tr') && ['Enter', ' '].includes(event.key)) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      j: current + 1,
      ArrowUp: current - 1,
      k: current - 1,
      Home: 0,
      End: count - 1,
      PageDown: current + 10,
      PageUp: current - 10,
    };
    const target = moves[event.key];
    if (target !== undefined) moveTo(target);
    else if (event.key === 'Enter') props.onOpen?.(row);
    else if (event.key === ' ' && picks) toggle(keyOf(row));
    else if (event.key === 'Escape' && selected.size > 0) select(new Set());
    else return;
    event.preventDefault();
  }

  const width = columns.length + (picks ? 1 : 0);
  return (
    <div ref={scroll} className={cx(styles.scroll, error && styles.stale)}>
      <table className={styles.table} aria-label={label} aria-rowcount={count + 1} onKeyDown={onKeyDown}>
        <TableHead {...props} />
        <tbody>
          {rows === undefined && <WaitingRows columns={width} />}
          {above > 0 && <Gap columns={width} heightPx={above} />}
          {rows?.slice(from, to).map((row, offset) => {
            const at = from + offset;
            const key = keyOf(row);
            return (
              <tr
                key={key}
                className={styles.row}
                data-row={at}
                data-key={key}
                data-open={props.openKey === key || undefined}
                data-pale={props.isPale?.(row) || undefined}
                aria-rowindex={at + 2}
                aria-selected={picks ? selected.has(key) : undefined}
                aria-current={props.openKey === key ? 'true' : undefined}
                tabIndex={at === current ? 0 : -1}
                onFocus={() => setFocused(at)}
                onClick={() => props.onOpen?.(row)}
              >
                {picks && (
                  <td className={styles.pick} onClick={(event) => event.stopPropagation()}>
                    <DeskCheck label={t('select_row')} isSelected={selected.has(key)} onChange={() => toggle(key)} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {below > 0 && <Gap columns={width} heightPx={below} />}
          {rows && count > 0 && columns.some(({ total }) => total) && (
            <tr className={styles.total}>
              {picks && <td />}
              {columns.map(({ id, align, total }, place) => (
                <td key={id} data-align={align}>
                  {total?.(rows) ?? (place === 0 ? t('page_total') : null)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function TableHead<T>({ columns, rows, keyOf, address, picks, selected, select }: BodyProps<T>) {
  const t = useT();
  const sort = address.values['sort'];
  const keys = (rows ?? []).map(keyOf);
  const all = keys.length > 0 && keys.every((key) => selected.has(key));
  const directionOf = (field: string) => (sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none');
  return (
    <thead>
      <tr>
        {picks && (
          <th scope="col" className={styles.pick}>
            <DeskCheck
              label={t('select_page')}
              isSelected={all}
              isIndeterminate={!all && selected.size > 0}
              onChange={() => select(new Set(all ? [] : keys))}
            />
          </th>
        )}
        {columns.map(({ id, head, align, sort: field, width }) => (
          <th
            key={id}
            scope="col"
            data-align={align}
            style={width === undefined ? undefined : { width }}
            aria-sort={field === undefined ? undefined : directionOf(field)}
          >
            {field === undefined ? (
              head
            ) : (
              <button
                type="button"
                className={styles.sort}
                onClick={() => address.set({ sort: directionOf(field) === 'descending' ? field : `-${field}` })}
              >
                {head}
                {directionOf(field) !== 'none' && (
                  <DeskIcon name={directionOf(field) === 'ascending' ? 'arrow-up' : 'arrow-down'} size={10} />
                )}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const WAITING_ROWS = 8;

function WaitingRows({ columns }: { readonly columns: number }) {
  const t = useT();
  return Array.from({ length: WAITING_ROWS }, (_, line) => (
    <tr key={line} aria-hidden={line > 0 || undefined}>
      <td colSpan={columns}>
        {line === 0 && (
          <span className="sr-only" role="status">
            {t('loading')}
          </span>
        )}
        <span className={skeleton.skeleton} style={{ width: `${88 - (line % 4) * 14}%` }} />
      </td>
    </tr>
  ));
}

/** Room of the rows that are not drawn. */
function Gap({ columns, heightPx }: { readonly columns: number; readonly heightPx: number }) {
  return (
    <tr className={styles.gap} aria-hidden="true">
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  );
}
