/** The studio: opens its database, serves vendors' doors and frames, pays what rounds owe and ends what was left alone. */
import { systemClock } from './kernel/clock.ts';
import { migrate, openDatabase } from './kernel/database.ts';
import { bindHealth } from './kernel/health.ts';
import { createHttp } from './kernel/http.ts';
import { createLog } from './kernel/log.ts';
import type { StudioSettings } from './kernel/settings.ts';
import { startTicker } from './kernel/ticker.ts';
import { startCards } from './cards/cards.ts';
import type { Doors } from './doors.ts';
import { ENGINES, SHARED_ENGINES } from './engines.ts';
import { bindFrameRoutes } from './frame-routes.ts';
import { kindPlayed } from './games.ts';
import { lineKinds } from './line-kinds.ts';
import { bindLines } from './lines/lines.ts';
import { deleteStale } from './launch/launch-store.ts';
import { bindVendorRoutes } from './launch/vendor-routes.ts';
import { finishIdle } from './rounds/idle.ts';
import { deleteOver } from './sessions/session-store.ts';
import { createWalletClient } from './wallet/client.ts';
import { startShared } from './shared/shared.ts';
import { startPayer, type Payer } from './wallet/pay-due.ts';

export interface Studio {
  /** Where it listens, without a trailing slash. */
  readonly address: string;
  /** Finishes the requests it has, then lets go. */
  close(): Promise<void>;
}

const IDLE_PAUSE_MS = 5_000;
const SWEEP_PAUSE_MS = 600_000;

/** Starts it. Rejects when it cannot. */
export async function startStudio(settings: StudioSettings): Promise<Studio> {
  const log = createLog(settings.logLevel);
  await migrate(settings.databaseUrl);
  const db = openDatabase(settings.databaseUrl, log);
  const keys = new Map(settings.vendors.map(({ code, walletKey }) => [code, walletKey]));
  const wallet = createWalletClient({ platform: settings.platform, clock: systemClock, keyOf: (vendor) => keys.get(vendor) ?? '' });
  const doors: Doors = { db, log, clock: systemClock, wallet, engines: ENGINES, wakePayer: () => payer.wake() };
  const payer: Payer = startPayer(doors);
  const shared = await startShared({ db, log, engines: SHARED_ENGINES, kindOf: kindPlayed, wakePayer: () => payer.wake() });
  const cards = await startCards(doors);
  const app = createHttp(log);
  let draining = false;
  bindHealth(app, db, () => draining);
  await bindVendorRoutes(app, doors, settings.vendors);
  bindFrameRoutes(app, doors, settings.webDir);
  await bindLines(app, doors, lineKinds(doors, shared, cards));
  const address = await app.listen({ port: settings.port, host: settings.host });
  const idle = startTicker('idle rounds', log, async () => ((await finishIdle(doors)) ? 0 : IDLE_PAUSE_MS));
  const sweep = startTicker('sweep', log, async () => {
    await deleteStale(db);
    await deleteOver(db);
    return SWEEP_PAUSE_MS;
  });
  return {
    address,
    async close() {
      draining = true;
      await app.close();
      await Promise.all([shared.stop(), cards.stop(), idle.stop(), sweep.stop()]);
      await payer.stop();
      wallet.close();
      await db.end();
    },
  };
}
