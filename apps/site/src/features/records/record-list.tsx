/** The member's lottery orders: filters, what the shown ones add up to, rows of two lines, details in a sheet. */
import { Card, Chip, clock, Empty, ErrorState, Segmented, SkeletonRow, StatusChip, useFormats } from '@lantern/ui';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from '../../lib/navigation.tsx';
import { refresh, usePages } from '../../lib/calls.ts';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import { shortNumero } from '../../lib/lottery/result.ts';
import { useLive } from '../../lib/realtime.ts';
import { OrderResult } from './parts/order-result.tsx';
import { RecordDetail } from './record-detail.tsx';
import { RANGES, rangeOf, STATUS_TONES, STATUSES, type OrderRow, type Range, type StatusFilter } from './record-words.ts';
import styles from './records.module.css';

export function RecordList() {
  const t = useT();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const [status, setStatus] = useState<StatusFilter>('all');
  const [range, setRange] = useState<Range>('week');
  const dates = useMemo(() => rangeOf(range, clock.nowMs()), [range]);
  const orders = usePages('lottery.orders', { ...dates, ...(status === 'all' ? {} : { status }) });
  useLive('member', 'order_settled', () => refresh('lottery.orders'));
  const openId = address.get('order');
  const { rows } = orders;
  return (
    <>
      <div className={`gutter ${styles.ranges}`}>
        <Segmented<Range> label={t('record_range')} value={range} onChange={setRange} options={RANGES.map((value) => ({ value, label: t(`record_${value}`) }))} />
      </div>
      <div className={`strip ${styles.statuses}`} role="group" aria-label={t('record_status')}>
        {STATUSES.map((value) => (
          <Chip key={value} selected={value === status} onClick={() => setStatus(value)} data-testid={`filter-${value}`}>
            {t(`order_${value}` as TextKey)}
          </Chip>
        ))}
      </div>
      <div className={`gutter ${styles.list}`}>
        {rows && rows.length > 0 && <Totals rows={rows} total={orders.total} />}
        <Card padding="none">
          {!rows && orders.error && <ErrorState title={t('load_failed')} text={orders.error.message} code={orders.error.refusal.code} onRetry={orders.refetch} />}
          {!rows && !orders.error && [0, 1, 2, 3, 4].map((row) => <SkeletonRow key={row} />)}
          {rows?.length === 0 && <Empty title={t('record_none')} text={t('record_none_text')} action={{ label: t('record_none_action'), onPress: () => navigate('/m/lottery') }} />}
          {rows?.map((order) => (
            <Row key={order.orderId} order={order} onOpen={() => setAddress({ order: order.orderId })} />
          ))}
          <LoadMore loadMore={orders.loadMore} loading={orders.loadingMore} />
        </Card>
      </div>
      {openId && <RecordDetail orderId={openId} onClose={() => setAddress({}, { replace: true })} />}
    </>
  );
}

/** Sums of what is shown; says so while more is still unread. */
function Totals({ rows, total }: { readonly rows: readonly OrderRow[]; readonly total: number }) {
  const t = useT();
  const formats = useFormats();
  const counted = rows.filter((row) => row.status !== 'cancelled' && row.status !== 'void');
  const currency = rows[0]!.currency;
  const stake = counted.reduce((sum, row) => sum + row.totalStake, 0);
  const payout = counted.reduce((sum, row) => sum + row.totalPayout, 0);
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{rows.length < total ? t('record_shown_of', { shown: rows.length, total }) : t('record_count')}</dt>
        <dd>{formats.integer(total)}</dd>
      </div>
      <div>
        <dt>{t('record_stake')}</dt>
        <dd>{formats.money(stake, currency)}</dd>
      </div>
      <div>
        <dt>{t('record_payout')}</dt>
        <dd className={payout > 0 ? styles.gold : undefined}>{formats.money(payout, currency)}</dd>
      </div>
    </dl>
  );
}

/** Two lines at the start, two at the end (look §3, tables on phones). */
function Row({ order, onOpen }: { readonly order: OrderRow; readonly onOpen: () => void }) {
  const t = useT();
  const formats = useFormats();
  return (
    <button type="button" className={styles.row} data-testid="record-row" data-status={order.status} onClick={onOpen}>
      <span className={styles.rowWords}>
        <b>{order.gameName}</b>
        <span>
          {t('draw_issue', { numero: shortNumero(order.numero) })} · {formats.dateTime(order.placedAt, 'dayMonth')} {formats.dateTime(order.placedAt, 'time')}
        </span>
        <StatusChip tone={STATUS_TONES[order.status]}>{t(`order_${order.status}`)}</StatusChip>
      </span>
      <span className={styles.rowAmounts}>
        <b>{formats.money(order.totalStake, order.currency)}</b>
        <OrderResult order={order} />
      </span>
    </button>
  );
}
