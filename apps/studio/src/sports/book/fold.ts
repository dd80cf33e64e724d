/**
 * The fold: from the book at one position to the book at the next, by rows of the log and nothing else. It also says what a row means for the
 * tables: events whose row changes, results, matches that are over. The consumer writes those in the transaction that logs the row; everyone
 * else only folds.
 */
import type { DeskBookAct } from '@lantern/contract/sports-desk';
import type { EventStatus, LineStatus } from '../../../wire/sports.ts';
import type { FeedIncident, FeedLine, PastMatch } from '../feed/messages.ts';
import { covers, deskAfter, withoutEvent } from './desk.ts';
import { OWN_KINDS, put, touch, type Body, type Draft, type LogRow, type OwnKind, type ResultRow } from './draft.ts';
import { decideLines, foldCancel, foldRollback, foldVerdict } from './fold-results.ts';
import { OVER, type BookState, type EventState, type LineState, type ProducerState } from './state.ts';

export type { LogRow, ResultRow };

export interface Folded {
  readonly state: BookState;
  /** Events that changed, and `<event>/<key>` of lines that did. */
  readonly events: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  readonly upsets: ReadonlySet<string>;
  /** Whether a producer went down or came back. */
  readonly producers: boolean;
  /** Whether traders set something, or what they set is over. */
  readonly desk: boolean;
  readonly results: readonly ResultRow[];
  readonly past: readonly PastMatch[];
}

/** Kept in the book after an event is confirmed; there are a hundred and twenty virtual matches an hour. */
const KEPT_MS = 3 * 3_600_000;
const VIRTUAL_KEPT_MS = 3_600_000;
/** Incidents that no decision from before them survives. */
const UPSETS: ReadonlySet<FeedIncident['kind']> = new Set([
  'goal',
  'goalCancelled',
  'penalty',
  'red',
  'secondYellow',
  'varStart',
]);

function foldFixture(draft: Draft, row: LogRow, fixture: Body<'fixture'>): void {
  const known = draft.events.get(fixture.event);
  if (known) {
    if (row.version >= known.version) put(draft, row, known, { fixture, kickOffAt: fixture.kickOffAt });
    return;
  }
  draft.events.set(fixture.event, {
    id: fixture.event,
    producer: row.producer,
    fixture,
    status: 'planned',
    kickOffAt: fixture.kickOffAt,
    version: row.version,
    stopSeq: 0,
    stop: null,
    incidents: [],
    cancelled: [],
    lineUps: null,
    lines: new Map(),
    results: new Map(),
    qualified: null,
    seed: null,
    touchedAt: row.madeMs,
  });
  draft.changed.add(fixture.event);
}

/** Lines that are open or suspended, closed for good. */
function closed(draft: Draft, event: EventState, status: LineStatus): ReadonlyMap<string, LineState> {
  const lines = new Map(event.lines);
  for (const [key, line] of lines)
    if (line.status === 'open' || line.status === 'suspended') {
      lines.set(key, { ...line, status, offered: false });
      draft.lines.add(`${event.id}/${key}`);
    }
  return lines;
}

function foldChange(draft: Draft, row: LogRow, body: Body<'fixtureChange'>, event: EventState): void {
  // A match that is over does not begin again; being confirmed comes last.
  const isLate = OVER.has(event.status) && body.status !== 'confirmed';
  const status = isLate ? event.status : (body.status ?? event.status);
  const ends = OVER.has(status) && !OVER.has(event.status);
  put(draft, row, event, {
    status,
    ...(body.kickOffAt !== undefined && { kickOffAt: body.kickOffAt }),
    ...(body.qualified && { qualified: body.qualified }),
    ...(body.seed && { seed: body.seed }),
    ...(ends && { stopSeq: event.stopSeq + 1, stop: null, lines: closed(draft, event, 'closed') }),
  });
}

