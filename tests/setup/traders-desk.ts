/** The studio's side of the traders' desk: a feed of one simulated match before its kick-off, and the signed duties over it. */
import type { FastifyInstance } from 'fastify';
import { systemClock, type Clock } from '../../apps/studio/src/kernel/clock.ts';
import { migrate, openDatabase, type Database } from '../../apps/studio/src/kernel/database.ts';
import { createHttp } from '../../apps/studio/src/kernel/http.ts';
import { createLog } from '../../apps/studio/src/kernel/log.ts';
import { createSeedVault } from '../../apps/studio/src/kernel/seed-vault.ts';
import { bindVendorRoutes } from '../../apps/studio/src/launch/vendor-routes.ts';
import type { StudioContext } from '../../apps/studio/src/context.ts';
import type { FeedAdapter } from '../../apps/studio/src/sports/feed/adapter.ts';
import { startFeed, type Feed } from '../../apps/studio/src/sports/feed/feed.ts';
import { createTestDatabase, eventually, TEST_SEED_KEYS, type TestDatabase } from '../kit/src/index.ts';
import { FATE, matchesOfDay, runMatch, ScriptedAdapter } from './planted-feed.ts';

const TIMEOUT_MS = 40_000;
const MINUTE_MS = 60_000;
export const DESK_VENDOR = 'SCO';
export const DESK_KEY = 'launch-key-of-more-than-thirty-two-letters';
export const deskLog = createLog('silent');
const match = matchesOfDay().find((each) => FATE.play(each).incidents.some(({ kind }) => kind === 'goal'))!;
const { messages } = runMatch({ match, until: -5 * MINUTE_MS });
/** The match. */
export const DESK_EVENT = match.id;

export interface TradersDesk {
  readonly db: Database;
  /** A process that follows the log, and consumes the adapters. */
  feed(...adapters: FeedAdapter[]): Promise<Feed>;
  /** Two processes with the match in their books; the first one consumes it. */
  open(): Promise<{ readonly feed: Feed; readonly other: Feed }>;
  /** The signed duties of a process; `losing` says whether an answer is lost on its way, after everything was done. */
  duties(
    feed: Feed,
    more?: { readonly clock?: Pick<Clock, 'now'>; readonly losing?: () => boolean },
  ): Promise<FastifyInstance>;
  stopSeq(): Promise<number>;
  /** Ends the processes and forgets what they logged. */
  reset(): Promise<void>;
  /** Ends the processes; what they logged stays. */
  stopFeeds(): Promise<void>;
  close(): Promise<void>;
}

export async function createTradersDesk(): Promise<TradersDesk> {
  const database: TestDatabase = await createTestDatabase();
  await migrate(database.connectionString);
  const openDb = () => openDatabase(database.connectionString, createSeedVault(TEST_SEED_KEYS), deskLog);
  const db = openDb();
  const feeds: Feed[] = [];
  const databases: Database[] = [];
  const servers: FastifyInstance[] = [];
  async function feed(...adapters: FeedAdapter[]): Promise<Feed> {
    const own = openDb();
    databases.push(own);
    const started = await startFeed({ db: own, log: deskLog, clock: systemClock, adapters, logHours: 48 });
    feeds.push(started);
    return started;
  }
  async function stopFeeds(): Promise<void> {
    for (const each of feeds.splice(0)) await each.stop();
  }
  async function reset(): Promise<void> {
    for (const server of servers.splice(0)) await server.close();
    await stopFeeds();
    for (const each of databases.splice(0)) await each.end();
    await db.query(
      'TRUNCATE desk_act, exposure, feed_log, feed_producer, feed_snapshot, feed_snapshot_head, sports_result, sports_match, sports_season, sports_event CASCADE',
    );
    await db.query('UPDATE feed_head SET position = 0');
  }
  return {
    ...{ db, feed, reset, stopFeeds },
    async open() {
      const adapter = new ScriptedAdapter(messages);
      const [consuming, other] = [await feed(adapter), await feed()];
      await eventually('the book to be up', async () => consuming.book.up, TIMEOUT_MS);
      await adapter.send(messages.length);
      await eventually('the other process', async () => other.book.seq >= consuming.book.seq, TIMEOUT_MS);
      return { feed: consuming, other };
    },
    async duties(of, { clock = systemClock, losing = () => false } = {}) {
      const app = createHttp(deskLog);
      servers.push(app);
      // Before the routes: they have the hooks that are there when they are bound.
      app.addHook('onSend', async (_request, reply, payload) => {
        if (losing()) reply.raw.destroy();
        return payload;
      });
      const studio = { db, log: deskLog, clock } as unknown as StudioContext;
      const keys = [{ code: DESK_VENDOR, launchKey: DESK_KEY }];
      await bindVendorRoutes(app, studio, { tablesFor: async () => [] }, keys, of);
      return app;
    },
    async stopSeq() {
      const { rows } = await db.query<{ stop: number }>(
        'SELECT stop_seq AS stop FROM sports_event WHERE event_id = $1',
        [DESK_EVENT],
      );
      return rows[0]!.stop;
    },
    async close() {
      await reset();
      await db.end();
      await database.drop();
    },
  };
}
