/** Seven days of play: valid stakes, net result, one bar a day; the figures of the profit and loss report. */
import { Card, SectionHead, Skeleton, useFormats } from '@lantern/ui';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { Block } from '../../lib/block.tsx';
import { WeekChart } from './parts/week-chart.tsx';
import styles from './member.module.css';

/** 0 Sunday … 6 Saturday; a calendar day has one in any time zone. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

export function Week() {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const report = useCall('report.profitLoss', { query: { range: 'week' } });
  return (
    <section className={styles.section} data-testid="week">
      <SectionHead
        title={t('member_week')}
        more={{ label: t('title_profit'), onOpen: () => navigate('/m/profitLoss') }}
      />
      <Card>
        <Block read={report} waiting={<Skeleton height={206} radius={12} />}>
          {({ totals, days, currency }) => {
            if (totals.stake === 0 && totals.payout === 0)
              return <p className={styles.quiet}>{t('member_week_none')}</p>;
            const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formats.money(amount, currency)}`;
            return (
              <>
                <dl className={styles.sums}>
                  <div>
                    <dt>{t('member_valid_stake')}</dt>
                    <dd>{formats.money(totals.validStake, currency)}</dd>
                  </div>
                  <div>
                    <dt>{t('member_net')}</dt>
                    <dd className={totals.net > 0 ? styles.gain : totals.net < 0 ? styles.loss : undefined}>
                      {signed(totals.net)}
                    </dd>
                  </div>
                </dl>
                <WeekChart
                  caption={t('member_chart')}
                  days={days.map(({ day, net }) => ({
                    label: t(`short_week_${weekdayOf(day)}` as TextKey),
                    net,
                    text: signed(net),
                  }))}
                />
              </>
            );
          }}
        </Block>
      </Card>
    </section>
  );
}
