/** SQL of loss cashback: who has it on which days, and which periods were computed. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Player } from '../context.ts';
import type { Period } from './kinds/loss.ts';
import type { LivePromotion, PromotionName } from './store.ts';

/** The days for which a member has loss cashback, both included. */
export interface LossChoice {
  readonly key: string;
  readonly memberId: MemberId;
  readonly fromDay: Day;
  readonly toDay: Day;
}

const choice = sql`c.key, c.member_id AS "memberId", to_char(c.from_day, 'YYYY-MM-DD') AS "fromDay", to_char(c.to_day, 'YYYY-MM-DD') AS "toDay"`;

/** The choices of members at a merchant that have a day of a span, oldest first; with what their rules count. */
export async function listChoices(
  tx: Tx,
  merchantCode: string,
  memberIds: readonly MemberId[],
  { firstDay, lastDay }: Period,
): Promise<readonly (LossChoice & { readonly product: string })[]> {
  const { rows } = await sql<LossChoice & { product: string }>`SELECT ${choice}, r.rule ->> 'product' AS product
    FROM promotions.loss_choice c JOIN promotions.rule r ON r.merchant_code = c.merchant_code AND r.key = c.key AND r.version = c.version
    WHERE c.member_id = ANY (${[...memberIds]}::text[]) AND c.merchant_code = ${merchantCode}
      AND c.from_day <= ${lastDay}::date AND c.to_day >= ${firstDay}::date ORDER BY c.from_day, c.key`.execute(tx);
  return rows;
}

/** The choices of a promotion that these members have not left before a day, newest first. */
export async function listOwnChoices(
  tx: Tx,
  merchantCode: string,
  memberIds: readonly MemberId[],
  keys: readonly string[],
): Promise<readonly LossChoice[]> {
  const { rows } = await sql<LossChoice>`SELECT ${choice} FROM promotions.loss_choice c
    WHERE c.member_id = ANY (${[...memberIds]}::text[]) AND c.merchant_code = ${merchantCode} AND c.key = ANY (${[...keys]}::text[])
    ORDER BY c.from_day DESC`.execute(tx);
  return rows;
}

export async function insertChoice(
  tx: Tx,
  { memberId, merchantCode, currency }: Player,
  { key, version }: Pick<LivePromotion, 'key' | 'version'>,
  { firstDay, lastDay }: Period,
): Promise<void> {
  await sql`INSERT INTO promotions.loss_choice (merchant_code, key, member_id, currency, version, from_day, to_day)
    VALUES (${merchantCode}, ${key}, ${memberId}, ${currency}, ${version}, ${firstDay}::date, ${lastDay}::date)`.execute(
    tx,
  );
}

/** Ends a choice with a day; one that begins later never was. */
export async function endChoice(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  memberId: MemberId,
  lastDay: Day,
): Promise<void> {
  await sql`DELETE FROM promotions.loss_choice WHERE merchant_code = ${merchantCode} AND key = ${key} AND member_id = ${memberId}
    AND from_day > ${lastDay}::date`.execute(tx);
  await sql`UPDATE promotions.loss_choice SET to_day = least(to_day, ${lastDay}::date)
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND member_id = ${memberId} AND from_day <= ${lastDay}::date`.execute(
    tx,
  );
}

/** Deletes a member's choices, before an erasure. */
export async function deleteChoices(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM promotions.loss_choice WHERE member_id = ${memberId}`.execute(tx);
}

/** Every choice of a member, for the data export. */
export async function listPersonChoices(tx: Tx, memberId: MemberId): Promise<readonly LossChoice[]> {
  const { rows } = await sql<LossChoice>`SELECT ${choice} FROM promotions.loss_choice c
    WHERE c.member_id = ${memberId} ORDER BY c.from_day DESC, c.key`.execute(tx);
  return rows;
}

/** Published loss cashback of all merchants. */
export async function listLossNames(tx: Tx): Promise<readonly PromotionName[]> {
  const { rows } = await sql<PromotionName>`SELECT merchant_code AS "merchantCode", key FROM promotions.promotion
    WHERE kind = 'loss' AND live_version IS NOT NULL ORDER BY merchant_code, key`.execute(tx);
  return rows;
}

/** The first days of the periods that were computed. */
export async function listDecided(tx: Tx, { merchantCode, key }: PromotionName): Promise<ReadonlySet<Day>> {
  const { rows } = await sql<{ day: Day }>`SELECT to_char(first_day, 'YYYY-MM-DD') AS day FROM promotions.loss_period
    WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
  return new Set(rows.map(({ day }) => day));
}

/** Notes that a period was computed for everyone. */
export async function insertDecided(tx: Tx, { merchantCode, key }: PromotionName, firstDay: Day): Promise<void> {
  await sql`INSERT INTO promotions.loss_period (merchant_code, key, first_day) VALUES (${merchantCode}, ${key}, ${firstDay}::date)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** A page of the members who have it for a whole period, in the order of their ids. */
export async function pageOfChoices(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  { firstDay, lastDay }: Period,
  after: string,
  limit: number,
): Promise<readonly (LossChoice & { readonly currency: string })[]> {
  const { rows } = await sql<
    LossChoice & { currency: string }
  >`SELECT ${choice}, c.currency FROM promotions.loss_choice c
    WHERE c.merchant_code = ${merchantCode} AND c.key = ${key} AND c.from_day <= ${firstDay}::date AND c.to_day >= ${lastDay}::date
      AND c.member_id > ${after} ORDER BY c.member_id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** What members were paid for periods, by their first days. */
export async function sumPaid(
  tx: Tx,
  key: string,
  memberIds: readonly MemberId[],
  firstDays: readonly Day[],
): Promise<ReadonlyMap<MemberId, bigint>> {
  const { rows } = await sql<{
    memberId: MemberId;
    paid: bigint;
  }>`SELECT member_id AS "memberId", sum(amount)::bigint AS paid
    FROM promotions.entry WHERE promotion = ${key} AND member_id = ANY (${[...memberIds]}::text[]) AND period_key = ANY (${[...firstDays]}::text[])
    GROUP BY member_id`.execute(tx);
  return new Map(rows.map(({ memberId, paid }) => [memberId, paid]));
}
