/**
 * Search by name, with ranking (GAME-14). Words match by prefix. Typed diacritics must match, omitted ones are ignored: "hổ" finds
 * Hổ, "ho" finds Hổ, Hồ and Hoa. Typos are tolerated only if nothing else matches.
 */

/** A name or a query, prepared for comparison: its words with and without diacritics. */
export interface SearchName {
  readonly marked: readonly string[];
  readonly plain: readonly string[];
}

/** The fields of a game that the search uses. */
export interface Searched {
  readonly id: string;
  readonly vendor: string;
  readonly searched: readonly SearchName[];
  readonly seller: { readonly code: string; readonly nameVi: string; readonly nameEn: string };
}

/** Folds letters to lower case without diacritics, everything else to one space, like `catalogue.fold`: "Tài Xỉu 88!" becomes "tai xiu 88". */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Splits a name into words; words that fold to nothing are dropped. */
export function searchName(text: string): SearchName {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
  const pairs = words
    .map((marked) => ({ marked, plain: fold(marked) }))
    .filter(({ plain }) => plain !== '' && !plain.includes(' '));
  return { marked: pairs.map(({ marked }) => marked), plain: pairs.map(({ plain }) => plain) };
}

/** Both names of a game or vendor. */
export const searchNames = ({
  nameVi,
  nameEn,
}: {
  readonly nameVi: string;
  readonly nameEn: string;
}): readonly SearchName[] => [searchName(nameVi), searchName(nameEn)];

const isMarked = (letter: string): boolean => fold(letter) !== letter;

/** Whether a word begins with the typed text; if marks count, typed diacritics must match. */
function begins(name: SearchName, at: number, query: SearchName, index: number, marksCount: boolean): boolean {
  if (name.plain[at]?.startsWith(query.plain[index]!) !== true) return false;
  if (!marksCount) return true;
  const letters = [...name.marked[at]!];
  return [...query.marked[index]!].every((letter, place) => !isMarked(letter) || letters[place] === letter);
}

/** The position where the query's words occur consecutively, or -1. */
function runIn(name: SearchName, query: SearchName, marksCount: boolean): number {
  const fits = (from: number): boolean =>
    query.plain.every((_, index) => begins(name, from + index, query, index, marksCount));
  const runs = name.plain.flatMap((_, from) => (fits(from) ? [from] : []));
  // "ho" is nearer to "Rồng Hổ" than to "Hoa Hồ": whole words first, then the earliest.
  return runs.find((from) => endsWhole(name, query, from)) ?? runs[0] ?? -1;
}

const endsWhole = (name: SearchName, query: SearchName, from: number): boolean =>
  query.plain.every((word, index) => name.plain[from + index] === word);

/** Minimum length of a match without spaces: "sicbo" finds Sic Bo, but "hot" does not find Hồ Tây. */
const UNSPACED_LETTERS_MINIMUM = 5;

function unspaced(name: SearchName, query: SearchName): boolean {
  const letters = query.plain.join('');
  return (
    letters.length >= UNSPACED_LETTERS_MINIMUM &&
    name.plain.some((_, from) => name.plain.slice(from).join('').startsWith(letters))
  );
}

/** Match tier of a name, 0 best; undefined without a match. */
function tierOf(name: SearchName, query: SearchName, marksCount: boolean): number | undefined {
  const from = runIn(name, query, marksCount);
  if (from !== -1) {
    const whole = endsWhole(name, query, from);
    if (whole && name.plain.length === query.plain.length) return 0;
    return (whole ? 1 : 3) + (from === 0 ? 0 : 1);
  }
  const inAnyOrder = query.plain.every((_, index) =>
    name.plain.some((__, at) => begins(name, at, query, index, marksCount)),
  );
  if (inAnyOrder) return 5;
  return !marksCount && unspaced(name, query) ? 6 : undefined;
}

