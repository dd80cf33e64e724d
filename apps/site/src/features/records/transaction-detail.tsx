/** One movement in full: its parts, the balance after it, its reference. */
import { BottomSheet, Button, useFormats } from '@lantern/ui';
import { CopyButton } from '../../lib/device/copy-button.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import type { StatementRow } from './record-words.ts';
import styles from './records.module.css';

interface TransactionDetailProps {
  readonly move: StatementRow;
  readonly name: string;
  readonly onClose: () => void;
}

export function TransactionDetail({ move, name, onClose }: TransactionDetailProps) {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formats.money(amount, move.currency)}`;
  const lines: readonly (readonly [string, string])[] = [
    ...(move.bonus === 0
      ? []
      : [[t('transactions_cash'), signed(move.cash)] as const, [t('transactions_bonus'), signed(move.bonus)] as const]),
    [t('transactions_after'), formats.money(move.balanceAfter, move.currency)],
    [
      t('transactions_at'),
      `${formats.dateTime(move.occurredAt, 'date')} ${formats.dateTime(move.occurredAt, 'timeWithSeconds')}`,
    ],
    [t('transactions_number'), move.transactionId],
  ];
  return (
    <BottomSheet
      title={name}
      onClose={onClose}
      data-testid="transaction-detail"
      footer={
        move.betId === undefined ? undefined : (
          <Button
            wide
            icon="receipt"
            data-testid="open-bet"
            onClick={() => navigate(`/m/gameRecord?order=${encodeURIComponent(move.betId!)}`)}
          >
            {t('transactions_bet')}
          </Button>
        )
      }
    >
      <p className={`${styles.bigAmount} ${move.amount > 0 ? styles.gain : ''}`}>{signed(move.amount)}</p>
      <dl className={styles.facts}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('transactions_reference')}</dt>
          <dd className={styles.reference}>
            <span>{move.reference}</span>
            <CopyButton value={move.reference} label={t('transactions_reference')} />
          </dd>
        </div>
      </dl>
    </BottomSheet>
  );
}
