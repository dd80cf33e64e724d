/** SQL of promotions as data, their rules, and what members took of them. */
import {
  REWARD_CLAIM_DAYS,
  type GiftTurnover,
  type PromotionKind,
  type PromotionRule,
  type PromotionState,
  type PromotionValue,
} from '@lantern/contract/promotion-rules';
import type { RewardState } from '@lantern/contract';
import { sql, type Sql } from '../../../../kernel/db/sql.ts';
import { oneMoment } from '../../../../kernel/db/moment.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ListedPromotion, Player, RewardFacts } from '../context.ts';
import { HIDDEN_KINDS } from './kinds/traits.ts';

/** A promotion of a merchant. */
export interface PromotionName {
  readonly merchantCode: string;
  readonly key: string;
}

export type LivePromotion = ListedPromotion;

const live = sql`p.merchant_code AS "merchantCode", p.key, p.kind, p.currency, p.state, r.version, r.rule, encode(r.terms_hash, 'hex') AS "termsHash",
  p.least, p.most, p.pieces, encode(p.list_hash, 'hex') AS "listHash", p.ended_at AS "endedAt", r.value`;
const withLiveRule = sql`promotions.promotion p JOIN promotions.rule r
  ON r.merchant_code = p.merchant_code AND r.key = p.key AND r.version = p.live_version`;

/** The time by the database, in milliseconds since 1970. */
export async function readNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: Date }>`SELECT kernel.now() AS now`.execute(tx);
  return rows[0]!.now.getTime();
}

/** Days for which an ended promotion is still listed. */
const ENDED_SHOWN_DAYS = 7;

const DAY_MS = 86_400_000;

/** Whether a listed promotion is still shown at an instant: the same as the list asks. */
export const isStillShown = ({ rule, endedAt }: Pick<LivePromotion, 'rule' | 'endedAt'>, nowMs: number): boolean =>
  Math.min(rule.to, endedAt?.getTime() ?? rule.to) > nowMs - ENDED_SHOWN_DAYS * DAY_MS;

/** Published promotions of a merchant that run, come, or ended lately; those that end first come first. */
export async function listLive(tx: Tx, merchantCode: string, currency: string): Promise<readonly LivePromotion[]> {
  const { rows } = await sql<LivePromotion>`SELECT ${live} FROM ${withLiveRule}
    WHERE p.merchant_code = ${merchantCode} AND p.currency = ${currency} AND p.kind <> ALL (${[...HIDDEN_KINDS]}::text[])
      AND least((r.rule ->> 'to')::bigint, extract(epoch FROM coalesce(p.ended_at, 'infinity'::timestamptz)) * 1000)
        > extract(epoch FROM kernel.now() - ${ENDED_SHOWN_DAYS}::integer * interval '1 day') * 1000
    ORDER BY p.state = 'ended' OR (r.rule ->> 'to')::bigint <= extract(epoch FROM kernel.now()) * 1000, (r.rule ->> 'to')::bigint, p.key
    LIMIT 100`.execute(tx);
  return rows;
}

/** A published promotion. */
export async function findLive(tx: Tx, { merchantCode, key }: PromotionName): Promise<LivePromotion | undefined> {
  const { rows } = await sql<LivePromotion>`SELECT ${live} FROM ${withLiveRule}
    WHERE p.merchant_code = ${merchantCode} AND p.key = ${key}`.execute(tx);
  return rows[0];
}

/** The published promotions of these keys. */
export async function listLiveOf(
  tx: Tx,
  merchantCode: string,
  keys: readonly string[],
): Promise<readonly LivePromotion[]> {
  const { rows } = await sql<LivePromotion>`SELECT ${live} FROM ${withLiveRule}
    WHERE p.merchant_code = ${merchantCode} AND p.key = ANY (${[...keys]}::text[])`.execute(tx);
  return rows;
}

/** A version of a rule. */
export async function findRule(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  version: number,
): Promise<PromotionRule | undefined> {
  const { rows } = await sql<{ rule: PromotionRule }>`SELECT rule FROM promotions.rule
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND version = ${version}`.execute(tx);
  return rows[0]?.rule;
}

/** A referral as it is published. */
export type LiveReferral = LivePromotion & { readonly rule: Extract<PromotionRule, { kind: 'referral' }> };

