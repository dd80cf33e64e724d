/** SQL of applications to promotions: making, reading and deciding them. Their pictures are in `picture-store.ts`. */
import type { ApplicationRejection, ApplicationState } from '@lantern/contract/promotion-rules';
import type { Language } from '@lantern/contract/errors';
import { sql } from '../../../../kernel/db/index.ts';
import { oneMoment } from '../../../../kernel/db/moment.ts';
import { instantText } from '../../../../kernel/db/keyset.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Player } from '../context.ts';
import type { PromotionName } from '../campaigns/store.ts';

export interface Application extends Player, PromotionName {
  readonly applicationId: string;
  readonly ruleVersion: number;
  readonly remark: string;
  readonly language: Language;
  /** Which of the member's applications to the promotion. */
  readonly attempt: number;
  readonly state: ApplicationState;
  readonly version: number;
  readonly appliedAt: Date;
  /** To the microsecond, for the cursor. */
  readonly appliedText: string;
  readonly answerBy: Date;
  readonly lapsesAt: Date;
  readonly endedAt: Date | null;
  readonly amount: bigint | null;
  readonly rejection: ApplicationRejection | null;
  readonly note: string | null;
  readonly decidedName: string | null;
}

export const applicationColumns = sql`a.application_id AS "applicationId", a.merchant_code AS "merchantCode", a.key, a.rule_version AS "ruleVersion",
  a.member_id AS "memberId", a.currency, a.remark, a.language, a.attempt, a.state, a.version, a.applied_at AS "appliedAt",
  ${instantText(sql`a.applied_at`)} AS "appliedText", a.answer_by AS "answerBy", a.lapses_at AS "lapsesAt", a.ended_at AS "endedAt", a.amount,
  a.rejection, a.note, a.decided_name AS "decidedName"`;

export interface NewApplication extends Player, PromotionName {
  readonly applicationId: string;
  readonly ruleVersion: number;
  readonly requestKey: string;
  readonly remark: string;
  readonly language: Language;
  readonly attempt: number;
  readonly answerHours: number;
  readonly lapseDays: number;
}

export async function insertApplication(tx: Tx, made: NewApplication): Promise<void> {
  await sql`INSERT INTO promotions.application (application_id, merchant_code, key, rule_version, member_id, currency, request_key, remark, language,
      attempt, applied_at, answer_by, lapses_at)
    SELECT ${made.applicationId}, ${made.merchantCode}, ${made.key}, ${made.ruleVersion}::integer, ${made.memberId}, ${made.currency}, ${made.requestKey},
      ${made.remark}, ${made.language}, ${made.attempt}::integer, t.now, t.now + ${made.answerHours}::integer * interval '1 hour',
      t.now + ${made.lapseDays}::integer * interval '1 day'
    FROM ${oneMoment} t`.execute(tx);
}

/** What a request with this key made before. */
export async function findByKey(tx: Tx, memberId: MemberId, requestKey: string): Promise<Application | undefined> {
  const { rows } = await sql<Application>`SELECT ${applicationColumns} FROM promotions.application a
    WHERE a.member_id = ${memberId} AND a.request_key = ${requestKey}`.execute(tx);
  return rows[0];
}

/** Applications of accounts to promotions, newest first. */
export async function listOf(
  tx: Tx,
  memberIds: readonly MemberId[],
  keys: readonly string[],
): Promise<readonly Application[]> {
  const { rows } = await sql<Application>`SELECT ${applicationColumns} FROM promotions.application a
    WHERE a.member_id = ANY (${[...memberIds]}::text[]) AND a.key = ANY (${[...keys]}::text[])
    ORDER BY a.applied_at DESC, a.application_id DESC`.execute(tx, 'promotions.applications');
  return rows;
}

