/** Retention: of the members of a week, the share that played in each week since. */
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { DeskCard } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { shortDay } from './question.ts';
import styles from './reports.module.css';

const WEEKS = 12;

export function CohortTable() {
  const t = useT();
  const { percent } = useShortValues();
  const read = useCall('ops.reports.cohorts', { query: { weeks: WEEKS } });
  return (
    <DeskCard title={t('reports_cohorts')} side={t('reports_cohort_note')} isFlush>
      <WhenRead read={read}>
        {({ list }) => (
          <div className={styles.scroll}>
            <table className={styles.cohorts}>
              <thead>
                <tr>
                  <th scope="col">{t('reports_cohort_week')}</th>
                  <th scope="col">{t('reports_cohort_size')}</th>
                  {Array.from({ length: WEEKS }, (_, week) => (
                    <th key={week} scope="col">
                      {t('reports_cohort_after', { count: week })}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.map(({ week, members, active }) => (
                  <tr key={week}>
                    <th scope="row">{shortDay(week)}</th>
                    <td>
                      <b>{members}</b>
                    </td>
                    {Array.from({ length: WEEKS }, (_, after) => {
                      const count = active[after];
                      if (count === undefined) return <td key={after} />;
                      const share = members === 0 ? 0 : Math.min(1, count / members);
                      return (
                        <td
                          key={after}
                          title={String(count)}
                          style={{
                            background: `color-mix(in srgb, var(--k2) ${Math.round(share * 38)}%, transparent)`,
                          }}
                        >
                          {members === 0 ? '–' : percent(share, 0)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </WhenRead>
    </DeskCard>
  );
}
