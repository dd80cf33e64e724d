/** The wallet's operator functions on a database with running nodes, as the console's process would have them. */
import { createDb, createPool } from '../../apps/server/src/kernel/db/index.ts';
import { readConfig } from '../../apps/server/src/kernel/config.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import {
  createWalletApi,
  type WalletApiDeps,
  type WalletApiModule,
} from '../../apps/server/src/modules/games/wallet-api/index.ts';
import { createKernel } from '../../apps/server/src/compose/platform.ts';
import { TEST_SECRET } from '../kit/src/index.ts';

export interface OperatorDesk {
  readonly walletApi: WalletApiModule;
  close(): Promise<void>;
}

/** Opens it with the application's own role. */
export async function openOperatorDesk(connectionString: string, dataDir: string): Promise<OperatorDesk> {
  const log = createLog('silent');
  const pool = createPool({ connectionString, maxConnections: 4, role: 'lantern_app', onError: () => undefined });
  const db = createDb(pool);
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LANTERN_SECRET: TEST_SECRET }, dataDir);
  const kernel = createKernel({
    config,
    log,
    secret: TEST_SECRET,
    database: { connectionString, workPool: pool, ownerPool: pool },
  });
  const ledger = createLedger({ db, pool, log });
  const unavailable = () => Promise.reject(new Error('not available to operators here'));
  const deps: WalletApiDeps = {
    ledger,
    catalogue: { findLaunch: unavailable, integrationOf: unavailable, gameName: unavailable },
    isRestricted: unavailable,
    exchangeLaunch: unavailable,
    autoPlay: unavailable,
    memberIdOf: unavailable,
    merchantCodeOf: unavailable,
    accountsOf: unavailable,
    merchantsWith: unavailable,
    betsSettled: unavailable,
    weights: unavailable,
  };
  const walletApi = createWalletApi(kernel, deps);
  return {
    walletApi,
    async close() {
      await walletApi.stop?.();
      await ledger.drain();
      await pool.end();
    },
  };
}
