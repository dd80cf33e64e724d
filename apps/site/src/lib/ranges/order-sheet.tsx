/**
 * A sheet of a member's orders of one kind: filtered by days and state, paged as it is scrolled, with the number of
 * matches.
 */
import { BottomSheet, Chip, Empty, ErrorState, SkeletonRow } from '@lantern/ui';
import type { Pages } from '@lantern/web';
import { useState, type ReactNode } from 'react';
import { useT } from '../language/i18n.ts';
import { LoadMore } from '../load-more.tsx';
import styles from './order-sheet.module.css';
import type { ChosenRange } from './record-range.ts';
import { RangeStrip } from './range-strip.tsx';

export interface OrderFilter<State extends string> {
  /** Undefined: every state. */
  readonly state: State | undefined;
  readonly setState: (state: State | undefined) => void;
  /** Undefined: all of them. */
  readonly range: ChosenRange | undefined;
  readonly setRange: (range: ChosenRange | undefined) => void;
  /** The list's query. */
  readonly query: Readonly<Record<string, string>>;
}

/** The reader's filters; none at first, since the newest come first anyway. */
export function useOrderFilter<State extends string>(): OrderFilter<State> {
  const [state, setState] = useState<State>();
  const [range, setRange] = useState<ChosenRange>();
  return { state, setState, range, setRange, query: { ...(state === undefined ? {} : { status: state }), ...range } };
}

interface OrderSheetProps<State extends string, Row> {
  readonly title: string;
  /** Names the sheet and, with the state after it, each chip of a state. */
  readonly testIds: { readonly sheet: string; readonly state: string; readonly totals: string };
  readonly filter: OrderFilter<State>;
  readonly states: readonly { readonly value: State; readonly label: string }[];
  readonly statesLabel: string;
  readonly list: Pages<Row>;
  /** Shown when there is none at all yet. */
  readonly none: { readonly title: string; readonly text: string };
  /** The matches, in a line above them. */
  readonly totals: string;
  readonly row: (row: Row) => ReactNode;
  readonly onClose: () => void;
}

export function OrderSheet<State extends string, Row>({
  title,
  testIds,
  filter,
  states,
  statesLabel,
  list,
  none,
  totals,
  row,
  onClose,
}: OrderSheetProps<State, Row>) {
  const t = useT();
  const { rows, error } = list;
  const narrowed = filter.state !== undefined || filter.range !== undefined;
  const nothing = narrowed ? { title: t('orders_no_match'), text: t('orders_no_match_text') } : none;
  return (
    <BottomSheet title={title} onClose={onClose} data-testid={testIds.sheet}>
      <RangeStrip
        className={styles.strip}
        range={filter.range}
        onRange={filter.setRange}
        onEvery={() => filter.setRange(undefined)}
      />
      <div className={styles.strip} role="group" aria-label={statesLabel}>
        <Chip
          small
          selected={filter.state === undefined}
          onClick={() => filter.setState(undefined)}
          data-testid={`${testIds.state}-all`}
        >
          {t('orders_every_state')}
        </Chip>
        {states.map(({ value, label }) => (
          <Chip
            key={value}
            small
            selected={value === filter.state}
            onClick={() => filter.setState(value)}
            data-testid={`${testIds.state}-${value}`}
          >
            {label}
          </Chip>
        ))}
      </div>
      <div aria-busy={!rows && !error}>
        {!rows && error && (
          <ErrorState title={t('load_failed')} text={error.message} code={error.refusal.code} onRetry={list.refetch} />
        )}
        {!rows && !error && [0, 1, 2, 3].map((place) => <SkeletonRow key={place} />)}
        {rows?.length === 0 && <Empty {...nothing} />}
        {rows && rows.length > 0 && (
          <p className={styles.matches} role="status" data-testid={testIds.totals}>
            {totals}
          </p>
        )}
        {rows?.map(row)}
        <LoadMore loadMore={list.loadMore} loading={list.loadingMore} />
      </div>
    </BottomSheet>
  );
}
