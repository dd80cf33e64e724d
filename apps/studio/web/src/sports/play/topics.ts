/** What a topic has shown so far: its image, and the deltas since. Pure; a gap in the numbers asks for a new image. */
import {
  LINE_STATUSES,
  type CompetitionShown,
  type EventDelta,
  type EventImage,
  type EventShown,
  type LineShown,
  type LineStatus,
  type ListImage,
  type TopicDelta,
} from '../../../../wire/sports.ts';

export interface Line extends LineShown {
  readonly event: string;
  /** Of each outcome, since the last price: 1 up, -1 down, 0 unchanged. */
  readonly moved: readonly number[];
  /** When a price of it last moved, by the page's clock. */
  readonly movedAtMs: number;
}

export interface Topic {
  readonly topic: string;
  readonly seq: number;
  readonly competitions: readonly CompetitionShown[];
  readonly events: readonly EventShown[];
  /** By number. */
  readonly lines: Readonly<Record<number, Line>>;
}

/** The page of one event. */
export interface MatchTopic extends Topic {
  readonly match: Pick<
    EventImage,
    'competition' | 'incidents' | 'statistics' | 'lineUps' | 'form' | 'meetings' | 'proof'
  >;
}

const UNMOVED: readonly number[] = [];
const lineOf = (line: LineShown, event: string): Line => ({ ...line, event, moved: UNMOVED, movedAtMs: -Infinity });

const linesOf = (lines: readonly Line[]): Record<number, Line> =>
  Object.fromEntries(lines.map((line) => [line.n, line]));

/** The topic of an image. */
export function topicOf(topic: string, image: ListImage | EventImage): Topic | MatchTopic {
  const { seq } = image;
  if (image.kind === 'list') {
    const { competitions, events } = image;
    const lines = events.flatMap((event) => event.lines.map((line) => lineOf(line, event.id)));
    return { topic, seq, competitions, events, lines: linesOf(lines) };
  }
  const { event, lines, competition, incidents, statistics, lineUps, form, meetings, proof } = image;
  return {
    topic,
    seq,
    competitions: [competition],
    events: [event],
    lines: linesOf([...event.lines, ...lines].map((line) => lineOf(line, event.id))),
    match: { competition, incidents, statistics, lineUps, form, meetings, proof },
  };
}

export const isMatch = (topic: Topic | undefined): topic is MatchTopic => topic !== undefined && 'match' in topic;

/** How prices moved; an outcome that opens or closes does not move. */
const movement = (from: readonly number[], to: readonly number[]): readonly number[] =>
  to.map((price, at) => (price === 0 || !from[at] ? 0 : Math.sign(price - from[at])));

/** Malay prices below zero pay more than those above: -0.90 is up from 0.95. */
const comparable = (ladder: LineShown['ladder'], price: number): number =>
  ladder === 'malay' && price < 0 ? 10_000 / -price : price;

function movedLine(line: Line, status: number, prices: readonly number[], nowMs: number): Line {
  const ranks = (all: readonly number[]): number[] => all.map((price) => price && comparable(line.ladder, price));
  const moved = movement(ranks(line.prices), ranks(prices));
  const any = moved.some((by) => by !== 0);
  return { ...line, status, prices, ...(any && { moved, movedAtMs: nowMs }) };
}

function changedLines({ lines }: Topic, delta: TopicDelta, nowMs: number): Topic['lines'] {
  const { entered, left } = delta;
  if (!delta.lines && !delta.added && !delta.removed && !entered && !left) return lines;
  const next: Record<number, Line> = { ...lines };
  for (const line of Object.values(lines)) if (left?.includes(line.event)) delete next[line.n];
  for (const event of entered ?? []) for (const line of event.lines) next[line.n] = lineOf(line, event.id);
  for (const n of delta.removed ?? []) delete next[n];
  for (const { event, ...line } of delta.added ?? []) next[line.n] = lineOf(line, event);
  for (const [n, status, prices] of delta.lines ?? []) if (next[n]) next[n] = movedLine(next[n], status, prices, nowMs);
  return next;
}

export const isLive = ({ status }: Pick<EventShown, 'status'>): boolean =>
  status === 'live' || status === 'interrupted';

/** Live events first, then by kick-off, as the image has them. */
function inOrder(events: readonly EventShown[]): readonly EventShown[] {
  return events
    .slice()
    .sort((one, other) => Number(isLive(other)) - Number(isLive(one)) || one.kickOffAt - other.kickOffAt);
}

function changedEvents(
  events: readonly EventShown[],
  { events: deltas = [], entered = [], left = [] }: TopicDelta,
): readonly EventShown[] {
  if (deltas.length + entered.length + left.length === 0) return events;
  const known = events.filter(({ id }) => !left.includes(id) && !entered.some((event) => event.id === id));
  const changed = [...known, ...entered].map((event) => {
    const delta: EventDelta | undefined = deltas.find(({ id }) => id === event.id);
    return delta ? { ...event, ...delta } : event;
  });
  return entered.length > 0 ? inOrder(changed) : changed;
}

/** Incidents with those that came; one that is known is replaced, because a later message may have taken it back. */
function mergedIncidents(known: MatchTopic['match']['incidents'], news: TopicDelta['incidents']) {
  if (!news) return known;
  const ids = new Set(news.map(({ id }) => id));
  return [...known.filter(({ id }) => !ids.has(id)), ...news].sort((one, other) => one.id - other.id);
}

/** The topic after a delta; undefined where deltas are missing and a new image is needed. One that is known changes nothing. */
export function afterDelta<Of extends Topic>(topic: Of, delta: TopicDelta, nowMs: number): Of | undefined {
  if (delta.seq <= topic.seq) return topic;
  if (delta.seq !== topic.seq + 1) return undefined;
  const next = {
    ...topic,
    seq: delta.seq,
    lines: changedLines(topic, delta, nowMs),
    events: changedEvents(topic.events, delta),
  };
  if (!isMatch(topic)) return next;
  const incidents = mergedIncidents(topic.match.incidents, delta.incidents);
  const { statistics, proof } = topic.match;
  return {
    ...next,
    match: {
      ...topic.match,
      incidents,
      statistics: delta.statistics ?? statistics,
      ...(delta.seed !== undefined && { proof: { ...proof, seed: delta.seed } }),
    },
  };
}

/** By event, made once for the lines of a topic: every row of a list asks. */
const grouped = new WeakMap<Topic['lines'], ReadonlyMap<string, readonly Line[]>>();

function byEvent(lines: Topic['lines']): ReadonlyMap<string, readonly Line[]> {
  const known = grouped.get(lines);
  if (known) return known;
  const groups = new Map<string, Line[]>();
  for (const line of Object.values(lines)) {
    const own = groups.get(line.event);
    if (own) own.push(line);
    else groups.set(line.event, [line]);
  }
  grouped.set(lines, groups);
  return groups;
}

/** The lines of an event, in the order of their numbers. */
export const linesOfEvent = ({ lines }: Topic, event: string): readonly Line[] => byEvent(lines).get(event) ?? [];

export const statusOf = (line: Pick<LineShown, 'status'>): LineStatus => LINE_STATUSES[line.status] ?? 'closed';
