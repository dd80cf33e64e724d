/** A topic of this process: what its frames were last shown, and what has changed since. One text for all of them. */
import type {
  EventDelta,
  EventImage,
  EventShown,
  LineDelta,
  LineShown,
  ListImage,
  TopicDelta,
  IncidentShown,
  QuotedPrice,
} from '../../../wire/sports.ts';
import { newsText, type Connection } from '../../connections/connections.ts';
import type { EventView, LineView } from '../book/book.ts';
import type { LiveBook } from '../book/live-book.ts';
import { OVER, type EventState } from '../book/state.ts';
import {
  columnLines,
  competitionsOf,
  eventShown,
  incidentsShown,
  LineNumbers,
  lineShown,
  listedEvent,
  statisticsOf,
} from './shown.ts';

const DAY_MS = 86_400_000;
const LISTED_DAYS = 7;
/** Events of the lobby: all that are live, and the next ones up to this many together. */
const LOBBY_EVENTS = 60;
const LEAGUE_EVENTS = 120;
/** How often it is looked at which events a list has. */
const MEMBERS_EVERY_MS = 1_000;
/** A frame that has more unread is not sent more; it subscribes again once it has read. */
const UNREAD_MAXIMUM = 256 * 1024;
const UNREAD_AGAIN = 16 * 1024;

type Parts = Omit<TopicDelta, 'topic' | 'seq'>;

/** What a topic shows. */
interface View {
  image(seq: number, now: number): ListImage | Omit<EventImage, 'form' | 'meetings'>;
  /** What changed of these events since it was last asked, and, now and then or when `whole`, of who is in a list; undefined for nothing. */
  changes(events: ReadonlySet<string>, now: number, whole: boolean): Parts | undefined;
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of an event that are not what was shown; undefined where all are. */
function eventDelta(last: Omit<EventShown, 'lines'>, next: Omit<EventShown, 'lines'>): EventDelta | undefined {
  const { home: _home, away: _away, id, ...rest } = next;
  const changed = Object.entries(rest).filter(([name, value]) => !sameJson(last[name as keyof typeof last], value));
  return changed.length > 0 ? ({ id, ...Object.fromEntries(changed) } as EventDelta) : undefined;
}

/** Lines by number as they were shown, and what is different now. */
class ShownLines {
  readonly numbers = new LineNumbers();
  readonly #byEvent = new Map<string, ReadonlyMap<number, LineShown>>();

  show(event: string, lines: readonly LineView[]): readonly LineShown[] {
    const shown = lines.map((line) => lineShown(this.numbers, line));
    this.#byEvent.set(event, new Map(shown.map((line) => [line.n, line])));
    return shown;
  }

  forget(event: string): void {
    this.#byEvent.delete(event);
  }

