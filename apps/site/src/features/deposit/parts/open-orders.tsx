/** Orders that can still be paid or are being processed, above a new one. */
import { Icon, StatusChip, useFormats, useNow } from '@lantern/ui';
import { useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { isMoving, isPayable, statusTone, statusWord, type DepositRow } from '../deposit-words.ts';
import { METHOD_ICONS } from '../state/method-kinds.ts';
import styles from './open-orders.module.css';

/** More would push the form out of sight; the others are in the list. */
const SHOWN = 2;

interface OpenOrdersProps {
  readonly onOrder: (orderId: string) => void;
  readonly onOrders: () => void;
}

export function OpenOrders({ onOrder, onOrders }: OpenOrdersProps) {
  const t = useT();
  const orders = useCall('deposit.orders', { query: {} });
  const open = orders.data?.content.filter(({ status }) => isMoving(status)) ?? [];
  if (open.length === 0) return null;
  return (
    <section className={styles.open} aria-label={t('deposit_open_orders')}>
      {open.slice(0, SHOWN).map((order) => (
        <OpenOrder key={order.orderId} order={order} onOpen={() => onOrder(order.orderId)} />
      ))}
      {open.length > SHOWN && (
        <button type="button" className={styles.more} onClick={onOrders}>
          {t('deposit_open_more', { count: open.length - SHOWN })}
          <Icon name="caret-right" size={14} mirror />
        </button>
      )}
    </section>
  );
}

function OpenOrder({ order, onOpen }: { readonly order: DepositRow; readonly onOpen: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { status, kind, expiresAt, methodName } = order;
  const payable = isPayable(status) && order.reportedAt === undefined;
  const leftMs = Math.max(0, expiresAt - useNow(payable));
  const minutes = Math.ceil(leftMs / 60_000);
  return (
    <button type="button" className={styles.row} data-testid="deposit-open-order" onClick={onOpen}>
      <span className={styles.glyph} aria-hidden="true">
        <Icon name={METHOD_ICONS[kind]} variant="duotone" size={22} />
      </span>
      <span className={styles.words}>
        <b>{formats.money(order.amount, order.currency)}</b>
        <span className={styles.caption}>
          {payable && `${t('deposit_minutes_left', { count: minutes })} · `}
          {methodName}
        </span>
      </span>
      <StatusChip tone={statusTone(order)}>{payable ? t('deposit_continue') : t(statusWord(order))}</StatusChip>
      <Icon name="caret-right" size={16} mirror className={styles.caret} />
    </button>
  );
}
