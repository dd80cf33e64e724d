/** The table of the virtual league's season, and the results of its last rounds. */
import { formatDateTime } from '@lantern/ui';
import { useEffect } from 'react';
import type { ResultShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { ResultRow } from '../results/result-row.tsx';
import { Standings } from '../results/standings.tsx';
import styles from './sports-virtual.module.css';

/** How many matches are over: what is read of them is read again when a round ends. */
function useOver(): number {
  const { view } = useSports();
  return view.use((state) => state.league?.events.filter(({ status }) => status === 'ended').length ?? 0);
}

export function TablePage() {
  const t = useT();
  const { view, play } = useSports();
  const rows = view.use((state) => state.standings);
  const over = useOver();
  useEffect(() => play.table(), [over, play]);
  return (
    <div className={styles.page} data-testid="sports-virtual-table">
      <div className={styles.title}>
        <h1>{t('sports_standings')}</h1>
      </div>
      <p className={styles.note}>{t('sports_virtual_season_text')}</p>
      {rows === undefined ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Empty text={t('sports_virtual_no_table')} />
      ) : (
        <Standings rows={rows} />
      )}
    </div>
  );
}

interface Round {
  readonly at: number;
  readonly results: readonly ResultShown[];
}

/** Results by round, the newest first. */
function roundsOf(results: readonly ResultShown[]): readonly Round[] {
  const rounds = new Map<number, ResultShown[]>();
  for (const result of results) {
    const known = rounds.get(result.at);
    if (known) known.push(result);
    else rounds.set(result.at, [result]);
  }
  return [...rounds].map(([at, own]) => ({ at, results: own })).sort((one, other) => other.at - one.at);
}

export function RecentRounds() {
  const t = useT();
  const { view, play, locale } = useSports();
  const { page, failed } = view.use((state) => state.results);
  const over = useOver();
  useEffect(() => void play.results(undefined), [over, play]);
  return (
    <div className={styles.page} data-testid="sports-results">
      <div className={styles.title}>
        <h1>{t('sports_virtual_last_hour')}</h1>
      </div>
      {failed && <Failed onRetry={() => void play.results(undefined)} />}
      {!failed && !page && <Loading />}
      {page?.results.length === 0 && <Empty text={t('sports_no_results')} />}
      {page &&
        roundsOf(page.results).map(({ at, results }) => (
          <section key={at} className={styles.results} aria-label={formatDateTime(at, 'time', locale)}>
            {results.map((result) => (
              <ResultRow key={result.event} result={result} />
            ))}
          </section>
        ))}
    </div>
  );
}