  compare(event: string, lines: readonly LineView[], into: Changes): void {
    const last = this.#byEvent.get(event);
    const next = this.show(event, lines);
    for (const line of next) {
      const known = last?.get(line.n);
      if (!known) into.added.push({ ...line, event });
      else if (known.status !== line.status || !sameJson(known.prices, line.prices))
        into.lines.push([line.n, line.status, line.prices]);
    }
    const there = new Set(next.map(({ n }) => n));
    for (const n of last?.keys() ?? []) if (!there.has(n)) into.removed.push(n);
  }
}

interface Changes {
  readonly lines: LineDelta[];
  readonly added: (LineShown & { readonly event: string })[];
  readonly removed: number[];
  readonly events: EventDelta[];
}
const noChanges = (): Changes => ({ lines: [], added: [], removed: [], events: [] });
/** Parts without those that are empty. */
function partsOf(all: Parts): Parts | undefined {
  const parts = Object.entries(all).filter(
    ([, part]) => part !== undefined && (!Array.isArray(part) || part.length > 0),
  );
  return parts.length > 0 ? (Object.fromEntries(parts) as Parts) : undefined;
}

const isShown = ({ status }: EventView): boolean => !OVER.has(status) || status === 'ended';
const isPlayed = ({ status }: EventView): boolean => status === 'live' || status === 'interrupted';
const order = (one: EventView, other: EventView): number =>
  Number(isPlayed(other)) - Number(isPlayed(one)) || one.kickOffAt - other.kickOffAt || (one.id < other.id ? -1 : 1);

/** Events of the lobby, or of one league. */
function listView(book: LiveBook, competition: string | undefined): View {
  const shownLines = new ShownLines();
  const shown = new Map<string, Omit<EventShown, 'lines'>>();
  let membersAt = -Infinity;

  function members(now: number): readonly EventView[] {
    const events = [...book.events()].filter(
      (event) =>
        isShown(event) &&
        (competition === undefined ? !event.isVirtual : event.competition === competition) &&
        event.kickOffAt < now + LISTED_DAYS * DAY_MS,
    );
    return events.toSorted(order).slice(0, competition === undefined ? LOBBY_EVENTS : LEAGUE_EVENTS);
  }
  function show(event: EventView): EventShown {
    const { lines: _lines, ...rest } = listedEvent(book, shownLines.numbers, event);
    shown.set(event.id, rest);
    return { ...rest, lines: shownLines.show(event.id, columnLines(book.lines(event.id))) };
  }
  /** Events that came into the list or left it. */
  function move(now: number, whole: boolean): Pick<Parts, 'entered' | 'left'> {
    if (!whole && now - membersAt < MEMBERS_EVERY_MS) return {};
    membersAt = now;
    const next = members(now);
    const ids = new Set(next.map(({ id }) => id));
    const left = [...shown.keys()].filter((id) => !ids.has(id));
    for (const id of left) {
      shown.delete(id);
      shownLines.forget(id);
    }
    return { entered: next.filter(({ id }) => !shown.has(id)).map(show), left };
  }
  return {
    image(seq, now) {
      const events = members(now);
      const ids = new Set(events.map(({ id }) => id));
      for (const id of [...shown.keys()].filter((each) => !ids.has(each))) shown.delete(id);
      return { kind: 'list', seq, now, competitions: competitionsOf(book, events), events: events.map(show) };
    },
    changes(events, now, whole) {
      const changes = noChanges();
      for (const id of events) {
        const [event, last] = [book.event(id), shown.get(id)];
        if (!event || !last) continue;
        const lines = book.lines(id);
        const columns = columnLines(lines);
        shownLines.compare(id, columns, changes);
        const next = eventShown(event, lines.filter(({ offered }) => offered).length - columns.length);
        // How many more lines there are is no news by itself.
        const delta = eventDelta({ ...last, more: next.more }, next);
        if (delta) changes.events.push(delta);
        shown.set(id, next);
      }
      return partsOf({ ...changes, ...move(now, whole) });
    },
  };
}

/** The prices a match was offered at, by line. */
const quotedPrices = ({ lines }: EventState): Readonly<Record<string, readonly (QuotedPrice | null)[]>> =>
  Object.fromEntries(
    [...lines.values()].map(({ key, ladder, prices }) => [
      key,
      prices.map((value) => (value === 0 ? null : { ladder, value })),
    ]),
  );

/** One match with all it offers. */
function eventView(book: LiveBook, id: string): View {
  const shownLines = new ShownLines();
  let shown: Omit<EventShown, 'lines'> | undefined;
  let incidents: readonly IncidentShown[] = [];
  let seed: string | null = null;
  const offeredLines = (): readonly LineView[] => book.lines(id).filter(({ offered }) => offered);

  return {
    image(seq, now) {
      const state = book.state.events.get(id)!;
      const event = book.event(id)!;
      const offered = offeredLines();
      incidents = incidentsShown(state);
      ({ seed } = state);
      shown = eventShown(event, offered.length);
      const columns = columnLines(offered).map((line) => lineShown(shownLines.numbers, line));
      return {
        kind: 'event',
        seq,
        now,
        competition: { ...state.fixture.competition, events: 1 },
        event: { ...shown, more: offered.length - columns.length, lines: columns },
        lines: shownLines.show(id, offered),
        incidents,
        statistics: statisticsOf(event.incidents),
        lineUps: state.lineUps,
        proof: {
          algorithm: state.fixture.proof?.algorithm ?? '',
          seedHash: state.fixture.proof?.seedHash ?? '',
          seed: state.seed,
          rates: state.fixture.rates ?? null,
          ...(event.isVirtual && { prices: quotedPrices(state) }),
        },
      };
    },
    changes(events) {
      const [state, event] = [book.state.events.get(id), book.event(id)];
      if (!state || !event || !shown || !events.has(id)) return undefined;
      const changes = noChanges();
      shownLines.compare(id, offeredLines(), changes);
      const next = eventShown(event, shown.more);
      const delta = eventDelta(shown, next);
      if (delta) changes.events.push(delta);
      shown = next;
      const all = incidentsShown(state);
      const known = new Map(incidents.map((one) => [one.id, one]));
      const fresh = all.filter((one) => known.get(one.id)?.cancelled !== one.cancelled);
      incidents = all;
      const revealed = state.seed !== seed && state.seed;
      ({ seed } = state);
      return partsOf({
        ...changes,
        incidents: fresh,
        ...(revealed && { seed: revealed }),
        ...(fresh.length > 0 && { statistics: statisticsOf(event.incidents) }),
      });
    },
  };
}

/** A topic with its subscribers. */
export class Topic {
  readonly name: string;
  readonly #view: View;
  readonly #subscribers = new Set<Connection>();
  /** Frames that fell behind: they are sent nothing until they have read. */
  readonly #behind = new Set<Connection>();
  #dirty = new Set<string>();
  #seq = 0;

