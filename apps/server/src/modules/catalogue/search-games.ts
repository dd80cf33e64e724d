/** The search by name (GAME-14): over both names of a game and of its vendor, forgiving accents and slips. */
import { transact } from '../../kernel/tx.ts';
import type { Catalogue } from './catalogue-cache.ts';
import type { Doors } from './doors.ts';
import { found, type Match } from './rules/narrow.ts';
import type { ShownGame, Shop } from './rules/shop.ts';
import { foldAsked, matchEntries, matchNames } from './search-store.ts';

/** A vendor's name must be typed nearly right: otherwise its whole stock would answer a slip in a game's name. */
const VENDOR_LIKENESS_MINIMUM = 0.65;
const ALIKE_TIER = 4;

const isMeant = ({ tier, likeness }: Match): boolean => tier < ALIKE_TIER || likeness >= VENDOR_LIKENESS_MINIMUM;

/** Those of the games that answer, the best match first; all of them when nothing is asked. */
export async function searchGames(
  { kernel }: Doors,
  { loose }: Catalogue,
  shop: Shop,
  games: readonly ShownGame[],
  asked: string | undefined,
): Promise<readonly ShownGame[]> {
  if (asked === undefined || asked.trim() === '' || games.length === 0) return games;
  const vendorNames = shop.vendors.map(({ code, nameVi, nameEn }) => ({ id: code, nameVi, nameEn }));
  return transact(kernel.db, async (tx) => {
    const folded = await foldAsked(tx, asked);
    if (folded === '') return [];
    const entries = await matchEntries(tx, folded, loose.map(({ id }) => id));
    const others = await matchNames(tx, folded, loose);
    const vendors = await matchNames(tx, folded, vendorNames);
    return found(games, new Map([...entries, ...others]), new Map([...vendors].filter(([, match]) => isMeant(match))));
  });
}
