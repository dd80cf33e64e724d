/** SQL of contracts, their versions and signatures. Days are merchant-local dates as `yyyy-mm-dd`. */
import type { ContractKind, Terms } from '@lantern/game-math/agents';
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Db, Tx } from '../../../kernel/tx.ts';
import type { Programme } from './context.ts';

export type ContractState =
  | 'proposed'
  | 'active'
  | 'change_proposed'
  | 'cancel_proposed'
  | 'rejected'
  | 'expired'
  | 'withdrawn'
  | 'ended';

export interface ContractRow extends Programme {
  readonly contractId: string;
  readonly kind: ContractKind;
  /** Null: the house. */
  readonly payerId: MemberId | null;
  readonly payeeId: MemberId;
  readonly state: ContractState;
  readonly answerBy: Date | null;
  readonly proposedBy: string | null;
  readonly openedAt: Date;
  readonly endsOn: Day | null;
}

export interface VersionRow {
  readonly contractId: string;
  readonly version: number;
  readonly terms: Terms;
  readonly hash: string;
  readonly state: 'proposed' | 'in_force' | 'rejected' | 'expired' | 'withdrawn';
  readonly proposedAt: Date;
  readonly startsOn: Day | null;
  /** Excluded. */
  readonly endsOn: Day | null;
}

const columns = sql`k.contract_id AS "contractId", k.merchant_code AS "merchantCode", k.currency, k.kind, k.payer_id AS "payerId", k.payee_id AS "payeeId", k.state,
  k.answer_by AS "answerBy", k.proposed_by AS "proposedBy", k.opened_at AS "openedAt", to_char(k.ends_on, 'YYYY-MM-DD') AS "endsOn"`;

