/** Old draws that nobody bet on go, a day of a game per transaction; what had bets stays, and verifies, for ever. */
import type { Kernel } from '../../kernel/module.ts';
import { transact } from '../../kernel/tx.ts';
import { listGames } from './game-store.ts';
import { pruneGame } from './retention-store.ts';

/** Prunes every game as far as the retention allows; answers how many draws went. Safe to run anywhere, any number of times. */
export async function pruneIssues(kernel: Kernel): Promise<number> {
  let total = 0;
  for (const { code } of await listGames(kernel.db)) {
    for (let gone: number | null = 0; gone !== null; total += gone ?? 0) gone = await transact(kernel.db, (tx) => pruneGame(tx, code));
  }
  if (total > 0) kernel.log.info({ draws: total }, 'old draws without bets are gone');
  return total;
}
