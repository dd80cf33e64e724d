/** Books to test with: a database of their own, a ledger as the application role, an owner's connection to inspect it. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDb, createPool } from '../../apps/server/src/kernel/db/index.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import type { Db } from '../../apps/server/src/kernel/tx.ts';
import {
  createLedger,
  house,
  type Ledger,
  type LedgerOptions,
  type Operation,
  type Outcome,
  type Posted,
} from '../../apps/server/src/modules/ledger/index.ts';
import { createTestDatabase } from '../kit/src/database.ts';

export const VND = 'VND';
export const SLOTS = house('house', 'NOVA/RNG');
export const BANK = house('payment_clearing', 'VCB');
export const PROMOTIONS = house('promotion_expense', 'FIRST_DEPOSIT');

export interface Books {
  readonly connectionString: string;
  readonly db: Db;
  readonly ledger: Ledger;
  /** A second node on the same database. */
  startLedger(options?: Partial<LedgerOptions>): Ledger;
  /** As the application role, like the server. */
  readonly pool: pg.Pool;
  /** As the database's owner. */
  readonly owner: pg.Pool;
  /** A new member with money. */
  newMember(cash?: bigint, bonus?: bigint): Promise<MemberId>;
  close(): Promise<void>;
}

/** The value of an accepted operation; throws on a refusal. */
export function accepted(outcome: Outcome): Posted {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

/** A bet with a fresh key. */
export const bet = (member: MemberId, amount: bigint, key = `bet:${randomUUID()}`): Operation => ({
  key,
  code: 'bet_stake',
  member,
  currency: VND,
  legs: [{ mode: 'spend', amount, to: SLOTS }],
});

/** A win in the proportions of the bet with key `source`. */
export const win = (member: MemberId, amount: bigint, source: string, key = `win:${randomUUID()}`): Operation => ({
  key,
  code: 'bet_win',
  member,
  currency: VND,
  legs: [{ mode: 'return', amount, from: SLOTS, source }],
});

/** Opens them in a test database of their own. */
export const openBooks = async (): Promise<Books> => openBooksIn(await createTestDatabase({ durable: false }));

/** Opens them in a database that has the schema; it is dropped with them. */
export async function openBooksIn(database: {
  readonly connectionString: string;
  drop(): Promise<void>;
}): Promise<Books> {
  const log = createLog('silent');
  const pool = createPool({
    connectionString: database.connectionString,
    maxConnections: 40,
    role: 'lantern_app',
    connectionTimeoutMs: 60_000,
    onError: () => undefined,
  });
  const owner = new pg.Pool({ connectionString: database.connectionString, max: 4 });
  owner.on('error', () => undefined);
  const db = createDb(pool);
  const ledgers: Ledger[] = [];
  const startLedger: Books['startLedger'] = (options = {}) => {
    const ledger = createLedger({ db, pool, log, ...options });
    ledgers.push(ledger);
    return ledger;
  };
  const ledger = startLedger();
  return {
    connectionString: database.connectionString,
    db,
    pool,
    owner,
    ledger,
    startLedger,
    async newMember(cash = 0n, bonus = 0n) {
      const member = randomUUID().replaceAll('-', '') as MemberId;
      await ledger.openAccounts(db, member, VND);
      const gifts: Operation[] = [];
      if (cash > 0n)
        gifts.push({
          key: `deposit:${member}`,
          code: 'deposit',
          member,
          currency: VND,
          legs: [{ mode: 'move', amount: cash, from: BANK, to: 'cash' }],
        });
      if (bonus > 0n)
        gifts.push({
          key: `bonus:${member}`,
          code: 'bonus_award',
          member,
          currency: VND,
          legs: [{ mode: 'move', amount: bonus, from: PROMOTIONS, to: 'bonus' }],
        });
      (await ledger.postAll(db, gifts)).forEach(accepted);
      return member;
    },
    async close() {
      await Promise.all(ledgers.map((one) => one.drain()));
      await Promise.all([pool.end(), owner.end()]);
      await database.drop();
    },
  };
}
