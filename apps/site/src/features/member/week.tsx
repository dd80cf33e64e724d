/** Seven days of lottery orders: valid stakes, net result, one bar a day. */
import { Card, clock, SectionHead, Skeleton, useFormats } from '@lantern/ui';
import { useMemo } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { useCall } from '../../lib/calls.ts';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { Block } from '../../lib/block.tsx';
import { DAY_MS, dayStart, weekdayOf } from '../../lib/vietnam-days.ts';
import { WeekChart } from './parts/week-chart.tsx';
import { weekOf } from './parts/week-sums.ts';
import styles from './member.module.css';

/** The largest page a list serves; a member with more orders than that in a week sees no chart rather than a wrong one. */
const PAGE_SIZE = 1000;

export function Week() {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const from = useMemo(() => dayStart(clock.nowMs(), 6), []);
  const orders = useCall('lottery.orders', { query: { from, pageSize: PAGE_SIZE } });
  if (orders.data && orders.data.totalPages > 1) return null;
  return (
    <section className={styles.section}>
      <SectionHead title={t('member_week')} more={{ label: t('menu_record'), onOpen: () => navigate('/m/gameRecord') }} />
      <Card>
        <Block read={orders} waiting={<Skeleton height={206} radius={12} />}>
          {({ content }) => {
            const week = weekOf(content, from);
            if (week.stake === 0) return <p className={styles.quiet}>{t('member_week_none')}</p>;
            const currency = content[0]?.currency ?? 'VND';
            const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formats.money(amount, currency)}`;
            return (
              <>
                <dl className={styles.sums}>
                  <div>
                    <dt>{t('member_valid_stake')}</dt>
                    <dd>{formats.money(week.stake, currency)}</dd>
                  </div>
                  <div>
                    <dt>{t('member_net')}</dt>
                    <dd className={week.net > 0 ? styles.gain : week.net < 0 ? styles.loss : undefined}>{signed(week.net)}</dd>
                  </div>
                </dl>
                <WeekChart
                  caption={t('member_chart')}
                  days={week.days.map((net, at) => ({ label: t(`short_week_${weekdayOf(from + at * DAY_MS)}` as TextKey), net, text: signed(net) }))}
                />
              </>
            );
          }}
        </Block>
      </Card>
    </section>
  );
}
