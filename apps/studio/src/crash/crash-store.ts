/** SQL of stakes on a curve. The time of a cash-out request is the database's. */
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';

/**
 * Records the time of a cash-out request on an open stake, if the curve runs and no request is recorded yet. One statement: a request
 * received in time counts, whatever happens to this process next. Returns whether it was recorded.
 */
export async function recordCashOut(tx: Tx, roundId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE round SET play = jsonb_build_object('askedAfterMs', floor(extract(epoch FROM clock_timestamp() - shared.phase_began_at) * 1000)), touched_at = clock_timestamp()
     FROM shared_round AS shared
     WHERE round.round_id = $1 AND round.state = 'open' AND NOT round.play ? 'askedAfterMs'
       AND shared.shared_id = round.shared_round AND shared.phase = 'running' AND clock_timestamp() < shared.phase_ends_at`,
    [roundId],
  );
  return rowCount === 1;
}

/** Ids of open stakes whose auto cash-out is passed, or with a recorded request; rows locked by others are skipped. */
export async function lockPassed(
  tx: Tx,
  sharedId: string,
  hundredths: number,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ roundId: string }>(
    `SELECT round_id AS "roundId" FROM round
     WHERE shared_round = $1 AND state = 'open' AND ((stakes ->> 'autoHundredths')::integer <= $2 OR play ? 'askedAfterMs')
     ORDER BY round_id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [sharedId, hundredths, limit],
  );
  return rows.map(({ roundId }) => roundId);
}

/** A stake as others see it. */
export interface SeatRow extends Pick<
  RoundRow,
  'roundId' | 'vendor' | 'memberRef' | 'currency' | 'bet' | 'won' | 'state' | 'stakes' | 'play'
> {
  /** Placed with play money. */
  readonly demo: boolean;
}

/** All stakes on a round that were taken or rolled back, highest first. */
export async function listSeats(tx: Tx, sharedId: string): Promise<readonly SeatRow[]> {
  const { rows } = await tx.query<SeatRow>(
    `SELECT round.round_id AS "roundId", round.vendor, round.member_ref AS "memberRef", round.currency, bet, won, state, stakes, play, coalesce(session.demo, false) AS demo
     FROM round LEFT JOIN session ON session.session_id = round.session_id
     WHERE shared_round = $1 AND state <> 'refused' ORDER BY bet DESC, round.round_id`,
    [sharedId],
  );
  return rows;
}
