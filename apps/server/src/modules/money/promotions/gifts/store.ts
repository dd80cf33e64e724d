/** SQL of gifts that operators give by hand. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Day } from '../../../../kernel/days.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PromotionName } from '../campaigns/store.ts';

export interface GiftList extends PromotionName {
  readonly requestId: string;
  readonly ruleVersion: number;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly decidedName: string | null;
  readonly reason: string;
  readonly ticket: string;
  readonly members: number;
  readonly total: bigint;
}

export async function insertGiftList(tx: Tx, given: GiftList): Promise<void> {
  await sql`INSERT INTO promotions.gift_list (request_id, merchant_code, key, rule_version, operator_id, operator_name, decided_name, reason, ticket,
      members, total)
    VALUES (${given.requestId}, ${given.merchantCode}, ${given.key}, ${given.ruleVersion}, ${given.operatorId}, ${given.operatorName},
      ${given.decidedName}, ${given.reason}, ${given.ticket}, ${given.members}, ${given.total})`.execute(tx);
}

/** Makes what one operator gives of a promotion come one list after another, until the transaction ends. */
export async function lockGiver(tx: Tx, { merchantCode, key }: PromotionName, operatorId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`promotions.gift_list:${merchantCode}:${key}:${operatorId}`}, 0))`.execute(
    tx,
  );
}

/** What an operator gave of a promotion on a day of the merchant. */
export async function givenOn(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  operatorId: string,
  { day, timeZone }: { readonly day: Day; readonly timeZone: string },
): Promise<bigint> {
  const { rows } = await sql<{
    total: bigint;
  }>`SELECT coalesce(sum(total), 0)::bigint AS total FROM promotions.gift_list
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND operator_id = ${operatorId}
      AND given_at >= (${day}::date)::timestamp AT TIME ZONE ${timeZone}
      AND given_at < (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}`.execute(tx);
  return rows[0]!.total;
}

const SHOWN = 100;

/** The newest lists of a promotion. */
export async function listGiftLists(
  tx: Tx,
  { merchantCode, key }: PromotionName,
): Promise<readonly (GiftList & { readonly givenAt: Date })[]> {
  const { rows } = await sql<
    GiftList & { givenAt: Date }
  >`SELECT request_id AS "requestId", merchant_code AS "merchantCode", key, rule_version AS "ruleVersion", operator_id AS "operatorId",
      operator_name AS "operatorName", decided_name AS "decidedName", reason, ticket, members, total, given_at AS "givenAt"
    FROM promotions.gift_list WHERE merchant_code = ${merchantCode} AND key = ${key}
    ORDER BY given_at DESC, request_id DESC LIMIT ${SHOWN}`.execute(tx);
  return rows;
}
