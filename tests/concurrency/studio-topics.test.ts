/** What frames see of the sportsbook: images and the changes since, for lists and matches, and questions about matches that are over. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../apps/studio/src/connections/connections.ts';
import type { StudioContext } from '../../apps/studio/src/context.ts';
import { migrate, openDatabase, type Database } from '../../apps/studio/src/kernel/database.ts';
import { createLog } from '../../apps/studio/src/kernel/log.ts';
import type { Result } from '../../apps/studio/src/kernel/result.ts';
import { createSeedVault } from '../../apps/studio/src/kernel/seed-vault.ts';
import { createLiveBook, type LiveBook } from '../../apps/studio/src/sports/book/live-book.ts';
import { fold, type LogRow } from '../../apps/studio/src/sports/book/fold.ts';
import { writePast } from '../../apps/studio/src/sports/feed/feed-store.ts';
import type { PastMatch } from '../../apps/studio/src/sports/feed/messages.ts';
import type { SimulatorCore } from '../../apps/studio/src/sports/feed/simulator/simulated-adapter.ts';
import { createSimulatorCore } from '../../apps/studio/src/sports/feed/simulator/simulator.ts';
import { createVirtualCore } from '../../apps/studio/src/sports/feed/simulator/virtual.ts';
import { topicVerbs, type TopicVerbs } from '../../apps/studio/src/sports/topics/topics.ts';
import {
  LINE_STATUSES,
  type EventImage,
  type EventShown,
  type LineShown,
  type ListImage,
  type ResultsPage,
  type StandingShown,
  type TopicDelta,
} from '../../apps/studio/wire/sports.ts';
import { createTestDatabase, TEST_SEED_KEYS, type TestDatabase } from '../kit/src/index.ts';
import { matchesOfDay } from '../setup/planted-feed.ts';

/** An evening in Việt Nam: both leagues at home play. */
const FROM = Date.UTC(2026, 10, 28, 10, 20);
const MINUTE_MS = 60_000;

let database: TestDatabase;
let db: Database;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.connectionString);
  db = openDatabase(database.connectionString, createSeedVault(TEST_SEED_KEYS), createLog('silent'));
  // A start prices two days of matches: once for all tests.
  world = new World();
  await world.start();
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

/** A book of simulated matches in virtual time, and the verbs on it. */
class World {
  now = FROM;
  readonly book: LiveBook = createLiveBook({ now: () => this.now });
  readonly topics: TopicVerbs;
  core!: SimulatorCore;
  #seq = 0;

  constructor() {
    const studio = { db, clock: { now: () => this.now } } as unknown as StudioContext;
    this.topics = topicVerbs(studio, { book: this.book });
  }

  async start(): Promise<void> {
    this.core = createSimulatorCore(
      {
        clock: { now: () => this.now },
        log: createLog('silent'),
        faults: false,
        seasonSeed: async () => new Uint8Array(32).fill(7),
      },
      this.house,
    );
    await this.core.prepare(this.now);
    this.own('up');
    this.book.setReachable(true);
    for (let tick = 0; tick < 60; tick += 1) this.step(250);
  }

  own(kind: 'up' | 'down'): void {
    this.#fold([{ seq: null, kind, madeMs: this.now, version: 0, body: {} }]);
  }

  #fold(rows: readonly Omit<LogRow, 'position' | 'producer'>[], producer = 'sim'): void {
    const placed = rows.map((row, at): LogRow => ({ ...row, producer, position: this.book.seq + at + 1 }));
    if (placed.length > 0) this.book.accept(fold(this.book.state, placed));
  }

  step(ms: number): void {
    this.now += ms;
    this.take(this.core);
  }

  take(core: SimulatorCore, producer?: string): void {
    this.#fold(
      core.advance(this.now).map(({ k, b }) => {
        this.#seq += 1;
        return { seq: this.#seq, kind: k, madeMs: this.now, version: this.now + this.#seq, body: b };
      }),
      producer,
    );
  }

  /** What simulators know of the book. */
  readonly house = {
    event: (id: string) => this.book.state.events.get(id),
    events: () => this.book.state.events.values(),
    openLines: () => new Set<string>(),
    pastOf: async () => new Set<string>(),
  };

  async call<T>(connection: Frame, verb: string, request: unknown): Promise<Result<T>> {
    const { shape, answer } = this.topics.verbs[verb]!;
    return (await answer(connection, shape.parse(request))) as Result<T>;
  }
}

