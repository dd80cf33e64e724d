/** An event in a list: its time or score, both sides, and the main line of result, handicap and total. */
import { cx, Icon } from '@lantern/ui';
import type { EventShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Crest } from '../parts/crest.tsx';
import { Kickoff } from '../parts/kick-off.tsx';
import { Live } from '../parts/live.tsx';
import { PriceButton } from '../parts/price-button.tsx';
import { outcomesOf, readKey } from '../play/markets.ts';
import { isLive, linesOfEvent, type Line, type Topic } from '../play/topics.ts';
import { shortOutcome } from '../play/words.ts';
import styles from './sports-event-row.module.css';

export const COLUMNS = ['1x2', 'ah', 'ou'] as const;

/** The line of a column: of a family the one that is offered for the whole match. */
const lineOf = (lines: readonly Line[], family: string): Line | undefined =>
  lines.find(({ key }) => {
    const read = readKey(key);
    return read.family === family && read.period === 'ft';
  });

/** Rows of the grid: home, away, and the draw, which only the result has. */
const ROWS: Readonly<Record<(typeof COLUMNS)[number], readonly (number | undefined)[]>> = {
  '1x2': [0, 2, 1],
  ah: [0, 1, undefined],
  ou: [0, 1, undefined],
};

interface CellProps {
  readonly event: EventShown;
  readonly line: Line | undefined;
  readonly at: number | undefined;
}

function Cell({ event, line, at }: CellProps) {
  const t = useT();
  const { locale } = useSports();
  if (at === undefined) return <span />;
  if (!line) return <span className={styles.none}>–</span>;
  const key = readKey(line.key);
  const outcome = outcomesOf(key.family)[at]!;
  const label =
    key.family === '1x2'
      ? undefined
      : totalLabel(t, key.family, outcome) + shortOutcome(t, key, outcome, event, locale);
  return <PriceButton event={event} line={line} outcome={outcome} label={label} />;
}

const totalLabel = (t: ReturnType<typeof useT>, family: string, outcome: string): string =>
  family === 'ou' ? `${t(outcome === 'over' ? 'sports_over_letter' : 'sports_under_letter')} ` : '';

export interface EventRowProps {
  readonly topic: Topic;
  readonly event: EventShown;
}

export function EventRow({ topic, event }: EventRowProps) {
  const t = useT();
  const { play, locale } = useSports();
  const lines = linesOfEvent(topic, event.id);
  const names = { home: event.home.name[locale], away: event.away.name[locale] };
  return (
    <article className={styles.row} aria-label={`${names.home} – ${names.away}`} data-testid="sports-event">
      <div className={styles.head}>
        {isLive(event) ? <Live event={event} /> : <Kickoff atMs={event.kickOffAt} className={styles.when} />}
        {event.stop && (
          <span className={styles.stop}>
            <Icon name="pause" variant="fill" size={12} /> {t(`sports_stop_${event.stop.reason}`)}
          </span>
        )}
        <button
          type="button"
          className={styles.more}
          onClick={() => play.open({ name: 'event', id: event.id })}
          data-testid="sports-open-event"
        >
          <span className="sr-only">{t('sports_open_event', { home: names.home, away: names.away })}, </span>
          {event.more > 0 ? t('sports_more_markets', { count: event.more }) : t('sports_details')}
          <Icon name="caret-right" size={12} />
        </button>
      </div>
      <div className={styles.grid}>
        {(['home', 'away', undefined] as const).map((side, row) => [
          side === undefined ? (
            <span key="draw" className={styles.draw}>
              {lineOf(lines, '1x2') && t('sports_draw')}
            </span>
          ) : (
            <button
              key={side}
              type="button"
              className={styles.side}
              onClick={() => play.open({ name: 'event', id: event.id })}
              tabIndex={-1}
            >
              <Crest of={event[side]} size={22} />
              <span className={styles.name}>{names[side]}</span>
              {event.reds[row === 0 ? 0 : 1] > 0 && (
                <i className={styles.red} aria-label={t('sports_reds', { count: event.reds[row === 0 ? 0 : 1] })}>
                  {event.reds[row === 0 ? 0 : 1]}
                </i>
              )}
              {event.score && <b className={cx(styles.score, 'num')}>{event.score[row === 0 ? 0 : 1]}</b>}
            </button>
          ),
          ...COLUMNS.map((family) => (
            <Cell key={`${family} ${row}`} event={event} line={lineOf(lines, family)} at={ROWS[family][row]} />
          )),
        ])}
      </div>
    </article>
  );
}
