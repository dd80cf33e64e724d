/** The studio: opens its database, serves vendors' routes and frames, dispatches wallet calls and ends idle rounds. */
import { startCards, type CardRooms } from './cards/cards.ts';
import { bindConnections, type ConnectionKind } from './connections/connections.ts';
import type { StudioContext } from './context.ts';
import { startCurves, type Curves } from './crash/connection-kind.ts';
import { ENGINES, SHARED_ENGINES } from './engines.ts';
import { fightConnections } from './fights/connection-kind.ts';
import { fishingConnections } from './fishing/connection-kind.ts';
import { bindFrameRoutes } from './frame-routes.ts';
import { kindPlayed } from './games.ts';
import { systemClock } from './kernel/clock.ts';
import { migrate, openDatabase, type Database } from './kernel/database.ts';
import { bindHealth } from './kernel/health.ts';
import { createHttp } from './kernel/http.ts';
import { createLog } from './kernel/log.ts';
import { createMetrics, type StudioMetrics } from './kernel/metrics.ts';
import { createSeedVault } from './kernel/seed-vault.ts';
import { newSeed } from './kernel/random.ts';
import type { StudioSettings } from './kernel/settings.ts';
import { startTicker } from './kernel/ticker.ts';
import { deleteStaleLaunches } from './launch/launch-store.ts';
import { bindVendorRoutes } from './launch/vendor-routes.ts';
import { finishIdle } from './rounds/idle.ts';
import { deleteEndedSessions } from './sessions/session-store.ts';
import { deleteUnwatched } from './shared/catch-up-store.ts';
import { startShared, type Shared } from './shared/shared.ts';
import type { FeedAdapter } from './sports/feed/adapter.ts';
import type { Season } from './sports/feed/simulator/calendar.ts';
import { sportsConnections } from './sports/connection-kind.ts';
import { startFeed, type Feed } from './sports/feed/feed.ts';
import { revealSeasons, useSeason } from './sports/feed/simulator/season-store.ts';
import { createSimulator } from './sports/feed/simulator/simulator.ts';
import { createVirtual } from './sports/feed/simulator/virtual.ts';
import { startSports, type Sports } from './sports/sports.ts';
import { topicVerbs } from './sports/topics/topics.ts';
import { tableConnections } from './tables/connection-kind.ts';
import { countPending } from './wallet/call-store.ts';
import { createWalletClient } from './wallet/client.ts';
import { startDispatcher, type Dispatcher } from './wallet/dispatch-calls.ts';

/** The kinds of games that use a live connection. */
const connectionKinds = (
  studio: StudioContext,
  shared: Shared,
  cards: CardRooms,
  curves: Curves,
  sportsbook: Sportsbook | undefined,
): readonly ConnectionKind[] => [
  tableConnections(studio, shared),
  curves.kind,
  fightConnections(studio, shared),
  fishingConnections(studio),
  cards.kind,
  ...(sportsbook ? [sportsConnections(sportsbook.sports, topicVerbs(studio, sportsbook.feed))] : []),
];

export interface Studio {
  /** Its address, without a trailing slash. */
  readonly address: string;
  /** Finishes running requests, then stops. */
  close(): Promise<void>;
}

const IDLE_PAUSE_MS = 5_000;
const SWEEP_PAUSE_MS = 600_000;

/** Retention of rounds without stakes, and deletions per statement. */
const UNWATCHED_RETENTION_MS = 3 * 86_400_000;
const DELETE_BATCH = 10_000;

async function deleteOldRounds(db: Database): Promise<void> {
  while ((await deleteUnwatched(db, UNWATCHED_RETENTION_MS, DELETE_BATCH)) === DELETE_BATCH);
}

/** Simulated matches, by seeds that are published and kept sealed. */
function simulatorsOf({ db, log, clock }: StudioContext): readonly FeedAdapter[] {
  const deps = { clock, log, seasonSeed: ({ id, endsAt }: Season) => useSeason(db, id, endsAt, newSeed) };
  return [createSimulator({ ...deps, faults: true }), createVirtual(deps)];
}

