/** SQL of members' vendor wallets. Their balances are in the ledger. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Identifies one wallet. */
export interface WalletName {
  readonly memberId: MemberId;
  readonly vendor: string;
  readonly currency: string;
}

export interface WalletRow extends WalletName {
  readonly revision: bigint;
  readonly readAt: Date | null;
  readonly missedAt: Date | null;
}

const ROW = sql`member_id AS "memberId", vendor, currency, revision, read_at AS "readAt", missed_at AS "missedAt"`;

/** The member's wallets. */
export async function readWallets(tx: Tx, memberId: MemberId, currency: string): Promise<readonly WalletRow[]> {
  const { rows } =
    await sql<WalletRow>`SELECT ${ROW} FROM transfers.wallet WHERE member_id = ${memberId} AND currency = ${currency} ORDER BY vendor`.execute(
      tx,
    );
  return rows;
}

/** Creates the wallet if it does not exist. */
export async function openWallet(tx: Tx, { memberId, vendor, currency }: WalletName): Promise<void> {
  await sql`INSERT INTO transfers.wallet (member_id, vendor, currency) VALUES (${memberId}, ${vendor}, ${currency}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

/** The wallet's current row, without a lock. */
export async function findWallet(tx: Tx, { memberId, vendor, currency }: WalletName): Promise<WalletRow | undefined> {
  const { rows } = await sql<WalletRow>`SELECT ${ROW} FROM transfers.wallet
    WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency}`.execute(tx);
  return rows[0];
}

/** Locks the wallet until the transaction ends: its transfers and readings are serialized. */
export async function lockWallet(tx: Tx, { memberId, vendor, currency }: WalletName): Promise<WalletRow> {
  const { rows } = await sql<WalletRow>`SELECT ${ROW} FROM transfers.wallet
    WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency} FOR UPDATE`.execute(tx);
  return rows[0]!;
}

/** Increments the revision, which invalidates readings begun before. `read`: the vendor reported the balance. Returns the new revision. */
export async function reviseWallet(tx: Tx, { memberId, vendor, currency }: WalletName, read: boolean): Promise<bigint> {
  const { rows } = await sql<{ revision: bigint }>`UPDATE transfers.wallet SET revision = revision + 1,
      read_at = CASE WHEN ${read} THEN kernel.now() ELSE read_at END
    WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency} RETURNING revision`.execute(tx);
  return rows[0]!.revision;
}

/** Records that the vendor did not report a balance. */
export async function markMissed(tx: Tx, { memberId, vendor, currency }: WalletName): Promise<void> {
  await sql`UPDATE transfers.wallet SET missed_at = kernel.now() WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency}`.execute(
    tx,
  );
}
