/**
 * What traders have decided (sports domain reference §10), as a part of the book: stops, margins, offsets and prices by hand. An act is a row of
 * the log like any other, so every process folds the same, a restart keeps it, and a feed that reopens a line does not lift a trader's stop.
 */
import type { DeskBookAct, DeskScope, DeskSetting } from '@lantern/contract/sports-desk';
import type { Price } from '@lantern/game-math/sports';

/** Rows of the log that traders write stand under this name. */
export const DESK_PRODUCER = 'desk';
type Table<Value> = Readonly<Record<string, Value>>;

export interface DeskState {
  /** By scope, since when, in milliseconds since 1970. */
  readonly stops: Table<number>;
  /** k in thousandths, by scope. */
  readonly margins: Table<number>;
  /** Steps, by `<event>/<key>/<outcome>`. */
  readonly offsets: Table<number>;
  /** Positions on the line's ladder, by the same. */
  readonly manual: Table<Price['value']>;
}

export const EMPTY_DESK: DeskState = { stops: {}, margins: {}, offsets: {}, manual: {} };

/** The name of a scope; those of an event begin with it. */
export function scopeName(at: DeskScope): string {
  switch (at.on) {
    case 'all':
      return 'all';
    case 'sport':
      return `sport:${at.sport}`;
    case 'competition':
      return at.competition;
    case 'event':
      return at.event;
    case 'market':
      return `${at.event}/${at.family}`;
    case 'line':
      return `${at.event}/${at.key}`;
  }
}

export const outcomeName = (at: { readonly event: string; readonly key: string; readonly outcome: string }): string =>
  `${at.event}/${at.key}/${at.outcome}`;

/** A table with an entry set, or without it; its names in order, so that equal states are equal texts. */
function set<Value>(table: Table<Value>, name: string, value: Value | null): Table<Value> {
  const entries = Object.entries(table).filter(([each]) => each !== name);
  if (value !== null) entries.push([name, value]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The desk after an act that sets something. `now` is when the act was made. */
export function deskAfter(desk: DeskState, act: DeskSetting, now: number): DeskState {
  switch (act.act) {
    case 'stop': {
      const name = scopeName(act.scope);
      return { ...desk, stops: set(desk.stops, name, desk.stops[name] ?? now) };
    }
    case 'open':
      return { ...desk, stops: set(desk.stops, scopeName(act.scope), null) };
    case 'margin':
      return { ...desk, margins: set(desk.margins, scopeName(act.scope), act.thousandths) };
    case 'offset':
      return { ...desk, offsets: set(desk.offsets, outcomeName(act), act.steps === 0 ? null : act.steps) };
    case 'manual':
      return { ...desk, manual: set(desk.manual, outcomeName(act), act.price) };
  }
}

/** The desk without what it holds for an event. */
export function withoutEvent(desk: DeskState, event: string): DeskState {
  const isOf = (name: string): boolean => name === event || name.startsWith(`${event}/`);
  if (!Object.values(desk).some((table: object) => Object.keys(table).some(isOf))) return desk;
  const rest = <Value>(table: Table<Value>): Table<Value> =>
    Object.fromEntries(Object.entries(table).filter(([name]) => !isOf(name)));
  return {
    stops: rest(desk.stops),
    margins: rest(desk.margins),
    offsets: rest(desk.offsets),
    manual: rest(desk.manual),
  };
}

interface Placed {
  readonly event: string;
  readonly competition: string;
}

const since = ({ stops }: DeskState, names: readonly string[]): number | undefined => {
  const name = names.find((each) => stops[each] !== undefined);
  return name === undefined ? undefined : stops[name];
};

/** Stops that hold for a whole event, the widest first. */
export const stopsOver = ({ stops }: DeskState, { event, competition }: Placed) =>
  (
    [
      ['all', 'all'],
      ['sport', 'sport:football'],
      ['competition', competition],
      ['event', event],
    ] as const
  ).flatMap(([on, name]) => (stops[name] === undefined ? [] : [{ on, since: stops[name] }]));

/** Since when a whole event is stopped by a trader; undefined where it is not. */
export const eventStop = (desk: DeskState, { event, competition }: Placed): number | undefined =>
  since(desk, ['all', 'sport:football', competition, event]);

/** Since when a line of it is, by the event or by itself. */
export const lineStop = (desk: DeskState, at: Placed, line: { readonly key: string; readonly family: string }) =>
  eventStop(desk, at) ?? since(desk, [`${at.event}/${line.family}`, `${at.event}/${line.key}`]);

/** k that a trader has set for a market, of its event before its competition. */
export const marginSet = ({ margins }: DeskState, { event, competition }: Placed, family: string): number | undefined =>
  margins[`${event}/${family}`] ?? margins[competition];

/** Whether an act is about lines of an event. */
export function covers(
  act: DeskBookAct,
  { event, competition }: Placed,
  line?: { key: string; family: string },
): boolean {
  if (!('scope' in act)) return act.event === event && (line === undefined || !('key' in act) || act.key === line.key);
  const at = act.scope;
  switch (at.on) {
    case 'all':
    case 'sport':
      return true;
    case 'competition':
      return at.competition === competition;
    case 'event':
      return at.event === event;
    case 'market':
      return at.event === event && (line === undefined || at.family === line.family);
    case 'line':
      return at.event === event && (line === undefined || at.key === line.key);
  }
}
