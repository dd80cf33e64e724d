/** Charts of the desk in plain SVG. Each is a table for readers, and no value is told by colour alone. */
import { cx } from '@lantern/ui';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import styles from './charts.module.css';

export interface Series {
  readonly label: string;
  /** A colour of the charts: `var(--k2)`. */
  readonly colour: string;
}

/** Names of the series, as drawn. */
export function Legend({ series }: { readonly series: readonly (Series & { readonly isLine?: boolean })[] }) {
  return (
    <span className={styles.legend} aria-hidden="true">
      {series.map(({ label, colour, isLine }) => (
        <span key={label}>
          <i className={cx(isLine === true && styles.line)} style={{ background: colour }} />
          {label}
        </span>
      ))}
    </span>
  );
}

export interface ChartColumn {
  readonly id: string;
  readonly label: string;
  readonly values: readonly number[];
  /** A mark across the first bar. */
  readonly mark?: number | null;
  /** Not over yet: pale. */
  readonly isPartial?: boolean;
  /** Drawn with a ground: the column that is open. */
  readonly isOpen?: boolean;
}

interface ColumnChartProps {
  readonly label: string;
  readonly series: readonly Series[];
  readonly columns: readonly ChartColumn[];
  /** Every so many columns are named on the axis. */
  readonly namedEvery?: number;
  /** Beside each other, or the second below the line. */
  readonly layout: 'grouped' | 'mirrored';
  readonly short: (value: number) => string;
  readonly markLabel?: string;
  /** A word at the top of one column. */
  readonly flag?: { readonly id: string; readonly text: string };
  readonly onOpen?: (id: string) => void;
}

const FRAME = { height: 250, start: 58, end: 6, top: 24, foot: 24 };
const WIDTH_FIRST = 820;

/** The width an element has, so that a chart is drawn in its own pixels and its texts keep their size. */
function useWidth(): readonly [RefObject<HTMLElement | null>, number] {
  const element = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(WIDTH_FIRST);
  useEffect(() => {
    const seen = element.current;
    if (!seen || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(320, Math.round(entry.contentRect.width))),
    );
    observer.observe(seen);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
const STEPS = [1, 2, 2.5, 5, 10];

/** A round step that divides the range into about four. */
function stepOf(range: number): number {
  const rough = Math.max(1, range) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * size >= rough) ?? 10) * size;
}

function scaleOf(columns: readonly ChartColumn[], layout: ColumnChartProps['layout']) {
  const signed = columns.flatMap(({ values, mark }) => [
    ...values.map((value, at) => (layout === 'mirrored' && at === 1 ? -value : value)),
    ...(mark === undefined || mark === null ? [] : [mark]),
  ]);
  const [low, high] = [Math.min(0, ...signed), Math.max(0, ...signed)];
  const step = stepOf(high - low);
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))];
  const room = FRAME.height - FRAME.top - FRAME.foot;
  const y = (value: number) => FRAME.top + ((last * step - value) / ((last - first) * step)) * room;
  return { y, ticks: Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step) };
}

