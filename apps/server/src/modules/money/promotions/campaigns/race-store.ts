/** SQL of races: who takes part, and how they were decided. */
import { sql } from '../../../../kernel/db/sql.ts';
import { oneMoment } from '../../../../kernel/db/moment.ts';
import type { Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Entry, RewardFacts } from '../context.ts';
import { entryColumns } from '../store.ts';
import type { Racer } from './race-cache.ts';
import type { LivePromotion, PromotionName } from './store.ts';

const racer = sql`r.key, r.member_id AS "memberId", r.joined_at AS "joinedAt", to_char(r.from_day, 'YYYY-MM-DD') AS "fromDay", r.baseline,
  r.left_at AS "leftAt", r.out_at AS "outAt", r.out_by AS "outBy", r.out_reason AS "outReason"`;

/** Everyone who joined a race. */
export async function listRacers(tx: Tx, { merchantCode, key }: PromotionName): Promise<readonly Racer[]> {
  const { rows } = await sql<Racer>`SELECT ${racer} FROM promotions.racer r
    WHERE r.merchant_code = ${merchantCode} AND r.key = ${key} ORDER BY r.member_id`.execute(tx);
  return rows;
}

/** Where these accounts, all of one person, stand in races: with the place and prize once a race is decided. */
export async function listOwn(
  tx: Tx,
  merchantCode: string,
  memberIds: readonly MemberId[],
  keys: readonly string[],
): Promise<readonly (Racer & { readonly isDecided: boolean; readonly prize: bigint })[]> {
  const { rows } = await sql<Racer & { isDecided: boolean; prize: bigint }>`SELECT ${racer},
      c.decided_at IS NOT NULL AS "isDecided", coalesce(o.prize, 0)::bigint AS prize
    FROM promotions.racer r
    LEFT JOIN promotions.race c ON c.merchant_code = r.merchant_code AND c.key = r.key
    LEFT JOIN promotions.race_result o ON o.merchant_code = r.merchant_code AND o.key = r.key AND o.member_id = r.member_id
    WHERE r.merchant_code = ${merchantCode} AND r.member_id = ANY (${[...memberIds]}::text[]) AND r.key = ANY (${[...keys]}::text[])
    ORDER BY r.joined_at`.execute(tx);
  return rows;
}

/** A member in a race, locked. */
export async function lockRacer(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  memberId: string,
): Promise<Racer | undefined> {
  const { rows } = await sql<Racer>`SELECT ${racer} FROM promotions.racer r
    WHERE r.merchant_code = ${merchantCode} AND r.key = ${key} AND r.member_id = ${memberId} FOR UPDATE`.execute(tx);
  return rows[0];
}

export interface NewRacer {
  readonly memberId: MemberId;
  readonly fromDay: Day;
  readonly baseline: bigint;
}

/** Lets a member in, or in again. */
export async function insertRacer(
  tx: Tx,
  { merchantCode, key, version }: LivePromotion,
  { memberId, fromDay, baseline }: NewRacer,
): Promise<void> {
  await sql`INSERT INTO promotions.racer (merchant_code, key, member_id, version, from_day, baseline)
    VALUES (${merchantCode}, ${key}, ${memberId}, ${version}, ${fromDay}::date, ${baseline})
    ON CONFLICT (merchant_code, key, member_id) DO UPDATE SET version = excluded.version, joined_at = kernel.now(), from_day = excluded.from_day,
      baseline = excluded.baseline, left_at = NULL`.execute(tx);
}

export async function markLeft(tx: Tx, { merchantCode, key }: PromotionName, memberId: MemberId): Promise<void> {
  await sql`UPDATE promotions.racer SET left_at = kernel.now()
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND member_id = ${memberId}`.execute(tx);
}

/** Takes a member out, or lets them in again with `undefined`. */
export async function markOut(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  memberId: MemberId,
  out: { readonly by: string; readonly reason: string } | undefined,
): Promise<void> {
  await sql`UPDATE promotions.racer SET out_at = CASE WHEN ${out !== undefined}::boolean THEN kernel.now() END, out_by = ${out?.by ?? null},
      out_reason = ${out?.reason ?? null}
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND member_id = ${memberId}`.execute(tx);
}

