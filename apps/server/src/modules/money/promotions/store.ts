/** SQL of rewards, and of the members to be evaluated. */
import { REWARD_CLAIM_DAYS } from '@lantern/contract/promotion-rules';
import { sql } from '../../../kernel/db/index.ts';
import { oneMoment } from '../../../kernel/db/moment.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Entry, NewEntry, Player } from './context.ts';

/** Of an entry called `e`. */
export const entryColumns = sql`e.entry_id AS "entryId", e.member_id AS "memberId", e.merchant_code AS "merchantCode", e.currency, e.kind, e.promotion,
  e.period_key AS "periodKey", e.amount, e.facts AS "values", e.state, e.earned_at AS "earnedAt", e.claim_until AS "claimUntil", e.paid_at AS "paidAt",
  e.turnover`;

/** Inserts the rewards that are not known yet, and answers them. In the order of their keys, so that two transactions never wait for one another. */
export async function insertEntries(
  tx: Tx,
  entries: readonly (NewEntry & { readonly entryId: string })[],
): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`INSERT INTO promotions.entry AS e
      (entry_id, member_id, merchant_code, currency, kind, promotion, period_key, amount, facts, version, turnover, earned_at, claim_until)
    SELECT n.entry_id, n.member_id, n.merchant_code, n.currency, n.kind, n.promotion, n.period_key, n.amount, n.facts::jsonb, n.version,
      n.turnover::jsonb, t.now, t.now + ${REWARD_CLAIM_DAYS}::integer * interval '1 day'
    FROM unnest(${entries.map(({ entryId }) => entryId)}::text[], ${entries.map(({ memberId }) => memberId)}::text[],
      ${entries.map(({ merchantCode }) => merchantCode)}::text[], ${entries.map(({ currency }) => currency)}::text[],
      ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ promotion }) => promotion)}::text[],
      ${entries.map(({ periodKey }) => periodKey)}::text[], ${entries.map(({ amount }) => amount)}::bigint[],
      ${entries.map(({ values }) => JSON.stringify(values))}::text[], ${entries.map(({ version }) => version ?? null)}::integer[],
      ${entries.map(({ turnover }) => (turnover === undefined ? null : JSON.stringify(turnover)))}::text[])
      AS n(entry_id, member_id, merchant_code, currency, kind, promotion, period_key, amount, facts, version, turnover)
    CROSS JOIN ${oneMoment} t
    ORDER BY n.promotion, n.member_id, n.period_key
    ON CONFLICT (promotion, member_id, period_key, n) DO NOTHING RETURNING ${entryColumns}`.execute(tx);
  return rows;
}

/** A reward with the key of its claim. */
export interface LockedEntry extends Entry {
  readonly idempotencyKey: string | null;
  /** Its time to be claimed is over. */
  readonly isOver: boolean;
}

/** A member's reward with the key of its claim, locked. */
export async function lockEntry(tx: Tx, memberId: MemberId, entryId: string): Promise<LockedEntry | undefined> {
  const { rows } =
    await sql<LockedEntry>`SELECT ${entryColumns}, e.idempotency_key AS "idempotencyKey", e.claim_until <= kernel.now() AS "isOver" FROM promotions.entry e
    WHERE e.entry_id = ${entryId} AND e.member_id = ${memberId} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** What a member can claim, locked. */
export async function lockClaimable(tx: Tx, memberId: MemberId): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`SELECT ${entryColumns} FROM promotions.entry e
    WHERE e.member_id = ${memberId} AND e.state = 'claimable' ORDER BY e.entry_id FOR UPDATE`.execute(tx);
  return rows;
}

/** Where a page of due rewards ends. */
export interface DueAfter {
  readonly claimUntil: Date;
  readonly entryId: string;
}

/** A page of the rewards whose time to claim is over, oldest first, locked; those that another transaction holds are left out. */
export async function lockDue(tx: Tx, after: DueAfter | undefined, limit: number): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`SELECT ${entryColumns} FROM promotions.entry e
    WHERE e.state = 'claimable' AND e.claim_until <= kernel.now()
      AND (e.claim_until, e.entry_id) > (${after?.claimUntil ?? '-infinity'}::timestamptz, ${after?.entryId ?? ''}::text)
    ORDER BY e.claim_until, e.entry_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows;
}

/** Closes gifts that were not claimed; no money moves. The caller holds them. */
export async function markClosed(tx: Tx, entryIds: readonly string[]): Promise<void> {
  await sql`UPDATE promotions.entry SET state = 'closed', paid_at = kernel.now() WHERE entry_id = ANY (${[...entryIds]}::text[])`.execute(
    tx,
  );
}

