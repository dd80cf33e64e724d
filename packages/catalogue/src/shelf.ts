/** One shelf out of many lists: in proportion, so that no vendor or family stands in a block, and with unlike pictures side by side. */
import type { GameEntry } from './entry.ts';

/** About one screen of tiles, three to a row. */
const SCREEN = 9;
const NEAR = 6;

/** A repeat in a short row cannot be missed. */
const SHORT_ROW = 10;

/** What standing a whole shelf too early weighs; too late weighs as much the other way. */
const EARLY = 80;

function looksLike(one: GameEntry, other: GameEntry): boolean {
  return one.art.palette === other.art.palette && one.art.layout === other.art.layout;
}

function sharesSubject(one: GameEntry, other: GameEntry): boolean {
  return one.art.subjects.some((subject) => other.art.subjects.includes(subject));
}

/** What is wrong with putting a game at the end of a row: a look like a neighbour's weighs more than a subject seen on the same screen, and that more the nearer it is. */
function flawsIn(game: GameEntry, row: readonly GameEntry[]): number {
  const beside = row.slice(-1).filter((other) => looksLike(game, other)).length;
  const above = row.slice(-3, -2).filter((other) => looksLike(game, other)).length;
  const onScreen = row.slice(1 - SCREEN).filter((other) => sharesSubject(game, other)).length;
  const near = row.slice(1 - NEAR).filter((other) => sharesSubject(game, other)).length;
  return 100 * beside + 10 * above + onScreen + 5 * near;
}

/** Members see a shelf whole or by family, and in shorter rows the games of one vendor and the hot ones. */
function flaws(game: GameEntry, shelf: readonly GameEntry[]): number {
  const isHot = (other: GameEntry): boolean => other.tags.includes('HOT');
  const family = shelf.filter((other) => other.type === game.type);
  const vendor = shelf.filter((other) => other.vendor === game.vendor);
  const hot = isHot(game) ? shelf.filter(isHot) : [];
  return flawsIn(game, shelf) + flawsIn(game, family) + SHORT_ROW * (flawsIn(game, vendor.slice(1 - NEAR)) + flawsIn(game, hot.slice(1 - NEAR)));
}

interface Source {
  readonly list: readonly GameEntry[];
  taken: number;
}

interface Choice {
  readonly source: Source;
  readonly game: GameEntry;
  readonly weight: number;
}

/** The source's next game, and how ill it stands here: by its looks, and by how much sooner than its list's share of the shelf allows. */
function choice(source: Source, shelf: readonly GameEntry[], total: number): Choice[] {
  const game = source.list[source.taken];
  if (!game) return [];
  const early = (source.taken + 0.5) / source.list.length - (shelf.length + 0.5) / total;
  return [{ source, game, weight: flaws(game, shelf) + EARLY * early }];
}

/** The lists as one; each list's own order is kept. */
export function shelve(lists: readonly (readonly GameEntry[])[]): GameEntry[] {
  const total = lists.flat().length;
  const sources = lists.map((list): Source => ({ list, taken: 0 }));
  const shelf: GameEntry[] = [];
  while (shelf.length < total) {
    const next = sources.flatMap((source) => choice(source, shelf, total)).reduce((one, other) => (other.weight < one.weight ? other : one));
    next.source.taken += 1;
    shelf.push(next.game);
  }
  return shelf;
}

/** The games of each vendor, in the order vendors first appear. */
export function byVendor(games: readonly GameEntry[]): GameEntry[][] {
  const lists = new Map<string, GameEntry[]>();
  for (const game of games) lists.set(game.vendor, [...(lists.get(game.vendor) ?? []), game]);
  return [...lists.values()];
}
