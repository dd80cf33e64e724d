/** The parts of a sportsbook on a planted book: its database, its wallet client, its loops. */
import type { ConnectionKind } from '../../apps/studio/src/connections/connections.ts';
import type { StudioContext } from '../../apps/studio/src/context.ts';
import { ENGINES } from '../../apps/studio/src/engines.ts';
import { systemClock } from '../../apps/studio/src/kernel/clock.ts';
import { migrate, openDatabase, type Database } from '../../apps/studio/src/kernel/database.ts';
import { createLog } from '../../apps/studio/src/kernel/log.ts';
import { createSeedVault } from '../../apps/studio/src/kernel/seed-vault.ts';
import { startTicker } from '../../apps/studio/src/kernel/ticker.ts';
import { finishIdle } from '../../apps/studio/src/rounds/idle.ts';
import { sportsConnections } from '../../apps/studio/src/sports/connection-kind.ts';
import type { SlipTimes } from '../../apps/studio/src/sports/context.ts';
import { startSports, type Sports } from '../../apps/studio/src/sports/sports.ts';
import { createWalletClient } from '../../apps/studio/src/wallet/client.ts';
import { startDispatcher } from '../../apps/studio/src/wallet/dispatch-calls.ts';
import { PlantedBook } from './planted-book.ts';

/** The key of the vendor of `wallet-world.ts`; without its module, which loads a whole platform. */
const WALLET_KEY = 'wallet-world-secret-of-more-than-32-letters';
const SEED_KEYS: readonly [string] = ['seeds-of-the-tests'.padEnd(40, '.')];
const IDLE_MS = 1_000;

/** Shorter than a member's, so that tests need not wait. */
export const QUICK: TakingTimes = { delayMs: 150, holdMs: 400 };

export interface TakingTimes extends SlipTimes {
  /** In play, of every tier. */
  readonly delayMs: number;
}

export interface SportsParts {
  readonly studio: StudioContext & { readonly db: Database };
  readonly book: PlantedBook;
  sports(): Sports;
  kind(): ConnectionKind;
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Another sportsbook on the same database, as another process has it. */
  another(): Promise<Sports>;
  /** Stops the money of this process; `again` starts it. */
  pause(): Promise<void>;
  again(): Promise<void>;
  close(): Promise<void>;
}

/** Starts them. */
export async function openSportsParts(
  connectionString: string,
  platform: string,
  { delayMs, ...times }: TakingTimes = QUICK,
  walletKey: string = WALLET_KEY,
): Promise<SportsParts> {
  await migrate(connectionString);
  const log = createLog('fatal');
  const db = openDatabase(connectionString, createSeedVault(SEED_KEYS), log);
  const wallet = createWalletClient({
    ...{ platform, clock: systemClock, keyOf: () => walletKey },
    ...{ requestTimeoutMs: 8_000, timeoutMs: 10_000 },
  });
  const studio = {
    db,
    log,
    clock: systemClock,
    wallet,
    engines: ENGINES,
    hasSports: true,
    wakeDispatcher: () => dispatcher.wake(),
  };
  const dispatcher = startDispatcher(studio);
  const idle = startTicker('idle rounds', log, async () => ((await finishIdle(studio)) ? 0 : IDLE_MS));
  const query = <Row>(text: string, values: readonly unknown[] = []) =>
    db.query<Row & Record<string, unknown>>(text, values).then(({ rows }) => rows as Row[]);
  await query('UPDATE studio.sports_tier_limit SET delay_ms = $1', [delayMs]);
  const book = new PlantedBook(query);
  let sports = await startSports(studio, book, times);
  let kind = sportsConnections(sports);
  const others: Sports[] = [];
  return {
    ...{ studio, book, query },
    sports: () => sports,
    kind: () => kind,
    async another() {
      const other = await startSports(studio, book, times);
      others.push(other);
      return other;
    },
    pause: () => sports.stop(),
    async again() {
      sports = await startSports(studio, book, times);
      kind = sportsConnections(sports);
    },
    async close() {
      await Promise.all([sports, ...others].map((one) => one.stop().catch(() => undefined)));
      await Promise.all([dispatcher.stop(), idle.stop()]);
      wallet.close();
      await db.end();
    },
  };
}
