/**
 * What frames see of the book on their connection: topics with an image and the changes since, and questions about matches that are over.
 * Changes are collected for a tenth of a second; stops and goals go out at once.
 */
import { z } from 'zod';
import type {
  EventImage,
  FeedShown,
  ListImage,
  PastShown,
  ResultShown,
  ResultsPage,
  StandingShown,
} from '../../../wire/sports.ts';
import { connectionVerb, newsText, type Connection, type ConnectionVerb } from '../../connections/connections.ts';
import type { StudioContext } from '../../context.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { BookChange, EventView } from '../book/book.ts';
import type { LiveBook } from '../book/live-book.ts';
import { OVER } from '../book/state.ts';
import { isVirtualGame, VIRTUAL_COMPETITION } from '../entrances.ts';
import type { Feed } from '../feed/feed.ts';
import { findNewestSeason, listForm, listPlayed, listSeason, type PastRow } from '../feed/past-store.ts';
import { competitionsOf, LineNumbers, listedEvent } from './shown.ts';
import { standingsOf } from './standings.ts';
import { Topic, viewOf } from './topic.ts';

type Books = Pick<Feed, 'book'>;

const TICK_MS = 100;
/** Frames that fell behind, and events that come into a list by time alone, are looked at this often. */
const IDLE_MS = 1_000;
const TOPICS_MAXIMUM = 4;
const SEARCH_EVENTS = 30;
const RESULTS_MAXIMUM = 400;
const FORM = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Indochina Time: the day of a result is a day there. */
const ZONE_MS = 7 * 3_600_000;

const topicSchema = z.strictObject({
  topic: z.string().regex(/^(?:lobby|(?:league|event):[a-z]{2,8}:[a-z]{2,12}:[A-Za-z0-9.]{1,48})$/),
});
const competition = z.string().regex(/^[a-z]{2,8}:[a-z]{2,12}:[A-Za-z0-9.]{1,48}$/);
const searchSchema = z.strictObject({ text: z.string().trim().min(1).max(60) });
const resultsSchema = z.strictObject({ day: z.exactOptional(z.iso.date()), competition: z.exactOptional(competition) });
const standingsSchema = z.strictObject({ competition });

/** The topics of this process, and who follows them. */
class Hub {
  readonly #book: LiveBook;
  readonly #now: () => number;
  readonly #topics = new Map<string, Topic>();
  readonly #followed = new Map<Connection, Set<string>>();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;