/** A frame: keeps what it received, and applies it as a frame would. */
class Frame implements Connection {
  readonly session: Connection['session'];
  readonly language = 'VI';
  readonly news: { readonly news: string; readonly value: unknown; readonly bytes: number }[] = [];
  backlog = 0;

  constructor(game = 'bong-da') {
    this.session = { game } as Connection['session'];
  }

  send = (news: string, value: unknown): void => this.sendText(JSON.stringify({ news, value }));
  sendText = (text: string): void => {
    this.news.push({ ...(JSON.parse(text) as { news: string; value: unknown }), bytes: text.length });
  };
  unread = (): number => this.backlog;
  end = (): void => undefined;

  deltas(topic: string): TopicDelta[] {
    return this.news.flatMap(({ news, value }) =>
      news === 'd' && (value as TopicDelta).topic === topic ? [value as TopicDelta] : [],
    );
  }
}

const valueOf = <T>(result: Result<T>): T => {
  expect(result.ok, JSON.stringify(result)).toBe(true);
  return (result as { value: T }).value;
};

/** Lines by number, in their order. */
type Lines = Map<number, LineShown & { readonly event: string }>;
function applyLines(lines: Lines, { lines: changed = [], added = [], removed = [] }: TopicDelta): void {
  for (const [n, status, prices] of changed) lines.set(n, { ...lines.get(n)!, status, prices });
  for (const line of added) lines.set(line.n, line);
  for (const n of removed) lines.delete(n);
}

/** A list as a frame has it after its image and the changes. */
function listAfter(image: ListImage, deltas: readonly TopicDelta[]) {
  const events = new Map<string, Omit<EventShown, 'lines'>>();
  const lines: Lines = new Map();
  const enter = ({ lines: own, ...event }: EventShown): void => {
    events.set(event.id, event);
    for (const line of own) lines.set(line.n, { ...line, event: event.id });
  };
  for (const event of image.events) enter(event);
  let { seq } = image;
  for (const delta of deltas) {
    expect(delta.seq).toBe(seq + 1);
    ({ seq } = delta);
    applyLines(lines, delta);
    for (const change of delta.events ?? []) events.set(change.id, { ...events.get(change.id)!, ...change });
    for (const event of delta.entered ?? []) enter(event);
    for (const id of delta.left ?? []) {
      events.delete(id);
      for (const [n, line] of lines) if (line.event === id) lines.delete(n);
    }
  }
  return { events, lines, seq };
}

const flat = (lines: Iterable<LineShown & { readonly event?: string }>): string[] =>
  [...lines].map(({ key, status, prices, event }) => `${event} ${key} ${status} ${prices.join(' ')}`).toSorted();
