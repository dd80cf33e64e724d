/** The outcome of an order, or its state without the member: amount, meaning, next step. */
import { CountUp, cx, Icon, useFormats, type IconName, useReducedMotion } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { isCancelled, type DepositOrder, type DepositStatus } from '../deposit-words.ts';
import styles from './outcome.module.css';

type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'mute';

const LOOKS: Readonly<Record<DepositStatus, readonly [IconName, Tone]>> = {
  created: ['hourglass', 'info'],
  awaiting_transfer: ['hourglass', 'info'],
  seen: ['circle-notch', 'info'],
  matched: ['circle-notch', 'info'],
  credited: ['check', 'ok'],
  underpaid: ['hourglass', 'warn'],
  overpaid: ['hourglass', 'warn'],
  unmatched: ['magnifying-glass', 'warn'],
  expired: ['clock', 'mute'],
  rejected: ['x', 'bad'],
  reversed: ['arrow-counter-clockwise', 'bad'],
};

interface OutcomeProps {
  readonly order: DepositOrder;
  /** The money arrived while the member was watching. */
  readonly justCredited: boolean;
  /** It is the account's first. */
  readonly first: boolean;
}

export function Outcome({ order, justCredited, first }: OutcomeProps) {
  const t = useT();
  const formats = useFormats();
  const { status, amount, currency, paidAmount } = order;
  const cancelled = isCancelled(order);
  const [icon, tone] = cancelled ? (['x', 'mute'] as const) : LOOKS[status];
  const money = (minor: number) => formats.money(minor, currency);
  const shown = status === 'credited' ? (order.creditedAmount ?? amount) : amount;
  return (
    <div className={cx(styles.outcome, styles[tone])} data-testid="deposit-outcome" data-status={status}>
      {justCredited && <Sparks />}
      <span className={cx(styles.mark, justCredited && styles.arrives)} aria-hidden="true">
        <Icon name={icon} size={30} className={icon === 'circle-notch' ? styles.turning : undefined} />
      </span>
      <span className={styles.label}>{t(status === 'credited' ? 'deposit_credited' : 'deposit_ordered')}</span>
      <b className={styles.amount}>
        {status === 'credited' && '+'}
        {justCredited ? <CountUp value={shown} format={money} /> : money(shown)}
      </b>
      {paidAmount !== undefined && paidAmount !== amount && status !== 'credited' && (
        <Difference order={order} arrived={paidAmount} />
      )}
      {first && status === 'credited' && (
        <blockquote className={styles.first} data-testid="deposit-first">
          {t('deposit_first')}
        </blockquote>
      )}
      <p className={styles.next}>
        {cancelled ? t('deposit_next_cancelled') : t(`deposit_next_${status}` as TextKey)}
        {order.reason && status !== 'credited' && !cancelled && ` ${t(`deposit_reason_${order.reason}` as TextKey)}`}
      </p>
    </div>
  );
}

/** Ordered, arrived, and the difference, when they are not the same. */
function Difference({ order, arrived }: { readonly order: DepositOrder; readonly arrived: number }) {
  const t = useT();
  const formats = useFormats();
  const gap = arrived - order.amount;
  return (
    <dl className={styles.difference}>
      <div>
        <dt>{t('deposit_arrived')}</dt>
        <dd>{formats.money(arrived, order.currency)}</dd>
      </div>
      <div>
        <dt>{t(gap < 0 ? 'deposit_missing' : 'deposit_over')}</dt>
        <dd className={styles.gap}>{`${gap > 0 ? '+' : ''}${formats.money(gap, order.currency)}`}</dd>
      </div>
    </dl>
  );
}

const COUNT = 14;
/** The golden angle spreads any number evenly without a pattern. */
const TURN = 137.5;

/** Gold sparks that rise once when money arrives; static with reduced motion. */
function Sparks() {
  if (useReducedMotion()) return null;
  return (
    <span className={styles.sparks} aria-hidden="true">
      {Array.from({ length: COUNT }, (_, at) => {
        const angle = (at * TURN * Math.PI) / 180;
        const reach = 70 + ((at * 29) % 60);
        const place = {
          '--x': `${Math.round(Math.cos(angle) * reach)}px`,
          '--y': `${Math.round(Math.sin(angle) * reach * 0.8 - 18)}px`,
        };
        return (
          <i
            key={at}
            className={styles.spark}
            style={{ ...place, animationDelay: `${(at % 5) * 60}ms` } as React.CSSProperties}
          />
        );
      })}
    </span>
  );
}
