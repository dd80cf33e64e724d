/** SQL of chases and their orders. */
import type { CHASE_STATUSES, SuborderStatus } from '@lantern/contract';
import type { PrizeMode } from '@lantern/game-math/lottery';
import { sql } from '../../../../kernel/db/index.ts';
import type { ChaseId, MemberId, OrderId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { orderColumns, type Order } from './order-store.ts';
import type { PlayType } from '../rules/play-types.ts';

export type ChaseStatus = (typeof CHASE_STATUSES)[number];

export interface Chase {
  readonly chaseId: ChaseId;
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly prizeMode: PrizeMode;
  readonly playType: PlayType;
  readonly currency: string;
  readonly stopOnWin: boolean;
  /** `stopped` once stakes of upcoming issues were refunded; else `running` while one of its orders is pending. */
  readonly status: ChaseStatus;
  readonly totalStake: bigint;
  readonly placedAt: number;
}

export type NewChase = Omit<Chase, 'status' | 'placedAt' | 'prizeMode' | 'playType'> &
  Readonly<Record<'idempotencyKey' | 'prizeMode' | 'playType', string>>;

/** One order of a chase with its outcome. */
export interface ChaseOrder {
  readonly chaseId: ChaseId;
  readonly orderId: OrderId;
  readonly numero: string;
  readonly multiplier: number;
  readonly status: SuborderStatus;
  readonly stake: bigint;
  /** Payout of its settlement. */
  readonly payout: bigint;
  /** Stakes refunded because it was not played. */
  readonly returned: bigint;
  readonly drawAt: number;
}

const isPending = sql`EXISTS (SELECT FROM lottery."order" o WHERE o.chase_id = c.chase_id AND o.status = 'pending')`;
const status = sql`CASE WHEN c.stopped_at IS NOT NULL THEN 'stopped' WHEN ${isPending} THEN 'running' ELSE 'finished' END`;

const chaseColumns = sql`c.chase_id AS "chaseId", c.member_id AS "memberId", c.game_code AS "gameCode", c.prize_mode AS "prizeMode",
  c.play_type AS "playType", c.currency, c.stop_on_win AS "stopOnWin", ${status} AS status, c.total_stake AS "totalStake",
  (extract(epoch FROM c.placed_at) * 1000)::float8 AS "placedAt"`;

/** Inserts a chase; false if the member's key has one. Waits for a concurrent request with the key to commit or roll back. */
export async function insertChase(tx: Tx, chase: NewChase): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO lottery.chase (chase_id, member_id, idempotency_key, game_code, prize_mode, play_type, currency, stop_on_win, total_stake)
    VALUES (${chase.chaseId}, ${chase.memberId}, ${chase.idempotencyKey}, ${chase.gameCode}, ${chase.prizeMode}, ${chase.playType}, ${chase.currency},
      ${chase.stopOnWin}, ${chase.totalStake})
    ON CONFLICT (member_id, idempotency_key) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** The member's chase of an idempotency key. */
export async function findChaseByKey(tx: Tx, memberId: MemberId, idempotencyKey: string): Promise<Chase | undefined> {
  const { rows } =
    await sql<Chase>`SELECT ${chaseColumns} FROM lottery.chase c WHERE member_id = ${memberId} AND idempotency_key = ${idempotencyKey}`.execute(
      tx,
    );
  return rows[0];
}

/** One of the member's own chases. */
export async function findChase(tx: Tx, memberId: MemberId, chaseId: string): Promise<Chase | undefined> {
  const { rows } =
    await sql<Chase>`SELECT ${chaseColumns} FROM lottery.chase c WHERE member_id = ${memberId} AND chase_id = ${chaseId}`.execute(
      tx,
    );
  return rows[0];
}

/** Every chase of the member, newest first, for the data export. */
export async function listChases(tx: Tx, memberId: MemberId): Promise<readonly Chase[]> {
  const { rows } =
    await sql<Chase>`SELECT ${chaseColumns} FROM lottery.chase c WHERE member_id = ${memberId} ORDER BY c.placed_at DESC, c.chase_id DESC`.execute(
      tx,
    );
  return rows;
}

export interface ChaseFilter {
  readonly memberId: MemberId;
  readonly status?: ChaseStatus | undefined;
  readonly gameCode?: string | undefined;
}

/** A page of the member's chases, newest first, with their total. */
export async function pageChases(
  tx: Tx,
  filter: ChaseFilter,
  offset: number,
  limit: number,
): Promise<{ total: number; chases: readonly Chase[] }> {
  const matching = sql`FROM lottery.chase c WHERE c.member_id = ${filter.memberId}
    AND (${filter.gameCode ?? null}::text IS NULL OR c.game_code = ${filter.gameCode ?? null})
    AND (${filter.status ?? null}::text IS NULL OR ${status} = ${filter.status ?? null})`;
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total ${matching}`.execute(tx);
  const { rows } =
    await sql<Chase>`SELECT ${chaseColumns} ${matching} ORDER BY c.placed_at DESC, c.chase_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
      tx,
    );
  return { total: counted.rows[0]!.total, chases: rows };
}

