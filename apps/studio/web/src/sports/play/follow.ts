/** Topics the screen follows: subscribed when a page opens, brought up to date by deltas, read again after a gap or a new connection. */
import { clock } from '@lantern/ui';
import type { EventImage, ListImage, StandingShown, TopicDelta } from '../../../../wire/sports.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import { repriced, type DraftLeg } from './slip.ts';
import { outcomesOf, readKey } from './markets.ts';
import { afterDelta, linesOfEvent, statusOf, topicOf, type Topic } from './topics.ts';
import { pageOf, type SportsView, type ViewStore } from './view.ts';

export const LOBBY = 'lobby';
export const eventTopic = (id: string): string => `event:${id}`;
export const leagueTopic = (id: string): string => `league:${id}`;

export interface Follow {
  /** Subscribes what the page needs, and ends what it does not. */
  settle(): void;
  delta(delta: TopicDelta): void;
  /** Reads a topic again. */
  again(topic: string): void;
  /** After entering: nothing is subscribed on the new connection. */
  reconnected(): void;
  /** Reads the table of a competition again. */
  table(competition: string): void;
}

/** The field of the view a topic fills. */
const fieldOf = (topic: string): 'lobby' | 'match' | 'league' =>
  topic === LOBBY ? 'lobby' : topic.startsWith('event:') ? 'match' : 'league';

const wantedOf = (state: SportsView): readonly string[] => {
  const page = pageOf(state);
  const topics = [state.onlyCompetition === null ? LOBBY : leagueTopic(state.onlyCompetition)];
  if (page?.name === 'event') topics.push(eventTopic(page.id));
  if (page?.name === 'league') topics.push(leagueTopic(page.id));
  return topics;
};

/** A leg with the price and state of its line, where the topic has it. */
function legIn(topic: Topic, leg: DraftLeg): DraftLeg {
  const line = linesOfEvent(topic, leg.event).find(({ key }) => key === leg.key);
  if (!line) return leg;
  const price = line.prices[outcomesOf(readKey(leg.key).family).indexOf(leg.outcome)] ?? 0;
  const status = statusOf(line);
  const isOpen = status === 'open' && price !== 0;
  const state = isOpen ? 'open' : status === 'open' || status === 'suspended' ? 'suspended' : 'closed';
  return { ...repriced(leg, isOpen ? price : 0), status: state };
}

/** The slip with what a topic says of its lines. */
function slipIn(state: SportsView, topic: Topic): SportsView['slip'] {
  const legs = state.slip.legs.map((leg) => legIn(topic, leg));
  const same = legs.every((leg, at) => {
    const before = state.slip.legs[at]!;
    return leg.price === before.price && leg.status === before.status && leg.before === before.before;
  });
  return same ? state.slip : { ...state.slip, legs };
}

const withTopic = (state: SportsView, topic: Topic): SportsView => ({
  ...state,
  [fieldOf(topic.topic)]: topic,
  slip: slipIn(state, topic),
  failed: undefined,
});

export function createFollow(view: ViewStore, ask: LiveConnection['ask']): Follow {
  /** Subscribed, or asked for. */
  let followed = new Set<string>();

  async function subscribe(topic: string): Promise<void> {
    followed.add(topic);
    const answer = await ask<ListImage | EventImage>('sub', { topic });
    if (!followed.has(topic)) return;
    if (!answer.ok) return view.set({ failed: answer.code });
    view.update((state) => withTopic(state, topicOf(topic, answer.value)));
    if (fieldOf(topic) === 'league') void readStandings(topic.slice('league:'.length));
  }

  async function readStandings(competition: string): Promise<void> {
    const answer = await ask<readonly StandingShown[]>('standings', { competition });
    const { onlyCompetition, ...state } = view.get();
    const page = pageOf(state);
    if (onlyCompetition === competition || (page?.name === 'league' && page.id === competition))
      view.set({ standings: answer.ok ? answer.value : [] });
  }

  function leave(topic: string): void {
    followed.delete(topic);
    void ask('unsub', { topic });
    const field = fieldOf(topic);
    if (view.get()[field]?.topic === topic) view.set({ [field]: undefined, standings: undefined });
  }

  const follow: Follow = {
    settle() {
      const wanted = wantedOf(view.get());
      for (const topic of [...followed]) if (!wanted.includes(topic)) leave(topic);
      for (const topic of wanted) if (!followed.has(topic)) void subscribe(topic);
    },
    delta(delta) {
      const known = view.get()[fieldOf(delta.topic)];
      // Deltas may arrive before their image.
      if (!known || known.topic !== delta.topic) return;
      const next = afterDelta<Topic>(known, delta, clock.elapsedMs());
      if (next === undefined) follow.again(delta.topic);
      else if (next !== known) view.update((state) => withTopic(state, next));
    },
    table: (competition) => void readStandings(competition),
    again(topic) {
      if (followed.has(topic)) void subscribe(topic);
    },
    reconnected() {
      followed = new Set();
      follow.settle();
    },
  };
  return follow;
}
