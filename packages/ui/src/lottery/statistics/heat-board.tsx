import { useUiText } from '../../i18n/create-i18n.tsx';
import { heatOf, inOrder, type NumberRecord } from './groups.ts';
import styles from './draw-statistics.module.css';

/** The heat colour never becomes so strong that the number is illegible. */
const STRONGEST = 0.58;

/** A cell of a heat board: the number, its count, and its heat. */
function HeatCell({ entry, heat }: { readonly entry: NumberRecord; readonly heat: number }) {
  const t = useUiText();
  return (
    <li
      className={styles.heatCell}
      data-value={entry.value}
      data-count={entry.count}
      aria-label={t('ui.stat.entry', { value: entry.value, count: entry.count, away: entry.away })}
    >
      <i aria-hidden="true" className={styles.warmth} style={{ opacity: heat * STRONGEST }} />
      <b aria-hidden="true">{entry.value}</b>
      <span aria-hidden="true">{entry.count}</span>
    </li>
  );
}

/** A few are in one line, a dozen in two, more in tens. */
function columnsFor(count: number): number {
  if (count <= 6) return count;
  return count <= 12 ? Math.ceil(count / 2) : 10;
}

/** Every number of a group with its count, coloured by frequency. */
export function HeatBoard({ label, entries }: { readonly label: string; readonly entries: readonly NumberRecord[] }) {
  return (
    <ul
      className={styles.heat}
      style={{ gridTemplateColumns: `repeat(${columnsFor(entries.length)}, minmax(0, 1fr))` }}
      aria-label={label}
      dir="ltr"
      data-testid="heat-board"
    >
      {inOrder(entries).map((entry) => (
        <HeatCell key={entry.value} entry={entry} heat={heatOf(entry.count, entries)} />
      ))}
    </ul>
  );
}

export interface PositionRow {
  /** Accessible name of the row. */
  readonly label: string;
  /** The number in the position. */
  readonly short: string;
  readonly entries: readonly NumberRecord[];
}

/** One row per position, one column per number: how often it was there. */
export function PositionHeat({ label, rows }: { readonly label: string; readonly rows: readonly PositionRow[] }) {
  const columns = inOrder(rows[0]?.entries ?? []);
  const all = rows.flatMap(({ entries }) => entries);
  return (
    <table className={styles.positions} aria-label={label} data-testid="position-heat">
      <thead>
        <tr>
          <td />
          {columns.map(({ value }) => (
            <th key={value} scope="col">
              {value}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" aria-label={row.label}>
              {row.short}
            </th>
            {inOrder(row.entries).map((entry) => (
              <td key={entry.value} className={styles.positionCell}>
                <i
                  aria-hidden="true"
                  className={styles.warmth}
                  style={{ opacity: heatOf(entry.count, all) * STRONGEST }}
                />
                <span>{entry.count}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
