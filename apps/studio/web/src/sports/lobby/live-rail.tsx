/** Matches being played, as cards side by side: the score large, the pressure of the last minutes, the three results. */
import { Icon } from '@lantern/ui';
import type { EventShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Crest } from '../parts/crest.tsx';
import { Live } from '../parts/live.tsx';
import { PriceButton } from '../parts/price-button.tsx';
import { outcomesOf, readKey } from '../play/markets.ts';
import { linesOfEvent, type Line, type Topic } from '../play/topics.ts';
import styles from './sports-live-rail.module.css';

const isResult = ({ key }: Line): boolean => {
  const { family, period } = readKey(key);
  return family === '1x2' && period === 'ft';
};
const SIGNS = ['1', 'X', '2'];
/** Beside them the page of live matches has the rest. */
const SHOWN = 10;

function LiveCard({ topic, event }: { readonly topic: Topic; readonly event: EventShown }) {
  const t = useT();
  const { play, locale } = useSports();
  const line = linesOfEvent(topic, event.id).find(isResult);
  const competition = topic.competitions.find(({ id }) => id === event.competition);
  return (
    <article className={styles.card} aria-label={`${event.home.name[locale]} – ${event.away.name[locale]}`}>
      <button
        type="button"
        className={styles.pitch}
        onClick={() => play.open({ name: 'event', id: event.id })}
        data-testid="sports-live-card"
      >
        <span className={styles.head}>
          <Live event={event} />
          {event.clock && !event.clock.pause && (
            <span>{t(event.clock.half === 1 ? 'sports_period_1h' : 'sports_period_2h')}</span>
          )}
          <span className={styles.league}>{competition?.name[locale]}</span>
        </span>
        {(['home', 'away'] as const).map((side, at) => (
          <span key={side} className={styles.side}>
            <Crest of={event[side]} size={24} />
            <span className={styles.name}>{event[side].name[locale]}</span>
            <b className="num">{event.score?.[at] ?? 0}</b>
          </span>
        ))}
      </button>
      <div className={styles.prices}>
        {line
          ? outcomesOf('1x2').map((outcome, at) => (
              <PriceButton key={outcome} event={event} line={line} outcome={outcome} label={SIGNS[at]} />
            ))
          : SIGNS.map((sign) => <span key={sign} className={styles.none} />)}
      </div>
    </article>
  );
}

export interface LiveRailProps {
  readonly topic: Topic;
  readonly events: readonly EventShown[];
}

export function LiveRail({ topic, events }: LiveRailProps) {
  const t = useT();
  const { play } = useSports();
  if (events.length === 0) return null;
  return (
    <section aria-label={t('sports_playing_now')}>
      <div className={styles.title}>
        <h2>{t('sports_playing_now')}</h2>
        <button type="button" onClick={() => play.go('live')}>
          {t('sports_all')} <span className="num">{events.length}</span>
          <Icon name="caret-right" size={14} />
        </button>
      </div>
      <div className={styles.rail}>
        {events.slice(0, SHOWN).map((event) => (
          <LiveCard key={event.id} topic={topic} event={event} />
        ))}
      </div>
    </section>
  );
}
