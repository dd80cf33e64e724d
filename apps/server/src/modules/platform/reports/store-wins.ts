/** Stores wins of vendors' rounds for the winner board, as they are counted. */
import type { Tx } from '../../../kernel/tx.ts';
import type { SettledBet } from '../../money/turnover/index.ts';
import { deleteWins, writeWins, readMinimums } from './win-store.ts';

/** A win is shown on the board for this long. */
export const WIN_KEEP_DAYS = 7;

/** A return below the stake is not a win. */
const isWin = ({ outcome, win, stake }: SettledBet): boolean => outcome === 'won' && win > stake;

/** Stores wins above the currency's minimum, and deletes those that a later report corrected. */
export async function storeWins(tx: Tx, bets: readonly SettledBet[]): Promise<void> {
  if (bets.length === 0) return;
  const minimums = await readMinimums(tx);
  const worthy = bets.filter((bet) => isWin(bet) && bet.win >= (minimums.get(bet.currency) ?? 0n));
  const kept = new Set(worthy);
  const others = bets.filter((bet) => !kept.has(bet));
  if (others.length > 0)
    await deleteWins(
      tx,
      others.map(({ betId }) => betId),
    );
  if (worthy.length === 0) return;
  await writeWins(
    tx,
    worthy.map(({ betId, memberId, vendor, gameId, category, currency, win, settledAt }) => ({
      betId,
      memberId,
      vendor,
      gameId,
      category,
      currency,
      amount: win,
      at: settledAt.getTime(),
    })),
  );
}
