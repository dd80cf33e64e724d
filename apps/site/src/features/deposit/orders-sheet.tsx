/** The member's deposit orders: filters by state and time, pages as it is scrolled. */
import { Icon, StatusChip, useFormats } from '@lantern/ui';
import { refresh } from '../../lib/server/calls.ts';
import { usePages } from '../../lib/navigation/pages.ts';
import { useT } from '../../lib/language/i18n.ts';
import { OrderSheet, useOrderFilter } from '../../lib/ranges/order-sheet.tsx';
import { useLive } from '../../lib/server/realtime.ts';
import { statusTone, statusWord, type DepositRow, type DepositStatus } from './deposit-words.ts';
import styles from './orders-sheet.module.css';
import { METHOD_ICONS } from './state/method-kinds.ts';

const STATES = [
  'awaiting_transfer',
  'credited',
  'unmatched',
  'underpaid',
  'overpaid',
  'expired',
  'rejected',
  'reversed',
] as const satisfies readonly DepositStatus[];
type State = (typeof STATES)[number];

const TEST_IDS = { sheet: 'deposit-orders', state: 'deposit-filter', totals: 'deposit-totals' } as const;

interface OrdersSheetProps {
  readonly onChoose: (orderId: string) => void;
  readonly onClose: () => void;
}

export function OrdersSheet({ onChoose, onClose }: OrdersSheetProps) {
  const t = useT();
  const filter = useOrderFilter<State>();
  const orders = usePages('deposit.orders', filter.query);
  useLive('member', 'deposit_changed', () => refresh('deposit.orders'));
  return (
    <OrderSheet
      title={t('deposit_orders')}
      testIds={TEST_IDS}
      filter={filter}
      states={STATES.map((value) => ({ value, label: t(`deposit_is_${value}`) }))}
      statesLabel={t('deposit_status')}
      list={orders}
      none={{ title: t('deposit_orders_none'), text: t('deposit_orders_none_text') }}
      totals={t('deposit_orders_count', { count: orders.total })}
      row={(order) => <Row key={order.orderId} order={order} onOpen={() => onChoose(order.orderId)} />}
      onClose={onClose}
    />
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