const eventsOf = (events: Iterable<Omit<EventShown, 'lines'>>): unknown[] =>
  [...events].map(({ more: _more, ...rest }) => rest).toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe('[SPO-08/topics] topics', () => {
  test('an image and the changes since are the next image: the lobby, a league and a match, over ten minutes', async () => {
    const [frame, late] = [new Frame(), new Frame()];
    for (const each of [frame, late]) world.topics.enter(each);
    const lobby = valueOf(await world.call<ListImage>(frame, 'sub', { topic: 'lobby' }));
    const league = valueOf(await world.call<ListImage>(frame, 'sub', { topic: 'league:sim:comp:1' }));
    const live = lobby.events.filter(({ status }) => status === 'live');
    expect(live.length).toBeGreaterThanOrEqual(8);
    expect(lobby.events.slice(0, live.length)).toEqual(live);
    expect(lobby.events.length).toBeGreaterThan(40);
    expect(league.competitions).toMatchObject([{ id: 'sim:comp:1', kind: 'league', tier: 1 }]);
    const topic = `event:${live[0]!.id}`;
    const match = valueOf(await world.call<EventImage>(frame, 'sub', { topic }));
    expect(match.lines.length).toBeGreaterThan(10);
    expect(match.proof).toMatchObject({ algorithm: 'lantern-football-1', seed: null });
    for (let at = 0; at < 10 * 60; at += 1) world.step(1_000);
    // A second frame brings all to the same place.
    const lobbyNow = valueOf(await world.call<ListImage>(late, 'sub', { topic: 'lobby' }));
    const leagueNow = valueOf(await world.call<ListImage>(late, 'sub', { topic: 'league:sim:comp:1' }));
    const matchNow = valueOf(await world.call<EventImage>(late, 'sub', { topic }));
    for (const [image, now, name] of [
      [lobby, lobbyNow, 'lobby'],
      [league, leagueNow, 'league:sim:comp:1'],
    ] as const) {
      const kept = listAfter(image, frame.deltas(name));
      expect(kept.seq).toBe(now.seq);
      expect(eventsOf(kept.events.values())).toEqual(eventsOf(now.events.map(({ lines: _lines, ...rest }) => rest)));
      expect(flat(kept.lines.values())).toEqual(
        flat(now.events.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, event: id })))),
      );
    }
    const lines: Lines = new Map(match.lines.map((line) => [line.n, { ...line, event: live[0]!.id }]));
    let { seq, event } = match;
    const incidents = new Map(match.incidents.map((one) => [one.id, one]));
    let { statistics } = match;
    for (const delta of frame.deltas(topic)) {
      expect(delta.seq).toBe(seq + 1);
      ({ seq } = delta);
      applyLines(lines, delta);
      for (const change of delta.events ?? []) event = { ...event, ...change };
      for (const one of delta.incidents ?? []) incidents.set(one.id, one);
      ({ statistics = statistics } = delta);
    }
    expect(flat(lines.values())).toEqual(flat(matchNow.lines.map((line) => ({ ...line, event: live[0]!.id }))));
    expect({ ...event, more: 0, lines: [] }).toEqual({ ...matchNow.event, more: 0, lines: [] });
    expect([...incidents.values()]).toEqual(matchNow.incidents);
    expect(statistics).toEqual(matchNow.statistics);
  });

  test('stops and goals are sent at once, other changes together', async () => {
    const frame = new Frame();
    world.topics.enter(frame);
    const image = valueOf(await world.call<ListImage>(frame, 'sub', { topic: 'lobby' }));
    const listed = new Set(image.events.filter(({ status }) => status === 'live').map(({ id }) => id));
    const stopsOf = () => new Map([...listed].map((id) => [id, world.book.event(id)?.stop?.reason]));
    let stops = stopsOf();
    for (let seen = 0, at = 0; seen < 5 && at < 3_600; at += 1) {
      const before = frame.news.length;
      world.step(1_000);
      const now = stopsOf();
      const stopped = [...now].flatMap(([id, reason]) => (reason && reason !== stops.get(id) ? [id] : []));
      stops = now;
      // In the same turn, without a timer.
      const said = JSON.stringify(frame.news.slice(before));
      for (const id of stopped) expect(said).toContain(id);
      seen += stopped.length;
    }
    const suspended = frame
      .deltas('lobby')
      .flatMap(({ lines = [] }) => lines.filter(([, status]) => LINE_STATUSES[status] === 'suspended'));
    expect(suspended.length).toBeGreaterThan(0);
    const goal = frame.deltas('lobby').flatMap(({ events = [] }) => events.filter(({ stop }) => stop));
    expect(goal.length).toBeGreaterThan(0);
  });

  test('every frame gets the same text; one that does not read is sent nothing, and told to subscribe again', async () => {
    const frames = Array.from({ length: 3 }, () => new Frame());
    for (const each of frames) {
      world.topics.enter(each);
      valueOf(await world.call(each, 'sub', { topic: 'lobby' }));
    }
    const [first, second, slow] = frames as [Frame, Frame, Frame];
    slow.backlog = 300 * 1024;
    for (let at = 0; at < 300; at += 1) world.step(1_000);
    expect(first.deltas('lobby').length).toBeGreaterThan(0);
    expect(second.news).toEqual(first.news);
    expect(slow.news).toEqual([]);
    slow.backlog = 0;
    for (let at = 0; at < 300 && slow.news.length === 0; at += 1) world.step(1_000);
    expect(slow.news.map(({ news, value }) => ({ news, value }))).toEqual([
      { news: 'again', value: { topic: 'lobby' } },
    ]);
    const image = valueOf(await world.call<ListImage>(slow, 'sub', { topic: 'lobby' }));
    expect(image.seq).toBe(first.deltas('lobby').at(-1)!.seq);
  });

  test('a frame follows four topics, ones that there are; what it leaves is no longer sent', async () => {
    const frame = new Frame();
    expect(await world.call(frame, 'sub', { topic: 'lobby' }), 'before it has entered').toMatchObject({
      code: 'session_ended',
    });
    world.topics.enter(frame);
    expect(await world.call(frame, 'sub', { topic: 'event:sim:match:9.9.9.9' })).toMatchObject({ code: 'not_found' });
    for (const topic of ['lobby', 'league:sim:comp:1', 'league:sim:comp:2', 'league:sim:comp:11', 'lobby'])
      valueOf(await world.call(frame, 'sub', { topic }));
    expect(await world.call(frame, 'sub', { topic: 'league:sim:comp:12' })).toMatchObject({ code: 'topics_full' });
    for (const topic of ['lobby', 'league:sim:comp:1', 'league:sim:comp:2', 'league:sim:comp:11'])
      valueOf(await world.call(frame, 'unsub', { topic }));
    valueOf(await world.call(frame, 'sub', { topic: 'league:sim:comp:12' }));
    world.topics.leave(frame);
    const before = frame.news.length;
    for (let at = 0; at < 120; at += 1) world.step(1_000);
    expect(frame.news).toHaveLength(before);
    const { shape } = world.topics.verbs['sub']!;
    for (const request of [
      {},
      { topic: '' },
      { topic: 'lobby', more: 1 },
      { topic: 'event:../..' },
      { topic: 'constructor' },
      null,
    ])
      expect(shape.safeParse(request).success).toBe(false);
  });

  test('[SPO-01/down] when the feed goes down every frame is told, and its lines are suspended', async () => {
    const frame = new Frame();
    world.topics.enter(frame);
    const image = valueOf(await world.call<ListImage>(frame, 'sub', { topic: 'lobby' }));
    world.own('down');
    expect(frame.news.filter(({ news }) => news === 'feed').map(({ value }) => value)).toEqual([{ up: false }]);
    const kept = listAfter(image, frame.deltas('lobby'));
    expect([...kept.lines.values()].filter(({ status }) => LINE_STATUSES[status] === 'open')).toEqual([]);
    expect([...kept.events.values()].every(({ stop, status }) => status === 'ended' || stop !== null)).toBe(true);
    world.own('up');
    expect(frame.news.filter(({ news }) => news === 'feed').at(-1)!.value).toEqual({ up: true });
  });

  test('search finds sides and competitions without accents', async () => {
    const frame = new Frame();
    const named = async (text: string) => valueOf(await world.call<ListImage>(frame, 'search', { text })).events;
    const lantern = await named('giai hoa dang');
    expect(lantern.length).toBeGreaterThan(0);
    expect(new Set(lantern.map(({ competition }) => competition))).toEqual(new Set(['sim:comp:1']));
    const side = lantern[0]!.home;
    for (const text of [side.name.vi, side.name.en.toUpperCase(), side.name.vi.normalize('NFD')])
      expect((await named(text)).some(({ home, away }) => [home.id, away.id].includes(side.id))).toBe(true);
    expect(await named('không có đội này')).toEqual([]);
    expect(lantern[0]!.lines.length).toBeGreaterThan(0);
    expect((await named('l')).length).toBeLessThanOrEqual(30);
  });
});