const STATUS_AFTER: Partial<Record<FeedIncident['kind'], EventStatus>> = { kickOff: 'live', end: 'ended' };

function foldIncidents(draft: Draft, row: LogRow, body: Body<'incident'>, event: EventState): void {
  const known = new Set(event.incidents.map(({ id }) => id));
  const added = body.incidents.filter(({ id }) => !known.has(id));
  const cancels = (body.cancels ?? []).filter((id) => known.has(id) && !event.cancelled.includes(id));
  if (added.length === 0 && cancels.length === 0) return;
  let { status, stopSeq } = event;
  for (const { kind } of added) {
    if (!OVER.has(status)) status = STATUS_AFTER[kind] ?? status;
    // Prices from before the first kick do not hold after it.
    if (UPSETS.has(kind) || kind === 'kickOff' || kind === 'end') stopSeq += 1;
    if (UPSETS.has(kind)) draft.upsets.add(event.id);
  }
  if (cancels.length > 0) stopSeq += 1;
  const ends = status === 'ended' && event.status !== 'ended';
  put(draft, row, event, {
    status,
    stopSeq,
    incidents: [...event.incidents, ...added].toSorted((one, other) => one.id - other.id),
    cancelled: [...event.cancelled, ...cancels].toSorted((one, other) => one - other),
    ...(ends && { stop: null, lines: closed(draft, event, 'closed') }),
  });
}

const sameLine = (line: LineState, next: FeedLine): boolean =>
  line.status === next.status &&
  line.offered === next.offered &&
  line.margin === next.margin &&
  JSON.stringify([line.prices, line.chances]) === JSON.stringify([next.prices, next.chances]);

function foldOdds(draft: Draft, row: LogRow, body: Body<'odds'>, event: EventState): void {
  if (row.version < event.version || OVER.has(event.status)) return;
  const lines = new Map(event.lines);
  for (const next of body.lines) {
    const line = lines.get(next.key);
    if (line && (line.status === 'settled' || line.status === 'cancelled' || sameLine(line, next))) continue;
    lines.set(next.key, { ...next, seq: row.seq! });
    draft.lines.add(`${event.id}/${next.key}`);
  }
  put(draft, row, event, { lines, ...(body.resumes && { stop: null }) });
}

const familyOf = (key: string): string => key.split('?', 1)[0]!;

function foldStop(draft: Draft, row: LogRow, { families, reason, since }: Body<'betStop'>, event: EventState): void {
  // A stop that comes late is kept all the same: closing too much is no harm.
  const stops = new Set(families);
  const lines = new Map(event.lines);
  for (const [key, line] of lines) {
    if (line.status !== 'open' || (families && !stops.has(familyOf(key)))) continue;
    lines.set(key, { ...line, status: 'suspended' });
    draft.lines.add(`${event.id}/${key}`);
  }
  put(draft, row, event, { lines, stopSeq: event.stopSeq + 1, ...(reason && { stop: { reason, since } }) });
}

function foldNumbered(draft: Draft, row: LogRow): void {
  if (row.kind === 'past') return void draft.past.push(...(row.body as Body<'past'>).matches);
  if (row.kind === 'fixture') return foldFixture(draft, row, row.body as Body<'fixture'>);
  const event = draft.events.get((row.body as { readonly event: string }).event);
  // An event that was never announced, or is over for long.
  if (!event) return;
  switch (row.kind) {
    case 'fixtureChange':
      return foldChange(draft, row, row.body as Body<'fixtureChange'>, event);
    case 'lineUp': {
      const { home, away } = row.body as Body<'lineUp'>;
      return put(draft, row, event, { lineUps: { home, away } });
    }
    case 'incident':
      return foldIncidents(draft, row, row.body as Body<'incident'>, event);
    case 'odds':
      return foldOdds(draft, row, row.body as Body<'odds'>, event);
    case 'betStop':
      return foldStop(draft, row, row.body as Body<'betStop'>, event);
    case 'settlement': {
      const { lines, certainty, score, why } = row.body as Body<'settlement'>;
      return decideLines(draft, row, event, lines, { certainty, score, why }, 'settled');
    }
    case 'cancel':
      return foldCancel(draft, row, row.body as Body<'cancel'>, event);
    case 'settlementRollback':
    case 'cancelRollback':
      return foldRollback(draft, row, row.body as Body<'settlementRollback'>, event);
    default:
  }
}

