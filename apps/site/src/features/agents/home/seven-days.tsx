/** Seven days of commission as bars, today's lit; a table twin for screen readers. */
import { Card, SectionHead } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import barStyles from '../../../lib/bars.module.css';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useAgentT } from '../agent-texts.tsx';
import { STATEMENT_PATH } from '../parts/paths.ts';
import { useAmounts } from '../parts/use-amounts.ts';
import type { Overview } from './overview.ts';
import styles from './agent-home.module.css';
import shared from '../parts/agents.module.css';

const WIDTH = 340;
const HEIGHT = 148;
const TOP = 26;
const FOOT = 122;
const BAR = 33;
const SMALLEST = 3;

/** 0 Sunday … 6 Saturday; a calendar day has one in any time zone. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

interface SevenDaysProps {
  readonly days: Overview['days'];
  readonly currency: string;
}

export function SevenDays({ days, currency }: SevenDaysProps) {
  const t = useAgentT();
  const site = useT();
  const navigate = useNavigate();
  const amounts = useAmounts(currency);
  const highest = Math.max(1, ...days.map(({ sum }) => Math.abs(sum)));
  const step = WIDTH / Math.max(1, days.length);
  const name = ({ day }: { readonly day: string }) => site(`short_week_${weekdayOf(day)}` as TextKey);
  return (
    <section className={shared.section}>
      <SectionHead
        title={t('home_days')}
        more={{ label: t('home_calendar'), onOpen: () => navigate(`${STATEMENT_PATH}?show=calendar`) }}
      />
      <Card>
        <svg className={barStyles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <path d={`M0 ${TOP}H${WIDTH}M0 ${(TOP + FOOT) / 2}H${WIDTH}`} className={barStyles.grid} />
          {days.map((one, at) => {
            const length = one.sum === 0 ? 0 : Math.max(SMALLEST, (Math.abs(one.sum) / highest) * (FOOT - TOP));
            const centre = step * (at + 0.5);
            const last = at === days.length - 1;
            return (
              <g key={one.day}>
                <rect
                  x={centre - BAR / 2}
                  y={FOOT - length}
                  width={BAR}
                  height={length}
                  rx={Math.min(5, length / 2)}
                  className={one.sum < 0 ? styles.chartLoss : last ? styles.chartToday : styles.chartBar}
                />
                {last && one.sum !== 0 && (
                  <text x={Math.min(WIDTH - 30, centre)} y={FOOT - length - 7} className={styles.chartValue}>
                    {amounts.short(one.sum)}
                  </text>
                )}
                <text x={centre} y={HEIGHT - 6} className={barStyles.tick}>
                  {name(one)}
                </text>
              </g>
            );
          })}
          <path d={`M0 ${FOOT}H${WIDTH}`} className={barStyles.base} />
        </svg>
        <table className="sr-only">
          <caption>{t('home_days')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('home_earned')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.day}>
                <th scope="row">{amounts.day(one.day)}</th>
                <td>{amounts.full(one.sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}
