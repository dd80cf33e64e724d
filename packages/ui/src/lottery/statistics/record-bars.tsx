import { useUiText } from '../../i18n/create-i18n.tsx';
import { inOrder, mostOverdue, type NumberRecord } from './groups.ts';
import styles from './draw-statistics.module.css';

const OVERDUE_SHOWN = 10;

/** Bars of how often each entry was drawn, in order of the entries: heads, tails, sums. */
export function CountBars({ label, entries }: { readonly label: string; readonly entries: readonly NumberRecord[] }) {
  const t = useUiText();
  const most = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <table className={styles.bars} aria-label={label} data-testid="count-bars">
      <tbody>
        {inOrder(entries).map((entry) => (
          <tr
            key={entry.value}
            aria-label={t('ui.stat.entry', { value: entry.value, count: entry.count, away: entry.away })}
          >
            <th scope="row">{entry.value}</th>
            <td className={styles.barCell}>
              <i aria-hidden="true" className={styles.bar} style={{ width: `${(entry.count / most) * 100}%` }} />
            </td>
            <td className={styles.barCount}>{entry.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The longest absent numbers, beside their longest absence (lô gan). */
export function OverdueList({ label, entries }: { readonly label: string; readonly entries: readonly NumberRecord[] }) {
  const t = useUiText();
  return (
    <table className={styles.overdue} aria-label={label} data-testid="overdue-list">
      <thead>
        <tr>
          <th scope="col">{t('ui.stat.number')}</th>
          <th scope="col">{t('ui.stat.away')}</th>
          <th scope="col">{t('ui.stat.awayLongest')}</th>
          <th scope="col">{t('ui.stat.count')}</th>
        </tr>
      </thead>
      <tbody>
        {mostOverdue(entries, OVERDUE_SHOWN).map((entry) => (
          <tr key={entry.value} data-value={entry.value}>
            <th scope="row">{entry.value}</th>
            <td>{entry.away}</td>
            <td>{entry.awayLongest}</td>
            <td>{entry.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
