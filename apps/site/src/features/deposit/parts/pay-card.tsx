/** How to pay an open order: amount, time left, and by its kind a code, a page, coins, or just waiting. */
import { Card, cx, Icon, Skeleton, useFormats } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { PAY_WAYS, type DepositOrder } from '../deposit-words.ts';
import styles from '../deposit.module.css';
import { decimal } from '../state/decimal.ts';
import { grouped } from '../state/grouped.ts';
import { METHOD_ICONS } from '../state/method-kinds.ts';
import { CoinRows } from './coin-rows.tsx';
import { CopyRow } from './copy-row.tsx';
import { ExpiryRing } from './expiry-ring.tsx';
import { PayPage } from './pay-page.tsx';

/** QR drawing is a separate chunk, for orders that have one. */
const QrPanel = lazy(() => import('./qr-panel.tsx'));

interface PayCardProps {
  readonly order: DepositOrder;
  readonly onExpired: () => void;
}

export function PayCard({ order, onExpired }: PayCardProps) {
  const t = useT();
  const formats = useFormats();
  const { payee, memo, coin, payUrl, kind, creditAmount, amount, currency } = order;
  const way = PAY_WAYS[kind];
  const title = coin ? `${decimal(coin.coinAmount)} ${coin.asset}` : formats.money(amount, currency);
  // A reported manual transfer waits for a review, not for its expiry.
  const reviewed = order.reportedAt !== undefined && order.steps.includes('wait_review');
  return (
    <Card>
      <div className={styles.method}>
        <Icon name={METHOD_ICONS[kind]} variant="duotone" size={18} />
        <span>{order.methodName}</span>
      </div>
      <div className={styles.head}>
        <div className={styles.headWords}>
          <span className={styles.label}>{t(`deposit_to_pay_${way}` as TextKey)}</span>
          <b className={cx(styles.amount, coin && styles.amountLong)}>{title}</b>
          {coin && (
            <span className={styles.headMore}>
              {t('deposit_coin_for', { amount: formats.money(amount, currency) })}
            </span>
          )}
          {creditAmount !== amount && (
            <span className={styles.headMore}>
              {t('deposit_gets', { amount: formats.money(creditAmount, currency) })}
            </span>
          )}
        </div>
        {!reviewed && <ExpiryRing startsAtMs={order.createdAt} endsAtMs={order.expiresAt} onEnd={onExpired} />}
      </div>
      <Code order={order} title={title} />
      {payUrl !== undefined && <PayPage url={payUrl} inApp={order.steps.includes('open_app')} />}
      {coin && <CoinRows coin={coin} />}
      {payee && (
        <>
          <CopyRow label={t('deposit_bank')} value={payee.bankName} />
          <CopyRow
            label={t('deposit_account_number')}
            value={payee.accountNumber}
            shown={grouped(payee.accountNumber)}
          />
          <CopyRow label={t('deposit_account_name')} value={payee.accountName} />
          <CopyRow label={t('deposit_amount')} value={String(amount)} shown={formats.money(amount, currency)} />
        </>
      )}
      {memo && way === 'transfer' && <CopyRow label={t('deposit_memo')} value={memo} marked />}
      {way === 'card' && <CardWait />}
    </Card>
  );
}

/** The picture to scan: the transfer's own code, or the coin address. */
function Code({ order, title }: { readonly order: DepositOrder; readonly title: string }) {
  const t = useT();
  const { qr, payee, memo, coin, orderId } = order;
  const reader = coin ? 'coin' : payee ? 'bank' : 'app';
  const text = qr ?? coin?.address;
  if (text === undefined) return null;
  const lines: (readonly [string, string])[] = coin
    ? [
        [t('deposit_coin_network'), coin.network],
        [t('deposit_coin_address'), coin.address],
      ]
    : [
        ...(payee
          ? ([
              [t('deposit_bank'), payee.bankName],
              [t('deposit_account_number'), grouped(payee.accountNumber)],
              [t('deposit_account_name'), payee.accountName],
            ] as const)
          : []),
        ...(memo ? ([[t('deposit_memo'), memo]] as const) : []),
      ];
  return (
    <Suspense
      fallback={
        <span className={styles.codeWaiting}>
          <Skeleton height={346} radius={16} />
        </span>
      }
    >
      <QrPanel
        text={text}
        label={t(`deposit_code_${reader}`)}
        caption={t(`deposit_scan_${reader}`)}
        orderId={orderId}
        picture={{ heading: `${t('brand')} · ${order.methodName}`, amount: title, lines }}
      />
    </Suspense>
  );
}

/** A card is checked by its network: the member can only wait. */
function CardWait() {
  const t = useT();
  return (
    <div className={styles.cardWait}>
      <Icon name="circle-notch" size={20} className={styles.turning} />
      <span>{t('deposit_card_checking')}</span>
    </div>
  );
}
