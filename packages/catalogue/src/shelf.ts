/** One shelf out of the vendors' lists: in proportion, so that no vendor stands in a block, and with unlike pictures side by side. */
import type { GameEntry } from './entry.ts';

/** About one screen of tiles, three to a row. */
const SCREEN = 9;

function looksLike(one: GameEntry, other: GameEntry): boolean {
  return one.art.palette === other.art.palette && one.art.layout === other.art.layout;
}

function sharesSubject(one: GameEntry, other: GameEntry): boolean {
  return one.art.subjects.some((subject) => other.art.subjects.includes(subject));
}

/** What is wrong with putting a game next: a look like a neighbour's weighs more than a subject seen on the same screen. */
function flaws(game: GameEntry, shelf: readonly GameEntry[]): number {
  const beside = shelf.slice(-1).filter((other) => looksLike(game, other)).length;
  const above = shelf.slice(-3, -2).filter((other) => looksLike(game, other)).length;
  const seen = shelf.slice(1 - SCREEN).filter((other) => sharesSubject(game, other)).length;
  return 100 * beside + 10 * above + seen;
}

function byVendor(games: readonly GameEntry[]): GameEntry[][] {
  const lists = new Map<string, GameEntry[]>();
  for (const game of games) lists.set(game.vendor, [...(lists.get(game.vendor) ?? []), game]);
  return [...lists.values()];
}

/** The games of all vendors in the order a member sees them first; each vendor's own order is kept. */
export function shelve(games: readonly GameEntry[]): GameEntry[] {
  const lists = byVendor(games).map((list) => ({ list, taken: 0 }));
  const shelf: GameEntry[] = [];
  while (shelf.length < games.length) {
    const best = lists
      .flatMap((from) => {
        const game = from.list[from.taken];
        return game ? [{ from, game, flaws: flaws(game, shelf), due: (from.taken + 0.5) / from.list.length }] : [];
      })
      .reduce((one, other) => (other.flaws < one.flaws || (other.flaws === one.flaws && other.due < one.due) ? other : one));
    best.from.taken += 1;
    shelf.push(best.game);
  }
  return shelf;
}