  constructor(name: string, view: View) {
    this.name = name;
    this.#view = view;
  }

  get isEmpty(): boolean {
    return this.#subscribers.size === 0 && this.#behind.size === 0;
  }

  /** Subscribes, and returns the image that the next delta follows. */
  subscribe(connection: Connection, now: number): ReturnType<View['image']> {
    // What others have not been sent yet is in the image already: they get it first, so that all are at the same place.
    this.flush(now, true);
    this.#behind.delete(connection);
    this.#subscribers.add(connection);
    return this.#view.image(this.#seq, now);
  }

  unsubscribe(connection: Connection): void {
    this.#subscribers.delete(connection);
    this.#behind.delete(connection);
  }

  mark(events: Iterable<string>): void {
    for (const id of events) this.#dirty.add(id);
  }

  /** Sends what has changed. Returns the length of the text, 0 for nothing. */
  flush(now: number, whole = false): number {
    this.#catchUp();
    if (this.#subscribers.size === 0) {
      this.#dirty.clear();
      return 0;
    }
    const dirty = this.#dirty;
    this.#dirty = new Set();
    const parts = this.#view.changes(dirty, now, whole);
    if (!parts) return 0;
    this.#seq += 1;
    const text = newsText('d', { topic: this.name, seq: this.#seq, ...parts } satisfies TopicDelta);
    for (const connection of this.#subscribers) this.#send(connection, text);
    return text.length;
  }

  #send(connection: Connection, text: string): void {
    if (connection.unread() <= UNREAD_MAXIMUM) return connection.sendText(text);
    this.#subscribers.delete(connection);
    this.#behind.add(connection);
  }

  #catchUp(): void {
    for (const connection of this.#behind)
      if (connection.unread() <= UNREAD_AGAIN) {
        this.#behind.delete(connection);
        connection.send('again', { topic: this.name });
      }
  }
}

const LEAGUE = 'league:';
const EVENT = 'event:';

/** The view of a topic's name; undefined for what there is none of. */
export function viewOf(book: LiveBook, name: string): View | undefined {
  if (name === 'lobby') return listView(book, undefined);
  if (name.startsWith(LEAGUE)) return listView(book, name.slice(LEAGUE.length));
  if (!name.startsWith(EVENT)) return undefined;
  const id = name.slice(EVENT.length);
  return book.event(id) ? eventView(book, id) : undefined;
}
