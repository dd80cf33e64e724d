/** Figures and small charts, drawn in SVG with the series colours; each has its numbers in words for readers. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './desk-values.module.css';

export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** The list this figure is made of. */
  readonly href?: string;
}

/** A strip of figures; each opens its list. */
export function StatTiles({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className={styles.tiles}>
      {figures.map(({ id, label, value, note, href }) => {
        const content = (
          <>
            <small>{label}</small>
            <b>{value}</b>
            {note !== undefined && <span>{note}</span>}
          </>
        );
        return href === undefined ? (
          <div key={id} className={styles.tile}>
            {content}
          </div>
        ) : (
          <Link key={id} className={styles.tile} href={href}>
            {content}
          </Link>
        );
      })}
    </div>
  );
}

interface SparklineProps {
  readonly values: readonly number[];
  /** What it shows, with first and last value in words. */
  readonly label: string;
}

const LINE = { width: 116, height: 24, inset: 3 };

/** A line without axes; the last point is marked. */
export function Sparkline({ values, label }: SparklineProps) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => LINE.inset + (at / Math.max(1, values.length - 1)) * (LINE.width - 2 * LINE.inset);
  const y = (value: number) =>
    LINE.height - LINE.inset - ((value - low) / Math.max(1, high - low)) * (LINE.height - 2 * LINE.inset);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg className={styles.chart} role="img" aria-label={label} viewBox={`0 0 ${LINE.width} ${LINE.height}`}>
      <polyline points={points} fill="none" stroke="var(--k1)" strokeWidth="1.5" strokeLinejoin="round" />
      {values.length > 0 && <circle cx={x(values.length - 1)} cy={y(values.at(-1)!)} r="2.5" fill="var(--k1)" />}
    </svg>
  );
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value in words, on top of the bar. */
  readonly text: string;
}

const BARS = { height: 132, step: 56, bar: 40, top: 18, foot: 20 };

/** A few bars with their values on top; negative ones hang below the line. */
export function BarChart({ bars, label }: { readonly bars: readonly Bar[]; readonly label: string }) {
  const [low, high] = [Math.min(0, ...bars.map(({ value }) => value)), Math.max(0, ...bars.map(({ value }) => value))];
  const room = BARS.height - BARS.top - BARS.foot;
  const y = (value: number) => BARS.top + ((high - value) / Math.max(1, high - low)) * room;
  const width = bars.length * BARS.step;
  return (
    <svg className={styles.chart} role="img" aria-label={label} viewBox={`0 0 ${width} ${BARS.height}`}>
      <line x1="0" x2={width} y1={y(0)} y2={y(0)} stroke="var(--k-base)" />
      {bars.map(({ label: name, value, text }, at) => {
        const left = at * BARS.step + (BARS.step - BARS.bar) / 2;
        return (
          <g key={name}>
            <rect
              x={left}
              y={Math.min(y(0), y(value))}
              width={BARS.bar}
              height={Math.max(1, Math.abs(y(value) - y(0)))}
              rx="2"
              fill={value < 0 ? 'var(--k6)' : 'var(--k2)'}
            />
            <text x={left + BARS.bar / 2} y={Math.min(y(0), y(value)) - 5} textAnchor="middle">
              {text}
            </text>
            <text x={left + BARS.bar / 2} y={BARS.height - 4} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