/** Takes a member out of the races that are not decided, before an erasure. */
export async function leaveAll(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE promotions.racer r SET left_at = kernel.now() WHERE r.member_id = ${memberId} AND r.left_at IS NULL
    AND NOT EXISTS (SELECT FROM promotions.race c WHERE c.merchant_code = r.merchant_code AND c.key = r.key)`.execute(
    tx,
  );
}

/** The result of a member in a decided race. */
export interface RaceResult {
  readonly memberId: MemberId;
  readonly place: number | null;
  readonly score: bigint;
  readonly prize: bigint;
  readonly isPaid: boolean;
}

/** Results in the order of their places; undefined while the race is not decided. */
export async function findResults(
  tx: Tx,
  { merchantCode, key }: PromotionName,
): Promise<readonly RaceResult[] | undefined> {
  const { rows } = await sql<
    RaceResult & { memberId: MemberId | null }
  >`SELECT o.member_id AS "memberId", o.place, o.score, o.prize,
      coalesce(e.state <> 'claimable', false) AS "isPaid"
    FROM promotions.race c LEFT JOIN promotions.race_result o ON o.merchant_code = c.merchant_code AND o.key = c.key
    LEFT JOIN promotions.entry e ON e.entry_id = o.entry_id
    WHERE c.merchant_code = ${merchantCode} AND c.key = ${key} ORDER BY o.place NULLS LAST, o.score DESC, o.member_id`.execute(
    tx,
  );
  return rows.length === 0 ? undefined : rows.filter(({ memberId }) => memberId !== null);
}

/** Published races whose result is due and not there, at most a hundred. */
export async function listDueRaces(tx: Tx): Promise<readonly PromotionName[]> {
  const { rows } = await sql<PromotionName>`SELECT p.merchant_code AS "merchantCode", p.key
    FROM promotions.promotion p JOIN promotions.rule r ON r.merchant_code = p.merchant_code AND r.key = p.key AND r.version = p.live_version
    WHERE p.kind = 'race'
      AND (r.rule ->> 'to')::bigint + (r.rule ->> 'closeHours')::bigint * 3600000 <= extract(epoch FROM kernel.now()) * 1000
      AND NOT EXISTS (SELECT FROM promotions.race c WHERE c.merchant_code = p.merchant_code AND c.key = p.key)
    ORDER BY p.merchant_code, p.key LIMIT 100`.execute(tx);
  return rows;
}

/** Writes how a race was decided; false: it was before. */
export async function insertResults(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  results: readonly Omit<RaceResult, 'isPaid'>[],
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO promotions.race (merchant_code, key) VALUES (${merchantCode}, ${key})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`INSERT INTO promotions.race_result (merchant_code, key, member_id, place, score, prize)
    SELECT ${merchantCode}, ${key}, n.member_id, n.place, n.score, n.prize
    FROM unnest(${results.map(({ memberId }) => memberId)}::text[], ${results.map(({ place }) => place)}::integer[],
      ${results.map(({ score }) => score)}::bigint[], ${results.map(({ prize }) => prize)}::bigint[]) AS n(member_id, place, score, prize)`.execute(
    tx,
  );
  return true;
}

/** A prize that was not paid yet. */
export interface DuePrize extends PromotionName {
  readonly memberId: MemberId;
  readonly place: number;
  readonly score: bigint;
  readonly prize: bigint;
}

/** The next prize to be paid after one, locked; those that another transaction holds are left out. */
export async function lockDuePrize(tx: Tx, after: DuePrize | undefined): Promise<DuePrize | undefined> {
  const { rows } =
    await sql<DuePrize>`SELECT merchant_code AS "merchantCode", key, member_id AS "memberId", place, score, prize
    FROM promotions.race_result WHERE prize > 0 AND entry_id IS NULL
      AND (merchant_code, key, member_id) > (${after?.merchantCode ?? ''}::text, ${after?.key ?? ''}::text, ${after?.memberId ?? ''}::text)
    ORDER BY merchant_code, key, member_id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Makes the entry of a locked prize. */
export async function insertPrizeEntry(
  tx: Tx,
  { merchantCode, key, memberId, prize }: DuePrize,
  { entryId, values }: { readonly entryId: string; readonly values: RewardFacts },
): Promise<Entry> {
  const { rows } = await sql<Entry>`INSERT INTO promotions.entry AS e
      (entry_id, member_id, merchant_code, currency, kind, promotion, period_key, amount, facts, version, earned_at, claim_until)
    SELECT ${entryId}, ${memberId}, p.merchant_code, p.currency, p.kind, p.key, 'final', ${prize}::bigint, ${JSON.stringify(values)}::jsonb, r.version,
      t.now, t.now + interval '1 day'
    FROM promotions.promotion p JOIN promotions.racer r ON r.merchant_code = p.merchant_code AND r.key = p.key AND r.member_id = ${memberId}
    CROSS JOIN ${oneMoment} t
    WHERE p.merchant_code = ${merchantCode} AND p.key = ${key}
    RETURNING ${entryColumns}`.execute(tx);
  await sql`UPDATE promotions.race_result SET entry_id = ${entryId}
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND member_id = ${memberId}`.execute(tx);
  return rows[0]!;
}

/** Every race of a member, for the data export. */
export async function listPersonRaces(tx: Tx, memberId: MemberId) {
  const { rows } = await sql<
    Racer & { place: number | null; score: bigint | null; prize: bigint | null }
  >`SELECT ${racer}, o.place, o.score, o.prize FROM promotions.racer r
    LEFT JOIN promotions.race_result o ON o.merchant_code = r.merchant_code AND o.key = r.key AND o.member_id = r.member_id
    WHERE r.member_id = ${memberId} ORDER BY r.joined_at DESC, r.key`.execute(tx);
  return rows;
}
