/** Strict parsing of picture addresses. */

import type { Format, Size } from '../../../kernel/images/tile-sizes.ts';

export type PictureName =
  | { readonly piece: string }
  | { readonly piece: string; readonly size: Size; readonly format: Format };

const TILE = /^([a-z0-9][a-z0-9-]{0,63}\.(?:vi|en))\.(?:svg|([sml])\.(webp|avif))$/;
const SLOT = /^([a-z0-9][a-z0-9-]{0,63}\.(?:scene|symbols|feature|cabinet|feature-cabinet|name\.(?:vi|en)))\.svg$/;
const WATER = /^(fish|[a-z0-9][a-z0-9-]{0,63}\.(?:wide|tall))\.svg$/;
const QUICK = /^([a-z0-9][a-z0-9-]{0,63}\.(?:ground|pieces|name\.(?:vi|en)))\.svg$/;
const TABLE = /^(bau-cua)\.svg$/;
const LOGO = /^([A-Z0-9][A-Z0-9_]{0,31})\.svg$/;

/** Parses the last part of `/art/games/…`; undefined if it is not a tile's name. */
export function readTileName(file: string): PictureName | undefined {
  const [, base, size, format] = TILE.exec(file) ?? [];
  if (base === undefined) return undefined;
  const piece = `games/${base}`;
  return size === undefined ? { piece } : { piece, size: size as Size, format: format as Format };
}

/** Parses the last part of `/art/vendors/…`. */
export function readLogoName(file: string): PictureName | undefined {
  const [, code] = LOGO.exec(file) ?? [];
  return code === undefined ? undefined : { piece: `vendors/${code}` };
}

/** Parses the last part of `/art/slots/…`. */
export function readSlotName(file: string): PictureName | undefined {
  const [, base] = SLOT.exec(file) ?? [];
  return base === undefined ? undefined : { piece: `slots/${base}` };
}

/** Parses the last part of `/art/fishing/…`. */
export function readFishingName(file: string): PictureName | undefined {
  const [, base] = WATER.exec(file) ?? [];
  return base === undefined ? undefined : { piece: `fishing/${base}` };
}

/** Parses the last part of `/art/instant/…`. */
export function readQuickName(file: string): PictureName | undefined {
  const [, base] = QUICK.exec(file) ?? [];
  return base === undefined ? undefined : { piece: `instant/${base}` };
}

/** Parses the last part of `/art/tables/…`. */
export function readTableName(file: string): PictureName | undefined {
  const [, base] = TABLE.exec(file) ?? [];
  return base === undefined ? undefined : { piece: `tables/${base}` };
}
