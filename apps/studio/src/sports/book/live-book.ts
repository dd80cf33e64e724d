/** The book of this process: the folded state, its views, and who watches it. */
import {
  EMPTY_RECORD,
  FOOTBALL_FAMILIES,
  parseMarket,
  type LineChances,
  type Market,
  type MatchRecord,
} from '@lantern/game-math/sports';
import {
  footballChances,
  jointChance,
  recordOf,
  stateAt,
  STARTING,
  type FootballChances,
  type Incident,
} from '@lantern/game-math/sports-football';
import type { Clock } from '../../kernel/clock.ts';
import type { Book, BookChange, EventView, LineView, OutcomeView } from './book.ts';
import { eventStop, lineStop, type DeskState } from './desk.ts';
import { deskPrices } from './desk-prices.ts';
import type { Folded } from './fold.ts';
import { EMPTY_BOOK, OVER, type BookState, type EventState, type LineState } from './state.ts';

const PPM = 1_000_000;
/** Chances of a match are computed anew after this long, for joint prices. */
const JOINT_MS = 10_000;
const JOINT_EVENTS = 16;

/** Incidents that hold: those that were taken back are left out. */
export function incidentsOf({ incidents, cancelled }: EventState): readonly Incident[] {
  return cancelled.length === 0 ? incidents : incidents.filter(({ id }) => !cancelled.includes(id));
}

const startingOf = (lineUps: EventState['lineUps'], side: 'home' | 'away'): readonly number[] =>
  lineUps ? lineUps[side].filter(({ starting }) => starting).map(({ number }) => number) : STARTING;

/** The record that an event's markets are settled by. */
export function recordOfEvent(event: EventState): MatchRecord {
  const { status, lineUps, qualified } = event;
  if (status === 'postponed' || status === 'cancelled') return { ...EMPTY_RECORD, status: 'void' };
  const record = recordOf(incidentsOf(event), {
    home: startingOf(lineUps, 'home'),
    away: startingOf(lineUps, 'away'),
  });
  return { ...record, ...(status === 'abandoned' && { status }), ...(qualified && { qualified }) };
}

const markets = new Map<string, Market>();
const MARKETS_MAXIMUM = 5_000;
/** The market of a key; undefined for what is none. */
export function marketOf(key: string): Market | undefined {
  const known = markets.get(key);
  if (known) return known;
  const market = parseMarket(key);
  if (market && markets.size >= MARKETS_MAXIMUM) markets.clear();
  if (market) markets.set(key, market);
  return market;
}

const chancesOf = ([won, voided]: readonly [number, number]): LineChances => ({
  won: won / PPM,
  voided: voided / PPM,
  lost: (PPM - won - voided) / PPM,
});

/** A line as it is offered while traders have set `desk`; undefined where nothing is known of its market. */
export function lineView(at: EventState, line: LineState, desk: DeskState): LineView | undefined {
  const market = marketOf(line.key);
  const names = market && FOOTBALL_FAMILIES.get(market.family)?.outcomes(market);
  if (!market || !names) return undefined;
  const { key, status, ladder, margin, seq, offered } = line;
  const fed = names.map((outcome, place): OutcomeView => {
    const value = line.prices[place] ?? 0;
    return {
      outcome,
      price: value === 0 ? undefined : { ladder, value },
      chances: chancesOf(line.chances[place] ?? [0, 0]),
    };
  });
  const [event, competition, { family }] = [at.id, at.fixture.competition.id, market];
  // What is published of virtual football holds: its prices follow from it, and anyone can recompute them.
  const priced = at.fixture.competition.virtual
    ? { prices: fed.map(({ price }) => price), margin, isGift: false }
    : deskPrices(desk, { event, competition, key, family, ladder, margin, outcomes: fed });
  const outcomes = fed.map((each, place) => ({ ...each, price: priced.prices[place] }));
  const isStopped = priced.isGift || lineStop(desk, { event, competition }, { key, family }) !== undefined;
  return {
    ...{ event, key, market, outcomes, seq, offered },
    status: status === 'open' && isStopped ? 'suspended' : status,
    marginThousandths: priced.margin,
  };
}

function eventView(
  event: EventState,
  clock: Clock,
  feedDownSince: number | undefined,
  traderSince: number | undefined,
): EventView {
  const { id, fixture, status, kickOffAt, version, stopSeq } = event;
  const { competition, season, round, home, away } = fixture;
  let incidents: readonly Incident[] | undefined;
  let record: MatchRecord | undefined;
  const byFeed = feedDownSince === undefined ? null : { reason: 'feed' as const, since: feedDownSince };
  const byTrader = traderSince === undefined ? null : { reason: 'trader' as const, since: traderSince };
  const stop = event.stop ?? byTrader ?? byFeed;
  return {
    id,
    competition: competition.id,
    season,
    round,
    tier: competition.tier,
    isVirtual: competition.virtual === true,
    home,
    away,
    kickOffAt,
    status,
    version,
    stopSeq,
    stop: OVER.has(status) ? null : stop,
    get incidents() {
      return (incidents ??= incidentsOf(event));
    },
    get record() {
      return (record ??= recordOfEvent(event));
    },
    get state() {
      return stateAt(incidentsOf(event), clock.now() - kickOffAt);
    },
  };
}

