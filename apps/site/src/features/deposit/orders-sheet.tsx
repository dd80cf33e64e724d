/** The member's deposit orders: filters by state and time, pages as it is scrolled. */
import { BottomSheet, Chip, clock, Empty, ErrorState, Icon, Segmented, SkeletonRow, StatusChip, useFormats } from '@lantern/ui';
import { useMemo, useState } from 'react';
import { refresh, usePages } from '../../lib/calls.ts';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import { useLive } from '../../lib/realtime.ts';
import { dayStart } from '../../lib/vietnam-days.ts';
import { statusTone, statusWord, type DepositRow, type DepositStatus } from './deposit-words.ts';
import filters from '../../lib/filter-strip.module.css';
import styles from './orders-sheet.module.css';
import { METHOD_ICONS } from './state/method-kinds.ts';

const STATES = ['all', 'awaiting_transfer', 'credited', 'unmatched', 'underpaid', 'overpaid', 'expired', 'rejected'] as const satisfies readonly (DepositStatus | 'all')[];
type State = (typeof STATES)[number];

const RANGES = ['week', 'month', 'all'] as const;
type Range = (typeof RANGES)[number];
const DAYS: Readonly<Record<Range, number | undefined>> = { week: 7, month: 30, all: undefined };

interface OrdersSheetProps {
  readonly onChoose: (orderId: string) => void;
  readonly onClose: () => void;
}

export function OrdersSheet({ onChoose, onClose }: OrdersSheetProps) {
  const t = useT();
  const [state, setState] = useState<State>('all');
  const [range, setRange] = useState<Range>('month');
  const query = useMemo(() => {
    const days = DAYS[range];
    return { ...(state === 'all' ? {} : { status: state }), ...(days === undefined ? {} : { from: dayStart(clock.nowMs(), days - 1) }) };
  }, [state, range]);
  const orders = usePages('deposit.orders', query);
  useLive('member', 'deposit_changed', () => refresh('deposit.orders'));
  const { rows } = orders;
  const filtered = state !== 'all' || range !== 'all';
  return (
    <BottomSheet title={t('deposit_orders')} onClose={onClose} data-testid="deposit-orders">
      <Segmented<Range> label={t('deposit_orders_range')} value={range} onChange={setRange} options={RANGES.map((value) => ({ value, label: t(`deposit_orders_${value}` as TextKey) }))} />
      <div className={filters.strip} role="group" aria-label={t('deposit_status')}>
        {STATES.map((value) => (
          <Chip key={value} small selected={value === state} onClick={() => setState(value)} data-testid={`deposit-filter-${value}`}>
            {value === 'all' ? t('deposit_orders_every') : t(`deposit_is_${value}` as TextKey)}
          </Chip>
        ))}
      </div>
      <div aria-busy={!rows && !orders.error}>
        {!rows && orders.error && <ErrorState title={t('load_failed')} text={orders.error.message} code={orders.error.refusal.code} onRetry={orders.refetch} />}
        {!rows && !orders.error && [0, 1, 2, 3].map((row) => <SkeletonRow key={row} />)}
        {rows?.length === 0 && <Empty title={t(filtered ? 'deposit_orders_no_match' : 'deposit_orders_none')} text={t(filtered ? 'deposit_orders_no_match_text' : 'deposit_orders_none_text')} />}
        {rows && rows.length > 0 && (
          <p className={filters.matches} role="status">
            {t('deposit_orders_count', { count: orders.total })}
          </p>
        )}
        {rows?.map((order) => (
          <Row key={order.orderId} order={order} onOpen={() => onChoose(order.orderId)} />
        ))}
        <LoadMore loadMore={orders.loadMore} loading={orders.loadingMore} />
      </div>
    </BottomSheet>
  );
}

function Row({ order, onOpen }: { readonly order: DepositRow; readonly onOpen: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { status, amount, currency } = order;
  const shown = order.creditedAmount ?? amount;
  return (
    <button type="button" className={styles.row} onClick={onOpen} data-testid="deposit-order-row" data-status={status}>
      <span className={styles.glyph} aria-hidden="true">
        <Icon name={METHOD_ICONS[order.kind]} variant="duotone" size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.name}>{order.methodName}</b>
          <b className={status === 'credited' ? styles.credited : styles.figure}>
            {status === 'credited' && '+'}
            {formats.money(shown, currency)}
          </b>
        </span>
        <span className={styles.line}>
          <span className={styles.caption}>{formats.dateTime(order.createdAt, 'dateTime')}</span>
          <StatusChip tone={statusTone(order)}>{t(statusWord(order))}</StatusChip>
        </span>
      </span>
    </button>
  );
}
