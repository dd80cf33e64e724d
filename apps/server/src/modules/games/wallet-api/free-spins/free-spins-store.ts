/** SQL of free spins. Their use is recorded by the ledger's companion. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface FreeSpins {
  readonly grantId: string;
  readonly campaign: string;
  readonly vendor: string;
  readonly memberId: MemberId;
  readonly game: string;
  readonly currency: string;
  readonly spins: number;
  /** Value of one spin in minor units. */
  readonly stake: bigint;
  readonly used: number;
  readonly won: bigint;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export type NewFreeSpins = Omit<FreeSpins, 'used' | 'won'>;

const columns = sql`f.grant_id AS "grantId", f.campaign, f.vendor, f.member_id AS "memberId", f.game, f.currency, f.spins, f.stake, f.used, f.won,
  floor(extract(epoch FROM f.expires_at) * 1000)::double precision AS "expiresAt"`;

/** Inserts a grant; false if the campaign already granted spins to the member. */
export async function insertFreeSpins(tx: Tx, grant: NewFreeSpins): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO wallet_api.free_spins (grant_id, campaign, vendor, member_id, game, currency, spins, stake, expires_at)
    VALUES (${grant.grantId}, ${grant.campaign}, ${grant.vendor}, ${grant.memberId}, ${grant.game}, ${grant.currency}, ${grant.spins}, ${grant.stake},
      to_timestamp(${grant.expiresAt}::double precision / 1000)) ON CONFLICT (vendor, campaign, member_id) DO NOTHING RETURNING grant_id`.execute(
      tx,
    );
  return rows.length > 0;
}

/** A campaign's grant to a member. */
export async function findFreeSpins(
  tx: Tx,
  vendor: string,
  campaign: string,
  memberId: MemberId,
): Promise<FreeSpins | undefined> {
  const { rows } =
    await sql<FreeSpins>`SELECT ${columns} FROM wallet_api.free_spins f WHERE f.vendor = ${vendor} AND f.campaign = ${campaign} AND f.member_id = ${memberId}`.execute(
      tx,
    );
  return rows[0];
}

/** A grant by its id. */
export async function findGrant(tx: Tx, grantId: string): Promise<FreeSpins | undefined> {
  const { rows } =
    await sql<FreeSpins>`SELECT ${columns} FROM wallet_api.free_spins f WHERE f.grant_id = ${grantId}`.execute(tx);
  return rows[0];
}

/** The campaign of a grant. */
export async function findCampaign(tx: Tx, vendor: string, grantId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    campaign: string;
  }>`SELECT campaign FROM wallet_api.free_spins WHERE grant_id = ${grantId} AND vendor = ${vendor}`.execute(tx);
  return rows[0]?.campaign;
}

/** Every grant of a member, newest first. */
export async function listFreeSpins(tx: Tx, memberId: MemberId): Promise<readonly FreeSpins[]> {
  return (
    await sql<FreeSpins>`SELECT ${columns} FROM wallet_api.free_spins f WHERE f.member_id = ${memberId} ORDER BY f.granted_at DESC, f.grant_id DESC`.execute(
      tx,
    )
  ).rows;
}

/** Ends the remaining spins; returns the grant if it was still valid. */
export async function endFreeSpins(tx: Tx, grantId: string): Promise<FreeSpins | undefined> {
  const { rows } =
    await sql<FreeSpins>`UPDATE wallet_api.free_spins f SET expires_at = kernel.now() WHERE f.grant_id = ${grantId} AND f.expires_at > kernel.now() AND f.used < f.spins
    RETURNING ${columns}`.execute(tx);
  return rows[0];
}
