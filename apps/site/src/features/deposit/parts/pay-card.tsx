/** How to pay: amount, time left, the QR code, every line of the transfer with its copy button. */
import { Card, QrCode, qrMatrix, useFormats } from '@lantern/ui';
import { useMemo } from 'react';
import { CopyButton } from '../../../lib/copy-button.tsx';
import { useT } from '../../../lib/i18n.ts';
import type { DepositOrder } from '../deposit-words.ts';
import styles from '../deposit.module.css';
import { ExpiryRing } from './expiry-ring.tsx';

interface PayCardProps {
  readonly order: DepositOrder;
  readonly onExpired: () => void;
}

export function PayCard({ order, onExpired }: PayCardProps) {
  const t = useT();
  const formats = useFormats();
  const { qr, payee, memo } = order;
  const matrix = useMemo(() => (qr === undefined ? undefined : qrMatrix(qr)), [qr]);
  return (
    <Card>
      <div className={styles.head}>
        <div className={styles.headWords}>
          <span className={styles.label}>{t('deposit_to_pay')}</span>
          <b className={styles.amount}>{formats.money(order.amount, order.currency)}</b>
        </div>
        <ExpiryRing startsAtMs={order.createdAt} endsAtMs={order.expiresAt} onEnd={onExpired} />
      </div>
      {matrix && (
        <div className={styles.qr} data-testid="deposit-qr" data-qr={qr}>
          <QrCode matrix={matrix} label={t('deposit_qr_label')} size={236} />
          <p className={styles.qrText}>{t('deposit_qr_text')}</p>
        </div>
      )}
      {payee && (
        <>
          <CopyRow label={t('deposit_bank')} value={payee.bankName} />
          <CopyRow label={t('deposit_account_number')} value={payee.accountNumber} />
          <CopyRow label={t('deposit_account_name')} value={payee.accountName} />
        </>
      )}
      <CopyRow label={t('deposit_amount')} value={String(order.amount)} shown={formats.money(order.amount, order.currency)} />
      {memo && <CopyRow label={t('deposit_memo')} value={memo} marked />}
    </Card>
  );
}

interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  readonly shown?: string;
  readonly marked?: boolean;
}

function CopyRow({ label, value, shown = value, marked = false }: CopyRowProps) {
  return (
    <div className={styles.copyRow}>
      <span className={styles.copyWords}>
        <span className={styles.label}>{label}</span>
        <b className={marked ? styles.marked : undefined}>{shown}</b>
      </span>
      <CopyButton label={label} value={value} />
    </div>
  );
}
