/** Counts anew how much each game is played: launches of the last days, nothing made up. */
import { changeCatalogue } from './change.ts';
import type { Doors } from './doors.ts';
import { replacePlays } from './play-store.ts';

/** What "popular" looks back on. */
export const POPULAR_DAYS = 7;

/** Refreshes the counts; run twice, it changes nothing the second time. */
export async function refreshPlays(doors: Doors): Promise<void> {
  const counts = await doors.deps.launchCounts(POPULAR_DAYS);
  await changeCatalogue(doors, (tx) => replacePlays(tx, counts));
}
