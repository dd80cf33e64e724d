/** A node, its embedded database and a sportsbook on a planted book, for the benches of slips. Load and servers share this machine's cores. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../apps/server/src/kernel/db/embedded.ts';
import { migrate } from '../../../apps/server/src/kernel/db/migrate.ts';
import type { SessionRow } from '../../../apps/studio/src/sessions/session-store.ts';
import { openSportsParts, type SportsParts } from '../../setup/sports-parts.ts';
import { decimal } from '../../setup/planted-book.ts';
import { SEAT_GAME, SEAT_SECRET, SEAT_VENDOR, type PlantedSeat } from '../../setup/wallet-seats.ts';
import { openStage, type Stage } from '../wallet/stage.ts';

export const EVENT = 'sim:match:1';
export const MARKET = '1x2?period=ft';
export const PRICES = { 1: 2_100, x: 3_400, 2: 3_500 } as const;

export interface SportsStage {
  readonly stage: Stage;
  readonly parts: SportsParts;
  close(): Promise<void>;
}

/** A session of a planted member in the sportsbook; it is not stored, because calls do not read it. */
export const sessionOf = ({ memberRef, sessionToken }: PlantedSeat): SessionRow => ({
  sessionId: memberRef,
  vendor: SEAT_VENDOR,
  memberRef,
  currency: 'VND',
  game: SEAT_GAME,
  language: 'EN',
  walletSession: sessionToken,
  room: null,
  demo: false,
  autoPlay: false,
});

/** Opens it, with a match and its line. `within` is where the database's files are. */
export async function openSportsStage(within: string | undefined, members: number): Promise<SportsStage> {
  const dataDir = await mkdtemp(join(within ?? tmpdir(), 'lantern-bench-sports-'));
  const postgres = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
  });
  await migrate(postgres.connectionString);
  const stage = await openStage(postgres.connectionString, dataDir, members);
  const parts = await openSportsParts(
    postgres.connectionString,
    stage.node.address,
    { delayMs: 0, holdMs: 0 },
    SEAT_SECRET,
  );
  await parts.book.plant(EVENT);
  parts.book.lay(EVENT, {
    key: MARKET,
    prices: Object.fromEntries(Object.entries(PRICES).map(([outcome, price]) => [outcome, decimal(price / 1_000)])),
  });
  return {
    stage,
    parts,
    async close() {
      await parts.close();
      await stage.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
