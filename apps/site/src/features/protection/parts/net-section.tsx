/** The member's deposits and withdrawals: lifetime, and month by month. */
import { Card, SectionHead, Skeleton, useFormats } from '@lantern/ui';
import { Block } from '../../../lib/block.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import type { Overview } from '../api/use-protection.ts';
import styles from '../protection.module.css';
import { MonthsChart } from './months-chart.tsx';

export function NetSection({
  lifetime: { deposited, withdrawn, net },
  currency,
}: {
  readonly lifetime: Overview['lifetime'];
  readonly currency: string;
}) {
  const t = useT();
  const formats = useFormats();
  const history = useCall('protection.history');
  const money = (amount: number) => formats.money(amount, currency);
  return (
    <section aria-label={t('protect_net')}>
      <SectionHead title={t('protect_net')} />
      <Card>
        <p className={styles.netLabel}>{t('protect_net_lifetime')}</p>
        <p className={styles.net} data-testid="net-deposits">
          {money(net)}
        </p>
        <dl className={styles.sums}>
          <div>
            <dt>{t('protect_deposited')}</dt>
            <dd>{money(deposited)}</dd>
          </div>
          <div>
            <dt>{t('protect_withdrawn')}</dt>
            <dd>{money(withdrawn)}</dd>
          </div>
        </dl>
        <h3 className={styles.chartTitle}>{t('protect_months')}</h3>
        <Block read={history} waiting={<Skeleton height={132} radius={12} />}>
          {({ months }) =>
            months.every((month) => month.deposited === 0 && month.withdrawn === 0) ? (
              <p className={styles.quiet}>{t('protect_months_none')}</p>
            ) : (
              <MonthsChart months={months} money={money} />
            )
          }
        </Block>
      </Card>
    </section>
  );
}
