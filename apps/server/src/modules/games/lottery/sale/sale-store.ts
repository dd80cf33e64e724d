/** SQL of sale limits outside the price list. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface WinScope {
  readonly currency: string;
  readonly merchantCode: string;
  readonly gameCode: string;
}

/** Maximum payout of a hit of one selection in one order, in minor units; undefined if not set. Play money uses the limit of real money. */
export async function readWinMaximum(
  tx: Tx,
  { currency, merchantCode, gameCode }: WinScope,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ amount: bigint }>`SELECT amount FROM lottery.win_maximum
    WHERE currency = regexp_replace(${currency}, 'PLAY$', '') AND merchant_code IN ('', ${merchantCode}) AND game_code IN ('', ${gameCode})
    ORDER BY game_code = '', merchant_code = '' LIMIT 1`.execute(tx);
  return rows[0]?.amount;
}