/** Marks rewards as paid. The caller holds them. */
export async function markPaid(
  tx: Tx,
  entryIds: readonly string[],
  state: 'claimed' | 'issued',
  idempotencyKey: string | null,
): Promise<void> {
  await sql`UPDATE promotions.entry SET state = ${state}, paid_at = kernel.now(), idempotency_key = ${idempotencyKey}
    WHERE entry_id = ANY (${[...entryIds]}::text[])`.execute(tx);
}

/** How many rewards members can claim; those without any are absent. */
export async function countClaimable(tx: Tx, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, number>> {
  const { rows } = await sql<{
    memberId: MemberId;
    count: number;
  }>`SELECT e.member_id AS "memberId", count(*)::integer AS count
    FROM promotions.entry e WHERE e.member_id = ANY (${[...memberIds]}::text[]) AND e.state = 'claimable' GROUP BY e.member_id`.execute(
    tx,
  );
  return new Map(rows.map(({ memberId, count }) => [memberId, count]));
}

interface EntryPage {
  readonly total: number;
  readonly entries: readonly Entry[];
}

/** A page of what a member can claim, soonest end first; of those that came together the smallest first. */
export async function pageClaimable(tx: Tx, memberId: MemberId, offset: number, limit: number): Promise<EntryPage> {
  const counts = await countClaimable(tx, [memberId]);
  const { rows } =
    await sql<Entry>`SELECT ${entryColumns} FROM promotions.entry e WHERE e.member_id = ${memberId} AND e.state = 'claimable'
    ORDER BY e.claim_until, e.amount, e.entry_id LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { total: counts.get(memberId) ?? 0, entries: rows };
}

/** A page of what a member was paid, or what was closed, newest first; of those paid together the largest first. */
export async function pagePaid(tx: Tx, memberId: MemberId, offset: number, limit: number): Promise<EntryPage> {
  const counted = await sql<{
    total: number;
  }>`SELECT count(*)::integer AS total FROM promotions.entry e WHERE e.member_id = ${memberId} AND e.state <> 'claimable'`.execute(
    tx,
  );
  const { rows } =
    await sql<Entry>`SELECT ${entryColumns} FROM promotions.entry e WHERE e.member_id = ${memberId} AND e.state <> 'claimable'
    ORDER BY e.paid_at DESC, e.amount DESC, e.entry_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { total: counted.rows[0]!.total, entries: rows };
}

/** Rewards of members by their keys, of one promotion. */
export async function findEntries(
  tx: Tx,
  promotion: string,
  memberIds: readonly MemberId[],
  periodKeys: readonly string[],
): Promise<readonly Pick<Entry, 'entryId' | 'memberId' | 'periodKey' | 'state'>[]> {
  const { rows } = await sql<
    Pick<Entry, 'entryId' | 'memberId' | 'periodKey' | 'state'>
  >`SELECT e.entry_id AS "entryId", e.member_id AS "memberId", e.period_key AS "periodKey", e.state FROM promotions.entry e
    WHERE e.promotion = ${promotion} AND e.member_id = ANY (${[...memberIds]}::text[]) AND e.period_key = ANY (${[...periodKeys]}::text[])`.execute(
    tx,
  );
  return rows;
}

/** Every reward of a member, for the data export. */
export async function readPerson(tx: Tx, memberId: MemberId): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`SELECT ${entryColumns} FROM promotions.entry e WHERE e.member_id = ${memberId}
    ORDER BY e.earned_at DESC, e.entry_id DESC`.execute(tx);
  return rows;
}

/** Notes that members are to be evaluated, as of an instant; absent: now. */
export async function insertDirty(tx: Tx, players: readonly Player[], notedAt?: Date): Promise<void> {
  await sql`INSERT INTO promotions.dirty (member_id, merchant_code, currency, noted_at)
    SELECT p.*, coalesce(${notedAt ?? null}::timestamptz, kernel.now())
    FROM unnest(${players.map(({ memberId }) => memberId)}::text[], ${players.map(({ merchantCode }) => merchantCode)}::text[],
      ${players.map(({ currency }) => currency)}::text[]) AS p`.execute(tx);
}

/** Whether anyone is to be evaluated. */
export async function hasDirty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM promotions.dirty) AS found`.execute(tx);
  return rows[0]!.found;
}

/** A note, numbered in the order in which they were made. */
export interface Dirty extends Player {
  readonly id: bigint;
  readonly notedAt: Date;
}

/** Takes the oldest notes after one; several nodes take different ones. */
export async function takeDirty(tx: Tx, after: bigint, limit: number): Promise<readonly Dirty[]> {
  const { rows } = await sql<Dirty>`DELETE FROM promotions.dirty d USING (
      SELECT id FROM promotions.dirty WHERE id > ${after}::bigint ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) t WHERE d.id = t.id RETURNING d.id, d.member_id AS "memberId", d.merchant_code AS "merchantCode", d.currency, d.noted_at AS "notedAt"`.execute(
    tx,
  );
  return rows;
}
