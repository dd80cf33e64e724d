/** A vendor's requests drawn: a day in half hours, and the durations of six hours against the limit. */
import { useFormats } from '@lantern/ui/i18n';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { zoned } from '../../lib/zone.ts';
import { conditionOf, type Figures, type Wallet } from './vendor.ts';
import styles from './vendors.module.css';

interface StripProps {
  readonly day: readonly Figures[];
  readonly limitMs: number | null;
  readonly isOff: boolean;
}

/** The last 24 hours, a bar for each half hour. */
export function DayStrip({ day, limitMs, isOff }: StripProps) {
  const t = useT();
  const conditions = day.map((figures) => conditionOf(figures, limitMs));
  const count = (wanted: string) => conditions.filter((condition) => condition === wanted).length;
  return (
    <span
      className={styles.strip}
      role="img"
      aria-label={t('vendor_strip', { slow: count('slow'), failing: count('failing'), quiet: count('quiet') })}
    >
      {conditions.map((condition, at) => (
        <i key={at} data-condition={isOff ? 'off' : condition} />
      ))}
    </span>
  );
}

const FRAME = { width: 426, height: 108, start: 38, end: 6, top: 14, foot: 18 };
const TEN_MINUTES_MS = 600_000;

interface ChartProps {
  readonly latency: Wallet['latency'];
  readonly limitMs: number | null;
}

/** Durations of six hours, in pieces of ten minutes; a piece without a request leaves a gap. */
export function LatencyChart({ latency, limitMs }: ChartProps) {
  const t = useT();
  const { integer } = useFormats();
  const zone = useMerchant().timeZone;
  const points = latency.flatMap(({ at, p95Ms }) => (p95Ms === null ? [] : [{ at, p95Ms }]));
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last) return <p className={styles.faint}>{t('vendor_no_calls')}</p>;
  const highest = Math.max(...points.map(({ p95Ms }) => p95Ms));
  // A limit far above what is measured would flatten the line; it is named beside the chart.
  const showsLimit = limitMs !== null && limitMs <= highest * 5;
  const top = Math.max(highest, showsLimit ? limitMs : 0) * 1.1;
  const [from, until] = [last.at - 35 * TEN_MINUTES_MS, last.at];
  const x = (at: number) => FRAME.start + ((at - from) / (until - from)) * (FRAME.width - FRAME.start - FRAME.end);
  const y = (ms: number) => FRAME.height - FRAME.foot - (ms / top) * (FRAME.height - FRAME.top - FRAME.foot);
  const line = points
    .filter(({ at }) => at >= from)
    .map(({ at, p95Ms }, index, all) => {
      const before = all[index - 1];
      const isNew = before === undefined || at - before.at > TEN_MINUTES_MS * 1.5;
      // A lone point is drawn as a short line.
      return `${isNew ? 'M' : 'L'}${x(at).toFixed(1)} ${y(p95Ms).toFixed(1)}${isNew ? 'h0.1' : ''}`;
    })
    .join('');
  const clock = (at: number) => zoned(at, zone).time.slice(0, 5);
  const marks = [0, highest];
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-label={t('vendor_latency_chart', { last: integer(last.p95Ms), highest: integer(highest) })}
    >
      {marks.map((mark) => (
        <g key={mark}>
          <path
            d={`M${FRAME.start} ${y(mark)}H${FRAME.width - FRAME.end}`}
            stroke={mark === 0 ? 'var(--k-base)' : 'var(--k-grid)'}
            strokeDasharray={mark === 0 ? undefined : '3 3'}
          />
          <text x={FRAME.start - 6} y={y(mark) + 4} textAnchor="end">
            {integer(mark)}
          </text>
        </g>
      ))}
      {showsLimit && (
        <path
          d={`M${FRAME.start} ${y(limitMs)}H${FRAME.width - FRAME.end}`}
          stroke="var(--c-bad)"
          strokeDasharray="3 3"
        />
      )}
      <path d={line} fill="none" stroke="var(--k4)" strokeWidth="1.8" strokeLinecap="round" />
      <text x={FRAME.start} y={FRAME.height - 4}>
        {clock(from)}
      </text>
      <text x={(FRAME.start + FRAME.width) / 2} y={FRAME.height - 4} textAnchor="middle">
        {clock((from + until) / 2)}
      </text>
      <text x={FRAME.width - FRAME.end} y={FRAME.height - 4} textAnchor="end">
        {clock(until)}
      </text>
    </svg>
  );
}