/** A contract, locked until the transaction ends. */
export async function lockContract(tx: Tx, contractId: string): Promise<ContractRow | undefined> {
  const { rows } =
    await sql<ContractRow>`SELECT ${columns} FROM commissions.contract k WHERE k.contract_id = ${contractId} FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

export async function findContract(tx: Tx, contractId: string): Promise<ContractRow | undefined> {
  const { rows } =
    await sql<ContractRow>`SELECT ${columns} FROM commissions.contract k WHERE k.contract_id = ${contractId}`.execute(
      tx,
    );
  return rows[0];
}

/** The contract of a pair that waits or runs, locked. */
export async function lockOpenContract(
  tx: Tx,
  { kind, payerId, payeeId, currency }: Pick<ContractRow, 'kind' | 'payerId' | 'payeeId' | 'currency'>,
): Promise<ContractRow | undefined> {
  const { rows } =
    await sql<ContractRow>`SELECT ${columns} FROM commissions.contract k WHERE k.payee_id = ${payeeId} AND coalesce(k.payer_id, '') = ${payerId ?? ''}
      AND k.kind = ${kind} AND k.currency = ${currency} AND k.state IN ('proposed', 'active', 'change_proposed', 'cancel_proposed') FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

const SHOWN_ENDED = 10;

/** The contracts of a kind that a member is paid by or pays: waiting ones, running ones, then the latest of the others. */
export async function listContracts(
  tx: Tx,
  memberId: MemberId,
  kind: ContractKind,
  currency: string,
): Promise<readonly ContractRow[]> {
  const { rows } = await sql<ContractRow>`SELECT ${columns} FROM (
      SELECT c.*, row_number() OVER (PARTITION BY c.state IN ('rejected', 'expired', 'withdrawn', 'ended') ORDER BY c.changed_at DESC, c.contract_id DESC) AS no
      FROM commissions.contract c WHERE (c.payee_id = ${memberId} OR c.payer_id = ${memberId}) AND c.kind = ${kind} AND c.currency = ${currency}
    ) k WHERE k.state NOT IN ('rejected', 'expired', 'withdrawn', 'ended') OR k.no <= ${SHOWN_ENDED}
    ORDER BY array_position('{proposed,change_proposed,cancel_proposed,active}'::text[], k.state) NULLS LAST, k.changed_at DESC, k.contract_id`.execute(
    tx,
  );
  return rows;
}

/** Contracts of any kind that wait for a member's answer. */
export async function listWaiting(tx: Tx, memberId: MemberId): Promise<readonly ContractRow[]> {
  const { rows } = await sql<ContractRow>`SELECT ${columns} FROM commissions.contract k
    WHERE (k.payee_id = ${memberId} OR k.payer_id = ${memberId}) AND k.state IN ('proposed', 'change_proposed', 'cancel_proposed')
      AND k.proposed_by <> ${memberId} AND (k.state = 'cancel_proposed' OR k.payee_id = ${memberId}) AND k.answer_by > kernel.now()
    ORDER BY k.answer_by, k.contract_id`.execute(tx);
  return rows;
}

/** Running contracts of a kind that a member pays, or is paid by. */
export async function listRunning(
  tx: Tx,
  side: 'payer' | 'payee',
  memberId: MemberId,
  kind: ContractKind,
  currency: string,
): Promise<readonly ContractRow[]> {
  const { rows } = await sql<ContractRow>`SELECT ${columns} FROM commissions.contract k
    WHERE CASE WHEN ${side} = 'payer' THEN k.payer_id ELSE k.payee_id END = ${memberId} AND k.kind = ${kind} AND k.currency = ${currency}
      AND k.state IN ('active', 'change_proposed', 'cancel_proposed') ORDER BY k.contract_id`.execute(tx);
  return rows;
}

/** The versions of contracts, newest first. */
export async function listVersions(tx: Tx, contractIds: readonly string[]): Promise<readonly VersionRow[]> {
  const { rows } =
    await sql<VersionRow>`SELECT contract_id AS "contractId", version, terms, hash, state, proposed_at AS "proposedAt",
      to_char(lower(days), 'YYYY-MM-DD') AS "startsOn", to_char(upper(days), 'YYYY-MM-DD') AS "endsOn"
    FROM commissions.contract_version WHERE contract_id = ANY (${contractIds}::text[]) ORDER BY contract_id, version DESC`.execute(
      tx,
    );
  return rows;
}

export async function insertContract(
  tx: Tx,
  contract: Omit<ContractRow, 'openedAt' | 'endsOn' | 'answerBy'> & { readonly answerDays: number },
): Promise<void> {
  await sql`INSERT INTO commissions.contract (contract_id, merchant_code, currency, kind, payer_id, payee_id, state, answer_by, proposed_by)
    VALUES (${contract.contractId}, ${contract.merchantCode}, ${contract.currency}, ${contract.kind}, ${contract.payerId}, ${contract.payeeId},
      ${contract.state}, kernel.now() + make_interval(days => ${contract.answerDays}::integer), ${contract.proposedBy})`.execute(
    tx,
  );
}

/** Moves a contract to a state; `waits`: an answer is awaited from now on, of what `proposedBy` asked. */
export async function moveContract(
  tx: Tx,
  contractId: string,
  state: ContractState,
  waits: { readonly days: number; readonly proposedBy: string } | undefined,
  end?: { readonly day: Day; readonly reason: string },
): Promise<void> {
  await sql`UPDATE commissions.contract SET state = ${state}, changed_at = kernel.now(),
      answer_by = CASE WHEN ${waits === undefined}::boolean THEN NULL ELSE kernel.now() + make_interval(days => ${waits?.days ?? 0}::integer) END,
      proposed_by = ${waits?.proposedBy ?? null}, ends_on = ${end?.day ?? null}::date, end_reason = ${end?.reason ?? null}
    WHERE contract_id = ${contractId}`.execute(tx);
}

export interface NewVersion {
  readonly contractId: string;
  readonly terms: Terms;
  readonly text: string;
  readonly hash: string;
}

/** Writes the next version; returns its number. The contract is locked. */
export async function insertVersion(tx: Tx, { contractId, terms, text, hash }: NewVersion): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`INSERT INTO commissions.contract_version (contract_id, version, terms_text, terms, hash, state)
    SELECT ${contractId}, coalesce(max(version), 0) + 1, ${text}, ${JSON.stringify(terms)}::jsonb, ${hash}, 'proposed'
    FROM commissions.contract_version WHERE contract_id = ${contractId} RETURNING version`.execute(tx);
  return rows[0]!.version;
}

/** Ends a version that waits. */
export async function closeVersion(
  tx: Tx,
  contractId: string,
  state: 'rejected' | 'expired' | 'withdrawn',
): Promise<void> {
  await sql`UPDATE commissions.contract_version SET state = ${state}, answered_at = kernel.now()
    WHERE contract_id = ${contractId} AND state = 'proposed'`.execute(tx);
}

/** Puts the version that waits in force from a day on; the one before ends with the day before. */
export async function startVersion(tx: Tx, contractId: string, version: number, from: Day): Promise<void> {
  await stopVersions(tx, contractId, from);
  await sql`UPDATE commissions.contract_version SET state = 'in_force', answered_at = kernel.now(), days = daterange(${from}::date, NULL)
    WHERE contract_id = ${contractId} AND version = ${version} AND state = 'proposed'`.execute(tx);
}

/** Ends what is in force: it does not hold on the day any more. A version that would not have begun never held. */
export async function stopVersions(tx: Tx, contractId: string, day: Day): Promise<void> {
  await sql`UPDATE commissions.contract_version SET
      state = CASE WHEN lower(days) >= ${day}::date THEN 'withdrawn' ELSE state END,
      days = CASE WHEN lower(days) >= ${day}::date THEN NULL ELSE daterange(lower(days), ${day}::date) END
    WHERE contract_id = ${contractId} AND state = 'in_force' AND (upper_inf(days) OR upper(days) > ${day}::date)`.execute(
    tx,
  );
}

