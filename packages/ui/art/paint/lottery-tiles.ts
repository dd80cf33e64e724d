import { composeTile, LOTTERY_TILES } from '@lantern/catalogue/art';
import type { Picture } from './scenes.ts';

/** Addresses the lottery's first games were given in their migration, by the tile that stands there. */
const ADDRESSES: Readonly<Record<string, string>> = { mb: 'tile-north', mb45: 'tile-north-45s', mb60: 'tile-fast-1m', mb300: 'tile-fast-5m', mn: 'tile-south', mt: 'tile-central' };

/** The lottery tiles, 3:4, lettered in Vietnamese. */
export function lotteryTiles(): Picture[] {
  return LOTTERY_TILES.flatMap(({ game, vendor }) => {
    const name = ADDRESSES[game.id];
    return name === undefined ? [] : [{ name, width: 324, height: 432, svg: composeTile(game, vendor, 'vi') }];
  });
}
