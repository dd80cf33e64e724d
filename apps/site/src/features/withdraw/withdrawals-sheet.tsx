/** The member's withdrawals: filters by time and state, totals of what matches, pages as it is scrolled. */
import { BottomSheet, Chip, clock, Empty, ErrorState, Segmented, SkeletonRow, StatusChip, useFormats } from '@lantern/ui';
import { useMemo, useState } from 'react';
import { refresh, useCall, usePages } from '../../lib/calls.ts';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import { useLive } from '../../lib/realtime.ts';
import { dayStart } from '../../lib/vietnam-days.ts';
import { BankMark } from './parts/bank-mark.tsx';
import { STATUS_TONES, type WithdrawalRow, type WithdrawalStatus } from './withdraw-words.ts';
import words from './withdraw.module.css';
import filters from '../../lib/filter-strip.module.css';
import styles from './withdrawals-sheet.module.css';

const STATES = ['all', 'review', 'paying', 'paid', 'rejected', 'failed'] as const satisfies readonly (WithdrawalStatus | 'all')[];
type State = (typeof STATES)[number];

const RANGES = ['week', 'month', 'all'] as const;
type Range = (typeof RANGES)[number];
const DAYS: Readonly<Record<Range, number | undefined>> = { week: 7, month: 30, all: undefined };

interface WithdrawalsSheetProps {
  readonly onChoose: (withdrawalId: string) => void;
  readonly onClose: () => void;
}

export function WithdrawalsSheet({ onChoose, onClose }: WithdrawalsSheetProps) {
  const t = useT();
  const formats = useFormats();
  const [state, setState] = useState<State>('all');
  const [range, setRange] = useState<Range>('month');
  const query = useMemo(() => {
    const days = DAYS[range];
    return { ...(state === 'all' ? {} : { status: state }), ...(days === undefined ? {} : { from: dayStart(clock.nowMs(), days - 1) }) };
  }, [state, range]);
  const report = usePages('withdraw.report', query);
  const totals = useCall('withdraw.report', { query: { ...query, pageSize: 1 } }).data?.totals;
  useLive('member', 'withdrawal_changed', () => refresh('withdraw.report'));
  const { rows } = report;
  const filtered = state !== 'all' || range !== 'all';
  return (
    <BottomSheet title={t('withdraw_list')} onClose={onClose} data-testid="withdrawals">
      <Segmented<Range> label={t('withdraw_list_range')} value={range} onChange={setRange} options={RANGES.map((value) => ({ value, label: t(`withdraw_list_${value}` as TextKey) }))} />
      <div className={filters.strip} role="group" aria-label={t('withdraw_status')}>
        {STATES.map((value) => (
          <Chip key={value} small selected={value === state} onClick={() => setState(value)} data-testid={`withdraw-filter-${value}`}>
            {value === 'all' ? t('withdraw_list_every') : t(`withdraw_is_${value}` as TextKey)}
          </Chip>
        ))}
      </div>
      <div aria-busy={!rows && !report.error}>
        {!rows && report.error && <ErrorState title={t('load_failed')} text={report.error.message} code={report.error.refusal.code} onRetry={report.refetch} />}
        {!rows && !report.error && [0, 1, 2, 3].map((row) => <SkeletonRow key={row} />)}
        {rows?.length === 0 && <Empty title={t(filtered ? 'withdraw_list_no_match' : 'withdraw_list_none')} text={t(filtered ? 'withdraw_list_no_match_text' : 'withdraw_list_none_text')} />}
        {rows && rows.length > 0 && totals && (
          <p className={filters.matches} role="status" data-testid="withdraw-totals">
            {t('withdraw_list_totals', { count: report.total, paid: formats.money(totals.paid - totals.fee, totals.currency) })}
          </p>
        )}
        {rows?.map((row) => (
          <Row key={row.withdrawalId} withdrawal={row} onOpen={() => onChoose(row.withdrawalId)} />
        ))}
        <LoadMore loadMore={report.loadMore} loading={report.loadingMore} />
      </div>
    </BottomSheet>
  );
}

function Row({ withdrawal: { withdrawalId, status, amount, currency, bankName, accountNumber, requestedAt }, onOpen }: { readonly withdrawal: WithdrawalRow; readonly onOpen: () => void }) {
  const t = useT();
  const formats = useFormats();
  return (
    <button type="button" className={styles.listRow} onClick={onOpen} data-testid="withdrawal-row" data-status={status} data-id={withdrawalId}>
      <BankMark name={bankName} />
      <span className={words.cardWords}>
        <b>
          {bankName} <bdi dir="ltr">{accountNumber.slice(-4)}</bdi>
        </b>
        <span>{formats.dateTime(requestedAt, 'dateTime')}</span>
      </span>
      <span className={styles.rowEnd}>
        <b>{formats.money(amount, currency)}</b>
        <StatusChip tone={STATUS_TONES[status]}>{t(`withdraw_is_${status}` as TextKey)}</StatusChip>
      </span>
    </button>
  );
}