/** The member's application that waits, locked. */
export async function lockWaiting(
  tx: Tx,
  memberId: MemberId,
  { merchantCode, key }: PromotionName,
): Promise<Application | undefined> {
  const { rows } = await sql<Application>`SELECT ${applicationColumns} FROM promotions.application a
    WHERE a.merchant_code = ${merchantCode} AND a.key = ${key} AND a.member_id = ${memberId} AND a.state = 'waiting' FOR UPDATE`.execute(
    tx,
  );
  return rows[0];
}

/** A merchant's application. */
export async function findApplication(
  tx: Tx,
  merchantCode: string,
  applicationId: string,
): Promise<Application | undefined> {
  const { rows } = await sql<Application>`SELECT ${applicationColumns} FROM promotions.application a
    WHERE a.application_id = ${applicationId} AND a.merchant_code = ${merchantCode}`.execute(tx);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockApplication(
  tx: Tx,
  merchantCode: string,
  applicationId: string,
): Promise<Application | undefined> {
  const { rows } = await sql<Application>`SELECT ${applicationColumns} FROM promotions.application a
    WHERE a.application_id = ${applicationId} AND a.merchant_code = ${merchantCode} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** An application of any merchant, for the mail about it. */
export async function findAny(tx: Tx, applicationId: string): Promise<Application | undefined> {
  const { rows } = await sql<Application>`SELECT ${applicationColumns} FROM promotions.application a
    WHERE a.application_id = ${applicationId}`.execute(tx);
  return rows[0];
}

export interface Decider {
  readonly operatorId: string;
  readonly displayName: string;
}

export async function writeApproved(tx: Tx, applicationId: string, amount: bigint, by: Decider): Promise<void> {
  await sql`UPDATE promotions.application SET state = 'approved', version = version + 1, ended_at = kernel.now(), amount = ${amount}::bigint,
      decided_by = ${by.operatorId}, decided_name = ${by.displayName}
    WHERE application_id = ${applicationId}`.execute(tx);
}

export async function writeRejected(
  tx: Tx,
  applicationId: string,
  { code, note }: { readonly code: ApplicationRejection; readonly note: string },
  by: Decider,
): Promise<void> {
  await sql`UPDATE promotions.application SET state = 'rejected', version = version + 1, ended_at = kernel.now(), rejection = ${code}, note = ${note},
      decided_by = ${by.operatorId}, decided_name = ${by.displayName}
    WHERE application_id = ${applicationId}`.execute(tx);
}

export async function writeWithdrawn(tx: Tx, applicationId: string): Promise<void> {
  await sql`UPDATE promotions.application SET state = 'withdrawn', version = version + 1, ended_at = kernel.now()
    WHERE application_id = ${applicationId}`.execute(tx);
}

/** Ends what a member waits for. */
export async function lapseOf(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE promotions.application SET state = 'lapsed', version = version + 1, ended_at = kernel.now()
    WHERE member_id = ${memberId} AND state = 'waiting'`.execute(tx);
}

export interface Lapsed {
  readonly applicationId: string;
  readonly memberId: MemberId;
}

/** Ends some of what was not answered in time, those that a decision holds left out. */
export async function lapseDue(tx: Tx, atOnce: number): Promise<readonly Lapsed[]> {
  const { rows } =
    await sql<Lapsed>`UPDATE promotions.application a SET state = 'lapsed', version = a.version + 1, ended_at = kernel.now()
    FROM (SELECT application_id FROM promotions.application WHERE state = 'waiting' AND lapses_at <= kernel.now()
      ORDER BY lapses_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED) d
    WHERE a.application_id = d.application_id RETURNING a.application_id AS "applicationId", a.member_id AS "memberId"`.execute(
      tx,
    );
  return rows;
}

/** All of a member's applications, newest first. */
export async function listPerson(tx: Tx, memberId: MemberId): Promise<readonly Application[]> {
  const { rows } = await sql<Application>`SELECT ${applicationColumns} FROM promotions.application a
    WHERE a.member_id = ${memberId} ORDER BY a.applied_at DESC, a.application_id DESC`.execute(tx);
  return rows;
}
