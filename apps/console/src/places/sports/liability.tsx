/** What the house loses or wins, by how a match may end and by its score. */
import type { CSSProperties } from 'react';
import { useShortValues } from '../../lib/short-values.ts';
import { useT } from '../../lib/i18n.ts';
import { DeskCard } from '../../widgets/parts.tsx';
import type { Match } from './sports-desk.ts';
import styles from './sports.module.css';

/** Goals of the map: more are rare, and in the sums beside it. */
const SHOWN = 5;

interface Ending {
  readonly name: string;
  /** The house’s result; negative is a loss. */
  readonly result: number;
}

/** The worst of each way it may end, from the score as it is: a goal does not go away. */
function endingsOf(match: Match, t: ReturnType<typeof useT>): readonly Ending[] {
  const { grid, score, home, away } = match;
  const [least, leastAway] = score ?? [0, 0];
  const ways = new Map<string, number>();
  for (const [h, row] of grid.entries())
    for (const [a, loss] of row.entries()) {
      if (h < least || a < leastAway) continue;
      const by = Math.abs(h - a);
      const name =
        by === 0
          ? t('sports_ends_draw')
          : t(by === 1 ? 'sports_ends_one' : 'sports_ends_more', { side: h > a ? home : away });
      ways.set(name, Math.max(ways.get(name) ?? -Infinity, loss));
    }
  return [...ways].map(([name, loss]) => ({ name, result: -loss }));
}

export function IfItEnds({ match }: { readonly match: Match }) {
  const t = useT();
  const { short } = useShortValues();
  const { currency, worst, cap, apart } = match;
  const endings = endingsOf(match, t);
  const top = Math.max(1, ...endings.map(({ result }) => Math.abs(result)));
  return (
    <DeskCard title={t('sports_if_it_ends')} side={t('sports_worst_of')}>
      <ul className={styles.endings}>
        {endings.map(({ name, result }) => (
          <li key={name}>
            <span>{name}</span>
            <i
              data-tone={result < 0 ? 'bad' : 'ok'}
              style={{ '--part': Math.abs(result) / top } as CSSProperties}
              aria-hidden="true"
            />
            <b data-tone={result < 0 ? 'bad' : result > 0 ? 'ok' : undefined}>
              {result > 0 ? '+' : ''}
              {short(result, currency)}
            </b>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t('sports_worst_case', { worst: short(worst, currency), cap: short(cap, currency) })}
        {apart > 0 && ` · ${t('sports_apart', { amount: short(apart, currency) })}`}
      </p>
    </DeskCard>
  );
}

/** The map of scores; home goals downwards, away goals across. */
export function ScoreGrid({ match }: { readonly match: Match }) {
  const t = useT();
  const { short } = useShortValues();
  const { grid, currency, score } = match;
  const cells = grid.slice(0, SHOWN).map((row) => row.slice(0, SHOWN));
  const top = Math.max(1, ...cells.flat().map(Math.abs));
  const goals = Array.from({ length: SHOWN }, (_, goal) => goal);
  return (
    <DeskCard title={t('sports_by_score')} side={t('sports_by_score_axes')}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <td />
            {goals.map((goal) => (
              <th key={goal} scope="col">
                {goal}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, h) => (
            <tr key={goals[h]}>
              <th scope="row">{h}</th>
              {row.map((loss, a) => {
                const isPast = score !== null && (h < score[0] || a < score[1]);
                return (
                  <td
                    key={goals[a]}
                    data-tone={loss > 0 ? 'bad' : loss < 0 ? 'ok' : undefined}
                    data-past={isPast || undefined}
                    data-now={(score !== null && h === score[0] && a === score[1]) || undefined}
                    style={{ '--heat': Math.abs(loss) / top } as CSSProperties}
                  >
                    {loss === 0 ? '·' : short(-loss, currency)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </DeskCard>
  );
}
