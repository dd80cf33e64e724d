/** A node with the wallet open to one vendor, and members with money and a session in one of its games. */
import { createDb, createPool } from '../../../apps/server/src/kernel/db/index.ts';
import { createLog } from '../../../apps/server/src/kernel/log.ts';
import { createLedger } from '../../../apps/server/src/modules/ledger/index.ts';
import { startNodeProcess, type NodeProcess } from '../../kit/src/index.ts';
import { plantSeats, type PlantedSeat } from '../../setup/wallet-seats.ts';

const PURSE = 1_000_000_000_000n;

export interface Stage {
  readonly node: NodeProcess;
  readonly seats: readonly PlantedSeat[];
  /** Statistics of the tables as they are now, as autovacuum has them after a minute: plans made for empty tables are not measured. */
  analyse(): Promise<void>;
  /** Failed checks of the ledger, by name. */
  brokenProofs(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Prepares a migrated database. */
export async function openStage(connectionString: string, dataDir: string, members: number): Promise<Stage> {
  const node = await startNodeProcess({ DATABASE_URL: connectionString, DATA_DIR: dataDir, LANTERN_ENV: 'demo' });
  const seats = await plantSeats(connectionString, dataDir, members, PURSE);
  const pool = createPool({ connectionString, maxConnections: 2, onError: () => undefined });
  const db = createDb(pool);
  await pool.query('VACUUM ANALYZE');
  return {
    node,
    seats,
    async analyse() {
      await pool.query('VACUUM ANALYZE');
    },
    brokenProofs: async () =>
      (await createLedger({ db, pool, log: createLog('error') }).proveAccounts(db))
        .filter((proof) => !proof.holds)
        .map(({ name }) => name),
    async close() {
      await node.terminate();
      await pool.end();
    },
  };
}
