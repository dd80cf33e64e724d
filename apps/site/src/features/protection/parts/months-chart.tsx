/** One bar a month: net deposits above the line, net withdrawals below it; the same as a table for screen readers. */
import { useT } from '../../../lib/language/i18n.ts';
import barStyles from '../../../lib/bars.module.css';
import styles from '../protection.module.css';

interface Month {
  /** `yyyy-MM`. */
  readonly month: string;
  readonly deposited: number;
  readonly withdrawn: number;
  readonly net: number;
}

const WIDTH = 320;
const HEIGHT = 132;
/** Position of the line, and the scale of the bars: in the middle, or at the foot while nothing is below it. */
const MIDDLE = { base: 62, reach: 50 };
const FOOT = { base: 112, reach: 100 };
const BAR = 15;
/** Minimum height of a month with any result. */
const SMALLEST = 3;

const shortMonth = (month: string): string => String(Number(month.slice(5)));

export function MonthsChart({
  months,
  money,
}: {
  readonly months: readonly Month[];
  readonly money: (amount: number) => string;
}) {
  const t = useT();
  const { base, reach } = months.some(({ net }) => net < 0) ? MIDDLE : FOOT;
  const largest = Math.max(1, ...months.map(({ net }) => Math.abs(net)));
  const step = WIDTH / months.length;
  return (
    <>
      <svg className={barStyles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path d={`M0 ${base - reach}H${WIDTH}M0 ${MIDDLE.base + MIDDLE.reach}H${WIDTH}`} className={barStyles.grid} />
        {months.map(({ month, net }, at) => {
          const length = net === 0 ? 0 : Math.max(SMALLEST, (Math.abs(net) / largest) * reach);
          const centre = step * (at + 0.5);
          return (
            <g key={month}>
              <rect
                x={centre - BAR / 2}
                y={net > 0 ? base - length : base}
                width={BAR}
                height={length}
                rx={Math.min(4, length / 2)}
                className={net > 0 ? styles.inBar : styles.outBar}
              />
              <text x={centre} y={HEIGHT - 4} className={barStyles.tick}>
                {shortMonth(month)}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${base}H${WIDTH}`} className={barStyles.base} />
      </svg>
      <div className="sr-only">
        <table data-testid="months">
          <caption>{t('protect_months')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('protect_month')}</th>
              <th scope="col">{t('protect_deposited')}</th>
              <th scope="col">{t('protect_withdrawn')}</th>
              <th scope="col">{t('protect_month_net')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, deposited, withdrawn, net }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{money(deposited)}</td>
                <td>{money(withdrawn)}</td>
                <td>{money(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