/** A book that is advanced by folds. */
export interface LiveBook extends Book {
  readonly state: BookState;
  /** Replaces the state and notifies those who watch. */
  accept(folded: Folded): void;
  /** Replaces the state by one that was read anew: everything counts as changed. */
  reset(state: BookState): void;
  /** Whether this process sees all producers alive and has folded what is logged. */
  setReachable(reachable: boolean): void;
  /** Called when `up` changes. Returns the function that ends it. */
  watchUp(listener: (up: boolean) => void): () => void;
}

interface Joint {
  readonly event: EventState;
  readonly at: number;
  readonly chances: FootballChances;
}

/** Joint chances, with the chances of a match kept for some seconds: they cost far more than a price. */
function createJoint(clock: Clock, eventAt: (id: string) => EventState | undefined): Book['joint'] {
  const kept = new Map<string, Joint>();
  function chancesAt(event: EventState): FootballChances | undefined {
    const now = clock.now();
    const known = kept.get(event.id);
    if (known && now - known.at < JOINT_MS && known.event.incidents === event.incidents) return known.chances;
    const { rates } = event.fixture;
    const state = stateAt(incidentsOf(event), now - event.kickOffAt);
    // The process of football does not tell about a score that was drawn at once.
    if (!rates || state.pending || event.fixture.competition.virtual) return undefined;
    const chances = footballChances(state, rates);
    kept.delete(event.id);
    if (kept.size >= JOINT_EVENTS) kept.delete(kept.keys().next().value!);
    kept.set(event.id, { event, at: now, chances });
    return chances;
  }
  return (id, legs) => {
    const event = eventAt(id);
    const read = legs.flatMap(({ key, outcome }) => {
      const market = marketOf(key);
      return market ? [{ market, outcome }] : [];
    });
    if (!event || read.length !== legs.length) return undefined;
    const chances = chancesAt(event);
    return chances && jointChance(chances, read);
  };
}

/** An empty book. */
export function createLiveBook(clock: Clock): LiveBook {
  let state = EMPTY_BOOK;
  let reachable = false;
  const listeners = new Set<(change: BookChange) => void>();
  const upListeners = new Set<(up: boolean) => void>();
  let eventViews = new WeakMap<EventState, EventView>();
  let lineViews = new WeakMap<LineState, LineView>();

  const isUp = (): boolean =>
    reachable && state.producers.size > 0 && [...state.producers.values()].every(({ up }) => up);
  let wasUp = false;
  const announceUp = (): void => {
    const up = isUp();
    if (up === wasUp) return;
    wasUp = up;
    for (const listener of upListeners) listener(up);
  };
  function viewOf(event: EventState | undefined): EventView | undefined {
    if (!event) return undefined;
    const known = eventViews.get(event);
    if (known) return known;
    const producer = state.producers.get(event.producer);
    const at = { event: event.id, competition: event.fixture.competition.id };
    const downSince = producer?.up ? undefined : (producer?.downSince ?? 0);
    const view = eventView(event, clock, downSince, eventStop(state.desk, at));
    eventViews.set(event, view);
    return view;
  }
  function lineOf(event: EventState, line: LineState | undefined): LineView | undefined {
    if (!line) return undefined;
    const view = lineViews.get(line) ?? lineView(event, line, state.desk);
    if (view) lineViews.set(line, view);
    const isQuiet = view?.status === 'open' && !state.producers.get(event.producer)?.up;
    return isQuiet ? { ...view, status: 'suspended' } : view;
  }
  const publish = (change: BookChange): void => {
    for (const listener of listeners) listener(change);
    announceUp();
  };
  const allLines = (events: Iterable<EventState>): string[] =>
    [...events].flatMap(({ id, lines }) => [...lines.keys()].map((key) => `${id}/${key}`));

  return {
    get state() {
      return state;
    },
    get seq() {
      return state.position;
    },
    get up() {
      return isUp();
    },
    event: (id) => viewOf(state.events.get(id)),
    *events() {
      for (const event of state.events.values()) yield viewOf(event)!;
    },
    line(id, key) {
      const event = state.events.get(id);
      return event && lineOf(event, event.lines.get(key));
    },
    lines(id) {
      const event = state.events.get(id);
      return event ? [...event.lines.values()].flatMap((line) => lineOf(event, line) ?? []) : [];
    },
    joint: createJoint(clock, (id) => state.events.get(id)),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watchUp(listener) {
      upListeners.add(listener);
      return () => void upListeners.delete(listener);
    },
    accept(folded) {
      state = folded.state;
      // Views say whether their producer is up, and what traders have set.
      if (folded.producers || folded.desk) eventViews = new WeakMap();
      if (folded.desk) lineViews = new WeakMap();
      publish({
        seq: state.position,
        events: folded.producers ? new Set(state.events.keys()) : folded.events,
        lines: folded.producers ? new Set(allLines(state.events.values())) : folded.lines,
        upsets: folded.upsets,
        results: new Set(folded.results.map(({ event }) => event)),
      });
    },
    reset(next) {
      state = next;
      eventViews = new WeakMap();
      lineViews = new WeakMap();
      const events = new Set(state.events.keys());
      publish({
        seq: state.position,
        events,
        lines: new Set(allLines(state.events.values())),
        upsets: new Set(),
        results: events,
      });
    },
    setReachable(next) {
      reachable = next;
      announceUp();
    },
  };
}