export interface Signature {
  readonly signatureId: string;
  readonly contractId: string;
  readonly version: number;
  readonly act: 'propose' | 'accept' | 'cancel' | 'consent';
  readonly signer: string;
  readonly hash: string;
  readonly device: string;
}

export async function insertSignature(tx: Tx, signature: Signature): Promise<void> {
  await sql`INSERT INTO commissions.signature (signature_id, contract_id, version, act, signer, hash, device)
    VALUES (${signature.signatureId}, ${signature.contractId}, ${signature.version}, ${signature.act}, ${signature.signer}, ${signature.hash},
      ${signature.device})`.execute(tx);
}

/** Silence leaves what was in force: what no one answered in time is closed. */
export async function expireContracts(db: Db): Promise<void> {
  await sql`WITH late AS (
      UPDATE commissions.contract SET state = CASE state WHEN 'proposed' THEN 'expired' ELSE 'active' END, answer_by = NULL, proposed_by = NULL,
        changed_at = kernel.now()
      WHERE answer_by <= kernel.now() AND state IN ('proposed', 'change_proposed', 'cancel_proposed') RETURNING contract_id)
    UPDATE commissions.contract_version v SET state = 'expired', answered_at = kernel.now() FROM late
    WHERE v.contract_id = late.contract_id AND v.state = 'proposed'`.execute(db);
}

/** Contracts of members with whom they have them now: what a move or a closure ends. */
export async function listOpenBetween(
  tx: Tx,
  payeeId: MemberId,
  payerId: MemberId | undefined,
): Promise<readonly ContractRow[]> {
  const { rows } = await sql<ContractRow>`SELECT ${columns} FROM commissions.contract k
    WHERE k.payee_id = ${payeeId} AND (${payerId === undefined}::boolean OR k.payer_id = ${payerId ?? ''})
      AND k.state IN ('proposed', 'active', 'change_proposed', 'cancel_proposed') ORDER BY k.contract_id FOR UPDATE`.execute(
    tx,
  );
  return rows;
}

/** What a member owes agents below, in minor units; with `before`, of dues that began earlier. */
export async function sumDues(tx: Tx, payerId: MemberId, currency: string, before?: Date): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint;
  }>`SELECT coalesce(sum(amount - paid - netted), 0)::bigint AS sum FROM commissions.statement_line
    WHERE payer_id = ${payerId} AND currency = ${currency} AND state = 'due' AND (${before ?? null}::timestamptz IS NULL OR due_since < ${before ?? null})`.execute(
    tx,
  );
  return rows[0]!.sum;
}

/** What a member has owed agents below for some days or longer, in minor units. */
export async function sumOldDues(tx: Tx, payerId: MemberId, currency: string, days: number): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint;
  }>`SELECT coalesce(sum(amount - paid - netted), 0)::bigint AS sum FROM commissions.statement_line
    WHERE payer_id = ${payerId} AND currency = ${currency} AND state = 'due' AND due_since <= kernel.now() - make_interval(days => ${days}::integer)`.execute(
    tx,
  );
  return rows[0]!.sum;
}

/** Running contracts of a programme with a due of some days or older. */
export async function listInArrears(
  tx: Tx,
  { merchantCode, currency }: Programme,
  days: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT k.contract_id AS id FROM commissions.statement_line l
      JOIN commissions.contract k USING (contract_id)
    WHERE l.merchant_code = ${merchantCode} AND l.currency = ${currency} AND l.state = 'due'
      AND l.due_since <= kernel.now() - make_interval(days => ${days}::integer)
      AND k.state IN ('active', 'change_proposed', 'cancel_proposed') ORDER BY k.contract_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a member has owed agents below for longer than some days. */
export async function hasOldDues(tx: Tx, payerId: MemberId, days: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM commissions.statement_line
    WHERE payer_id = ${payerId} AND state = 'due' AND due_since < kernel.now() - make_interval(days => ${days}::integer) LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** What members are still owed by agents above, in minor units. */
export async function sumOwedTo(tx: Tx, memberIds: readonly MemberId[]): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint;
  }>`SELECT coalesce(sum(amount - paid - netted), 0)::bigint AS sum FROM commissions.statement_line
    WHERE agent_id = ANY (${memberIds}::text[]) AND payer_id IS NOT NULL AND state = 'due'`.execute(tx);
  return rows[0]!.sum;
}

/** Running contracts of members with an agent above. */
export async function listSigned(
  tx: Tx,
  memberIds: readonly MemberId[],
): Promise<readonly { readonly memberId: MemberId; readonly contractId: string }[]> {
  const { rows } = await sql<{
    memberId: MemberId;
    contractId: string;
  }>`SELECT payee_id AS "memberId", contract_id AS "contractId" FROM commissions.contract
    WHERE payee_id = ANY (${memberIds}::text[]) AND payer_id IS NOT NULL AND state IN ('active', 'change_proposed', 'cancel_proposed')
    ORDER BY payee_id, contract_id`.execute(tx);
  return rows;
}