/** The merchant's referral that is live at an instant; of several the oldest. */
export async function findRunningReferral(tx: Tx, merchantCode: string, at: Date): Promise<LiveReferral | undefined> {
  const { rows } = await sql<LiveReferral>`SELECT ${live} FROM ${withLiveRule}
    WHERE p.merchant_code = ${merchantCode} AND p.kind = 'referral' AND p.state = 'live'
      AND extract(epoch FROM ${at}::timestamptz) * 1000 >= (r.rule ->> 'from')::bigint
      AND extract(epoch FROM ${at}::timestamptz) * 1000 < (r.rule ->> 'to')::bigint
    ORDER BY p.created_at, p.key LIMIT 1`.execute(tx);
  return rows[0];
}

/** Whether a merchant has another referral that is published for some of a rule's time. */
export async function hasOtherReferral(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  { from, to }: Pick<PromotionRule, 'from' | 'to'>,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM ${withLiveRule}
    WHERE p.merchant_code = ${merchantCode} AND p.kind = 'referral' AND p.key <> ${key} AND p.state IN ('live', 'paused')
      AND (r.rule ->> 'from')::bigint < ${to}::bigint AND (r.rule ->> 'to')::bigint > ${from}::bigint) AS found`.execute(
    tx,
  );
  return rows[0]!.found;
}

/** What a member took of a promotion. */
export interface TakenEntry {
  readonly entryId: string;
  readonly memberId: MemberId;
  readonly promotion: string;
  readonly periodKey: string;
  readonly amount: bigint;
  readonly values: RewardFacts;
  readonly idempotencyKey: string | null;
  readonly state: RewardState;
}

const taken = sql`e.entry_id AS "entryId", e.member_id AS "memberId", e.promotion, e.period_key AS "periodKey", e.amount, e.facts AS "values",
  e.idempotency_key AS "idempotencyKey", e.state`;

/** What these accounts, all of one person, took of promotions. */
export async function listTaken(
  tx: Tx,
  memberIds: readonly MemberId[],
  keys: readonly string[],
): Promise<readonly TakenEntry[]> {
  const { rows } = await sql<TakenEntry>`SELECT ${taken} FROM promotions.entry e
    WHERE e.promotion = ANY (${[...keys]}::text[]) AND e.member_id = ANY (${[...memberIds]}::text[]) AND e.version IS NOT NULL
    ORDER BY e.period_key`.execute(tx, 'promotions.taken');
  return rows;
}

/** Makes what one person takes of a promotion come one after another, on all nodes, until the transaction ends. */
export async function lockPerson(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  accounts: readonly MemberId[],
): Promise<void> {
  const person = accounts.toSorted()[0]!;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`promotions.entry:${merchantCode}:${key}:${person}`}, 0))`.execute(
    tx,
  );
}

/** A gift that is taken and paid at once. */
export interface NewGift {
  readonly entryId: string;
  readonly periodKey: string;
  readonly amount: bigint;
  readonly values: RewardFacts;
}

/** How gifts are written: paid in this transaction, or with turnover waiting for their claim. */
export interface Written {
  readonly idempotencyKey: string | null;
  readonly state?: 'claimed' | 'claimable';
  readonly turnover?: GiftTurnover | undefined;
}

/** Inserts entries that are paid in this transaction, or that wait. */
export async function insertTaken(
  tx: Tx,
  { memberId, merchantCode }: Player,
  { key, kind, currency, version }: Pick<LivePromotion, 'key' | 'kind' | 'currency' | 'version'>,
  gifts: readonly NewGift[],
  { idempotencyKey, state = 'claimed', turnover }: Written,
): Promise<void> {
  await sql`INSERT INTO promotions.entry
      (entry_id, member_id, merchant_code, currency, kind, promotion, period_key, amount, facts, version, turnover, state, earned_at, claim_until, paid_at, idempotency_key)
    SELECT n.entry_id, ${memberId}, ${merchantCode}, ${currency}, ${kind}, ${key}, n.period_key, n.amount, n.facts::jsonb, ${version},
      ${turnover === undefined ? null : JSON.stringify(turnover)}::jsonb, ${state}, t.now, t.now + ${REWARD_CLAIM_DAYS}::integer * interval '1 day',
      CASE WHEN ${state}::text = 'claimed' THEN t.now END, ${idempotencyKey}
    FROM unnest(${gifts.map(({ entryId }) => entryId)}::text[], ${gifts.map(({ periodKey }) => periodKey)}::text[],
      ${gifts.map(({ amount }) => amount)}::bigint[], ${gifts.map(({ values }) => JSON.stringify(values))}::text[]) AS n(entry_id, period_key, amount, facts)
    CROSS JOIN ${oneMoment} t`.execute(tx);
}

