/** SQL of payout ceilings and held payouts. The companions of the movements write the holds. */
import type { WalletTransactionKind } from '@lantern/contract/wallet-api';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** The ceiling that a payout exceeds. */
export type HoldReason = 'single' | 'hourly';
export type HeldState = 'held' | 'released' | 'rejected';

export interface PayoutCeiling {
  /** Maximum single payout, in minor units; null: no ceiling. */
  readonly single: bigint | null;
  /** Maximum sum within any hour, in minor units; null: no ceiling. */
  readonly hourly: bigint | null;
}

export interface VendorCeiling extends PayoutCeiling {
  readonly vendor: string;
  readonly currency: string;
}

export interface HeldPayout {
  readonly heldId: string;
  readonly vendor: string;
  readonly transactionId: string;
  readonly kind: WalletTransactionKind;
  readonly memberId: MemberId;
  readonly roundId: string | null;
  /** The round's game; null outside of rounds. */
  readonly game: string | null;
  readonly category: string | null;
  readonly currency: string;
  /** As the vendor reported it, in minor units. */
  readonly amount: bigint;
  /** The bonus part; null: in the proportion of the stake of the same movement. */
  readonly bonus: bigint | null;
  /** The part that the vendor has reversed since. */
  readonly undone: bigint;
  /** Campaign of the house's free spins. */
  readonly campaign: string | null;
  readonly named: Readonly<Record<string, string>>;
  readonly reason: HoldReason;
  readonly state: HeldState;
  /** Milliseconds since 1970. */
  readonly heldAt: number;
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  readonly note: string | null;
}

export async function readCeilings(tx: Tx): Promise<readonly VendorCeiling[]> {
  return (
    await sql<VendorCeiling>`SELECT vendor, currency, single_maximum AS single, hourly_maximum AS hourly FROM wallet_api.payout_ceiling`.execute(
      tx,
    )
  ).rows;
}

export async function writeCeiling(tx: Tx, { vendor, currency, single, hourly }: VendorCeiling): Promise<void> {
  await sql`INSERT INTO wallet_api.payout_ceiling (vendor, currency, single_maximum, hourly_maximum) VALUES (${vendor}, ${currency}, ${single}, ${hourly})
    ON CONFLICT (vendor, currency) DO UPDATE SET single_maximum = excluded.single_maximum, hourly_maximum = excluded.hourly_maximum`.execute(
    tx,
  );
}

export interface GrantedReserve {
  readonly granted: bigint;
  readonly minute: Date;
  readonly untilMs: number;
}

/** Reserves `need` and up to `spare` more of the hourly ceiling; undefined if `need` exceeds it. */
export async function reservePayouts(
  tx: Tx,
  vendor: string,
  currency: string,
  need: bigint,
  spare: bigint,
): Promise<GrantedReserve | undefined> {
  const { rows } =
    await sql<GrantedReserve>`SELECT granted, minute, floor(extract(epoch FROM until) * 1000)::double precision AS "untilMs"
    FROM wallet_api.reserve_payouts(${vendor}, ${currency}, ${need}, ${spare})`.execute(tx);
  return rows[0];
}

/** Releases the unused part of a minute's reserve. */
export async function returnReserve(
  tx: Tx,
  vendor: string,
  currency: string,
  minute: Date,
  amount: bigint,
): Promise<void> {
  await sql`UPDATE wallet_api.payout_reserve SET amount = amount - ${amount} WHERE vendor = ${vendor} AND currency = ${currency} AND minute = ${minute}`.execute(
    tx,
  );
}

const columns = sql`h.held_id AS "heldId", h.vendor, h.transaction_id AS "transactionId", h.kind, h.member_id AS "memberId", h.round_id AS "roundId", r.game, r.category, h.currency, h.amount, h.bonus,
  h.undone, h.campaign, h.named, h.reason, h.state, floor(extract(epoch FROM h.held_at) * 1000)::double precision AS "heldAt",
  floor(extract(epoch FROM h.decided_at) * 1000)::double precision AS "decidedAt", h.decided_by AS "decidedBy", h.note`;
const source = sql`wallet_api.held_payout h LEFT JOIN wallet_api.round r ON r.vendor = h.vendor AND r.member_id = h.member_id AND r.round_id = h.round_id`;

export interface HeldFilter {
  readonly state?: HeldState | undefined;
  readonly vendor?: string | undefined;
  readonly memberId?: MemberId | undefined;
  /** Cursor: only those held after this one. */
  readonly after?: string | undefined;
}

/** Held payouts, oldest first. */
export async function listHeld(
  tx: Tx,
  { state, vendor, memberId, after }: HeldFilter,
  limit: number,
): Promise<readonly HeldPayout[]> {
  const conditions = [
    ...(state === undefined ? [] : [sql`h.state = ${state}`]),
    ...(vendor === undefined ? [] : [sql`h.vendor = ${vendor}`]),
    ...(memberId === undefined ? [] : [sql`h.member_id = ${memberId}`]),
    ...(after === undefined
      ? []
      : [
          sql`(h.held_at, h.held_id) > (SELECT a.held_at, a.held_id FROM wallet_api.held_payout a WHERE a.held_id = ${after})`,
        ]),
  ];
  const matching = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
  return (
    await sql<HeldPayout>`SELECT ${columns} FROM ${source} WHERE ${matching} ORDER BY h.held_at, h.held_id LIMIT ${limit}`.execute(
      tx,
    )
  ).rows;
}

export async function findHeld(tx: Tx, heldId: string): Promise<HeldPayout | undefined> {
  return (await sql<HeldPayout>`SELECT ${columns} FROM ${source} WHERE h.held_id = ${heldId}`.execute(tx)).rows[0];
}

/** Ends a hold without paying it; returns the refusal code, or null. */
export async function rejectHeld(tx: Tx, payload: unknown): Promise<string | null> {
  const { rows } = await sql<{
    refusal: string | null;
  }>`SELECT wallet_api.reject_held(${JSON.stringify(payload)}::jsonb) AS refusal`.execute(tx);
  return rows[0]!.refusal;
}
