/** The member's transfers, newest first, with the pending ones. */
import { BottomSheet, Empty, ErrorState, SkeletonRow, StatusChip, useFormats, type StatusTone } from '@lantern/ui';
import type { RowOf } from '@lantern/web';
import { refresh } from '../../lib/server/calls.ts';
import { usePages } from '../../lib/navigation/pages.ts';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import { useLive } from '../../lib/server/realtime.ts';
import styles from './transfer.module.css';

type TransferRow = RowOf<'wallet.transferRecords'>;

const TONES: Readonly<Record<TransferRow['status'], StatusTone>> = { pending: 'warn', done: 'ok', refused: 'bad' };
const NO_FILTER = {};

export function HistorySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const transfers = usePages('wallet.transferRecords', NO_FILTER);
  useLive('member', 'transfer_changed', () => refresh('wallet.transferRecords'));
  const { rows } = transfers;
  return (
    <BottomSheet title={t('transfer_history')} onClose={onClose} data-testid="transfer-history">
      <div aria-busy={!rows && !transfers.error}>
        {!rows && transfers.error && (
          <ErrorState
            title={t('load_failed')}
            text={transfers.error.message}
            code={transfers.error.refusal.code}
            onRetry={transfers.refetch}
          />
        )}
        {!rows && !transfers.error && [0, 1, 2].map((row) => <SkeletonRow key={row} />)}
        {rows?.length === 0 && <Empty title={t('transfer_history_none')} text={t('transfer_history_none_text')} />}
        {rows?.map((transfer) => (
          <Row key={transfer.transferId} transfer={transfer} />
        ))}
        <LoadMore loadMore={transfers.loadMore} loading={transfers.loadingMore} />
      </div>
    </BottomSheet>
  );
}

function Row({
  transfer: { name, direction, amount, currency, status, reason, requestedAt },
}: {
  readonly transfer: TransferRow;
}) {
  const t = useT();
  const formats = useFormats();
  return (
    <div className={styles.row} data-testid="transfer-row" data-status={status}>
      <span className={styles.walletWords}>
        <b>{t(direction === 'out' ? 'transfer_way_out' : 'transfer_way_in', { name })}</b>
        <span className={styles.age}>{formats.dateTime(requestedAt, 'dateTime')}</span>
        {reason && <span className={styles.age}>{t(`transfer_why_${reason}` as TextKey)}</span>}
      </span>
      <span className={styles.walletEnd}>
        <b>{formats.money(amount, currency)}</b>
        <StatusChip tone={TONES[status]}>{t(`transfer_is_${status}` as TextKey)}</StatusChip>
      </span>
    </div>
  );
}
