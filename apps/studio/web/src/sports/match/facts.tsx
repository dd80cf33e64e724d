/** What is known of a match beside its markets: counts of both sides, the story, the line-ups, form and meetings. */
import { cx, formatDateTime } from '@lantern/ui';
import type { PastShown } from '../../../../wire/sports.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { minuteText } from '../parts/match-clock.tsx';
import type { MatchTopic } from '../play/topics.ts';
import { scoreText } from '../play/words.ts';
import styles from './sports-facts.module.css';

export interface FactProps {
  readonly topic: MatchTopic;
}

const COUNTED = ['dangers', 'attacks', 'corners', 'freeKicks', 'yellows', 'reds'] as const;

export function Statistics({ topic }: FactProps) {
  const t = useT();
  const { home, away } = topic.match.statistics;
  return (
    <table className={styles.statistics} data-testid="sports-statistics">
      <caption className="sr-only">{t('sports_fact_statistics')}</caption>
      <tbody>
        {COUNTED.map((name) => {
          const all = home[name] + away[name];
          return (
            <tr key={name}>
              <td className="num">{home[name]}</td>
              <th scope="row">
                {t(`sports_count_${name}`)}
                <span className={styles.share} aria-hidden="true">
                  <i style={{ width: `${all === 0 ? 50 : (home[name] / all) * 100}%` }} />
                </span>
              </th>
              <td className="num">{away[name]}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What happens all the time is on the pitch alone. */
const LEFT_OUT: ReadonlySet<string> = new Set(['attack', 'danger', 'freeKick']);

export function Story({ topic }: FactProps) {
  const t = useT();
  const { locale } = useSports();
  const event = topic.events[0]!;
  const shown = topic.match.incidents
    .filter(({ kind }) => !LEFT_OUT.has(kind))
    .slice()
    .reverse();
  return (
    <ol className={styles.story} data-testid="sports-story" tabIndex={0}>
      {shown.map((incident) => (
        <li key={incident.id} className={cx(incident.cancelled && styles.gone)}>
          <span className="num">{minuteText(incident.half, incident.playedMs)}</span>
          <span>
            {t(`sports_incident_${incident.kind}` as TextKey)}
            {incident.side && ` · ${event[incident.side].name[locale]}`}
            {incident.player !== null && ` · ${t('sports_player', { number: incident.player })}`}
            {incident.off !== null && ` (${t('sports_off', { number: incident.off })})`}
            {incident.own && ` · ${t('sports_own_goal')}`}
            {incident.minutes !== null && ` +${incident.minutes}`}
          </span>
          {(incident.kind === 'goal' || incident.kind === 'half' || incident.kind === 'end') && (
            <b className="num">{scoreText(incident.score)}</b>
          )}
        </li>
      ))}
    </ol>
  );
}

export function LineUps({ topic }: FactProps) {
  const t = useT();
  const { locale } = useSports();
  const event = topic.events[0]!;
  const lineUps = topic.match.lineUps!;
  return (
    <div className={styles.lineUps} data-testid="sports-line-ups">
      {(['home', 'away'] as const).map((side) => (
        <div key={side}>
          <b>{event[side].name[locale]}</b>
          <ul>
            {lineUps[side]
              .filter(({ starting }) => starting)
              .map(({ number, position }) => (
                <li key={number}>
                  <span className="num">{number}</span> {t(`sports_position_${position}`)}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Past({ list, when }: { readonly list: readonly PastShown[]; readonly when: 'dayMonth' | 'time' }) {
  const t = useT();
  const { locale } = useSports();
  if (list.length === 0) return <p>{t('sports_no_past')}</p>;
  return (
    <ul className={styles.past}>
      {list.map((past) => (
        <li key={past.event}>
          <span>{formatDateTime(past.at, when, locale)}</span>
          <span>
            {past.home.name[locale]} – {past.away.name[locale]}
          </span>
          <b className="num">{scoreText(past.score)}</b>
        </li>
      ))}
    </ul>
  );
}

export function FormAndMeetings({ topic }: FactProps) {
  const t = useT();
  const { locale } = useSports();
  const event = topic.events[0]!;
  const { competition, form, meetings } = topic.match;
  // A virtual side has played some minutes ago.
  const when = competition.virtual ? 'time' : 'dayMonth';
  return (
    <div className={styles.form} data-testid="sports-form" tabIndex={0}>
      {(['home', 'away'] as const).map((side) => (
        <section key={side}>
          <b>{event[side].name[locale]}</b>
          <Past list={form[side]} when={when} />
        </section>
      ))}
      {meetings.length > 0 && (
        <section>
          <b>{t('sports_meetings')}</b>
          <Past list={meetings} when={when} />
        </section>
      )}
    </div>
  );
}