  constructor(book: LiveBook, now: () => number) {
    this.#book = book;
    this.#now = now;
    let stops = new Map<string, number>();
    book.watch((change) => {
      for (const topic of this.#topics.values()) topic.mark(change.events);
      const isUrgent = this.#isUrgent(change, stops);
      stops = new Map([...book.state.events.values()].map(({ id, stopSeq }) => [id, stopSeq]));
      if (isUrgent) this.flush();
      else this.#schedule(TICK_MS);
    });
    book.watchUp((up) => {
      const text = newsText('feed', { up } satisfies FeedShown);
      for (const connection of this.#followed.keys()) connection.sendText(text);
    });
  }

  /** Goals and the like, and whatever stops bets. */
  #isUrgent({ events, upsets }: BookChange, before: ReadonlyMap<string, number>): boolean {
    if (upsets.size > 0) return true;
    return [...events].some((id) => {
      const known = before.get(id);
      return known !== undefined && (this.#book.state.events.get(id)?.stopSeq ?? 0) > known;
    });
  }

  /** Flushes within so many milliseconds. */
  #schedule(ms: number): void {
    const dueAt = this.#now() + ms;
    if (this.#timer && this.#dueAt <= dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => this.flush(), ms).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const topic of this.#topics.values()) topic.flush(this.#now());
    if (this.#topics.size > 0) this.#schedule(IDLE_MS);
  }

  enter(connection: Connection): void {
    this.#followed.set(connection, new Set());
  }

  leave(connection: Connection): void {
    for (const name of this.#followed.get(connection) ?? []) this.unsubscribe(connection, name);
    this.#followed.delete(connection);
  }

  /** Refuses not_found and topics_full. */
  subscribe(connection: Connection, name: string): Result<ReturnType<Topic['subscribe']>> {
    const own = this.#followed.get(connection);
    if (!own) return refuse('session_ended');
    if (!own.has(name) && own.size >= TOPICS_MAXIMUM) return refuse('topics_full');
    const known = this.#topics.get(name);
    const view = known ? undefined : viewOf(this.#book, name);
    const topic = known ?? (view && new Topic(name, view));
    if (!topic || (name.startsWith('event:') && !this.#book.event(name.slice('event:'.length))))
      return refuse('not_found');
    this.#topics.set(name, topic);
    own.add(name);
    this.#schedule(IDLE_MS);
    return ok(topic.subscribe(connection, this.#now()));
  }

  unsubscribe(connection: Connection, name: string): void {
    this.#followed.get(connection)?.delete(name);
    const topic = this.#topics.get(name);
    topic?.unsubscribe(connection);
    if (topic?.isEmpty) this.#topics.delete(name);
  }
}

const pastShown = ({ event, at, shown, homeGoals, awayGoals }: PastRow): PastShown => ({
  event,
  at,
  home: shown.home,
  away: shown.away,
  score: [homeGoals, awayGoals],
});

/** The last results of both sides, and their meetings. */
async function formOf({ db }: StudioContext, event: EventView): Promise<Pick<EventImage, 'form' | 'meetings'>> {
  const { home, away, kickOffAt } = event;
  const [ofHome, ofAway, meetings] = await Promise.all([
    listForm(db, home.id, undefined, kickOffAt, FORM),
    listForm(db, away.id, undefined, kickOffAt, FORM),
    listForm(db, home.id, away.id, kickOffAt, FORM),
  ]);
  return { form: { home: ofHome.map(pastShown), away: ofAway.map(pastShown) }, meetings: meetings.map(pastShown) };
}

async function subscribe(
  studio: StudioContext,
  { book }: Books,
  hub: Hub,
  connection: Connection,
  topic: string,
): Promise<Result<ListImage | EventImage>> {
  const event = topic.startsWith('event:') ? book.event(topic.slice('event:'.length)) : undefined;
  // Read before the image, so that nothing comes between it and the first change.
  const past = event && (await formOf(studio, event));
  const image = hub.subscribe(connection, topic);
  if (!image.ok) return image;
  const { value } = image;
  return ok(value.kind === 'list' ? value : { ...value, ...past! });
}

/** Without accents, in lower case. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();

function search({ book }: Books, now: number, text: string, isVirtual: boolean): ListImage {
  const words = plain(text).split(/\s+/);
  const fits = ({ id, home, away }: EventView): boolean => {
    const { competition: shown } = book.state.events.get(id)!.fixture;
    const names = plain([home, away, shown].map(({ name }) => `${name.vi} ${name.en}`).join(' '));
    return words.every((word) => names.includes(word));
  };
  const events = [...book.events()]
    .filter((event) => event.isVirtual === isVirtual && !OVER.has(event.status) && fits(event))
    .toSorted((one, other) => one.kickOffAt - other.kickOffAt)
    .slice(0, SEARCH_EVENTS);
  const numbers = new LineNumbers();
  return {
    kind: 'list',
    seq: 0,
    now,
    competitions: competitionsOf(book, events),
    events: events.map((event) => listedEvent(book, numbers, event)),
  };
}

async function results(
  { db, clock }: StudioContext,
  { session }: Connection,
  { day, competition }: z.output<typeof resultsSchema>,
): Promise<ResultsPage> {
  const from = day === undefined ? clock.now() - HOUR_MS : Date.parse(`${day}T00:00:00Z`) - ZONE_MS;
  const only = isVirtualGame(session) ? VIRTUAL_COMPETITION : competition;
  const rows = await listPlayed(db, from, from + DAY_MS, { only, but: VIRTUAL_COMPETITION }, RESULTS_MAXIMUM);
  const competitions = new Map<string, ResultsPage['competitions'][number]>();
  for (const { competition: id, shown } of rows)
    competitions.set(id, { ...shown.competition, events: (competitions.get(id)?.events ?? 0) + 1 });
  return {
    competitions: [...competitions.values()].toSorted(
      (one, other) => one.tier - other.tier || (one.id < other.id ? -1 : 1),
    ),
    results: rows.map((row): ResultShown => ({
      ...pastShown(row),
      competition: row.competition,
      status: row.status,
      halfTime: [row.homeHalf, row.awayHalf],
    })),
  };
}

async function standings({ db }: StudioContext, id: string): Promise<readonly StandingShown[]> {
  const season = await findNewestSeason(db, id);
  const rows = season === undefined ? [] : await listSeason(db, season);
  return rows.some(({ shown }) => shown.competition.kind === 'cup') ? [] : standingsOf(rows);
}

/** What the lists and matches add to a connection. */
export interface TopicVerbs {
  readonly verbs: Readonly<Record<string, ConnectionVerb>>;
  /** A frame has entered: it is sent whether the feed is up, and may subscribe. */
  enter(connection: Connection): void;
  leave(connection: Connection): void;
}

/** The verbs `sub`, `unsub`, `search`, `results` and `standings`. */
export function topicVerbs(studio: StudioContext, feed: Books): TopicVerbs {
  const now = (): number => studio.clock.now();
  const hub = new Hub(feed.book, now);
  return {
    enter: (connection) => hub.enter(connection),
    leave: (connection) => hub.leave(connection),
    verbs: {
      sub: connectionVerb(topicSchema, (connection, { topic }) => subscribe(studio, feed, hub, connection, topic)),
      unsub: connectionVerb(topicSchema, async (connection, { topic }) => {
        hub.unsubscribe(connection, topic);
        return ok({});
      }),
      search: connectionVerb(searchSchema, async ({ session }, { text }) =>
        ok(search(feed, now(), text, isVirtualGame(session))),
      ),
      results: connectionVerb(resultsSchema, async (connection, request) =>
        ok(await results(studio, connection, request)),
      ),
      standings: connectionVerb(standingsSchema, async (_connection, request) =>
        ok(await standings(studio, request.competition)),
      ),
    },
  };
}
