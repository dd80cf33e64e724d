import { useUiText } from '../../i18n/create-i18n.tsx';
import styles from './trend-chart.module.css';

/** One draw of a trend: its short number and its value. */
export interface TrendRow {
  readonly label: string;
  readonly value: string;
}

export interface TrendChartProps {
  readonly caption: string;
  /** Every possible value, from start to end. */
  readonly values: readonly string[];
  /** Newest draw first. */
  readonly rows: readonly TrendRow[];
}

const ROW_PX = 28;
const VALUE_UNITS = 10;

/** The value of each draw, one below the other, joined by a line: past results, not a prediction. */
export function TrendChart({ caption, values, rows }: TrendChartProps) {
  const t = useUiText();
  const middleOf = (value: string): number => (values.indexOf(value) + 0.5) * VALUE_UNITS;
  const points = rows.map(({ value }, at) => `${middleOf(value)},${(at + 0.5) * ROW_PX}`).join(' ');
  return (
    <div className={styles.chart} dir="ltr" data-testid="trend-chart">
      <div className={styles.row}>
        <span className={styles.label} aria-hidden="true" />
        <Cells values={values} />
      </div>
      <div className={styles.body}>
        <svg
          className={styles.lines}
          style={{ height: rows.length * ROW_PX }}
          viewBox={`0 0 ${values.length * VALUE_UNITS} ${rows.length * ROW_PX}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline points={points} fill="none" vectorEffect="non-scaling-stroke" />
        </svg>
        {rows.map((row, at) => (
          <div key={at} className={styles.row} aria-hidden="true">
            <span className={styles.label}>{row.label}</span>
            <Cells values={values} on={row.value} />
          </div>
        ))}
      </div>
      <table className="sr-only">
        <caption>{caption}</caption>
        <tbody>
          {rows.map(({ label, value }, at) => (
            <tr key={at}>
              <th scope="row">{t('ui.stat.draw', { numero: label })}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The columns of a row; the head names them all, a draw only its own. */
function Cells({ values, on }: { readonly values: readonly string[]; readonly on?: string }) {
  return (
    <span className={styles.cells} style={{ gridTemplateColumns: `repeat(${values.length}, minmax(0, 1fr))` }}>
      {values.map((value) => (
        <span key={value} className={on === undefined ? styles.head : styles.cell}>
          {on === undefined ? value : value === on && <b className={styles.ball}>{value}</b>}
        </span>
      ))}
    </span>
  );
}
