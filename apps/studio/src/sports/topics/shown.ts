/** The book as frames see it. */
import { clockAt, HALF_MINUTES, type Incident } from '@lantern/game-math/sports-football';
import {
  LINE_STATUSES,
  type CompetitionShown,
  type EventShown,
  type LineShown,
  type SideStatistics,
  type FeedSide,
  type IncidentShown,
} from '../../../wire/sports.ts';
import type { EventView, LineView } from '../book/book.ts';
import { clockOf } from '../book/clock.ts';
import type { LiveBook } from '../book/live-book.ts';
import { OVER, type EventState } from '../book/state.ts';

/** Numbers lines, so that changes name them in few bytes. */
export class LineNumbers {
  readonly #numbers = new Map<string, number>();

  of(event: string, key: string): number {
    const id = `${event}/${key}`;
    const number = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, number);
    return number;
  }
}

/** A line with its number. */
export function lineShown(numbers: LineNumbers, line: LineView): LineShown {
  const { event, key, status, outcomes } = line;
  return {
    n: numbers.of(event, key),
    key,
    status: LINE_STATUSES.indexOf(status),
    ladder: outcomes.find(({ price }) => price)?.price?.ladder ?? 'decimal',
    prices: outcomes.map(({ price }) => price?.value ?? 0),
  };
}

const isColumn = (key: string): boolean =>
  key === '1x2?period=ft' || key.startsWith('ah?period=ft&') || key.startsWith('ou?period=ft&');

/** How far both sides of a line are from being worth the same. */
function unevenness({ outcomes }: LineView): number {
  const [first] = outcomes;
  return first ? Math.abs(first.chances.won - first.chances.lost) : Infinity;
}

/** The lines of the three columns of a list: result, handicap, total; of the last two the most even. */
export function columnLines(lines: readonly LineView[]): readonly LineView[] {
  const best = new Map<string, LineView>();
  for (const line of lines) {
    if (!line.offered || !isColumn(line.key)) continue;
    const known = best.get(line.market.family);
    if (!known || unevenness(line) < unevenness(known)) best.set(line.market.family, line);
  }
  return ['1x2', 'ah', 'ou'].flatMap((family) => best.get(family) ?? []);
}

/** The second of play at a moment; stoppage of the first half is not counted on. */
function secondOf({ incidents, kickOffAt }: EventView, since: number): number {
  const last = incidents.findLast(({ at }) => kickOffAt + at <= since);
  if (!last) return 0;
  const half = last.kind === 'half' ? 2 : last.half;
  const played = last.kind === 'half' ? 0 : clockAt(last, since - kickOffAt);
  return (half - 1) * HALF_MINUTES * 60 + Math.floor(played / 1000);
}

/** An event without its lines. */
export function eventShown(event: EventView, offered: number): Omit<EventShown, 'lines'> {
  const { id, competition, round, home, away, kickOffAt, status, stop, state, incidents } = event;
  const hasBegun = incidents.length > 0;
  return {
    id,
    competition,
    round,
    home,
    away,
    kickOffAt,
    status,
    clock: OVER.has(status) ? null : clockOf(event),
    score: hasBegun ? state.score : null,
    reds: state.reds,
    stop: stop && { reason: stop.reason, since: secondOf(event, stop.since) },
    more: offered,
  };
}

/** An event of a list, with the lines of its columns. */
export function listedEvent(book: LiveBook, numbers: LineNumbers, event: EventView): EventShown {
  const lines = book.lines(event.id);
  const columns = columnLines(lines);
  const offered = lines.filter((line) => line.offered).length;
  return {
    ...eventShown(event, offered - columns.length),
    lines: columns.map((line) => lineShown(numbers, line)),
  };
}

/** The incidents of a match; goals that were taken away are marked. */
export function incidentsShown({ incidents, cancelled, kickOffAt }: EventState): readonly IncidentShown[] {
  const gone = new Set(cancelled);
  for (const [at, { kind, side }] of incidents.entries()) {
    if (kind !== 'goalCancelled') continue;
    const goal = incidents
      .slice(0, at)
      .findLast((one) => one.kind === 'goal' && one.side === side && !gone.has(one.id));
    if (goal) gone.add(goal.id);
  }
  return incidents.map(({ id, kind, side, half, clock, at, player, off, own, minutes, score }) => ({
    id,
    kind,
    side: side ?? null,
    half,
    playedMs: clock,
    at: kickOffAt + at,
    player: player ?? null,
    off: off ?? null,
    own: own ?? false,
    minutes: minutes ?? null,
    score,
    cancelled: gone.has(id),
  }));
}

/** What both sides did so far. */
export function statisticsOf(incidents: readonly Incident[]): Readonly<Record<FeedSide, SideStatistics>> {
  const count = (side: FeedSide, ...kinds: readonly Incident['kind'][]): number =>
    incidents.filter((one) => one.side === side && kinds.includes(one.kind)).length;
  const of = (side: FeedSide): SideStatistics => ({
    attacks: count(side, 'attack'),
    dangers: count(side, 'danger'),
    corners: count(side, 'corner'),
    freeKicks: count(side, 'freeKick'),
    yellows: count(side, 'yellow'),
    reds: count(side, 'red', 'secondYellow'),
  });
  return { home: of('home'), away: of('away') };
}

/** The competitions of events, the most followed first, with how many of these events each has. */
export function competitionsOf(book: LiveBook, events: readonly EventView[]): readonly CompetitionShown[] {
  const counts = new Map<string, CompetitionShown>();
  for (const { id, competition } of events) {
    const shown = counts.get(competition) ?? { ...book.state.events.get(id)!.fixture.competition, events: 0 };
    counts.set(competition, { ...shown, events: shown.events + 1 });
  }
  return [...counts.values()].toSorted((one, other) => one.tier - other.tier || (one.id < other.id ? -1 : 1));
}
