/** SQL of the ledger's part of the explainer. */
import { sql, type Sql } from '../../kernel/db/sql.ts';
import type { LedgerEntry, Life } from '../../kernel/desk.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import { TRANSFER_CODES, transferCodeOf } from './transfer-codes.ts';

const OPERATION = /^[1-9]\d{0,17}$/;
/** Operations shown of one life. */
const ENTRIES_MAXIMUM = 100;

interface LegRow {
  readonly operation: bigint;
  readonly at: Date;
  readonly code: number;
  readonly currency: string;
  readonly account: string;
  readonly owner: string;
  readonly change: bigint;
  readonly cashAfter: bigint | null;
  readonly bonusAfter: bigint | null;
}

async function readEntries(tx: Tx, condition: Sql): Promise<readonly LedgerEntry[]> {
  const { rows } = await sql<LegRow>`WITH found AS MATERIALIZED (
      SELECT DISTINCT operation FROM ledger.transfer WHERE ${condition} ORDER BY operation LIMIT ${ENTRIES_MAXIMUM}
    )
    SELECT t.operation, min(t.at) AS at, min(t.code)::integer AS code, min(t.currency) AS currency, a.code AS account,
      a.owner_id AS owner, sum(side.signed)::bigint AS change,
      (SELECT l.cash_after FROM ledger.transfer l WHERE l.operation = t.operation ORDER BY l.leg DESC LIMIT 1) AS "cashAfter",
      (SELECT l.bonus_after FROM ledger.transfer l WHERE l.operation = t.operation ORDER BY l.leg DESC LIMIT 1) AS "bonusAfter"
    FROM found JOIN ledger.transfer t USING (operation)
    CROSS JOIN LATERAL (VALUES (t.debit, -t.amount), (t.credit, t.amount)) AS side(account, signed)
    JOIN ledger.account a ON a.id = side.account
    GROUP BY t.operation, a.id ORDER BY t.operation, change`.execute(tx);
  const entries = new Map<bigint, LedgerEntry & { legs: { account: string; owner: string; change: bigint }[] }>();
  for (const { operation, at, code, currency, account, owner, change, cashAfter, bonusAfter } of rows) {
    const { vi, en } = TRANSFER_CODES[transferCodeOf(code)];
    const entry = entries.get(operation) ?? {
      operation: String(operation),
      at: at.getTime(),
      code: transferCodeOf(code),
      codeVi: vi,
      codeEn: en,
      currency,
      legs: [],
      cashAfter,
      bonusAfter,
    };
    entry.legs.push({ account, owner, change });
    entries.set(operation, entry);
  }
  return [...entries.values()];
}

/** `;` follows `:`, so what begins with `key:` lies between the two. */
const keyCondition = (key: string): Sql =>
  key.endsWith(':') ? sql`key >= ${key} AND key < ${`${key.slice(0, -1)};`}` : sql`key = ${key}`;

/** Entries of a life, oldest first, each once. */
export async function listLifeEntries(tx: Tx, { ledgerKeys, operations = [] }: Life): Promise<readonly LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  const exact = ledgerKeys.filter((key) => !key.endsWith(':'));
  const conditions = [
    ...(exact.length === 0 ? [] : [sql`key = ANY (${exact}::text[])`]),
    ...ledgerKeys.filter((key) => key.endsWith(':')).map(keyCondition),
    ...(operations.length === 0 ? [] : [sql`operation = ANY (${[...operations]}::bigint[])`]),
  ];
  for (const condition of conditions) found.push(...(await readEntries(tx, condition)));
  const once = new Map(found.map((entry) => [entry.operation, entry]));
  return [...once.values()].toSorted((one, other) => one.at - other.at);
}

export interface OperationRow {
  readonly memberId: MemberId;
  readonly key: string;
  readonly reference: Record<string, unknown> | null;
  readonly amount: bigint;
}

/** An operation by its number, as its purse's member sees it. */
export async function findOperation(tx: Tx, id: string): Promise<OperationRow | undefined> {
  if (!OPERATION.test(id)) return undefined;
  const { rows } =
    await sql<OperationRow>`SELECT a.owner_id AS "memberId", t.key, t.reference, t.amount FROM ledger.transfer t
    JOIN ledger.account a ON a.id = t.purse WHERE t.operation = ${id}::bigint AND t.leg = 0`.execute(tx);
  return rows[0];
}

/** The entry of one operation. */
export const findEntry = async (tx: Tx, id: string): Promise<LedgerEntry | undefined> =>
  (await readEntries(tx, sql`operation = ${id}::bigint`))[0];
