/** One limit: its gauge, what is left, and a pending change. */
import { Button, Icon, useFormats, type IconName } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import type { MoneyLimit } from '../api/use-protection.ts';
import styles from '../protection.module.css';
import { Gauge } from './gauge.tsx';
import { PendingChange } from './pending-change.tsx';

const ICONS: Readonly<Record<MoneyLimit['kind'], IconName>> = {
  deposit: 'wallet',
  loss: 'hand-coins',
  stake: 'ticket',
};

interface MoneyLimitRowProps {
  readonly limit: MoneyLimit;
  readonly currency: string;
  readonly onChange: () => void;
}

export function MoneyLimitRow({ limit, currency, onChange }: MoneyLimitRowProps) {
  const t = useT();
  const formats = useFormats();
  const { kind, span, amount, used, left, opensAt, pending } = limit;
  const what = t(`protect_kind_${kind}`);
  const money = (value: number) => formats.money(value, currency);
  const text =
    amount === null
      ? t(`protect_about_${kind}`)
      : opensAt === undefined
        ? t('protect_left', { left: money(left ?? 0), limit: money(amount) })
        : t('protect_used_up', { date: formats.dateTime(opensAt, 'dateTime') });
  const action = t(amount === null ? 'protect_set' : 'protect_change');
  return (
    <div className={styles.limit} data-testid={`limit-${kind}`} data-amount={amount ?? 'none'}>
      <div className={styles.limitHead}>
        <Icon name={ICONS[kind]} variant="duotone" size={22} className={styles.limitIcon} />
        <div className={styles.limitWords}>
          <b>{what}</b>
          <span>{text}</span>
        </div>
        <Button
          small
          aria-label={t('protect_change_of', { action, what })}
          onClick={onChange}
          data-testid={`limit-${kind}-change`}
        >
          {action}
        </Button>
      </div>
      {amount !== null && <Gauge label={what} used={used} limit={amount} text={text} />}
      {pending && (
        <PendingChange kind={kind} span={span}>
          {pending.amount === null
            ? t('protect_pending_none', { date: formats.dateTime(pending.at, 'dateTime') })
            : t('protect_pending_set', {
                amount: money(pending.amount),
                date: formats.dateTime(pending.at, 'dateTime'),
              })}
        </PendingChange>
      )}
    </div>
  );
}
