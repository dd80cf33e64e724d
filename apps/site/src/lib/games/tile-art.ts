/** The addresses of a tile's art: three sizes, two languages, the newest format the engine supports. */

export const TILE_SIZES = {
  s: { width: 162, height: 216 },
  m: { width: 324, height: 432 },
  l: { width: 648, height: 864 },
} as const;
export type TileSize = keyof typeof TILE_SIZES;

export interface TileSources {
  /** `srcset` of the newer formats, the best first; empty for art that is not ours. */
  readonly sets: readonly { readonly type: string; readonly srcSet: string }[];
  readonly fallback: string;
}

const OURS = /^(.*\/art\/games\/[\w-]+)\.(?:vi|en)\.[sml]\.(?:webp|avif)$/;
const FORMATS = ['avif', 'webp'] as const;

/** One size larger for screens of two device pixels and more, where there is one. */
const LARGER: Readonly<Record<TileSize, TileSize>> = { s: 'm', m: 'l', l: 'l' };

/** Art is lettered in Vietnamese and English; every other language uses English. */
export const artLanguage = (locale: string): 'vi' | 'en' => (locale === 'vi' ? 'vi' : 'en');

/** The sources of a card's art at a size; an address of another shape is used as it is. */
export function tileSources(iconUrl: string, locale: string, size: TileSize): TileSources {
  const stem = OURS.exec(iconUrl)?.[1];
  if (stem === undefined) return { sets: [], fallback: iconUrl };
  const name = `${stem}.${artLanguage(locale)}`;
  const set = (format: string) => `${name}.${size}.${format} 1x, ${name}.${LARGER[size]}.${format} 2x`;
  return { sets: FORMATS.map((format) => ({ type: `image/${format}`, srcSet: set(format) })), fallback: `${name}.svg` };
}
