/** One deposit order: how to pay it while it is open, its state, and the next step when it failed. */
import { Button, ErrorState, Note, SectionHead, Skeleton, StatusChip, Timeline, useFormats } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useEffect, useRef, useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useLive } from '../../lib/server/realtime.ts';
import { isMoving, isPayable, PAY_WAYS, statusTone, statusWord, type DepositOrder } from './deposit-words.ts';
import styles from './deposit.module.css';
import { AddPromotion } from './parts/add-promotion.tsx';
import { OrderActions } from './parts/order-actions.tsx';
import { OrderPromotion } from './parts/order-promotion.tsx';
import { Outcome } from './parts/outcome.tsx';
import { PayCard } from './parts/pay-card.tsx';
import { SandboxPay } from './parts/sandbox-pay.tsx';
import { stepsOf } from './state/order-steps.ts';

/** The live connection is faster; this polling catches what it missed. */
const WATCH_MS = 10_000;

interface OrderViewProps {
  readonly orderId: string;
  readonly onAgain: () => void;
}

export function OrderView({ orderId, onAgain }: OrderViewProps) {
  const t = useT();
  const order = useCall('deposit.order', { params: { orderId } }, { refetchIntervalMs: WATCH_MS });
  useLive('member', 'deposit_changed', (changed) => {
    if (changed.orderId === orderId) refresh('deposit.order');
    refresh('deposit.orders');
  });
  if (!order.data && order.error?.refusal.code === 'order_not_found') {
    return (
      <>
        <ErrorState title={order.error.message} text={t('deposit_not_found')} />
        <Button wide look="money" onClick={onAgain}>
          {t('deposit_again')}
        </Button>
      </>
    );
  }
  return (
    <Block read={order} waiting={<OrderSkeleton />}>
      {(known) => <Order order={known} onAgain={onAgain} onChanged={() => void order.refetch()} />}
    </Block>
  );
}

interface OrderProps {
  readonly order: DepositOrder;
  readonly onAgain: () => void;
  readonly onChanged: () => void;
}

function Order({ order, onAgain, onChanged }: OrderProps) {
  const t = useT();
  const navigate = useNavigate();
  const { justCredited, first } = useCredited(order);
  const settings = useCall('system.settings', {}, { staleMs: Infinity });
  const { status } = order;
  const payable = isPayable(status);
  const way = PAY_WAYS[order.kind];
  return (
    <>
      {payable ? (
        <PayCard order={order} onExpired={onChanged} />
      ) : (
        <Outcome order={order} justCredited={justCredited} first={first} />
      )}
      {payable && (way === 'transfer' || way === 'coin') && (
        <Note tone="warn">
          <b>{t(`deposit_exact_${way}` as TextKey)}</b> {t(`deposit_exact_${way}_text` as TextKey)}
        </Note>
      )}
      <Progress order={order} />
      {order.promotionId !== undefined && (
        <OrderPromotion
          promotionId={order.promotionId}
          credited={order.creditedAmount ?? order.creditAmount}
          currency={order.currency}
        />
      )}
      {order.promotionId === undefined && payable && <AddPromotion order={order} />}
      <OrderActions order={order} onChanged={onChanged} />
      {status === 'credited' && (
        <Button look="brand" wide onClick={() => navigate('/m/lottery')}>
          {t('deposit_play')}
        </Button>
      )}
      {!isMoving(status) && (
        <Button wide onClick={onAgain} data-testid="deposit-again">
          {t('deposit_again')}
        </Button>
      )}
      {settings.data?.demo && status !== 'credited' && status !== 'reversed' && (
        <SandboxPay order={order} onPaid={onChanged} />
      )}
    </>
  );
}

/** The order's state, as a chip and as a timeline. */
function Progress({ order }: { readonly order: DepositOrder }) {
  const t = useT();
  const formats = useFormats();
  const online = useOnline();
  const { status } = order;
  return (
    <section>
      <SectionHead
        title={t('deposit_status')}
        end={
          <span role="status">
            <StatusChip tone={statusTone(order)} data-testid="deposit-status">
              {t(statusWord(order))}
            </StatusChip>
          </span>
        }
      />
      <div className={styles.timeline}>
        <Timeline
          label={t('deposit_status')}
          steps={stepsOf(order, t, (atMs) => formats.dateTime(atMs, 'timeWithSeconds'))}
        />
        {!online && isMoving(status) && <p className={styles.stale}>{t('deposit_offline_status')}</p>}
      </div>
    </section>
  );
}

/** Whether the money arrived while the member was watching, and whether it is the account's first. */
function useCredited({ status, orderId }: DepositOrder): { readonly justCredited: boolean; readonly first: boolean } {
  const before = useRef(status);
  const [justCredited, setJustCredited] = useState(false);
  useEffect(() => {
    if (before.current !== 'credited' && status === 'credited') setJustCredited(true);
    before.current = status;
  }, [status]);
  const credited = useCall('deposit.orders', { query: { status: 'credited' } }, { enabled: status === 'credited' });
  const first = credited.data?.totalElements === 1 && credited.data.content[0]?.orderId === orderId;
  return { justCredited, first };
}

/** Skeleton with the boxes of an order awaiting its transfer. */
function OrderSkeleton() {
  return (
    <div data-testid="deposit-waiting">
      <Skeleton height={560} radius={18} />
      <span className={styles.skeletonGap} />
      <Skeleton height={64} radius={14} />
      <span className={styles.skeletonGap} />
      <Skeleton height={240} radius={18} />
    </div>
  );
}