/** The orders of chases, in order of their draws. */
export async function listChaseOrders(tx: Tx, chaseIds: readonly ChaseId[]): Promise<readonly ChaseOrder[]> {
  const { rows } =
    await sql<ChaseOrder>`SELECT o.chase_id AS "chaseId", o.order_id AS "orderId", o.numero, o.chase_multiplier AS multiplier, o.status,
      o.total_stake AS stake, o.total_payout - back.returned AS payout, back.returned, (extract(epoch FROM i.draws_at) * 1000)::float8 AS "drawAt"
    FROM lottery."order" o JOIN lottery.issue i USING (game_code, numero)
    CROSS JOIN LATERAL (SELECT coalesce(sum(s.payout), 0)::bigint AS returned FROM lottery.suborder s
      WHERE s.order_id = o.order_id AND s.status = 'cancelled') back
    WHERE o.chase_id = ANY (${chaseIds}::text[]) ORDER BY i.draws_at, o.order_id`.execute(tx);
  return rows;
}

/** Locks a chase that was not stopped; false if it was. */
export async function claimChase(tx: Tx, chaseId: ChaseId): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM lottery.chase WHERE chase_id = ${chaseId} AND stopped_at IS NULL FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

/** Locks, by id, the chases that a win stops and that were not stopped before. */
export async function claimChasesStoppedByWin(tx: Tx, chaseIds: readonly ChaseId[]): Promise<readonly ChaseId[]> {
  const { rows } = await sql<{ chaseId: ChaseId }>`SELECT chase_id AS "chaseId" FROM lottery.chase
    WHERE chase_id = ANY (${chaseIds}::text[]) AND stop_on_win AND stopped_at IS NULL ORDER BY chase_id FOR UPDATE`.execute(
    tx,
  );
  return rows.map(({ chaseId }) => chaseId);
}

/** Locks, by id, the pending orders of chases whose issues still allow cancellations, and delays those issues' lock until the transaction ends. */
export async function claimRemaining(tx: Tx, chaseIds: readonly ChaseId[]): Promise<readonly Order[]> {
  // The issues are checked first and for pending orders only: the check takes a lock that orders of settled issues do not need.
  const open = await sql<{ orderId: OrderId }>`WITH waiting AS MATERIALIZED (
      SELECT order_id, game_code, numero FROM lottery."order" WHERE chase_id = ANY (${chaseIds}::text[]) AND status = 'pending' ORDER BY order_id)
    SELECT order_id AS "orderId" FROM waiting WHERE lottery.issue_takes_bets(game_code, numero, true)`.execute(tx);
  const { rows } = await sql<Order>`SELECT ${orderColumns} FROM lottery."order"
    WHERE order_id = ANY (${open.rows.map(({ orderId }) => orderId)}::text[]) AND status = 'pending' ORDER BY order_id FOR UPDATE`.execute(
    tx,
  );
  return rows;
}

/** Marks chases as stopped, with the reason. */
export async function markStopped(tx: Tx, chaseIds: readonly ChaseId[], by: 'win' | 'member'): Promise<void> {
  await sql`UPDATE lottery.chase SET stopped_at = kernel.now(), stopped_by = ${by} WHERE chase_id = ANY (${chaseIds}::text[])`.execute(
    tx,
  );
}
