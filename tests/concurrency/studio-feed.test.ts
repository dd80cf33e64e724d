/** The sportsbook's feed on a database: log and fold in one transaction, several processes on one log, stops before anyone is notified, leases, snapshots, and simulators that are killed. */
import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../apps/studio/src/kernel/clock.ts';
import { migrate, openDatabase, type Database } from '../../apps/studio/src/kernel/database.ts';
import { createLog } from '../../apps/studio/src/kernel/log.ts';
import { newSeed } from '../../apps/studio/src/kernel/random.ts';
import { createSeedVault } from '../../apps/studio/src/kernel/seed-vault.ts';
import { bookText, EMPTY_BOOK, eventText } from '../../apps/studio/src/sports/book/state.ts';
import { holdEvents } from '../../apps/studio/src/sports/book/event-store.ts';
import { fold, type LogRow } from '../../apps/studio/src/sports/book/fold.ts';
import { deleteOldLog, readLog, takeLease } from '../../apps/studio/src/sports/feed/feed-store.ts';
import { startFeed, type Feed } from '../../apps/studio/src/sports/feed/feed.ts';
import { createLogBook } from '../../apps/studio/src/sports/feed/log-book.ts';
import { withFaults } from '../../apps/studio/src/sports/feed/simulator/chaos.ts';
import { listSeasons, revealSeasons, useSeason } from '../../apps/studio/src/sports/feed/simulator/season-store.ts';
import type { FeedAdapter } from '../../apps/studio/src/sports/feed/adapter.ts';
import { createReplay, readRecording, recorded, recordingBytes } from '../../apps/studio/src/sports/feed/recording.ts';
import { simulationStream } from '../../packages/game-math/src/value-stream.ts';
import {
  createTestDatabase,
  eventually,
  openSeverableConnection,
  startStudioNode,
  TEST_SEED_KEYS,
  type StudioNode,
  type TestDatabase,
} from '../kit/src/index.ts';
import { FATE, matchesOfDay, PRODUCER, runMatch, ScriptedAdapter } from '../setup/planted-feed.ts';

const TIMEOUT_MS = 40_000;
const SEED = Number(process.env['SPORTS_SEED'] ?? 20_261_128);

let database: TestDatabase;
let db: Database;
const log = createLog('silent');
const feeds: Feed[] = [];
const databases: Database[] = [];
const nodes: StudioNode[] = [];

const run = runMatch({
  match: matchesOfDay().find((match) => FATE.play(match).incidents.some(({ kind }) => kind === 'goal'))!,
});
const { messages } = run;
const EVENT = run.match.id;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.connectionString);
  db = openDatabase(database.connectionString, createSeedVault(TEST_SEED_KEYS), log);
});
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.stop();
  for (const each of databases.splice(0)) await each.end();
  for (const node of nodes.splice(0)) await node.close();
  await db.query(
    'TRUNCATE feed_log, feed_producer, feed_snapshot, feed_snapshot_head, sports_result, sports_match, sports_season, sports_event CASCADE',
  );
  await db.query('UPDATE feed_head SET position = 0');
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

