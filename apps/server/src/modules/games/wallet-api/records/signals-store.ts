/** SQL of card hands as the rules of risk read them: who sat together, and what each won or lost. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { SignalScope } from '../../../../kernel/signals.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** A member's ended part of a hand. */
export interface HandSeat {
  readonly vendor: string;
  readonly hand: string;
  readonly game: string;
  readonly memberId: MemberId;
  readonly betId: string;
  readonly net: bigint;
  readonly endedAt: Date;
  /** Of a private table, as the vendor reports it. */
  readonly private: boolean;
}

/**
 * Ended parts of card hands, by the time they ended. Parts belong together that share a round id, or whose bets name the same hand in
 * their request id (`hand:<id>:…`, `hand:<id>:private:…` at a private table; docs/wallet-api.md).
 */
export async function listHandSeats(
  tx: Tx,
  { merchantCode, since, to }: Pick<SignalScope, 'merchantCode' | 'since' | 'to'>,
  limit: number,
): Promise<readonly HandSeat[]> {
  const { rows } =
    await sql<HandSeat>`SELECT r.vendor, coalesce(named.hand, r.round_id) AS hand, r.game, r.member_id AS "memberId", r.bet_id::text AS "betId",
      r.won + r.adjusted - r.held - r.rejected - r.staked AS net, r.ended_at AS "endedAt",
      coalesce(named.private, false) AS private
    FROM wallet_api.round r JOIN identity.member m ON m.id = r.member_id AND m.merchant_code = ${merchantCode} LEFT JOIN LATERAL (
      SELECT split_part(t.request_id, ':', 2) AS hand, t.request_id LIKE 'hand:%:private:%' AS private FROM wallet_api.transaction t
      WHERE t.vendor = r.vendor AND t.round_id = r.round_id AND t.member_id = r.member_id AND t.kind = 'bet' AND t.request_id LIKE 'hand:%:%'
      LIMIT 1) named ON true
    WHERE r.category = 'PVP' AND r.ended_at IS NOT NULL AND r.ended_at > ${since} AND r.ended_at <= ${to} AND r.bets > 0
    ORDER BY r.ended_at, r.vendor, r.round_id, r.member_id LIMIT ${limit}`.execute(tx);
  return rows;
}
