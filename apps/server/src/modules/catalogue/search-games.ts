/** The search by name (GAME-14): over both names of a game and of its vendor, forgiving accents and slips. */
import { transact } from '../../kernel/tx.ts';
import type { Catalogue } from './catalogue-cache.ts';
import type { Doors } from './doors.ts';
import { fold, foundAlike, foundToTheLetter } from './rules/found.ts';
import type { ShownGame, Shop } from './rules/shop.ts';
import { entriesAlike, namesAlike, prepareSearch } from './search-store.ts';

/**
 * Those of the games that answer, the best match first; all of them when nothing is asked. What answers to the letter is
 * found in memory; only where nothing does the database is asked for names that are alike.
 */
export async function searchGames(
  { kernel }: Doors,
  { loose }: Catalogue,
  shop: Shop,
  games: readonly ShownGame[],
  asked: string | undefined,
): Promise<readonly ShownGame[]> {
  if (asked === undefined || asked.trim() === '') return games;
  const folded = fold(asked);
  if (folded === '' || games.length === 0) return [];
  const toTheLetter = foundToTheLetter(games, folded);
  if (toTheLetter.length > 0) return toTheLetter;
  const vendorNames = shop.vendors.map(({ code, nameVi, nameEn }) => ({ id: code, nameVi, nameEn }));
  return transact(kernel.db, async (tx) => {
    await prepareSearch(tx);
    const entries = await entriesAlike(tx, folded, loose.map(({ id }) => id));
    const others = await namesAlike(tx, folded, loose);
    return foundAlike(games, new Map([...entries, ...others]), await namesAlike(tx, folded, vendorNames));
  });
}
