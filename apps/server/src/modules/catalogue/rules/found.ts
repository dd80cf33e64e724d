/** What a search by name finds, in the order it is shown (GAME-14): to the letter first; slips only where nothing is. */

/** Names as a search compares them. */
export interface FoldedNames {
  readonly vi: string;
  readonly en: string;
}

/** A game as far as a search looks at it. */
export interface Searched {
  readonly id: string;
  readonly vendor: string;
  readonly folded: FoldedNames;
  readonly seller: { readonly code: string; readonly nameVi: string; readonly nameEn: string };
}

/** Letters without marks and case, everything else one space, as `catalogue.fold` does it: "Tài Xỉu 88!" is "tai xiu 88". */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Folds both names of something. */
export const foldNames = ({ nameVi, nameEn }: { readonly nameVi: string; readonly nameEn: string }): FoldedNames => ({ vi: fold(nameVi), en: fold(nameEn) });

const squeezed = (text: string): string => text.replaceAll(' ', '');

/** The whole name, its beginning, a word's beginning, anywhere in it, spaces aside. */
const TIERS = [
  (name: string, asked: string) => name === asked,
  (name: string, asked: string) => name.startsWith(asked),
  (name: string, asked: string) => name.includes(` ${asked}`),
  (name: string, asked: string) => name.includes(asked) || squeezed(name).includes(squeezed(asked)),
] as const;
/** Behind every game that bears it in its own name. */
const VENDOR_TIER = TIERS.length;

function tierOf({ vi, en }: FoldedNames, asked: string): number | undefined {
  const tier = TIERS.findIndex((answers) => answers(vi, asked) || answers(en, asked));
  return tier === -1 ? undefined : tier;
}

/** Games that answer to the letter, by their own name or their vendor's: best first, of equal ones in the order they came. */
export function foundToTheLetter<G extends Searched>(games: readonly G[], asked: string): readonly G[] {
  const ofVendors = new Map<string, boolean>();
  const vendorAnswers = ({ seller }: Searched): boolean => {
    const known = ofVendors.get(seller.code) ?? tierOf(foldNames(seller), asked) !== undefined;
    ofVendors.set(seller.code, known);
    return known;
  };
  return games
    .flatMap((game) => {
      const tier = tierOf(game.folded, asked) ?? (vendorAnswers(game) ? VENDOR_TIER : undefined);
      return tier === undefined ? [] : [{ game, tier }];
    })
    .toSorted((one, other) => one.tier - other.tier)
    .map(({ game }) => game);
}

/** How alike a name is to what was asked. */
export interface Likeness {
  /** Share of the asked trigrams it has, 0 to 1. */
  readonly share: number;
  /** Of names alike in that, the nearer one: trigrams in common among all of both, 0 to 1. */
  readonly nearness: number;
}

/** A vendor's name must be typed nearly right: otherwise its whole stock would answer a slip in a game's name. */
const VENDOR_SHARE_MINIMUM = 0.65;

/** Games that are alike, by their own name or their vendor's, the most alike first. */
export function foundAlike<G extends Searched>(games: readonly G[], byGame: ReadonlyMap<string, Likeness>, byVendor: ReadonlyMap<string, Likeness>): readonly G[] {
  return games
    .flatMap((game) => {
      const own = byGame.get(game.id);
      const vendors = byVendor.get(game.vendor);
      const viaVendor = vendors && vendors.share >= VENDOR_SHARE_MINIMUM ? vendors : undefined;
      const best = own && viaVendor && viaVendor.share > own.share ? viaVendor : (own ?? viaVendor);
      return best ? [{ game, ...best }] : [];
    })
    .toSorted((one, other) => other.share - one.share || other.nearness - one.nearness)
    .map(({ game }) => game);
}
