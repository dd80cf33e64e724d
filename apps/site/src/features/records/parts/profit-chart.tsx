/**
 * Result over time: gain above the line, loss below it. A slider over it selects a bar; a table is the same for screen
 * readers.
 */
import { useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { toneOf } from './totals-bar.tsx';
import barStyles from '../../../lib/bars.module.css';
import styles from '../profit.module.css';
import { barsOf, type ProfitBar, type ProfitDay } from '../state/profit-bars.ts';
import { momentIn } from '../../../lib/ranges/record-range.ts';

const WIDTH = 340;
const HEIGHT = 168;
const TOP = 10;
const FOOT = 146;
const WIDEST = 26;
/** Minimum height of a bar with any result. */
const SMALLEST = 3;
const TICKS_MAXIMUM = 7;

/** The zero line leaves room for gains and losses in proportion. */
function scaleOf(bars: readonly ProfitBar[]): { readonly base: number; readonly lengthOf: (total: number) => number } {
  const gain = Math.max(0, ...bars.map(({ total }) => total));
  const loss = Math.max(0, ...bars.map(({ total }) => -total));
  const reach = FOOT - TOP;
  const whole = gain + loss || 1;
  return {
    base: TOP + (gain / whole) * reach,
    lengthOf: (total) => (total === 0 ? 0 : Math.max(SMALLEST, (Math.abs(total) / whole) * reach)),
  };
}

export function ProfitChart({ days, currency }: { readonly days: readonly ProfitDay[]; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  const bars = barsOf(days);
  const [picked, setPicked] = useState(bars.length - 1);
  const at = Math.min(picked, bars.length - 1);
  const bar = bars[at]!;
  const date = (day: string) => formats.dateTime(momentIn(day), 'dayMonth');
  const spanOf = ({ fromDay, toDay }: ProfitBar) =>
    fromDay === toDay
      ? formats.dateTime(momentIn(fromDay), 'date')
      : `${date(fromDay)} – ${formats.dateTime(momentIn(toDay), 'date')}`;
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formats.money(amount, currency)}`;
  return (
    <>
      <div className={styles.picked} aria-hidden="true">
        <span>{spanOf(bar)}</span>
        <b className={styles[toneOf(bar.total) ?? 'even']}>{signed(bar.total)}</b>
      </div>
      <div className={styles.chartBox} dir="ltr">
        <Bars bars={bars} at={at} date={date} />
        <input
          type="range"
          className={styles.picker}
          min={0}
          max={bars.length - 1}
          step={1}
          value={at}
          aria-label={t('profit_pick')}
          aria-valuetext={`${spanOf(bar)}: ${signed(bar.total)}`}
          data-testid="profit-picker"
          onChange={(event) => setPicked(Number(event.target.value))}
        />
      </div>
      <table className="sr-only">
        <caption>{t('profit_over_time')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('profit_days')}</th>
            <th scope="col">{t('record_stake')}</th>
            <th scope="col">{t('profit_total')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((one) => (
            <tr key={one.fromDay}>
              <th scope="row">{spanOf(one)}</th>
              <td>{formats.money(one.stake, currency)}</td>
              <td>{signed(one.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Bars({
  bars,
  at,
  date,
}: {
  readonly bars: readonly ProfitBar[];
  readonly at: number;
  readonly date: (day: string) => string;
}) {
  const { base, lengthOf } = scaleOf(bars);
  const step = WIDTH / bars.length;
  const width = Math.min(WIDEST, step * 0.68);
  const every = Math.ceil(bars.length / TICKS_MAXIMUM);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`M0 ${TOP}H${WIDTH}M0 ${(TOP + FOOT) / 2}H${WIDTH}M0 ${FOOT}H${WIDTH}`} className={barStyles.grid} />
      <rect x={at * step} y={TOP - 6} width={step} height={FOOT - TOP + 12} rx="6" className={styles.lit} />
      {bars.map(({ fromDay, total }, index) => {
        const length = lengthOf(total);
        const centre = step * (index + 0.5);
        return (
          <g key={fromDay}>
            <rect
              x={centre - width / 2}
              y={total > 0 ? base - length : base}
              width={width}
              height={length}
              rx={Math.min(5, length / 2, width / 2)}
              className={total > 0 ? barStyles.gainBar : barStyles.lossBar}
            />
            {(bars.length - 1 - index) % every === 0 && (
              <text x={Math.min(WIDTH - 16, Math.max(16, centre))} y={HEIGHT - 4} className={barStyles.tick}>
                {date(fromDay)}
              </text>
            )}
          </g>
        );
      })}
      <path d={`M0 ${base}H${WIDTH}`} className={barStyles.base} />
    </svg>
  );
}
