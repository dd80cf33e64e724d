/** SQL of the members a day's result was made by. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Day } from '../../../../kernel/days.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { TRANSFER_CODES } from '../../../ledger/index.ts';
import { PLAY, rangeOf } from './rows-store.ts';

export interface WinnerRow {
  readonly memberId: string;
  readonly username: string;
  /** Wins less stakes; negative for a loss. */
  readonly won: bigint;
  readonly bets: number;
}

const STAKES = [TRANSFER_CODES.bet_stake.id, TRANSFER_CODES.bet_settled.id];

/** Members who won or lost most by play on a day, the largest result first; as the day's own result counts it. */
export async function listWinners(
  tx: Tx,
  {
    merchantCode,
    timeZone,
    currency,
    day,
  }: { readonly merchantCode: string; readonly timeZone: string; readonly currency: string; readonly day: Day },
  limit: number,
): Promise<readonly WinnerRow[]> {
  const range = await rangeOf(tx, { merchantCode, currency, from: day, to: day });
  if (!range) return [];
  const { rows } = await sql<WinnerRow>`WITH sums AS (
      SELECT t.purse, sum(CASE WHEN c.owner_kind = 'member' THEN t.amount ELSE -t.amount END)::bigint AS won,
        count(DISTINCT t.operation) FILTER (WHERE t.code = ANY (${STAKES}::smallint[]) AND d.owner_kind = 'member')::int AS bets
      FROM ledger.transfer t JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit
      WHERE t.operation BETWEEN ${range.first}::bigint AND ${range.last}::bigint AND t.code = ANY (${PLAY.map((code) => TRANSFER_CODES[code].id)}::smallint[])
        AND t.currency = ${currency} AND (d.owner_kind = 'member') <> (c.owner_kind = 'member')
        AND t.at >= (${day}::date::timestamp AT TIME ZONE ${timeZone}) AND t.at < ((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})
      GROUP BY t.purse)
    SELECT m.id AS "memberId", m.username, s.won, s.bets FROM sums s JOIN ledger.account a ON a.id = s.purse
    JOIN identity.member m ON m.id = a.owner_id AND m.merchant_code = ${merchantCode}
    WHERE s.won <> 0 ORDER BY abs(s.won) DESC, m.id LIMIT ${limit}`.execute(tx);
  return rows;
}
