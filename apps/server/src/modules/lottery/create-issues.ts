/** Issues come to be: each with a fresh seed, sealed, and its commitment public before the first bet. */
import { commitmentOf, drawContext, type IssueTimes } from '@lantern/game-math/lottery';
import type { Kernel } from '../../kernel/module.ts';
import { transact } from '../../kernel/tx.ts';
import { insertIssue, listIssueHorizons, readClock } from './issue-store.ts';
import { missingIssues } from './rules/schedule.ts';
import { SEED_BYTES, type SeedVault } from './seed-vault.ts';

/** Creates one issue, pending. False when it exists: another node was faster, and its seed is the one that counts. */
export async function createIssue(kernel: Kernel, vault: SeedVault, gameCode: string, issue: IssueTimes): Promise<boolean> {
  const seed = kernel.random.bytes(SEED_BYTES);
  const sealed = vault.seal(seed, drawContext(gameCode, issue.numero));
  return await transact(kernel.db, (tx) => insertIssue(tx, { gameCode, ...issue }, commitmentOf(seed), sealed));
}

/** Creates what is missing: of every game on sale the current issue, while it takes bets, and the next. */
export async function createDueIssues(kernel: Kernel, vault: SeedVault): Promise<void> {
  const now = await readClock(kernel.db);
  for (const { game, newestDrawsAt } of await listIssueHorizons(kernel.db)) {
    for (const issue of missingIssues(game, now, newestDrawsAt)) await createIssue(kernel, vault, game.code, issue);
  }
}