/** Columns over time. A column opens by pointer here, and by its row in the table beside the chart. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, series, columns, layout, short, namedEvery = 1, markLabel, flag, onOpen } = props;
  const { y, ticks } = scaleOf(columns, layout);
  const [figure, width] = useWidth();
  const step = (width - FRAME.start - FRAME.end) / Math.max(1, columns.length);
  const bar = Math.min(layout === 'grouped' ? 18 : 24, (step * 0.78) / (layout === 'grouped' ? series.length : 1));
  const title = useId();
  return (
    <figure ref={figure} className={styles.figure} aria-labelledby={title}>
      <figcaption id={title} className="sr-only">
        {label}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${FRAME.height}`} aria-hidden="true" className={styles.chart}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={FRAME.start}
              x2={width - FRAME.end}
              y1={y(tick)}
              y2={y(tick)}
              stroke={tick === 0 ? 'var(--k-base)' : 'var(--k-grid)'}
              strokeDasharray={tick === 0 ? undefined : '2 3'}
            />
            <text x={FRAME.start - 8} y={y(tick) + 4} textAnchor="end">
              {short(layout === 'mirrored' ? Math.abs(tick) : tick)}
            </text>
          </g>
        ))}
        {columns.map((column, at) => {
          const middle = FRAME.start + step * (at + 0.5);
          return (
            <g key={column.id} onClick={onOpen && (() => onOpen(column.id))} className={cx(onOpen && styles.opens)}>
              <rect
                x={middle - step / 2}
                y={FRAME.top - 8}
                width={step}
                height={FRAME.height - FRAME.top - FRAME.foot + 16}
                rx="4"
                fill={column.isOpen === true ? 'var(--d-sel)' : 'transparent'}
              />
              {column.values.map((raw, place) => {
                const value = layout === 'mirrored' && place === 1 ? -raw : raw;
                const left = layout === 'mirrored' ? middle - bar / 2 : middle + (place - series.length / 2) * bar;
                return (
                  <rect
                    key={series[place]!.label}
                    x={left + 0.5}
                    y={Math.min(y(0), y(value))}
                    width={Math.max(1, bar - 1)}
                    height={value === 0 ? 0 : Math.max(1, Math.abs(y(value) - y(0)))}
                    rx={Math.min(3, bar / 4)}
                    fill={series[place]!.colour}
                    opacity={column.isPartial === true ? 0.5 : 1}
                  />
                );
              })}
              {column.mark !== undefined && column.mark !== null && (
                <line
                  x1={middle - bar * 0.7}
                  x2={middle + bar * 0.7}
                  y1={y(column.mark)}
                  y2={y(column.mark)}
                  stroke="var(--c-ink)"
                  strokeWidth="1.5"
                  opacity={column.values.every((value) => value === 0) ? 0.4 : 0.9}
                />
              )}
              {flag?.id === column.id && (
                <>
                  <line
                    x1={middle}
                    x2={middle}
                    y1={FRAME.top - 4}
                    y2={FRAME.height - FRAME.foot}
                    stroke="var(--c-brand-hi)"
                    strokeDasharray="3 3"
                  />
                  <rect x={middle - 22} y="2" width="44" height="17" rx="4" fill="var(--c-brand)" />
                  <text x={middle} y="14.5" textAnchor="middle" className={styles.flag}>
                    {flag.text}
                  </text>
                </>
              )}
              {at % namedEvery === 0 && (
                <text x={middle} y={FRAME.height - 6} textAnchor="middle">
                  {column.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {series.map((one) => (
              <th key={one.label} scope="col">
                {one.label}
              </th>
            ))}
            {markLabel !== undefined && <th scope="col">{markLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ id, label: name, values, mark }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={series[at]!.label}>{short(value)}</td>
              ))}
              {markLabel !== undefined && <td>{mark === undefined || mark === null ? '–' : short(mark)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

export interface BridgeStep {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** A total stands on the line; a step hangs on the one before. */
  readonly kind: 'total' | 'step';
  readonly colour: string;
}

const BRIDGE = { width: 340, height: 132, top: 18, foot: 20, bar: 52 };

/** Where each bar begins and ends. */
function bridgeOf(steps: readonly BridgeStep[]) {
  let sum = 0;
  return steps.map((step) => {
    const from = step.kind === 'total' ? 0 : sum;
    sum = from + step.value;
    return { ...step, from, to: sum };
  });
}

