/** Refreshes the popularity of games: launch counts of the last days. */
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import { lockPlays, replacePlays } from './play-store.ts';

/** Number of days that popularity covers. */
export const POPULAR_DAYS = 7;

/** Refreshes the counts. Idempotent; refreshes of several nodes follow one another, each with the counts of its turn. */
export async function refreshPlays(module: ModuleContext): Promise<void> {
  await changeCatalogue(module, async (tx) => {
    await lockPlays(tx);
    await replacePlays(tx, await module.deps.launchCounts(tx, POPULAR_DAYS));
  });
}
