/** SQL of what is known of members' wallets at vendors. Their balances stand in the ledger. */
import { sql } from '../../kernel/db/index.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';

/** Names one wallet. */
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
  const { rows } = await sql<WalletRow>`SELECT ${ROW} FROM transfers.wallet WHERE member_id = ${memberId} AND currency = ${currency} ORDER BY vendor`.execute(tx);
  return rows;
}

/** Notes the wallet where it is not known yet. */
export async function openWallet(tx: Tx, { memberId, vendor, currency }: WalletName): Promise<void> {
  await sql`INSERT INTO transfers.wallet (member_id, vendor, currency) VALUES (${memberId}, ${vendor}, ${currency}) ON CONFLICT DO NOTHING`.execute(tx);
}

/** The wallet as it stands, without a lock. */
export async function findWallet(tx: Tx, { memberId, vendor, currency }: WalletName): Promise<WalletRow | undefined> {
  const { rows } = await sql<WalletRow>`SELECT ${ROW} FROM transfers.wallet
    WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency}`.execute(tx);
  return rows[0];
}

/** The wallet, locked until the transaction ends: its transfers and readings wait for each other. */
export async function lockWallet(tx: Tx, { memberId, vendor, currency }: WalletName): Promise<WalletRow> {
  const { rows } = await sql<WalletRow>`SELECT ${ROW} FROM transfers.wallet
    WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency} FOR UPDATE`.execute(tx);
  return rows[0]!;
}

/** Something changed it: readings begun before count for nothing. `read`: the vendor said what is there. Answers the new revision. */
export async function reviseWallet(tx: Tx, { memberId, vendor, currency }: WalletName, read: boolean): Promise<bigint> {
  const { rows } = await sql<{ revision: bigint }>`UPDATE transfers.wallet SET revision = revision + 1,
      read_at = CASE WHEN ${read} THEN kernel.now() ELSE read_at END
    WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency} RETURNING revision`.execute(tx);
  return rows[0]!.revision;
}

/** The vendor did not say what is there. */
export async function noteMissed(tx: Tx, { memberId, vendor, currency }: WalletName): Promise<void> {
  await sql`UPDATE transfers.wallet SET missed_at = kernel.now() WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency}`.execute(tx);
}