/** A process of its own: its own connections and book. */
async function feedOf(...adapters: FeedAdapter[]): Promise<Feed> {
  const own = openDatabase(database.connectionString, createSeedVault(TEST_SEED_KEYS), log);
  databases.push(own);
  const feed = await startFeed({ db: own, log, clock: systemClock, adapters, logHours: 48 });
  feeds.push(feed);
  return feed;
}
async function isUp(feed: Feed): Promise<void> {
  await expect.poll(() => feed.book.up, { timeout: TIMEOUT_MS }).toBe(true);
}
async function reaches(feed: Feed, position: number): Promise<void> {
  await expect.poll(() => feed.book.seq, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(position);
}
const row = async (): Promise<{ status: string; version: number; stopSeq: number }> =>
  (
    await db.query<{ status: string; version: number; stopSeq: number }>(
      'SELECT status, version, stop_seq AS "stopSeq" FROM sports_event WHERE event_id = $1',
      [EVENT],
    )
  ).rows[0]!;
const withoutStops = (text: string): string => text.replaceAll(/"stopSeq":\d+/g, '');

describe('[SPO-01/log] the log and the book', () => {
  test('every process folds the same book from the log, the tables say what it says, and a start goes on from a snapshot', async () => {
    const adapter = new ScriptedAdapter(messages);
    const [one, other] = [await feedOf(adapter), await feedOf()];
    await isUp(one);
    await adapter.send(messages.length);
    await reaches(other, one.book.seq);
    expect(bookText(other.book.state)).toBe(bookText(one.book.state));
    const event = one.book.state.events.get(EVENT)!;
    expect(await row()).toMatchObject({ status: 'confirmed', stopSeq: event.stopSeq });
    const { rows } = await db.query<{ key: string; outcome: string; won: number; voided: number; certainty: number }>(
      'SELECT market_key AS key, outcome, won_bps AS won, void_bps AS voided, certainty FROM sports_result WHERE event_id = $1',
      [EVENT],
    );
    expect(rows.length).toBeGreaterThan(200);
    for (const { key, outcome, ...rest } of rows)
      expect(event.results.get(key)!.outcomes[outcome]).toMatchObject({ revision: 1, ...rest });
    const past = await db.query('SELECT home_goals, away_goals, status FROM sports_match WHERE event_id = $1', [EVENT]);
    const [home, away] = run.incidents.at(-1)!.score;
    expect(past.rows).toEqual([{ home_goals: home, away_goals: away, status: 'confirmed' }]);

    const text = bookText(one.book.state);
    await one.stop();
    feeds.splice(feeds.indexOf(one), 1);
    const again = createLogBook({ db, log, clock: systemClock });
    await again.catchUp();
    expect(bookText(again.book.state), 'from the snapshot').toBe(text);
    await db.query('DELETE FROM feed_snapshot_head');
    await db.query('DELETE FROM feed_snapshot');
    const anew = createLogBook({ db, log, clock: systemClock });
    await anew.catchUp();
    expect(bookText(anew.book.state), 'from the beginning').toBe(text);
    const rowsOfLog = await readLog(db, 0, 100_000);
    expect(bookText(fold(EMPTY_BOOK, rowsOfLog).state), 'in one fold').toBe(text);
    expect(rowsOfLog.map(({ position }) => position)).toEqual(rowsOfLog.map((_, at) => at + 1));
  });

  test.each([0, 1, 2])(
    '[SPO-01/chaos] with lost, doubled and swapped messages the book is the same (seed + %i)',
    async (plus) => {
      const lot = simulationStream(SEED + plus);
      const adapter = new ScriptedAdapter(messages);
      const faults = { duplicated: 0.03, dropped: 0.02, swapped: 0.03, silent: 0, silentMs: 0 };
      const feed = await feedOf(
        withFaults(
          adapter,
          faults,
          () => lot(256) / 256,
          () => systemClock.now(),
        ),
      );
      await isUp(feed);
      for (let upTo = 20; upTo < messages.length + 20; upTo += 20) await adapter.send(Math.min(upTo, messages.length));
      await expect
        .poll(() => feed.book.up && feed.book.state.producers.get(PRODUCER.id)!.last, { timeout: TIMEOUT_MS })
        .toBe(messages.length);
      expect(adapter.recoveries, `seed ${SEED + plus}`).toBeGreaterThan(1);
      const clean = run.book.state.events.get(EVENT)!;
      expect(withoutStops(eventText(feed.book.state.events.get(EVENT)!))).toBe(withoutStops(eventText(clean)));
    },
  );

  test('[SPO-01/down] a silent producer closes the book of every process, and is down in the log', async () => {
    const adapter = new ScriptedAdapter(messages);
    const [one, other] = [await feedOf(adapter), await feedOf()];
    await isUp(other);
    await adapter.send(30);
    await isUp(one);
    const { stopSeq } = await row();
    adapter.isAlive = false;
    await expect.poll(() => [one.book.up, other.book.up], { timeout: TIMEOUT_MS }).toEqual([false, false]);
    expect((await row()).stopSeq).toBe(stopSeq + 1);
    expect(other.book.event(EVENT)!.stop).toMatchObject({ reason: 'feed' });
    expect(other.book.lines(EVENT).filter(({ status }) => status === 'open')).toEqual([]);
    adapter.isAlive = true;
    await isUp(other);
  });

  test('a gap closes at once, in the transaction that logs what came too early', async () => {
    const adapter = new ScriptedAdapter(messages);
    const feed = await feedOf(adapter);
    await isUp(feed);
    await adapter.send(30);
    const { stopSeq } = await row();
    await adapter.send(32, new Set([31]));
    const kinds = (await readLog(db, 0, 1_000)).map(({ kind }) => kind);
    expect(kinds).toContain('gap');
    expect((await row()).stopSeq).toBeGreaterThan(stopSeq);
    await isUp(feed);
    expect(feed.book.state.producers.get(PRODUCER.id)!.last).toBe(32);
  });

  test('what is no message is dropped and changes nothing', async () => {
    const adapter = new ScriptedAdapter(messages);
    const feed = await feedOf(adapter);
    await isUp(feed);
    await adapter.send(10);
    const text = bookText(feed.book.state);
    for (const value of [
      null,
      'text',
      {},
      { ...messages[10], s: -1 },
      { ...messages[10], p: 'other' },
      { ...messages[10], b: { event: 1 } },
    ])
      await adapter.sendOnce(value);
    expect(bookText(feed.book.state)).toBe(text);
    expect(feed.book.up).toBe(true);
  });

  test('the log is deleted in batches, never beyond the snapshot', async () => {
    const adapter = new ScriptedAdapter(messages);
    const feed = await feedOf(adapter);
    await isUp(feed);
    await adapter.send(60);
    await db.query(`UPDATE feed_log SET logged_at = clock_timestamp() - interval '3 days'`);
    expect(await deleteOldLog(db, 48, 10), 'without a snapshot').toBe(0);
    await feed.stop();
    feeds.splice(0);
    await db.query('UPDATE feed_snapshot_head SET position = 25');
    expect([await deleteOldLog(db, 48, 10), await deleteOldLog(db, 48, 10), await deleteOldLog(db, 48, 10)]).toEqual([
      10, 10, 5,
    ]);
    expect(await deleteOldLog(db, 48, 10)).toBe(0);
  });
});

describe('[SPO-05/stop] stops', () => {
  test('a stop waits for bets that are being taken, and no one is notified before it is written', async () => {
    const adapter = new ScriptedAdapter(messages);
    const [one, other] = [await feedOf(adapter), await feedOf()];
    await isUp(other);
    const goal = messages.findIndex(
      (message) => message.k === 'incident' && message.b.incidents.some(({ kind }) => kind === 'goal'),
    );
    await adapter.send(goal - 1);
    await reaches(other, one.book.seq);
    const { stopSeq } = await row();
    const seen: { upset: boolean; shown: number; written: Promise<number> }[] = [];
    for (const feed of [one, other])
      feed.book.watch(({ upsets, events }) => {
        if (events.has(EVENT))
          seen.push({
            upset: upsets.has(EVENT),
            shown: feed.book.event(EVENT)!.stopSeq,
            written: row().then((now) => now.stopSeq),
          });
      });
    const bets = openDatabase(database.connectionString, createSeedVault(TEST_SEED_KEYS), log);
    databases.push(bets);
    let place: () => void = () => undefined;
    const placed = new Promise<void>((resolve) => (place = resolve));
    const held = Promise.withResolvers<number>();
    const bet = bets.transact(async (tx) => {
      held.resolve((await holdEvents(tx, [EVENT]))[0]!.stopSeq);
      await placed;
    });
    expect(await held.promise).toBe(stopSeq);
    const sending = adapter.send(goal + 1);
    const waiting = (count: number) =>
      eventually(
        'the stop, and who comes after it, to wait for the bet',
        async () => {
          const waits = await db.query(
            `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%sports_event/%' AND datname = current_database()`,
          );
          return waits.rowCount === count;
        },
        TIMEOUT_MS,
      );
    await waiting(1);
    // A bet that comes now does not pass the stop that waits: it finds it.
    const late = bets.transact((tx) => holdEvents(tx, [EVENT]));
    await waiting(2);
    expect(seen).toEqual([]);
    expect((await row()).stopSeq).toBe(stopSeq);
    place();
    await bet;
    expect((await late)[0]!.stopSeq).toBeGreaterThan(stopSeq);
    await sending;
    await expect.poll(() => seen.filter(({ upset }) => upset).length, { timeout: TIMEOUT_MS }).toBe(2);
    for (const { shown, written } of seen) expect(await written).toBeGreaterThanOrEqual(shown);
    expect((await row()).stopSeq).toBeGreaterThan(stopSeq);
  });
});

test('[OPS-04] a connection that is lost in a transaction fails it, and the process goes on', async () => {
  const line = await openSeverableConnection(database.connectionString);
  const own = openDatabase(line.connectionString, createSeedVault(TEST_SEED_KEYS), log);
  try {
    const lost = own.transact(async (tx) => {
      await tx.query('UPDATE feed_head SET position = 7');
      line.cut();
      await eventually('the loss to be noticed', () =>
        tx.query('SELECT 1').then(
          () => false,
          () => true,
        ),
      );
      throw new Error('lost');
    });
    await expect(lost).rejects.toThrow('lost');
    line.restore();
    expect((await own.query('SELECT position FROM feed_head')).rows).toEqual([{ position: 0 }]);
  } finally {
    await own.end();
    await line.close();
  }
});

describe('[SPO-01/lease] one consumer', () => {
  test('of two processes one consumes; the other takes over when it is gone, and nothing is logged twice', async () => {
    const [first, second] = [new ScriptedAdapter(messages), new ScriptedAdapter(messages)];
    const one = await feedOf(first);
    await isUp(one);
    const other = await feedOf(second);
    await first.send(40);
    expect(second.starts).toBe(0);
    await one.stop();
    feeds.splice(feeds.indexOf(one), 1);
    await expect.poll(() => second.starts, { timeout: TIMEOUT_MS }).toBe(1);
    await isUp(other);
    expect(second.sent).toBe(40);
    await second.send(80);
    const numbers = (await readLog(db, 0, 1_000)).flatMap(({ seq }) => seq ?? []);
    expect(numbers).toEqual(Array.from({ length: 80 }, (_, at) => at + 1));
  });

  test('a process that lost its lease cannot log any more', async () => {
    const adapter = new ScriptedAdapter(messages);
    const feed = await feedOf(adapter);
    await isUp(feed);
    await adapter.send(20);
    await db.query(`UPDATE feed_producer SET seen_at = '-infinity', holder = 'other'`);
    await db.query(`UPDATE feed_producer SET seen_at = clock_timestamp() + interval '1 hour'`);
    await adapter.send(40);
    expect((await readLog(db, 0, 1_000)).flatMap(({ seq }) => seq ?? []).at(-1)).toBe(20);
    expect(await takeLease(db, PRODUCER.id, 'third')).toBeUndefined();
  });

  test('[SPO-02/restart] simulators on one database: killed, another goes on where it stood; seeds are published by their hash only', async () => {
    const options = { databaseUrl: database.connectionString, platform: 'http://127.0.0.1:1', simulated: true };
    const watching = await feedOf();
    const first = await startStudioNode(options);
    nodes.push(first);
    await isUp(watching);
    const live = () => [...watching.book.state.events.values()].filter(({ status }) => status === 'live');
    await expect.poll(() => live().length, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(8);
    nodes.push(await startStudioNode(options));
    const holders = async () =>
      (
        await db.query<{ producer: string; holder: string }>(
          'SELECT producer, holder FROM feed_producer ORDER BY producer',
        )
      ).rows;
    await expect.poll(async () => (await holders()).length, { timeout: TIMEOUT_MS }).toBe(2);
    const held = await holders();
    const before = live();
    const { seq } = watching.book;
    await first.kill();
    await expect.poll(() => watching.book.up, { timeout: TIMEOUT_MS }).toBe(false);
    await isUp(watching);
    // Each producer is taken over by itself.
    const takenOver = async () => (await holders()).filter(({ holder }, at) => holder !== held[at]!.holder).length;
    await expect.poll(takenOver, { timeout: TIMEOUT_MS }).toBe(held.length);
    expect((await holders()).map(({ producer }) => producer)).toEqual(held.map(({ producer }) => producer));
    await reaches(watching, seq + 20);
    for (const { id, incidents } of before) {
      const now = watching.book.state.events.get(id)!;
      expect(now.incidents.slice(0, incidents.length)).toEqual(incidents);
      expect(now.incidents.map((each) => each.id)).toEqual(now.incidents.map((_, at) => at + 1));
    }
    const rows: readonly LogRow[] = await readLog(db, 0, 100_000);
    for (const { producer } of held) {
      const numbers = rows.flatMap((each) => (each.producer === producer ? (each.seq ?? []) : []));
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
    const answer = (await (await fetch(`${nodes[1]!.address}/studio/seasons`)).json()) as {
      seasons: { season: string; seedHash: string; seed: string | null }[];
    };
    expect(answer.seasons.length).toBeGreaterThanOrEqual(26);
    expect(answer.seasons.every(({ seed }) => seed === null)).toBe(true);
    const stored = await db.query<{ seed: Buffer }>('SELECT seed FROM sports_season');
    expect(stored.rows.every(({ seed }) => seed.length > 32)).toBe(true);
  });

  test('[SPO-02/proof] a season is revealed a day after its end, with the seed of its hash', async () => {
    const seeds = new Map<string, Buffer>();
    for (const [season, hours] of [
      ['sim:season:1.1', -25],
      ['sim:season:1.2', -23],
    ] as const)
      seeds.set(season, await useSeason(db, season, systemClock.now() + hours * 3_600_000, newSeed));
    expect(await useSeason(db, 'sim:season:1.1', 0, newSeed)).toEqual(seeds.get('sim:season:1.1'));
    await db.transact(revealSeasons);
    const listed = await listSeasons(db);
    expect(listed.find(({ season }) => season === 'sim:season:1.2')).toMatchObject({ seed: null });
    const revealed = listed.find(({ season }) => season === 'sim:season:1.1')!;
    expect(revealed.seed).toBe(seeds.get('sim:season:1.1')!.toString('hex'));
    expect(hash('sha256', Buffer.from(revealed.seed!, 'hex'), 'hex')).toBe(revealed.seedHash);
    expect(await useSeason(db, 'sim:season:1.1', 0, newSeed)).toEqual(seeds.get('sim:season:1.1'));
  });
});

describe('[SPO-01/replay] a recording into a database', () => {
  test('what was consumed live is recorded, and consumed again with faults it gives the same book', async () => {
    const adapter = new ScriptedAdapter(messages);
    const kept = recorded(adapter, systemClock, null);
    const live = await feedOf(kept);
    await isUp(live);
    await adapter.send(messages.length);
    const text = withoutStops(bookText(live.book.state));
    const recording = readRecording(recordingBytes(kept.recording()))!;
    await live.stop();
    feeds.splice(0);
    await db.query('TRUNCATE feed_log, feed_producer, feed_snapshot, feed_snapshot_head, sports_result, sports_match');
    await db.query('UPDATE feed_head SET position = 0');
    const lot = simulationStream(SEED);
    const replay = createReplay(recording, { clock: systemClock, speed: 1_000_000 });
    const faults = { duplicated: 0.02, dropped: 0.01, swapped: 0.02, silent: 0, silentMs: 0 };
    const again = await feedOf(
      withFaults(
        replay,
        faults,
        () => lot(256) / 256,
        () => systemClock.now(),
      ),
    );
    await replay.done;
    await expect
      .poll(() => again.book.up && again.book.state.producers.get(PRODUCER.id)!.last, { timeout: TIMEOUT_MS })
      .toBe(messages.length);
    expect(withoutStops(bookText(again.book.state)), `seed ${SEED}`).toBe(text);
  });
});
