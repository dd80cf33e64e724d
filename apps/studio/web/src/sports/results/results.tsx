/** Results of a day, by competition. */
import { clock, formatDateTime, Icon } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { ResultRow } from './result-row.tsx';
import styles from './sports-results.module.css';

const DAY_MS = 86_400_000;
/** How many days back results are offered. */
const DAYS_BACK = 30;

/** A day of the merchant's calendar as `yyyy-mm-dd`, so many days from now. */
function dayText(daysAgo: number): string {
  const [date, month, year] = formatDateTime(clock.nowMs() - daysAgo * DAY_MS, 'date', 'vi').split('/');
  return `${year}-${month}-${date}`;
}

/** A day just begun has no results: before three o'clock they open on the day before. */
const NIGHT_DAYS = 3 / 24;

/** The day results open on. */
export const firstResultDay = (): string => dayText(NIGHT_DAYS);

const shift = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);
const shown = (day: string): string => day.split('-').reverse().join('/');

export function Results() {
  const t = useT();
  const { view, play, locale } = useSports();
  const { day, page, failed } = view.use((state) => state.results);
  const isFirst = day <= dayText(DAYS_BACK);
  const isLast = day >= dayText(0);
  return (
    <div data-testid="sports-results">
      <div className={styles.day}>
        <button
          type="button"
          aria-label={t('sports_day_before')}
          aria-disabled={isFirst}
          onClick={() => !isFirst && void play.results(shift(day, -1))}
          data-testid="sports-day-before"
        >
          <Icon name="caret-left" size={16} />
        </button>
        <b className="num">{shown(day)}</b>
        <button
          type="button"
          aria-label={t('sports_day_after')}
          aria-disabled={isLast}
          onClick={() => !isLast && void play.results(shift(day, 1))}
        >
          <Icon name="caret-right" size={16} />
        </button>
      </div>
      {failed && <Failed onRetry={() => void play.results(day)} />}
      {!failed && !page && <Loading />}
      {page?.results.length === 0 && <Empty text={t('sports_no_results')} />}
      {page?.competitions.map((competition) => {
        const own = page.results.filter((result) => result.competition === competition.id);
        if (own.length === 0) return null;
        return (
          <section key={competition.id} className={styles.league}>
            <h3>{competition.name[locale]}</h3>
            {own.map((result) => (
              <ResultRow key={result.event} result={result} />
            ))}
          </section>
        );
      })}
    </div>
  );
}
