/**
 * Interleaves many lists into one shelf: in proportion, so that no vendor or family forms a block, and with unlike
 * pictures side by side.
 */
import type { GameEntry } from './entry.ts';

/** About one screen of tiles, three to a row. */
const ROW = 3;
const SCREEN = 9;
/** Games of one vendor shown together on one screen. */
const NEAR = 6;

/** Weight of each flaw; being too early is weighed by the share of the whole shelf, and too late the other way. */
const WEIGHTS = { twinBeside: 100, twinAbove: 10, subjectOnScreen: 1, subjectNear: 5, subjectOfVendor: 8, early: 150 };

function looksLike(one: GameEntry, other: GameEntry): boolean {
  return one.art.palette === other.art.palette && one.art.layout === other.art.layout;
}

function sharesSubject(one: GameEntry, other: GameEntry): boolean {
  return one.art.subjects.some((subject) => other.art.subjects.includes(subject));
}

/** The flaws of appending a game to a row that members see as one. */
function flawsIn(game: GameEntry, row: readonly GameEntry[]): number {
  const count = (some: readonly GameEntry[], alike: (one: GameEntry, other: GameEntry) => boolean): number =>
    some.filter((other) => alike(game, other)).length;
  return (
    WEIGHTS.twinBeside * count(row.slice(-1), looksLike) +
    WEIGHTS.twinAbove * count(row.slice(-ROW, 1 - ROW), looksLike) +
    WEIGHTS.subjectOnScreen * count(row.slice(1 - SCREEN), sharesSubject) +
    WEIGHTS.subjectNear * count(row.slice(1 - NEAR), sharesSubject)
  );
}

/** Members see a shelf whole, by family and by vendor. */
function flaws(game: GameEntry, shelf: readonly GameEntry[]): number {
  const family = shelf.filter((other) => other.type === game.type);
  const vendor = shelf.filter((other) => other.vendor === game.vendor);
  const ofVendor =
    WEIGHTS.twinBeside * vendor.slice(-1).filter((other) => looksLike(game, other)).length +
    WEIGHTS.subjectOfVendor * vendor.slice(1 - NEAR).filter((other) => sharesSubject(game, other)).length;
  return flawsIn(game, shelf) + flawsIn(game, family) + ofVendor;
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

/**
 * The source's next game and its penalty here: by its looks, and by how much sooner than its list's share of the shelf
 * allows.
 */
function choice(source: Source, shelf: readonly GameEntry[], total: number): Choice[] {
  const game = source.list[source.taken];
  if (!game) return [];
  const early = (source.taken + 0.5) / source.list.length - (shelf.length + 0.5) / total;
  return [{ source, game, weight: flaws(game, shelf) + WEIGHTS.early * early }];
}

/** The merged list; each list's own order is kept. */
export function shelve(lists: readonly (readonly GameEntry[])[]): GameEntry[] {
  const total = lists.flat().length;
  const sources = lists.map((list): Source => ({ list, taken: 0 }));
  const shelf: GameEntry[] = [];
  while (shelf.length < total) {
    const next = sources
      .flatMap((source) => choice(source, shelf, total))
      .reduce((one, other) => (other.weight < one.weight ? other : one));
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
