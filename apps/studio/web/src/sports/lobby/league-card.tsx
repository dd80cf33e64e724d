/** A competition in a list: folded, or with its events under the three columns. */
import { cx, Icon } from '@lantern/ui';
import { useState } from 'react';
import type { CompetitionShown, EventShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import type { Topic } from '../play/topics.ts';
import { COLUMNS, EventRow } from './event-row.tsx';
import styles from './sports-league-card.module.css';

export interface LeagueCardProps {
  readonly topic: Topic;
  readonly competition: CompetitionShown;
  readonly events: readonly EventShown[];
  readonly open?: boolean;
}

export function LeagueCard({ topic, competition, events, open = true }: LeagueCardProps) {
  const t = useT();
  const { view, play, locale } = useSports();
  const [isOpen, setOpen] = useState(open);
  const isFavourite = view.use((state) => state.settings.favourites.includes(competition.id));
  const name = competition.name[locale];
  const round = events.every((event) => event.round === events[0]?.round) ? events[0]?.round : undefined;
  return (
    <section className={styles.card} aria-label={name} data-testid="sports-league">
      <div className={styles.head}>
        <span className={styles.cup}>
          <Icon name="trophy" size={20} />
        </span>
        <button type="button" className={styles.name} onClick={() => play.open({ name: 'league', id: competition.id })}>
          <b>{name}</b>
          {round !== undefined && <span> · {t('sports_round', { round })}</span>}
        </button>
        <button
          type="button"
          className={styles.act}
          aria-pressed={isFavourite}
          aria-label={t('sports_favourite', { name })}
          onClick={() => play.choose({ favourite: { id: competition.id, on: !isFavourite } })}
        >
          <Icon name="star" variant={isFavourite ? 'fill' : 'regular'} size={18} />
        </button>
        <button type="button" className={styles.act} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className="sr-only">{t('sports_fold', { name })}</span>
          <span className={cx(styles.count, 'num')}>{events.length}</span>
          <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={14} />
        </button>
      </div>
      {isOpen && (
        <>
          <div className={styles.columns} aria-hidden="true">
            <span />
            {COLUMNS.map((family) => (
              <span key={family}>{t(`sports_column_${family}`)}</span>
            ))}
          </div>
          {events.map((event) => (
            <EventRow key={event.id} topic={topic} event={event} />
          ))}
        </>
      )}
    </section>
  );
}
