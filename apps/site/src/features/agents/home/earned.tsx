/** What the agent earned in a span, with the time it is true for and what it is made of. */
import { cx, useFormats, useNow } from '@lantern/ui';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useAgentT, type AgentKey } from '../agent-texts.tsx';
import { STATEMENT_PATH, statementPath } from '../parts/paths.ts';
import { useAmounts } from '../parts/use-amounts.ts';
import type { Overview, Span } from './overview.ts';
import styles from './agent-home.module.css';

/** Figures older than this are shown grey, with their time. */
const STALE_MS = 2 * 60_000;
const TICK_MS = 10_000;

const PARTS = ['rebates', 'dailySalary', 'hourlySalary', 'dividends'] as const;
type Part = (typeof PARTS)[number];

/** Change against the span before, in whole percent; undefined when there is nothing to compare with. */
export function changeOf(sum: number, previous: number): number | undefined {
  return previous > 0 ? Math.round(((sum - previous) / previous) * 100) : undefined;
}

function Change({ overview, span }: { readonly overview: Overview; readonly span: Span }) {
  const t = useAgentT();
  const change = changeOf(overview.sum, overview.previousSum);
  if (change === undefined) return null;
  const tone = change > 0 ? styles.up : change < 0 ? styles.down : styles.even;
  const sign = change > 0 ? '▲' : change < 0 ? '▼' : '=';
  return (
    <p className={cx(styles.change, tone)} data-testid="agent-change">
      <span aria-hidden="true">{sign} </span>
      {t(`home_change_${span}`, { percent: `${change > 0 ? '+' : ''}${change}` })}
    </p>
  );
}

/** The parts, as one bar; the list below names them. */
function Split({ overview }: { readonly overview: Overview }) {
  const shown = PARTS.filter((part) => overview.parts[part] > 0);
  if (shown.length === 0) return null;
  return (
    <div className={styles.split} aria-hidden="true">
      {shown.map((part) => (
        <i key={part} className={styles[part]} style={{ flexGrow: overview.parts[part] }} />
      ))}
    </div>
  );
}

export function Earned({ overview, span }: { readonly overview: Overview; readonly span: Span }) {
  const t = useAgentT();
  const formats = useFormats();
  const amounts = useAmounts(overview.currency);
  const now = useNow(true, TICK_MS);
  const stale = overview.provisional && now - overview.asOf > STALE_MS;
  const time = formats.dateTime(overview.asOf, 'timeWithSeconds');
  const days =
    overview.fromDay === overview.toDay
      ? amounts.dayMonth(overview.fromDay)
      : `${amounts.dayMonth(overview.fromDay)} – ${amounts.dayMonth(overview.toDay)}`;
  const nameOf = (part: Part): string => t(`part_${part}` as AgentKey);
  return (
    <section className={cx(styles.earned, stale && styles.stale)} aria-label={t('home_earned')}>
      <div className={styles.earnedHead}>
        <span>
          {overview.provisional ? t('home_provisional', { days, time }) : t('home_final', { days })}
          {stale && <b className={styles.staleNote}> {t('home_stale')}</b>}
        </span>
        <Link to={span === 'yesterday' ? statementPath(overview.toDay) : STATEMENT_PATH} className={styles.earnedMore}>
          {t('home_statement')}
        </Link>
      </div>
      <p className={styles.sum} data-testid="agent-sum">
        {amounts.full(overview.sum)}
      </p>
      <Change overview={overview} span={span} />
      <Split overview={overview} />
      <ul className={styles.legend}>
        {PARTS.map((part) => (
          <li key={part}>
            <i className={cx(styles.dot, overview.parts[part] > 0 ? styles[part] : styles.none)} aria-hidden="true" />
            <span>{nameOf(part)}</span>
            <b className={overview.parts[part] === 0 ? styles.zero : undefined}>{amounts.full(overview.parts[part])}</b>
          </li>
        ))}
        {overview.parts.paidDown > 0 && (
          <li>
            <i className={cx(styles.dot, styles.none)} aria-hidden="true" />
            <span>{t('part_paidDown')}</span>
            <b>{amounts.full(-overview.parts.paidDown)}</b>
          </li>
        )}
      </ul>
    </section>
  );
}
