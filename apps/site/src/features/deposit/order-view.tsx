/** One deposit order: how to pay it while it waits, where it stands, what happens next when it went another way. */
import { Button, Note, SectionHead, Skeleton, StatusChip, Timeline, useFormats, type NoteTone } from '@lantern/ui';
import { useNavigate } from '../../lib/navigation.tsx';
import { Block } from '../../lib/block.tsx';
import { refresh, useCall } from '../../lib/calls.ts';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { useLive } from '../../lib/realtime.ts';
import { isMoving, isPayable, STATUS_TONES, stepsOf, type DepositOrder, type DepositStatus } from './deposit-words.ts';
import styles from './deposit.module.css';
import { PayCard } from './parts/pay-card.tsx';
import { SandboxPay } from './parts/sandbox-pay.tsx';

/** The live line tells at once; this catches what it lost. */
const WATCH_MS = 10_000;

interface OrderViewProps {
  readonly orderId: string;
  readonly onAgain: () => void;
}

export function OrderView({ orderId, onAgain }: OrderViewProps) {
  const order = useCall('deposit.order', { params: { orderId } }, { refetchIntervalMs: WATCH_MS });
  useLive('member', 'deposit_changed', (changed) => {
    if (changed.orderId === orderId) refresh('deposit.order');
    refresh('deposit.orders');
  });
  return (
    <Block read={order} waiting={<Skeleton height={520} radius={18} />}>
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
  const formats = useFormats();
  const navigate = useNavigate();
  const settings = useCall('system.settings', {}, { staleMs: Infinity });
  const payable = isPayable(order.status);
  return (
    <>
      {payable ? <PayCard order={order} onExpired={onChanged} /> : <Outcome order={order} />}
      {payable && <Note tone="warn">{t('deposit_exact')}</Note>}
      <section className={styles.section}>
        <SectionHead
          title={t('deposit_status')}
          end={
            <span role="status">
              <StatusChip tone={STATUS_TONES[order.status]} data-testid="deposit-status" >
                {t(`deposit_is_${order.status}` as TextKey)}
              </StatusChip>
            </span>
          }
        />
        <div className={styles.timeline}>
          <Timeline label={t('deposit_status')} steps={stepsOf(order, t, (atMs) => formats.dateTime(atMs, 'timeWithSeconds'))} />
        </div>
      </section>
      {settings.data?.demo && order.status !== 'credited' && order.status !== 'reversed' && <SandboxPay orderId={order.orderId} onPaid={onChanged} />}
      {order.status === 'credited' && (
        <Button look="brand" wide onClick={() => navigate('/m/lottery')}>
          {t('deposit_play')}
        </Button>
      )}
      {!isMoving(order.status) && (
        <div className={styles.again}>
          <Button wide onClick={onAgain}>
            {t('deposit_again')}
          </Button>
        </div>
      )}
    </>
  );
}

const OUTCOME_TONES: Readonly<Partial<Record<DepositStatus, NoteTone>>> = {
  credited: 'ok',
  underpaid: 'warn',
  overpaid: 'warn',
  unmatched: 'warn',
  rejected: 'bad',
  reversed: 'bad',
};

/** The end an order came to: amount, what it means, what happens next. */
function Outcome({ order }: { readonly order: DepositOrder }) {
  const t = useT();
  const formats = useFormats();
  const money = (minor: number) => formats.money(minor, order.currency);
  return (
    <div className={styles.outcome}>
      <span className={styles.label}>{order.status === 'credited' ? t('deposit_credited') : t('deposit_ordered')}</span>
      <b className={styles.amount}>{money(order.amount)}</b>
      {order.paidAmount !== undefined && order.paidAmount !== order.amount && <p className={styles.small}>{t('deposit_arrived', { amount: money(order.paidAmount) })}</p>}
      <Note tone={OUTCOME_TONES[order.status] ?? 'info'}>
        {t(`deposit_next_${order.status}` as TextKey)}
        {order.reason && order.status !== 'credited' && ` ${t(`deposit_reason_${order.reason}` as TextKey)}`}
      </Note>
    </div>
  );
}