test('[SPO-11/virtualFootball] virtual football is shown by its own game alone: the list of its league, search, results, the proof with prices', async () => {
  const [football, virtual] = [new Frame(), new Frame('bong-da-ao')];
  for (const each of [football, virtual]) world.topics.enter(each);
  const core = createVirtualCore(
    {
      clock: { now: () => world.now },
      log: createLog('silent'),
      seasonSeed: async () => new Uint8Array(32).fill(5),
    },
    world.house,
  );
  await core.prepare(world.now);
  for (let at = 0; at < 6; at += 1) {
    world.now += 1_000;
    world.take(core, 'virtual');
  }
  const lobby = valueOf(await world.call<ListImage>(football, 'sub', { topic: 'lobby' }));
  expect(lobby.events.some(({ id }) => id.startsWith('virtual:'))).toBe(false);
  const league = valueOf(await world.call<ListImage>(virtual, 'sub', { topic: 'league:virtual:comp:1' }));
  expect(league.events).toHaveLength(8);
  expect(league.competitions).toMatchObject([{ id: 'virtual:comp:1', virtual: true }]);
  const [{ id, home }] = league.events as [EventShown];
  const found = async (frame: Frame) => valueOf(await world.call<ListImage>(frame, 'search', { text: home.name.vi }));
  expect((await found(football)).events).toEqual([]);
  expect((await found(virtual)).events.length).toBeGreaterThan(0);
  const match = valueOf(await world.call<EventImage>(virtual, 'sub', { topic: `event:${id}` }));
  expect(match.proof).toMatchObject({ algorithm: 'lantern-virtual-football-1', seed: null });
  expect(Object.keys(match.proof.prices!).toSorted()).toEqual(match.lines.map(({ key }) => key).toSorted());
  expect(world.book.joint(id, [{ key: '1x2?period=ft', outcome: '1' }])).toBeUndefined();
  const over = world.book.state.events.get(id)!;
  const past: PastMatch = {
    ...over.fixture,
    kickOffAt: world.now - MINUTE_MS,
    status: 'confirmed',
    score: [2, 1],
    halfTime: [0, 1],
  };
  await db.transact((tx) => writePast(tx, [past]));
  const day = new Date(world.now).toISOString().slice(0, 10);
  const results = async (frame: Frame, request: object) =>
    valueOf(await world.call<ResultsPage>(frame, 'results', request)).results.map(({ event }) => event);
  expect(await results(football, { day })).not.toContain(id);
  expect(await results(virtual, {})).toEqual([id]);
  expect(await results(virtual, { day, competition: 'sim:comp:1' })).toEqual([id]);
});

