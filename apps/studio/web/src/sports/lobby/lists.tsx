/** The lists of events: the lobby by days, the live page, a competition, and what a search found. */
import { clock, cx, Icon } from '@lantern/ui';
import { useRef } from 'react';
import type { CompetitionShown, EventShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { oddsFormatName } from '../sheets/format-name.ts';
import { isSameDay } from '../parts/kick-off.tsx';
import { isLive, type Topic } from '../play/topics.ts';
import { LeagueCard } from './league-card.tsx';
import { LiveRail } from './live-rail.tsx';
import { Standings } from '../results/standings.tsx';
import styles from './sports-lists.module.css';

const DAY_MS = 86_400_000;
/** What begins within this time is among today's matches, also after midnight: an evening's list is not empty at its end. */
const NIGHT_MS = 6 * 3_600_000;
const DAYS = [0, 1, 7] as const;

/** Whether an event is on a day chip: today and tonight, tomorrow, or within the week. */
function isWithin({ kickOffAt }: EventShown, days: (typeof DAYS)[number]): boolean {
  const now = clock.nowMs();
  if (days === 7) return true;
  return days === 0 ? kickOffAt < now + NIGHT_MS || isSameDay(kickOffAt, now) : isSameDay(kickOffAt, now + DAY_MS);
}

interface Group {
  readonly competition: CompetitionShown;
  readonly events: readonly EventShown[];
}

/** Events by competition: favourites first, then the most followed. */
function grouped(topic: Topic, events: readonly EventShown[], favourites: readonly string[]): readonly Group[] {
  const groups = topic.competitions
    .map((competition) => ({ competition, events: events.filter((event) => event.competition === competition.id) }))
    .filter((group) => group.events.length > 0);
  const rank = ({ competition, events: own }: Group): number =>
    (favourites.includes(competition.id) ||
    own.some(({ home, away, id }) => [home.id, away.id, id].some((one) => favourites.includes(one)))
      ? 0
      : 10) + competition.tier;
  return groups.sort((one, other) => rank(one) - rank(other));
}

function Groups({
  topic,
  events,
  opened,
}: {
  readonly topic: Topic;
  readonly events: readonly EventShown[];
  readonly opened: number;
}) {
  const t = useT();
  const { view } = useSports();
  const favourites = view.use((state) => state.settings.favourites);
  const groups = grouped(topic, events, favourites);
  if (groups.length === 0) return <Empty text={t('sports_no_events')} />;
  return (
    <div className={styles.groups}>
      {groups.map((group, at) => (
        <LeagueCard key={group.competition.id} topic={topic} {...group} open={at < opened} />
      ))}
    </div>
  );
}

/** The format prices are written in; opens the choice. */
export function FormatButton() {
  const t = useT();
  const { view } = useSports();
  const format = view.use((state) => state.settings.format);
  return (
    <button
      type="button"
      className={styles.format}
      onClick={() => view.set({ sheet: 'format' })}
      data-testid="sports-format"
    >
      <Icon name="arrows-left-right" variant="regular" size={14} />
      <span className="sr-only">{t('sports_format')}: </span>
      {oddsFormatName(t, format)}
      <Icon name="caret-down" size={12} />
    </button>
  );
}

const OPENED = 3;

export function Lobby() {
  const t = useT();
  const { view, play } = useSports();
  const topic = view.use((state) => state.lobby);
  const failed = view.use((state) => state.failed);
  const days = view.use((state) => state.days);
  if (!topic) return failed === undefined ? <Loading /> : <Failed onRetry={play.retry} />;
  const live = topic.events.filter(isLive);
  const counted = (of: (typeof DAYS)[number]): number => topic.events.filter((event) => isWithin(event, of)).length;
  return (
    <div data-testid="sports-lobby">
      <SearchField />
      <LiveRail topic={topic} events={live} />
      <div className={styles.days} role="group" aria-label={t('sports_days')}>
        {DAYS.map((of) => (
          <button
            key={of}
            type="button"
            className={cx(styles.day, of === days && styles.on)}
            aria-pressed={of === days}
            onClick={() => view.set({ days: of })}
          >
            {t(`sports_days_${of}`)} <span className="num">{counted(of)}</span>
          </button>
        ))}
      </div>
      <div className={styles.title}>
        <h2>{t('sports_matches')}</h2>
        <FormatButton />
      </div>
      <Groups topic={topic} events={topic.events.filter((event) => isWithin(event, days))} opened={OPENED} />
    </div>
  );
}

export function LivePage() {
  const t = useT();
  const { view, play } = useSports();
  const topic = view.use((state) => state.lobby);
  const failed = view.use((state) => state.failed);
  if (!topic) return failed === undefined ? <Loading /> : <Failed onRetry={play.retry} />;
  const live = topic.events.filter(isLive);
  return (
    <div data-testid="sports-live">
      <div className={styles.title}>
        <h2>{t('sports_playing_now')}</h2>
        <FormatButton />
      </div>
      {live.length === 0 ? (
        <Empty text={t('sports_none_live')} />
      ) : (
        <Groups topic={topic} events={live} opened={Infinity} />
      )}
    </div>
  );
}

export function LeaguePage() {
  const t = useT();
  const { view, play, locale } = useSports();
  const topic = view.use((state) => state.league);
  const failed = view.use((state) => state.failed);
  const standings = view.use((state) => state.standings);
  if (!topic) return failed === undefined ? <Loading /> : <Failed onRetry={play.retry} />;
  const [competition] = topic.competitions;
  return (
    <div data-testid="sports-league-page">
      <div className={styles.title}>
        <h2>{competition?.name[locale]}</h2>
        <FormatButton />
      </div>
      <Groups topic={topic} events={topic.events} opened={Infinity} />
      {competition?.kind === 'league' && standings && standings.length > 0 && (
        <>
          <div className={styles.title}>
            <h2>{t('sports_standings')}</h2>
          </div>
          <Standings rows={standings} />
        </>
      )}
    </div>
  );
}

export function SearchField() {
  const t = useT();
  const { view, play } = useSports();
  const text = view.use((state) => state.search?.text ?? '');
  const isOpen = view.use((state) => state.search !== undefined);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.search} role="search">
      <Icon name="magnifying-glass" size={18} />
      <input
        ref={field}
        type="search"
        value={text}
        placeholder={t('sports_search')}
        aria-label={t('sports_search')}
        onChange={({ target }) => void play.search(target.value)}
        data-testid="sports-search"
      />
      {isOpen && (
        <button type="button" aria-label={t('sports_search_end')} onClick={() => void play.search(undefined)}>
          <Icon name="x" size={16} />
        </button>
      )}
    </div>
  );
}

/** What a search found, in place of the page below. */
export function Found() {
  const t = useT();
  const { view } = useSports();
  const search = view.use((state) => state.search);
  return (
    <div>
      <SearchField />
      {search?.found ? (
        <Groups topic={search.found} events={search.found.events} opened={Infinity} />
      ) : (
        <Empty text={t('sports_search_hint')} />
      )}
    </div>
  );
}
