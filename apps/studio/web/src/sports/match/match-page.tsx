/** The page of an event: the score, what happens on the field, and every market by tabs. */
import { cx, Icon } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Clock } from '../parts/match-clock.tsx';
import { Crest } from '../parts/crest.tsx';
import { Kickoff } from '../parts/kick-off.tsx';
import { Live } from '../parts/live.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { isOnTab, readKey, TABS } from '../play/markets.ts';
import type { MatchTopic } from '../play/topics.ts';
import { FormAndMeetings, LineUps, Statistics, Story } from './facts.tsx';
import { Markets } from './markets.tsx';
import { Pitch, Timeline } from './pitch.tsx';
import { Proof } from './proof.tsx';
import { Tabs } from './tabs.tsx';
import styles from './sports-match-page.module.css';

const FACTS = ['pitch', 'statistics', 'story', 'lineUps', 'form'] as const;
type Fact = (typeof FACTS)[number];

function Scoreboard({ topic }: { readonly topic: MatchTopic }) {
  const t = useT();
  const { view, play, locale } = useSports();
  const event = topic.events[0]!;
  const isFavourite = view.use((state) => state.settings.favourites.includes(event.id));
  const isPlayed = event.score !== null;
  return (
    <div className={styles.board}>
      {(['home', 'away'] as const).map((side, at) => (
        <div key={side} className={styles.side} data-side={side}>
          <Crest of={event[side]} size={48} />
          <b>{event[side].name[locale]}</b>
          {event.reds[at]! > 0 && <span className={styles.red}>{t('sports_reds', { count: event.reds[at]! })}</span>}
        </div>
      ))}
      <div className={styles.middle}>
        <p className={styles.league}>
          {topic.match.competition.name[locale]} · {t('sports_round', { round: event.round })}
        </p>
        {isPlayed ? (
          <>
            <p className={styles.time}>
              {event.status === 'live' ? (
                <Live event={event} exact={!topic.match.competition.virtual} />
              ) : (
                <Clock event={event} />
              )}
            </p>
            <p className={cx(styles.score, 'num')} data-testid="sports-score">
              {event.score[0]}
              <i>:</i>
              {event.score[1]}
            </p>
          </>
        ) : (
          <p className={styles.when}>
            <Kickoff atMs={event.kickOffAt} />
          </p>
        )}
        <p className={styles.simulated} title={t('sports_simulated_text')}>
          {t('sports_simulated')}
        </p>
      </div>
      <button
        type="button"
        className={styles.star}
        aria-pressed={isFavourite}
        aria-label={t('sports_favourite', { name: `${event.home.name[locale]} – ${event.away.name[locale]}` })}
        onClick={() => play.choose({ favourite: { id: event.id, on: !isFavourite } })}
      >
        <Icon name="star" variant={isFavourite ? 'fill' : 'regular'} size={20} />
      </button>
    </div>
  );
}

/** Virtual football has goals alone: no line-ups, and nothing to count. */
const VIRTUAL_FACTS: readonly Fact[] = ['pitch', 'story', 'form'];

function Facts({ topic }: { readonly topic: MatchTopic }) {
  const t = useT();
  const isPlayed = topic.match.incidents.length > 0;
  const facts = topic.match.competition.virtual ? VIRTUAL_FACTS : FACTS;
  const offered = facts.filter((fact) =>
    fact === 'form' ? true : fact === 'lineUps' ? topic.match.lineUps !== null : isPlayed,
  );
  const [chosen, choose] = useState<Fact>();
  const fact = chosen && offered.includes(chosen) ? chosen : offered[0]!;
  return (
    <div className={styles.facts}>
      {fact === 'pitch' && <Pitch topic={topic} />}
      {fact === 'statistics' && <Statistics topic={topic} />}
      {fact === 'story' && <Story topic={topic} />}
      {fact === 'lineUps' && <LineUps topic={topic} />}
      {fact === 'form' && <FormAndMeetings topic={topic} />}
      {fact === 'pitch' && <Timeline topic={topic} />}
      <Tabs
        label={t('sports_facts')}
        tabs={offered}
        chosen={fact}
        nameOf={(one) => t(`sports_fact_${one}`)}
        classes={{ list: styles.factTabs, tab: styles.factTab, on: styles.factOn }}
        onChoose={choose}
      />
    </div>
  );
}

export function MatchPage() {
  const t = useT();
  const { view, play } = useSports();
  const topic = view.use((state) => state.match);
  const failed = view.use((state) => state.failed);
  const chosen = view.use((state) => state.tab);
  const lines = topic ? Object.values(topic.lines) : [];
  const offered = TABS.filter((tab) => tab === 'main' || lines.some(({ key }) => isOnTab(readKey(key), tab)));
  const tab = offered.includes(chosen) ? chosen : 'main';
  if (!topic) {
    if (failed === 'not_found') return <Empty text={t('sports_event_gone')} />;
    return failed === undefined ? <Loading /> : <Failed onRetry={play.retry} />;
  }
  return (
    <div data-testid="sports-match">
      <div className={styles.field}>
        <Scoreboard topic={topic} />
        <Facts topic={topic} />
      </div>
      <Tabs
        label={t('sports_markets')}
        tabs={offered}
        chosen={tab}
        nameOf={(one) => t(`sports_tab_${one}`)}
        classes={{ list: styles.tabs, tab: styles.tab, on: styles.on }}
        onChoose={(next) => view.set({ tab: next })}
      />
      <Markets topic={topic} tab={tab} />
      <Proof topic={topic} />
      <button type="button" className={styles.rules} onClick={() => view.set({ sheet: 'rules' })}>
        <Icon name="info" variant="regular" size={16} /> {t('sports_rules')}
      </button>
    </div>
  );
}