describe('[SPO-08/results] matches that are over', () => {
  const [one, two, three] = matchesOfDay().filter(({ plan }) => plan.number === 11) as [
    ReturnType<typeof matchesOfDay>[number],
    ReturnType<typeof matchesOfDay>[number],
    ReturnType<typeof matchesOfDay>[number],
  ];
  const past = (
    match: typeof one,
    day: number,
    score: [number, number],
    sides: Partial<Pick<PastMatch, 'home' | 'away' | 'status'>> = {},
  ): PastMatch => ({
    event: `${match.id}.${day}`,
    competition: match.plan.shown,
    season: 'sim:season:11.1',
    round: day,
    home: match.home,
    away: match.away,
    kickOffAt: Date.UTC(2026, 9, day, 20),
    status: 'confirmed',
    score,
    halfTime: [0, 0],
    ...sides,
  });

  test('by the day of Indochina, with half-time and competitions', async () => {
    await writePast(db, [past(one, 1, [2, 1]), past(two, 2, [0, 0]), past(three, 2, [1, 3], { status: 'abandoned' })]);
    // Twenty hours UTC is three in the morning of the next day.
    const page = async (request: object) => valueOf(await world.call<ResultsPage>(new Frame(), 'results', request));
    expect((await page({ day: '2026-10-01' })).results).toEqual([]);
    expect((await page({ day: '2026-10-02' })).results).toMatchObject([
      { score: [2, 1], halfTime: [0, 0], status: 'confirmed' },
    ]);
    const third = await page({ day: '2026-10-03', competition: 'sim:comp:11' });
    expect(third.results).toHaveLength(2);
    expect(third.competitions).toMatchObject([{ id: 'sim:comp:11', events: 2 }]);
    expect((await page({ day: '2026-10-03', competition: 'sim:comp:12' })).results).toEqual([]);
    for (const request of [{ day: '2026-13-01' }, { day: 'today' }, { hours: 1 }])
      expect(world.topics.verbs['results']!.shape.safeParse(request).success).toBe(false);
  });

  test('tables: points, difference, goals, and meetings between those level', async () => {
    await db.query('TRUNCATE sports_match');
    const [a, b, c] = [one.home, one.away, two.home];
    const match = (day: number, home: typeof a, away: typeof a, score: [number, number]) =>
      past(one, day, score, { home, away });
    await writePast(db, [
      match(1, a, b, [1, 0]),
      match(2, b, c, [2, 1]),
      match(3, c, a, [2, 1]),
      match(4, b, a, [1, 0]),
      match(5, c, b, [1, 1]),
      match(6, a, c, [0, 0]),
      past(three, 7, [9, 0], { status: 'abandoned' }),
    ]);
    const table = valueOf(
      await world.call<readonly StandingShown[]>(new Frame(), 'standings', { competition: 'sim:comp:11' }),
    );
    expect(table.map(({ competitor, played, points, goals }) => [competitor.id, played, points, goals])).toEqual([
      [b.id, 4, 7, [4, 3]],
      [c.id, 4, 5, [4, 4]],
      [a.id, 4, 4, [2, 3]],
    ]);
    expect(table.find(({ competitor }) => competitor.id === a.id)!.form).toEqual(['W', 'L', 'L', 'D']);
    expect(valueOf(await world.call(new Frame(), 'standings', { competition: 'sim:comp:99' }))).toEqual([]);
  });

  test('form and meetings of a match', async () => {
    await db.query('TRUNCATE sports_match');
    const event = [...world.book.events()].find(({ status }) => status === 'live')!;
    const sides = { home: event.home, away: event.away };
    await writePast(db, [
      past(one, 1, [2, 1], sides),
      past(one, 2, [0, 3], { home: event.away, away: event.home }),
      past(one, 3, [1, 1], { home: event.home, away: one.away }),
    ]);
    const frame = new Frame();
    world.topics.enter(frame);
    const image = valueOf(await world.call<EventImage>(frame, 'sub', { topic: `event:${event.id}` }));
    expect(image.form.home.map(({ score }) => score)).toEqual([
      [1, 1],
      [0, 3],
      [2, 1],
    ]);
    expect(image.form.away.map(({ score }) => score)).toEqual([
      [0, 3],
      [2, 1],
    ]);
    expect(image.meetings).toHaveLength(2);
    expect(image.event.kickOffAt).toBeGreaterThan(FROM - 180 * MINUTE_MS);
  });
});
