/** Rounds of virtual football: the one to be bet on with the time that is left, and before it the one that is played, with its goals as they come. */
import { clock, cx, Icon } from '@lantern/ui';
import type { EventShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { COLUMNS, EventRow } from '../lobby/event-row.tsx';
import { FormatButton } from '../lobby/lists.tsx';
import { Clock, clockText, useTicks } from '../parts/match-clock.tsx';
import { Crest } from '../parts/crest.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { isLive, type Topic } from '../play/topics.ts';
import styles from './sports-virtual.module.css';

const SECOND_MS = 1_000;
/** The last seconds of a round are marked. */
const CLOSING_S = 15;

const isOver = ({ status }: EventShown): boolean => status === 'ended' || status === 'confirmed';
const isOpen = (event: EventShown): boolean => !isLive(event) && !isOver(event);

const NO_GOALS = [0, 0] as const;
const SIDES = [
  ['home', 0],
  ['away', 1],
] as const;

/** A match of the round that is played, or was played last. */
function Score({ event }: { readonly event: EventShown }) {
  const { play, locale } = useSports();
  const score = event.score ?? NO_GOALS;
  return (
    <button
      type="button"
      className={styles.match}
      onClick={() => play.open({ name: 'event', id: event.id })}
      data-testid="sports-virtual-match"
    >
      {SIDES.map(([side, at]) => (
        <span key={side} className={styles.side}>
          <Crest of={event[side]} size={18} />
          <span className={styles.name}>{event[side].name[locale]}</span>
          {/* A new number is a new element, so that it shines once. */}
          <b key={score[at]} className={cx('num', score[at] > 0 && styles.goal)}>
            {score[at]}
          </b>
        </span>
      ))}
    </button>
  );
}

function Played({ events }: { readonly events: readonly EventShown[] }) {
  const t = useT();
  const [first] = events;
  if (!first) return null;
  const goals = events.reduce((sum, { score }) => sum + (score ? score[0] + score[1] : 0), 0);
  const live = isLive(first);
  return (
    <section
      className={styles.played}
      aria-label={t('sports_round', { round: first.round })}
      data-testid="sports-virtual-played"
    >
      <div className={styles.playedHead}>
        <h2>{t('sports_round', { round: first.round })}</h2>
        <span className={cx(styles.state, live && styles.live)}>
          {live ? <Clock event={first} /> : t('sports_status_ended')}
        </span>
        <span className={styles.goals}>{t('sports_virtual_goals', { count: goals })}</span>
      </div>
      <div className={styles.matches}>
        {events.map((event) => (
          <Score key={event.id} event={event} />
        ))}
      </div>
    </section>
  );
}

function Open({ topic, events }: { readonly topic: Topic; readonly events: readonly EventShown[] }) {
  const t = useT();
  const first = events[0]!;
  useTicks(true);
  const seconds = Math.ceil(Math.max(0, first.kickOffAt - clock.nowMs()) / SECOND_MS);
  const closing = seconds <= CLOSING_S;
  return (
    <section aria-label={t('sports_round', { round: first.round })} data-testid="sports-virtual-open">
      <div className={styles.openHead}>
        <h2>{t('sports_round', { round: first.round })}</h2>
        <p className={cx(styles.left, closing && styles.closing)} role="timer">
          <Icon name="hourglass" size={16} />
          <span>{t('sports_virtual_kick_off_in')}</span>
          <b className="num">{clockText(seconds)}</b>
        </p>
        <FormatButton />
      </div>
      <div className={styles.card}>
        <div className={styles.columns} aria-hidden="true">
          <span />
          {COLUMNS.map((family) => (
            <span key={family}>{t(`sports_column_${family}`)}</span>
          ))}
        </div>
        {events.map((event) => (
          <EventRow key={event.id} topic={topic} event={event} />
        ))}
      </div>
    </section>
  );
}

/** The events of the earliest round among them. */
function roundOf(events: readonly EventShown[]): readonly EventShown[] {
  const first = events.reduce((least, { kickOffAt }) => Math.min(least, kickOffAt), Infinity);
  return events
    .filter(({ kickOffAt }) => kickOffAt === first)
    .slice()
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

export function RoundPage() {
  const t = useT();
  const { view, play, locale } = useSports();
  const topic = view.use((state) => state.league);
  const failed = view.use((state) => state.failed);
  if (!topic) return failed === undefined ? <Loading /> : <Failed onRetry={play.retry} />;
  const open = roundOf(topic.events.filter(isOpen));
  return (
    <div className={styles.page} data-testid="sports-virtual">
      <div className={styles.title}>
        <h1>{topic.competitions[0]?.name[locale] ?? t('sports_virtual')}</h1>
        <span className={styles.simulated} title={t('sports_virtual_text')}>
          {t('sports_simulated')}
        </span>
        <button
          type="button"
          aria-label={t('sports_rules')}
          onClick={() => view.set({ sheet: 'rules' })}
          data-testid="sports-virtual-rules"
        >
          <Icon name="info" variant="regular" size={20} />
        </button>
      </div>
      <Played events={roundOf(topic.events.filter((event) => !isOpen(event)))} />
      {open.length > 0 ? <Open topic={topic} events={open} /> : <Empty text={t('sports_virtual_next_soon')} />}
    </div>
  );
}