/** A promotion as the desk sees it, with its newest rule. */
export interface DeskPromotion extends PromotionName {
  readonly kind: PromotionKind;
  readonly currency: string;
  readonly state: Exclude<PromotionState, 'waiting'>;
  readonly version: number;
  readonly liveVersion: number | null;
  readonly rule: PromotionRule;
  readonly liveRule: PromotionRule | null;
  /** Of the newest rule, hex. */
  readonly termsHash: string;
  readonly pieces: number | null;
  readonly codesMadeAt: Date | null;
  readonly changedAt: Date;
  readonly changedBy: string;
}

export const deskColumns: Sql = sql`p.merchant_code AS "merchantCode", p.key, p.kind, p.currency, p.state, p.version, p.live_version AS "liveVersion", n.rule,
  r.rule AS "liveRule", encode(n.terms_hash, 'hex') AS "termsHash", p.pieces, p.codes_made_at AS "codesMadeAt", p.changed_at AS "changedAt",
  p.changed_by AS "changedBy"`;
export const deskTables: Sql = sql`promotions.promotion p
  JOIN promotions.rule n ON n.merchant_code = p.merchant_code AND n.key = p.key AND n.version = p.version
  LEFT JOIN promotions.rule r ON r.merchant_code = p.merchant_code AND r.key = p.key AND r.version = p.live_version`;

/** A merchant's promotion. */
export async function findPromotion(tx: Tx, { merchantCode, key }: PromotionName): Promise<DeskPromotion | undefined> {
  const { rows } = await sql<DeskPromotion>`SELECT ${deskColumns} FROM ${deskTables}
    WHERE p.merchant_code = ${merchantCode} AND p.key = ${key}`.execute(tx);
  return rows[0];
}

/** The same, locked: it waits for what is being taken. */
export async function lockPromotion(tx: Tx, { merchantCode, key }: PromotionName): Promise<DeskPromotion | undefined> {
  const { rows } = await sql<DeskPromotion>`SELECT ${deskColumns} FROM ${deskTables}
    WHERE p.merchant_code = ${merchantCode} AND p.key = ${key} FOR UPDATE OF p`.execute(tx);
  return rows[0];
}

export interface NewVersion extends PromotionName {
  readonly version: number;
  readonly rule: PromotionRule;
  readonly termsHash: string;
  readonly by: string;
}

/** A new promotion, without its rule; false when the key is taken. */
export async function insertPromotion(
  tx: Tx,
  { merchantCode, key, rule, by }: NewVersion,
  currency: string,
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO promotions.promotion (merchant_code, key, kind, currency, version, changed_by)
    VALUES (${merchantCode}, ${key}, ${rule.kind}, ${currency}, 1, ${by}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A version of a rule, which becomes the newest one. */
export async function insertVersion(
  tx: Tx,
  { merchantCode, key, version, rule, termsHash, by }: NewVersion,
): Promise<void> {
  await sql`INSERT INTO promotions.rule (merchant_code, key, version, rule, terms_hash, written_by)
    VALUES (${merchantCode}, ${key}, ${version}, ${JSON.stringify(rule)}::jsonb, decode(${termsHash}, 'hex'), ${by})`.execute(
    tx,
  );
  await sql`UPDATE promotions.promotion SET version = ${version}, changed_at = kernel.now(), changed_by = ${by}
    WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
}

/** What a publication fixes. */
export interface Published {
  readonly version: number;
  /** Absent: as they were. */
  readonly least?: bigint;
  readonly most?: bigint;
  /** Of a match. */
  readonly value?: PromotionValue | undefined;
  readonly by: string;
}

/** Makes the newest version the one that holds. */
export async function markPublished(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  { version, least, most, value, by }: Published,
): Promise<void> {
  await sql`UPDATE promotions.rule SET published_at = kernel.now(), value = ${value === undefined ? null : JSON.stringify(value)}::jsonb
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND version = ${version}`.execute(tx);
  await sql`UPDATE promotions.promotion SET state = CASE WHEN state = 'draft' THEN 'live' ELSE state END, live_version = ${version}, least = coalesce(${least ?? null}::bigint, least),
      most = coalesce(${most ?? null}::bigint, most), changed_at = kernel.now(), changed_by = ${by}
    WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
}

/** Pauses, resumes or ends a promotion. */
export async function setState(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  state: 'live' | 'paused' | 'ended',
  by: string,
): Promise<void> {
  await sql`UPDATE promotions.promotion SET state = ${state}, ended_at = CASE WHEN ${state}::text = 'ended' THEN kernel.now() END,
      changed_at = kernel.now(), changed_by = ${by}
    WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
}

/** Deletes a draft that was never published, with its versions. */
export async function deleteDraft(tx: Tx, { merchantCode, key }: PromotionName): Promise<void> {
  await sql`DELETE FROM promotions.rule WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
  await sql`DELETE FROM promotions.promotion WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
}