/** From one total to another by what lies between. */
export function BridgeChart({
  label,
  steps,
  short,
}: {
  readonly label: string;
  readonly steps: readonly BridgeStep[];
  readonly short: (value: number) => string;
}) {
  const drawn = bridgeOf(steps);
  const ends = drawn.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const room = BRIDGE.height - BRIDGE.top - BRIDGE.foot;
  const y = (value: number) => BRIDGE.top + ((high - value) / Math.max(1, high - low)) * room;
  const width = BRIDGE.width / steps.length;
  return (
    <svg
      className={styles.chart}
      role="img"
      viewBox={`0 0 ${BRIDGE.width} ${BRIDGE.height}`}
      aria-label={`${label}: ${steps.map((step) => `${step.label} ${short(step.value)}`).join(', ')}`}
    >
      <line x1="0" x2={BRIDGE.width} y1={y(0)} y2={y(0)} stroke="var(--k-base)" />
      {drawn.map(({ id, label: name, value, from, to, colour }, at) => {
        const left = at * width + (width - BRIDGE.bar) / 2;
        return (
          <g key={id}>
            {at > 0 && (
              <line
                x1={left - width + BRIDGE.bar}
                x2={left}
                y1={y(drawn[at - 1]!.to)}
                y2={y(drawn[at - 1]!.to)}
                stroke="var(--k-base)"
              />
            )}
            <rect
              x={left}
              y={Math.min(y(from), y(to))}
              width={BRIDGE.bar}
              height={Math.max(1.5, Math.abs(y(from) - y(to)))}
              rx="3"
              fill={colour}
            />
            <text
              x={left + BRIDGE.bar / 2}
              y={Math.min(y(from), y(to)) - 5}
              textAnchor="middle"
              className={styles.value}
            >
              {short(value)}
            </text>
            <text x={left + BRIDGE.bar / 2} y={BRIDGE.height - 4} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** A share of the largest value as a bar; decorative, the value stands beside it. */
export function ShareBar({
  value,
  of,
  colour = 'var(--k2)',
}: {
  readonly value: number;
  readonly of: number;
  readonly colour?: string;
}) {
  const share = of === 0 ? 0 : Math.min(1, Math.abs(value) / Math.abs(of));
  return (
    <span className={styles.share} aria-hidden="true">
      <i
        style={{
          width: `${Math.max(share * 100, value === 0 ? 0 : 2)}%`,
          background: value < 0 ? 'var(--c-bad)' : colour,
        }}
      />
    </span>
  );
}

/** Parts of a whole in a row: cases by age. */
export function PartsBar({
  label,
  parts,
}: {
  readonly label: string;
  readonly parts: readonly { readonly id: string; readonly value: number; readonly colour: string }[];
}) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <span className={styles.parts} role="img" aria-label={label}>
      {whole > 0 &&
        parts.map(({ id, value, colour }) =>
          value === 0 ? null : <i key={id} style={{ width: `${(value / whole) * 100}%`, background: colour }} />,
        )}
    </span>
  );
}

interface BandProps {
  /** Parts per million. */
  readonly actual: number;
  readonly theory: number;
  readonly low: number;
  readonly high: number;
  readonly label: string;
}

const BAND = { width: 112, height: 16 };

/** Where the actual return lies in the band of chance. */
export function ReturnBand({ actual, theory, low, high, label }: BandProps) {
  const reach = Math.max(high - theory, theory - low, Math.abs(actual - theory), 1) * 1.6;
  const x = (value: number) => BAND.width / 2 + ((value - theory) / reach) * (BAND.width / 2 - 4);
  const isInside = actual >= low && actual <= high;
  return (
    <svg className={styles.band} role="img" aria-label={label} viewBox={`0 0 ${BAND.width} ${BAND.height}`}>
      <line x1="0" x2={BAND.width} y1="8" y2="8" stroke="var(--k-grid)" strokeWidth="2" />
      <rect x={x(low)} y="3" width={Math.max(2, x(high) - x(low))} height="10" rx="2" fill="var(--k2-wash)" />
      <line x1={x(theory)} x2={x(theory)} y1="2" y2="14" stroke="var(--k2)" strokeWidth="1.5" />
      {isInside ? (
        <circle cx={x(actual)} cy="8" r="3.5" fill="var(--c-ok)" />
      ) : (
        // Another shape as well: never by colour alone.
        <path d={`M${x(actual)} 3.5 l4.5 4.5 l-4.5 4.5 l-4.5 -4.5 z`} fill="var(--c-bad)" />
      )}
    </svg>
  );
}
