/** The pictures that come with the site, found by the ids content and games carry. */
import lanterns from '@lantern/ui/art/banner-lanterns.webp';
import lottery from '@lantern/ui/art/banner-lottery.webp';
import luckyMoney from '@lantern/ui/art/banner-lucky-money.webp';
import central from '@lantern/ui/art/tile-central.webp';
import fast1 from '@lantern/ui/art/tile-fast-1m.webp';
import fast5 from '@lantern/ui/art/tile-fast-5m.webp';
import north45 from '@lantern/ui/art/tile-north-45s.webp';
import north from '@lantern/ui/art/tile-north.webp';
import south from '@lantern/ui/art/tile-south.webp';

const BANNERS: Readonly<Record<string, string>> = { 'banner-hoadang': lanterns, 'banner-drum': lottery, 'banner-lixi': luckyMoney };
const TILES: Readonly<Record<string, string>> = { mb45: north45, mb60: fast1, mb300: fast5 };
const REGIONS: Readonly<Record<string, string>> = { mb: north, mn: south, mt: central };

/** The banner's picture: one of ours by id, else the address itself. */
export const bannerArt = (imageUrl: string | undefined): string => (imageUrl && BANNERS[imageUrl]) || (imageUrl?.startsWith('/') ? imageUrl : lanterns);

/** A lottery's tile; a game without its own wears its region's. */
export function gameArt(gameCode: string): string {
  return TILES[gameCode] ?? REGIONS[gameCode.slice(0, 2)] ?? north;
}

/** Whether the game's tile carries its own name as lettering; a region's tile does not. */
export const hasLettering = (gameCode: string): boolean => gameCode in TILES;

/** A lottery's tile from an icon's address, which ends in the game's code. */
export const gameArtOfIcon = (iconUrl: string): string => gameArt(/([a-z0-9]+)\.\w+$/.exec(iconUrl)?.[1] ?? '');