const SILENT: ProducerState = { last: 0, up: false, downSince: 0 };

/** Nothing can be bet on at a producer's lines, or again. What was decided before never stands. */
function foldProducer(draft: Draft, row: LogRow): void {
  const known = draft.producers.get(row.producer) ?? SILENT;
  const up = row.kind === 'up';
  if (known.up !== up) draft.producersChanged = true;
  const downSince = up ? 0 : known.downSince || row.madeMs;
  draft.producers.set(row.producer, { ...known, up, downSince });
  if (up) return;
  for (const event of draft.events.values())
    if (event.producer === row.producer && !OVER.has(event.status)) {
      draft.events.set(event.id, { ...event, stopSeq: event.stopSeq + 1 });
      draft.changed.add(event.id);
    }
}

/** What a trader sets touches the lines it is about; a stop also raises the stop of their events, as a feed's does. */
function foldDesk(draft: Draft, row: LogRow): void {
  const act = row.body as DeskBookAct;
  if (act.act === 'void' || act.act === 'settle' || act.act === 'rollback') return foldVerdict(draft, row, act);
  draft.desk = deskAfter(draft.desk, act, row.madeMs);
  for (const event of draft.events.values()) {
    const at = { event: event.id, competition: event.fixture.competition.id };
    if (OVER.has(event.status) || !covers(act, at)) continue;
    put(draft, row, event, act.act === 'stop' ? { stopSeq: event.stopSeq + 1 } : {});
    touch(
      draft,
      event.id,
      [...event.lines.keys()].filter((key) => covers(act, at, { key, family: familyOf(key) })),
    );
  }
}

const isOwn = (kind: LogRow['kind']): kind is OwnKind => OWN_KINDS.includes(kind as OwnKind);

/** Takes events out that have been over for long, by the time of the row. */
function forget(draft: Draft, now: number): void {
  for (const [id, { status, touchedAt, fixture }] of draft.events)
    if (
      OVER.has(status) &&
      status !== 'ended' &&
      now - touchedAt > (fixture.competition.virtual ? VIRTUAL_KEPT_MS : KEPT_MS)
    ) {
      draft.events.delete(id);
      draft.changed.add(id);
      draft.desk = withoutEvent(draft.desk, id);
    }
}

/** Folds rows of the log, which follow the state's position. */
export function fold(state: BookState, rows: readonly LogRow[]): Folded {
  const draft: Draft = {
    producers: new Map(state.producers),
    events: new Map(state.events),
    changed: new Set(),
    lines: new Set(),
    upsets: new Set(),
    results: [],
    past: [],
    producersChanged: false,
    desk: state.desk,
  };
  for (const row of rows) {
    if (row.kind === 'desk') foldDesk(draft, row);
    else if (isOwn(row.kind)) foldProducer(draft, row);
    else {
      foldNumbered(draft, row);
      draft.producers.set(row.producer, { ...(draft.producers.get(row.producer) ?? SILENT), last: row.seq! });
      if (row.kind === 'fixtureChange') forget(draft, row.madeMs);
    }
  }
  return {
    state: {
      position: rows.at(-1)?.position ?? state.position,
      producers: draft.producers,
      events: draft.events,
      desk: draft.desk,
    },
    events: draft.changed,
    lines: draft.lines,
    upsets: draft.upsets,
    producers: draft.producersChanged,
    desk: draft.desk !== state.desk,
    results: draft.results,
    past: draft.past,
  };
}
