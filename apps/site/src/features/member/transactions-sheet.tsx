/** The statement: every movement of the balance, by kind. */
import { BottomSheet, Chip, Empty, ErrorState, SkeletonRow, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useCall, usePages } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import styles from './member.module.css';

export function TransactionsSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const formats = useFormats();
  const [txCode, setTxCode] = useState<string>();
  const codes = useCall('wallet.transactionCodes', {}, { staleMs: Infinity });
  const moves = usePages('wallet.transactions', txCode === undefined ? {} : { txCode });
  const names = codes.data?.list ?? [];
  return (
    <BottomSheet title={t('transactions')} onClose={onClose} data-testid="transactions">
      <div className={styles.codes} role="group" aria-label={t('transactions_kind')}>
        <Chip small selected={txCode === undefined} onClick={() => setTxCode(undefined)}>
          {t('order_all')}
        </Chip>
        {names.map((code) => (
          <Chip key={code.txCode} small selected={txCode === code.txCode} onClick={() => setTxCode(code.txCode)}>
            {code.name}
          </Chip>
        ))}
      </div>
      {!moves.rows && moves.error && <ErrorState title={t('load_failed')} text={moves.error.message} code={moves.error.refusal.code} onRetry={moves.refetch} />}
      {!moves.rows && !moves.error && [0, 1, 2, 3].map((row) => <SkeletonRow key={row} />)}
      {moves.rows?.length === 0 && <Empty title={t('transactions_none')} />}
      {moves.rows?.map((move) => (
        <div key={move.transactionId} className={styles.move} data-testid="transaction-row">
          <span className={styles.moveWords}>
            <b>{names.find((code) => code.txCode === move.txCode)?.name ?? move.txCode}</b>
            <span>
              {formats.dateTime(move.occurredAt, 'dateTime')} · {move.reference}
            </span>
          </span>
          <span className={styles.moveAmounts}>
            <b className={move.amount > 0 ? styles.gain : undefined}>
              {move.amount > 0 ? '+' : ''}
              {formats.money(move.amount, move.currency)}
            </b>
            <span>{t('transactions_balance', { amount: formats.money(move.balanceAfter, move.currency) })}</span>
          </span>
        </div>
      ))}
      <LoadMore loadMore={moves.loadMore} loading={moves.loadingMore} />
    </BottomSheet>
  );
}
