/** Members with money and a session in one game of an enabled vendor, written straight into a node's database: for load and kill tests. */
import { TEST_SECRET } from '../kit/src/index.ts';
import { createHash } from 'node:crypto';
import { readConfig } from '../../apps/server/src/kernel/config.ts';
import { createDb, createPool } from '../../apps/server/src/kernel/db/index.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { createLedger, house } from '../../apps/server/src/modules/ledger/index.ts';
import { createWalletApi, type WalletApiDeps } from '../../apps/server/src/modules/games/wallet-api/index.ts';
import { createKernel } from '../../apps/server/src/compose/platform.ts';
import { GAMES } from '../../packages/catalogue/src/index.ts';

export const SEAT_SECRET = 'wallet-seats-secret-of-more-than-32-letters';
const MERCHANT = 'DENLONG';
const GAME_ENTRY = GAMES.find(({ type }) => type === 'RNG')!;
export const SEAT_VENDOR = GAME_ENTRY.vendor;
export const SEAT_GAME = GAME_ENTRY.id;
/** The secret of the test kit's node processes. */

export interface PlantedSeat {
  readonly memberRef: MemberId;
  readonly sessionToken: string;
}

/** Dependencies that are not used while a vendor is set up. */
const NO_DEPENDENCIES = new Proxy(
  {},
  { get: () => () => Promise.reject(new Error('not part of the stage')) },
) as unknown as WalletApiDeps;

export interface SeatPlace {
  readonly vendor: string;
  readonly game: string;
  /** Signs the vendor's wallet requests. */
  readonly secret: string;
}

/** Inserts them into the database of a node that has started once; each member owns `purse` minor units. */
export async function plantSeats(
  connectionString: string,
  dataDir: string,
  members: number,
  purse: bigint,
  place: SeatPlace = { vendor: SEAT_VENDOR, game: SEAT_GAME, secret: SEAT_SECRET },
): Promise<readonly PlantedSeat[]> {
  const { vendor, game, secret } = place;
  const log = createLog('error');
  const pool = createPool({ connectionString, maxConnections: 6, onError: () => undefined });
  const db = createDb(pool);
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LANTERN_SECRET: TEST_SECRET }, dataDir);
  const kernel = createKernel({
    config,
    log,
    secret: TEST_SECRET,
    database: { connectionString, workPool: pool, ownerPool: pool },
  });
  const ledger = createLedger({ db, pool, log });
  const walletApi = createWalletApi(kernel, NO_DEPENDENCIES);
  await walletApi.setVendor({ code: vendor });
  await walletApi.rotateKey(vendor, secret, 0);
  await pool.query(
    'INSERT INTO catalogue.vendor_merchant VALUES ($1, $2, true) ON CONFLICT (vendor, merchant_code) DO UPDATE SET enabled = true',
    [vendor, MERCHANT],
  );
  await pool.query('UPDATE catalogue.revision SET number = number + 1');

  const seats = Array.from({ length: members }, (_, n): PlantedSeat => ({
    memberRef: `bench${String(n).padStart(21, '0')}` as MemberId,
    sessionToken: `bench-session-token-${String(n).padStart(12, '0')}`,
  }));
  for (const { memberRef } of seats) await ledger.openAccounts(db, memberRef, 'VND');
  const from = house('payment_clearing', 'BENCH');
  await ledger.postAll(
    db,
    seats.map(({ memberRef }) => ({
      key: `deposit:${memberRef}`,
      code: 'deposit' as const,
      member: memberRef,
      currency: 'VND',
      legs: [{ mode: 'move' as const, amount: purse, from, to: 'cash' as const }],
    })),
  );
  const hashes = seats.map(({ sessionToken }) => createHash('sha256').update(sessionToken).digest('hex'));
  await pool.query(
    `INSERT INTO wallet_api.session (token_hash, vendor, member_id, merchant_code, currency, game, launch_id, expires_at)
     SELECT decode(hash, 'hex'), $3, member, $4, 'VND', $5, 'bench', now() + interval '1 day' FROM unnest($1::text[], $2::text[]) AS s(hash, member)`,
    [hashes, seats.map(({ memberRef }) => memberRef), vendor, MERCHANT, game],
  );
  await ledger.drain();
  await pool.end();
  return seats;
}
