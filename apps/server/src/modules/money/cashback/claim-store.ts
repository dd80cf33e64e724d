/** SQL of claims. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Rebate } from './rules/rebate.ts';

/** One category of one day in a claim. */
export interface ClaimLine extends Rebate {
  readonly day: Day;
  readonly category: string;
}

export interface Claim {
  readonly claimId: string;
  /** The sum of its lines and of what it carried. */
  readonly amount: bigint;
  /** What earlier corrections added or took. */
  readonly carried: bigint;
  /** Paid without a request, when its days could no longer be claimed. */
  readonly automatic: boolean;
  readonly currency: string;
  readonly claimedAt: Date;
}

export interface ClaimToInsert extends Omit<Claim, 'claimedAt'> {
  readonly memberId: MemberId;
  readonly idempotencyKey: string;
  readonly lines: readonly ClaimLine[];
}

/** Inserts claims with their lines. */
export async function insertClaims(tx: Tx, claims: readonly ClaimToInsert[]): Promise<void> {
  if (claims.length === 0) return;
  await sql`INSERT INTO cashback.claim (claim_id, member_id, currency, amount, carried, automatic, idempotency_key)
    SELECT * FROM unnest(${claims.map(({ claimId }) => claimId)}::text[], ${claims.map(({ memberId }) => memberId)}::text[],
      ${claims.map(({ currency }) => currency)}::text[], ${claims.map(({ amount }) => amount)}::bigint[], ${claims.map(({ carried }) => carried)}::bigint[],
      ${claims.map(({ automatic }) => automatic)}::boolean[], ${claims.map(({ idempotencyKey }) => idempotencyKey)}::text[])`.execute(
    tx,
  );
  const lines = claims.flatMap(({ claimId, lines: own }) => own.map((line) => ({ claimId, ...line })));
  await sql`INSERT INTO cashback.claim_line (claim_id, day, category, stake, rate_bps, amount, valid, counted)
    SELECT * FROM unnest(${lines.map(({ claimId }) => claimId)}::text[], ${lines.map(({ day }) => day)}::date[], ${lines.map(({ category }) => category)}::text[],
      ${lines.map(({ stake }) => stake)}::bigint[], ${lines.map(({ rateBps }) => rateBps)}::integer[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ valid }) => valid)}::bigint[], ${lines.map(({ counted }) => counted)}::bigint[])`.execute(tx);
}

const claimColumns = sql`c.claim_id AS "claimId", c.amount, c.carried, c.automatic, c.currency, c.claimed_at AS "claimedAt"`;

/** The claim of an idempotency key. */
export async function findClaimByKey(tx: Tx, memberId: MemberId, idempotencyKey: string): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`SELECT ${claimColumns} FROM cashback.claim c
    WHERE c.member_id = ${memberId} AND c.idempotency_key = ${idempotencyKey}`.execute(tx);
  return rows[0];
}

export interface ListedClaim extends Claim {
  readonly lines: readonly (Omit<ClaimLine, 'stake' | 'valid' | 'counted' | 'amount'> &
    Readonly<Record<'stake' | 'valid' | 'counted' | 'amount', number>>)[];
}

/** A page of the member's claims, newest first. */
export async function pageClaims(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  offset: number,
  limit: number,
): Promise<{ total: number; claims: readonly ListedClaim[] }> {
  const counted = await sql<{
    total: number;
  }>`SELECT count(*)::integer AS total FROM cashback.claim WHERE member_id = ${memberId} AND currency = ${currency}`.execute(
    tx,
  );
  const { rows } = await sql<ListedClaim>`SELECT ${claimColumns},
      (SELECT coalesce(jsonb_agg(jsonb_build_object('day', to_char(l.day, 'YYYY-MM-DD'), 'category', l.category, 'stake', l.stake, 'valid', l.valid, 'counted', l.counted, 'rateBps', l.rate_bps, 'amount', l.amount)
        ORDER BY l.day DESC, l.category), '[]') FROM cashback.claim_line l WHERE l.claim_id = c.claim_id) AS lines
    FROM cashback.claim c WHERE c.member_id = ${memberId} AND c.currency = ${currency}
    ORDER BY c.claimed_at DESC, c.claim_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { total: counted.rows[0]!.total, claims: rows };
}

/** Every claim of the member, for the data export. */
export async function readPerson(tx: Tx, memberId: MemberId): Promise<readonly Claim[]> {
  const { rows } = await sql<Claim>`SELECT ${claimColumns} FROM cashback.claim c WHERE c.member_id = ${memberId}
    ORDER BY c.claimed_at DESC`.execute(tx);
  return rows;
}
