/** The table of a league. */
import { cx } from '@lantern/ui';
import type { StandingShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Crest } from '../parts/crest.tsx';
import styles from './sports-results.module.css';

const FORM = { W: 'good', D: 'plain', L: 'bad' } as const;

export function Standings({ rows }: { readonly rows: readonly StandingShown[] }) {
  const t = useT();
  const { locale } = useSports();
  return (
    <div className={styles.standings} tabIndex={0} role="region" aria-label={t('sports_standings')}>
      <table data-testid="sports-standings">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('sports_team')}</th>
            <th scope="col">{t('sports_played')}</th>
            <th scope="col">{t('sports_won')}</th>
            <th scope="col">{t('sports_drawn')}</th>
            <th scope="col">{t('sports_lost')}</th>
            <th scope="col">{t('sports_difference')}</th>
            <th scope="col">{t('sports_points')}</th>
            <th scope="col">{t('sports_form')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const difference = row.goals[0] - row.goals[1];
            return (
              <tr key={row.competitor.id}>
                <td className="num">{at + 1}</td>
                <th scope="row">
                  <span>
                    <Crest of={row.competitor} size={18} /> {row.competitor.name[locale]}
                  </span>
                </th>
                {[row.played, row.won, row.drawn, row.lost].map((value, place) => (
                  <td key={place} className="num">
                    {value}
                  </td>
                ))}
                <td className="num">{difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '0'}</td>
                <td className={cx('num', styles.points)}>{row.points}</td>
                <td className={styles.form}>
                  {row.form.map((one, place) => (
                    <i key={place} className={styles[FORM[one]]}>
                      {t(`sports_form_${one}`)}
                    </i>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