interface Sportsbook {
  readonly feed: Feed;
  readonly sports: Sports;
  stop(): Promise<void>;
}

/** The feed with its book, and the slips on it. */
async function openSportsbook(studio: StudioContext, logHours: number): Promise<Sportsbook> {
  const { db, log, clock } = studio;
  const feed = await startFeed({ db, log, clock, adapters: simulatorsOf(studio), logHours });
  const sports = await startSports(studio, feed.book);
  return {
    feed,
    sports,
    async stop() {
      await sports.stop();
      await feed.stop();
    },
  };
}

/** What is awaited from the wallet, and the open connections of frames. */
const watchStudio = (metrics: StudioMetrics, db: Database, connections: () => number): void =>
  metrics.watch(
    {
      lantern_studio_wallet_calls_pending: 'Wins, prizes and rollbacks that the wallet has not acknowledged.',
      lantern_studio_wallet_calls_failing: 'Those of them whose last attempt failed.',
      lantern_studio_connections: 'Open connections of frames.',
    },
    async () => {
      const { pending, failing } = await countPending(db);
      return {
        lantern_studio_wallet_calls_pending: pending,
        lantern_studio_wallet_calls_failing: failing,
        lantern_studio_connections: connections(),
      };
    },
  );

/** Starts it. Rejects when it cannot start. */
export async function startStudio(settings: StudioSettings): Promise<Studio> {
  const log = createLog(settings.logLevel);
  const metrics = createMetrics();
  await migrate(settings.databaseUrl, settings.migrate === 'check' ? 'check' : 'auto');
  const db = openDatabase(settings.databaseUrl, createSeedVault(settings.seedKeys), log);
  const keys = new Map(settings.vendors.map(({ code, walletKey }) => [code, walletKey]));
  const wallet = createWalletClient({
    platform: settings.platform,
    clock: systemClock,
    keyOf: (vendor) => keys.get(vendor) ?? '',
    requestTimeoutMs: settings.walletRequestTimeoutMs,
    timeoutMs: settings.walletTimeoutMs,
    called: metrics.walletCalled,
  });
  const studio: StudioContext = {
    db,
    log,
    clock: systemClock,
    wallet,
    engines: ENGINES,
    hasSports: settings.sports.simulated,
    wakeDispatcher: () => dispatcher.wake(),
  };
  const dispatcher: Dispatcher = startDispatcher(studio);
  const shared = await startShared({
    db,
    log,
    engines: SHARED_ENGINES,
    kindOf: kindPlayed,
    wakeDispatcher: () => dispatcher.wake(),
    historyMs: settings.historyMs,
  });
  const cards = await startCards(studio);
  const curves = startCurves(studio, shared);
  const sportsbook = settings.sports.simulated ? await openSportsbook(studio, settings.sports.logHours) : undefined;
  const app = createHttp(log);
  let draining = false;
  bindHealth(app, db, () => draining);
  await bindVendorRoutes(app, studio, shared, settings.vendors, sportsbook?.feed);
  bindFrameRoutes(app, studio, settings.webDir);
  await bindConnections(app, studio, connectionKinds(studio, shared, cards, curves, sportsbook));
  watchStudio(metrics, db, () => app.websocketServer.clients.size);
  metrics.bind(app, settings.internalAllow);
  const address = await app.listen({ port: settings.port, host: settings.host });
  const idle = startTicker('idle rounds', log, async () => ((await finishIdle(studio)) ? 0 : IDLE_PAUSE_MS));
  const sweep = startTicker('sweep', log, async () => {
    await deleteStaleLaunches(db);
    await deleteEndedSessions(db);
    await deleteOldRounds(db);
    await db.transact(revealSeasons);
    return SWEEP_PAUSE_MS;
  });
  return {
    address,
    async close() {
      draining = true;
      await app.close();
      await Promise.all([shared.stop(), cards.stop(), curves.stop(), sportsbook?.stop(), idle.stop(), sweep.stop()]);
      await dispatcher.stop();
      wallet.close();
      await db.end();
    },
  };
}
