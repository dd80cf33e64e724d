/** Deletes old draws without bets, one day of a game per transaction; draws with bets are kept and stay verifiable. */
import type { Kernel } from '../../../../kernel/module.ts';
import { transact } from '../../../../kernel/tx.ts';
import { listGames, pruneGame } from './game-store.ts';

/** Prunes every game as far as the retention allows; returns how many draws were deleted. Idempotent; any node may run it. */
export async function pruneIssues(kernel: Kernel): Promise<number> {
  let total = 0;
  for (const { code } of await listGames(kernel.db)) {
    for (let pruned: number | null = 0; pruned !== null; total += pruned ?? 0)
      pruned = await transact(kernel.db, (tx) => pruneGame(tx, code));
  }
  if (total > 0) kernel.log.info({ draws: total }, 'old draws without bets deleted');
  return total;
}
