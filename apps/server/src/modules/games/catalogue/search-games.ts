/** The search by name (GAME-14): over both names of a game and of its vendor; typed diacritics must match, omitted ones and typos are tolerated. */
import { transact } from '../../../kernel/tx.ts';
import type { Catalogue } from './catalogue-cache.ts';
import type { ModuleContext } from './context.ts';
import { similarMatches, exactMatches, searchName } from './rules/name-search.ts';
import type { ShownGame, Shop } from './rules/shop.ts';
import { entriesAlike, namesAlike, prepareSearch } from './search-store.ts';

/**
 * The matching games, best first; all of them for an empty query. Exact matches are found in memory; only without one the database
 * is queried for similar names.
 */
export async function searchGames(
  { kernel }: ModuleContext,
  { loose }: Catalogue,
  shop: Shop,
  games: readonly ShownGame[],
  query: string | undefined,
): Promise<readonly ShownGame[]> {
  if (query === undefined || query.trim() === '') return games;
  const name = searchName(query);
  if (name.plain.length === 0 || games.length === 0) return [];
  const exact = exactMatches(games, name);
  if (exact.length > 0) return exact;
  const folded = name.plain.join(' ');
  const vendorNames = shop.vendors.map(({ code, nameVi, nameEn }) => ({ id: code, nameVi, nameEn }));
  return transact(kernel.db, async (tx) => {
    await prepareSearch(tx);
    const entries = await entriesAlike(
      tx,
      folded,
      loose.map(({ id }) => id),
    );
    const others = await namesAlike(tx, folded, loose);
    return similarMatches(games, name, new Map([...entries, ...others]), await namesAlike(tx, folded, vendorNames));
  });
}
