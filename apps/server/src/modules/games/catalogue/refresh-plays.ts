/** Refreshes the popularity of games: launch counts of the last days. */
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import { replacePlays } from './play-store.ts';

/** Number of days that popularity covers. */
export const POPULAR_DAYS = 7;

/** Refreshes the counts. Idempotent. */
export async function refreshPlays(module: ModuleContext): Promise<void> {
  const counts = await module.deps.launchCounts(POPULAR_DAYS);
  await changeCatalogue(module, (tx) => replacePlays(tx, counts));
}
