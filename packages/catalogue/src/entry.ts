/** Vendors and games of the catalogue: our own names under the source's codes, and the composition of their art. */

/** A name in the two languages that ship complete. */
export interface Names {
  readonly vi: string;
  readonly en: string;
}

/** Game types of a vendor (GAME-15); cockfighting is a family of its own. */
export const GAME_TYPES = [
  'LOTT',
  'ELOTT',
  'LIVE',
  'RNG',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'JL',
  'COCKFIGHT',
] as const;
export type GameType = (typeof GAME_TYPES)[number];

/** Lettering faces, all under the OFL with Vietnamese. */
export const FACES = [
  'yeseva-one',
  'dela-gothic-one',
  'bungee',
  'sigmar-one',
  'alfa-slab-one',
  'saira-extra-condensed',
  'bangers',
  'be-vietnam-pro',
] as const;
export type Face = (typeof FACES)[number];

/** How letters are rendered: fill, extrusion and outline. */
export const LETTERING_STYLES = ['gold', 'jade', 'candy', 'sea', 'neon', 'ivory', 'sport', 'bronze', 'flash'] as const;
export type LetteringStyle = (typeof LETTERING_STYLES)[number];

export const FRAMES = ['none', 'inline', 'corner', 'rope', 'double'] as const;
export type Frame = (typeof FRAMES)[number];

export interface VendorEntry {
  /** The source's code, or one of our own beside them. */
  readonly code: string;
  /** The source's accountTypeName; equals the code unless the vendor has several accounts. */
  readonly accountTypeName: string;
  readonly name: Names;
  /** The categories of its games; the first is where the vendor itself is listed. */
  readonly types: readonly [GameType, ...GameType[]];
  readonly face: Face;
  readonly lettering: LetteringStyle;
  readonly frame: Frame;
  /** The subject of its logo. */
  readonly emblem: string;
}

/** Three-stop backgrounds with a light and an accent; painted in `art/palettes.ts`. */
export const PALETTES = [
  'ember',
  'jade',
  'indigo',
  'gold',
  'lotus',
  'sea',
  'deep',
  'night',
  'felt',
  'wine',
  'sky',
  'orange',
  'steel',
  'lime',
  'ink',
  'cream',
] as const;
export type Palette = (typeof PALETTES)[number];

export const PATTERNS = [
  'scales',
  'rays',
  'drum',
  'lotus',
  'clouds',
  'lattice',
  'waves',
  'stars',
  'blossom',
  'fan',
  'bolts',
  'embers',
  'stripes',
  'table',
  'plain',
] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Composition by family (look §6): a family must be recognisable at 60 px in greyscale by this alone. */
export const LAYOUTS = [
  'throne',
  'close-up',
  'trio',
  'reels',
  'fish',
  'felt',
  'versus',
  'bowl',
  'wheel',
  'cards',
  'sport',
  'esport',
  'balls',
  'curve',
  'board',
  'arena',
] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Subjects of our own drawing, written `own:lantern`; all others are names of the icon sets. */
export const OWN_SUBJECTS = [
  'envelope',
  'dragon-head',
  'phoenix',
  'carp',
  'lantern',
  'drum',
  'bowl-dice',
  'roulette',
  'chips',
  'fanned-cards',
  'lotus-gold',
  'tiger',
  'temple',
  'boat',
  'coin-hole',
  'ingot',
  'firecrackers',
  'rooster',
  'ball-soccer',
  'ball-basket',
  'rocket-gold',
  'mask-opera',
  'pearl-shell',
  'peach',
  'buffalo',
  'bamboo',
] as const;

export interface GameArt {
  readonly layout: Layout;
  readonly palette: Palette;
  readonly pattern: Pattern;
  /**
   * The first is the hero, the others its companions: icons as `peacock` (Fluent Emoji) or `own:…`,
   * cards as `K♠`, balls as `27`.
   */
  readonly subjects: readonly string[];
}

/** Access to a room (GAME-17). */
export const ROOM_TYPES = ['free', 'VIP', 'paid'] as const;
export interface RoomEntry {
  readonly id: string;
  readonly type: (typeof ROOM_TYPES)[number];
  readonly name: Names;
}

export interface GameEntry {
  /** Unique in the whole catalogue; part of the art's address: kebab-case. */
  readonly id: string;
  readonly vendor: string;
  readonly type: GameType;
  readonly name: Names;
  /** Line breaks of the lettering, at most two lines per language; the name in one line when absent. */
  readonly lines?: { readonly vi: readonly string[]; readonly en: readonly string[] };
  /** gameClassify of the source: a finer sort inside its type ("ways", "hold-spin", "baccarat", "tien-len" …). */
  readonly classify: string;
  /**
   * Published return to player, in basis points; absent when a table has none of its own (sports, cards against
   * people).
   */
  readonly rtpBasisPoints?: number;
  /** Minimum stake in minor units of VND. */
  readonly minBet: number;
  /** Pay lines or ways of a slot. */
  readonly payLines?: number;
  /** Whether trial accounts may play it with play money. */
  readonly freePlay: boolean;
  readonly tags: readonly ('HOT' | 'NEW' | 'JACKPOT' | 'LIVE')[];
  readonly rooms?: readonly RoomEntry[];
  readonly art: GameArt;
}
