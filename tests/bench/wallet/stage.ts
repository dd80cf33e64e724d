/** A node with the wallet open to one vendor, and members with money who sit in one of its games. */
import { createHash } from 'node:crypto';
import { GAMES } from '../../../packages/catalogue/src/index.ts';
import { readConfig } from '../../../apps/server/src/kernel/config.ts';
import { createDb, createPool } from '../../../apps/server/src/kernel/db/index.ts';
import type { MemberId } from '../../../apps/server/src/kernel/ids.ts';
import { createLog } from '../../../apps/server/src/kernel/log.ts';
import { createKernel } from '../../../apps/server/src/platform.ts';
import { createLedger, house } from '../../../apps/server/src/modules/ledger/index.ts';
import { createWalletApi, type WalletApiDeps } from '../../../apps/server/src/modules/wallet-api/index.ts';
import { startNodeProcess, type NodeProcess } from '../../../packages/testkit/src/index.ts';

export const SECRET = 'bench-wallet-secret-of-more-than-32-letters';
const MERCHANT = 'DENLONG';
const GAME_ENTRY = GAMES.find(({ type }) => type === 'RNG')!;
export const VENDOR = GAME_ENTRY.vendor;
export const GAME = GAME_ENTRY.id;
const SERVER_SECRET = 'x'.repeat(48);

export interface Seat {
  readonly memberRef: MemberId;
  readonly sessionToken: string;
}

export interface Stage {
  readonly node: NodeProcess;
  readonly seats: readonly Seat[];
  /** Proofs of the books that do not hold, by name. */
  brokenProofs(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Not asked for anything while a vendor is being set up. */
const NOBODY = new Proxy({}, { get: () => () => Promise.reject(new Error('not part of the stage')) }) as unknown as WalletApiDeps;

/** Sets the stage on a migrated database. */
export async function openStage(connectionString: string, dataDir: string, members: number): Promise<Stage> {
  const node = await startNodeProcess({ DATABASE_URL: connectionString, DATA_DIR: dataDir, LANTERN_ENV: 'demo' });
  const log = createLog('error');
  const pool = createPool({ connectionString, maxConnections: 6, onError: () => undefined });
  const db = createDb(pool);
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LANTERN_SECRET: SERVER_SECRET }, dataDir);
  const kernel = createKernel({ config, log, secret: SERVER_SECRET, database: { connectionString, appPool: pool, ownerPool: pool } });
  const ledger = createLedger({ db, pool, log });
  const walletApi = createWalletApi(kernel, NOBODY);
  await walletApi.setVendor({ code: VENDOR });
  await walletApi.rotateKey(VENDOR, SECRET, 0);
  await pool.query('INSERT INTO catalogue.vendor_merchant VALUES ($1, $2, true) ON CONFLICT (vendor, merchant_code) DO UPDATE SET enabled = true', [VENDOR, MERCHANT]);
  await pool.query('UPDATE catalogue.revision SET number = number + 1');

  const seats = Array.from({ length: members }, (_, n): Seat => ({ memberRef: `bench${String(n).padStart(21, '0')}` as MemberId, sessionToken: `bench-session-token-${String(n).padStart(12, '0')}` }));
  for (const { memberRef } of seats) await ledger.openAccounts(db, memberRef, 'VND');
  const from = house('payment_clearing', 'BENCH');
  await ledger.postAll(db, seats.map(({ memberRef }) => ({ key: `deposit:${memberRef}`, code: 'deposit' as const, member: memberRef, currency: 'VND', legs: [{ mode: 'move' as const, amount: 1_000_000_000_000n, from, to: 'cash' as const }] })));
  const hashes = seats.map(({ sessionToken }) => createHash('sha256').update(sessionToken).digest('hex'));
  await pool.query(
    `INSERT INTO wallet_api.session (token_hash, vendor, member_id, merchant_code, currency, game, launch_id, expires_at)
     SELECT decode(hash, 'hex'), $3, member, $4, 'VND', $5, 'bench', now() + interval '1 day' FROM unnest($1::text[], $2::text[]) AS s(hash, member)`,
    [hashes, seats.map(({ memberRef }) => memberRef), VENDOR, MERCHANT, GAME],
  );
  await pool.query('VACUUM ANALYZE');
  return {
    node,
    seats,
    brokenProofs: async () => (await ledger.proveAccounts(db)).filter((proof) => !proof.holds).map(({ name }) => name),
    async close() {
      await node.terminate();
      await ledger.drain();
      await pool.end();
    },
  };
}