function bestTier(names: readonly SearchName[], query: SearchName, marksCount: boolean): number | undefined {
  const tiers = names.flatMap((name) => tierOf(name, query, marksCount) ?? []);
  return tiers.length === 0 ? undefined : Math.min(...tiers);
}

/** Tier of a match by vendor, below every match by name. */
const VENDOR_TIER = 7;
/** Minimum letters of a match by vendor; shorter prefixes match too much. */
const VENDOR_LETTERS_MINIMUM = 4;

function vendorAnswers({ seller }: Searched, query: SearchName, marksCount: boolean): boolean {
  if (query.plain.join('').length < VENDOR_LETTERS_MINIMUM) return false;
  return searchNames(seller).some((name) =>
    query.plain.every((_, index) => begins(name, index, query, index, marksCount)),
  );
}

function found<G extends Searched>(games: readonly G[], query: SearchName, marksCount: boolean): readonly G[] {
  const ofVendors = new Map<string, boolean>();
  const byVendor = (game: G): boolean => {
    const known = ofVendors.get(game.seller.code) ?? vendorAnswers(game, query, marksCount);
    ofVendors.set(game.seller.code, known);
    return known;
  };
  return games
    .flatMap((game) => {
      const tier = bestTier(game.searched, query, marksCount) ?? (byVendor(game) ? VENDOR_TIER : undefined);
      return tier === undefined ? [] : [{ game, tier }];
    })
    .toSorted((one, other) => one.tier - other.tier)
    .map(({ game }) => game);
}

/**
 * Games with an exact match, by their own name or their vendor's: best first, ties in the given order. Typed diacritics must match
 * as long as there is such a match.
 */
export function exactMatches<G extends Searched>(games: readonly G[], query: SearchName): readonly G[] {
  const exact = query.marked.some((word) => [...word].some(isMarked)) ? found(games, query, true) : [];
  return exact.length > 0 ? exact : found(games, query, false);
}

/** Similarity of a name to the query. */
export interface Likeness {
  /** Share of the query's trigrams it contains, 0 to 1. */
  readonly share: number;
  /** Tie-breaker: common trigrams among all of both, 0 to 1. */
  readonly nearness: number;
}

/** Minimum word lengths for one typo, and for two. */
const ONE_TYPO_LETTERS = 5;
const TWO_TYPOS_LETTERS = 8;

const typosAllowed = (word: string): number =>
  word.length >= TWO_TYPOS_LETTERS ? 2 : word.length >= ONE_TYPO_LETTERS ? 1 : 0;

/** Edit distance (insert, delete, substitute, transpose) between the typed text and the nearest prefix of a word. */
function editDistance(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const change = row[j - 1]! + (typed[i - 1] === word[j - 1] ? 0 : 1);
      const swap =
        i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1] ? before[j - 2]! + 1 : Infinity;
      next.push(Math.min(change, swap, row[j]! + 1, next[j - 1]! + 1));
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}

/** Whether every query word is a prefix of one of the name's, with the typos its length allows. */
export const isTypoOf = (query: SearchName, name: SearchName): boolean =>
  query.plain.every((typed) => name.plain.some((word) => editDistance(typed, word) <= typosAllowed(typed)));

/** Candidates that match with typos, by their own name or their vendor's, most similar first. */
export function similarMatches<G extends Searched>(
  games: readonly G[],
  query: SearchName,
  byGame: ReadonlyMap<string, Likeness>,
  byVendor: ReadonlyMap<string, Likeness>,
): readonly G[] {
  const isNear = (names: readonly SearchName[]): boolean => names.some((name) => isTypoOf(query, name));
  return games
    .flatMap((game) => {
      const own = byGame.get(game.id);
      const vendors = byVendor.get(game.vendor);
      const best =
        own && isNear(game.searched)
          ? own
          : vendors && isNear(searchNames(game.seller))
            ? { ...vendors, share: vendors.share - 1 }
            : undefined;
      return best ? [{ game, ...best }] : [];
    })
    .toSorted((one, other) => other.share - one.share || other.nearness - one.nearness)
    .map(({ game }) => game);
}
