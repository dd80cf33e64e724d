/** SQL of slips that are settled again, and of what could not be taken back. */
import type { Tx } from '../../kernel/database.ts';
import { announceSlip } from '../announcements.ts';

export interface RevisionShownRow {
  readonly roundId: string;
  readonly revision: number;
  readonly gross: number;
  readonly delta: number;
  readonly taken: number;
  readonly why: string;
  readonly at: Date;
  /** What is still owed of it. */
  readonly claim: number;
}

/** Revisions of slips, oldest first. */
export async function listRevisions(
  tx: Tx,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RevisionShownRow[]>> {
  const { rows } = await tx.query<RevisionShownRow>(
    `SELECT r.round_id AS "roundId", r.revision, gross, delta, taken, why, at, coalesce((SELECT amount FROM slip_claim c WHERE c.round_id = r.round_id AND c.revision = r.revision AND c.state IN ('open', 'proposed', 'collecting')), 0)::bigint AS claim
     FROM slip_revision r WHERE r.round_id = ANY ($1) ORDER BY r.round_id, r.revision`,
    [roundIds],
  );
  return Map.groupBy(rows, ({ roundId }) => roundId);
}

export interface NewRevision {
  readonly roundId: string;
  readonly gross: number;
  readonly delta: number;
  readonly why: string;
}

/** A slip should have paid something else than it did: the next revision, to be moved. Its round is locked. */
export async function insertRevision(tx: Tx, { roundId, gross, delta, why }: NewRevision): Promise<void> {
  await tx.query(
    `INSERT INTO slip_revision (round_id, revision, gross, delta, why, state)
     SELECT $1, coalesce(max(revision), 1) + 1, $2, $3, $4, 'due' FROM slip_revision WHERE round_id = $1`,
    [roundId, gross, delta, why],
  );
  announceSlip(tx, roundId);
}

export interface RevisionRow {
  readonly roundId: string;
  readonly revision: number;
  readonly vendor: string;
  readonly memberRef: string;
  readonly currency: string;
  readonly delta: number;
  readonly taken: number;
  readonly why: string;
  readonly state: 'due' | 'moving';
  readonly attempt: number;
  readonly moving: number | null;
}

/** Leases due revisions, one of a slip at a time and the oldest first. */
export async function leaseRevisions(tx: Tx, leaseSec: number, limit: number): Promise<readonly RevisionRow[]> {
  const { rows } = await tx.query<RevisionRow>(
    `UPDATE slip_revision AS r SET due_at = clock_timestamp() + $1 * interval '1 second' FROM round
     WHERE (r.round_id, r.revision) IN (SELECT d.round_id, d.revision FROM slip_revision d WHERE d.state <> 'done' AND d.due_at <= clock_timestamp()
         AND NOT EXISTS (SELECT FROM slip_revision earlier WHERE earlier.round_id = d.round_id AND earlier.revision < d.revision AND earlier.state <> 'done')
       ORDER BY d.due_at LIMIT $2 FOR UPDATE SKIP LOCKED) AND round.round_id = r.round_id
     RETURNING r.round_id AS "roundId", r.revision, vendor, member_ref AS "memberRef", currency, delta, taken, why, r.state, attempt, moving`,
    [leaseSec, limit],
  );
  return rows;
}

/** Chooses what moves; it is sent under the next attempt's id. */
export async function startMoving(tx: Tx, { roundId, revision }: RevisionRow, amount: number): Promise<number> {
  const { rows } = await tx.query<{ attempt: number }>(
    `UPDATE slip_revision SET state = 'moving', moving = $3, attempt = attempt + 1 WHERE round_id = $1 AND revision = $2 RETURNING attempt`,
    [roundId, revision, amount],
  );
  return rows[0]!.attempt;
}

/** The wallet refused what was chosen: it is chosen again. */
export async function chooseAgain(
  tx: Tx,
  { roundId, revision }: Pick<RevisionRow, 'roundId' | 'revision'>,
): Promise<void> {
  await tx.query(
    `UPDATE slip_revision SET state = 'due', moving = NULL, due_at = clock_timestamp() WHERE round_id = $1 AND revision = $2 AND state = 'moving'`,
    [roundId, revision],
  );
}

export async function postponeRevision(
  tx: Tx,
  { roundId, revision }: Pick<RevisionRow, 'roundId' | 'revision'>,
  waitMs: number,
): Promise<void> {
  await tx.query(
    `UPDATE slip_revision SET due_at = clock_timestamp() + $3 * interval '1 millisecond' WHERE round_id = $1 AND revision = $2 AND state <> 'done'`,
    [roundId, revision, waitMs],
  );
}

/** Nothing more moves by it; what is owed of it becomes a claim. `moved` is what its last call moved. */
export async function finishRevision(
  tx: Tx,
  { roundId, revision, vendor, memberRef, currency, delta, taken }: RevisionRow,
  moved: number,
): Promise<void> {
  const takenNow = taken + Math.max(0, -moved);
  const { rowCount } = await tx.query(
    `UPDATE slip_revision SET state = 'done', moving = NULL, taken = $3 WHERE round_id = $1 AND revision = $2 AND state <> 'done'`,
    [roundId, revision, delta < 0 ? takenNow : 0],
  );
  const owed = Math.max(0, -delta) - takenNow;
  if (rowCount === 1 && delta < 0 && owed > 0)
    await tx.query(
      `INSERT INTO slip_claim (round_id, revision, vendor, member_ref, currency, amount) VALUES ($1, $2, $3, $4, $5, $6)`,
      [roundId, revision, vendor, memberRef, currency, owed],
    );
  announceSlip(tx, roundId);
}

/** Claims of a slip that still stand are set against what it is owed. Returns what is left of that. */
export async function setAgainstClaims(tx: Tx, roundId: string, amount: number): Promise<number> {
  const { rows } = await tx.query<{ claimId: string; owed: number }>(
    `SELECT claim_id AS "claimId", amount AS owed FROM slip_claim WHERE round_id = $1 AND state IN ('open', 'proposed', 'collecting') ORDER BY revision FOR UPDATE`,
    [roundId],
  );
  let left = amount;
  for (const { claimId, owed } of rows) {
    const part = Math.min(owed, left);
    left -= part;
    if (part > 0) await reduceClaim(tx, claimId, part);
  }
  return left;
}

/** A part of a claim was paid. */
export async function reduceClaim(tx: Tx, claimId: string, part: number): Promise<void> {
  await tx.query(
    `UPDATE slip_claim SET amount = CASE WHEN amount > $2 THEN amount - $2 ELSE amount END, state = CASE WHEN amount > $2 THEN state ELSE 'collected' END,
       ended_at = CASE WHEN amount > $2 THEN ended_at ELSE clock_timestamp() END WHERE claim_id = $1`,
    [claimId, part],
  );
}

export interface ClaimRow {
  readonly claimId: string;
  readonly roundId: string;
  readonly amount: number;
  readonly state: 'open' | 'proposed' | 'collecting' | 'written_off' | 'collected';
  readonly choice: 'write_off' | 'collect' | null;
  readonly proposedBy: string | null;
  readonly mispriced: boolean;
}

/** The claim, row locked. */
export async function lockClaim(tx: Tx, claimId: string): Promise<ClaimRow | undefined> {
  const { rows } = await tx.query<ClaimRow>(
    `SELECT claim_id AS "claimId", round_id AS "roundId", amount, state, choice, proposed_by AS "proposedBy", mispriced FROM slip_claim WHERE claim_id = $1 FOR UPDATE`,
    [claimId],
  );
  return rows[0];
}

export async function setProposal(
  tx: Tx,
  claimId: string,
  choice: NonNullable<ClaimRow['choice']>,
  by: string,
): Promise<void> {
  await tx.query(`UPDATE slip_claim SET state = 'proposed', choice = $2, proposed_by = $3 WHERE claim_id = $1`, [
    claimId,
    choice,
    by,
  ]);
}

export async function setConfirmed(tx: Tx, { claimId, choice }: ClaimRow, by: string): Promise<void> {
  await tx.query(
    `UPDATE slip_claim SET state = $2, confirmed_by = $3, ended_at = CASE WHEN $2 = 'written_off' THEN clock_timestamp() END WHERE claim_id = $1`,
    [claimId, choice === 'collect' ? 'collecting' : 'written_off', by],
  );
}

/** Small claims lapse after a day, and any that is being collected after a week. Returns their slips. */
export async function lapseClaims(tx: Tx, smallMaximum: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ roundId: string }>(
    `UPDATE slip_claim SET state = 'written_off', ended_at = clock_timestamp() WHERE (state = 'open' AND amount <= $1 AND made_at < clock_timestamp() - interval '24 hours')
       OR (state = 'collecting' AND made_at < clock_timestamp() - interval '7 days') RETURNING round_id AS "roundId"`,
    [smallMaximum],
  );
  for (const { roundId } of rows) announceSlip(tx, roundId);
  return rows.map(({ roundId }) => roundId);
}
