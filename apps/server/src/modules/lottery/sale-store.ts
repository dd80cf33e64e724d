/** SQL for what bounds a sale beside its price list. */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';

export interface WinScope {
  readonly currency: string;
  readonly merchantCode: string;
  readonly gameCode: string;
}

/** The most a hit of one selection may pay in one order, in minor units; undefined where nobody has said. Play money as real money. */
export async function readWinMaximum(tx: Tx, { currency, merchantCode, gameCode }: WinScope): Promise<bigint | undefined> {
  const { rows } = await sql<{ amount: bigint }>`SELECT amount FROM lottery.win_maximum
    WHERE currency = regexp_replace(${currency}, 'PLAY$', '') AND merchant_code IN ('', ${merchantCode}) AND game_code IN ('', ${gameCode})
    ORDER BY game_code = '', merchant_code = '' LIMIT 1`.execute(tx);
  return rows[0]?.amount;
}
