/** Tiles of the lottery's own games, whose entries live in the lottery module and not in the catalogue. */
import type { TileGame, TileVendor } from './compose.ts';

export interface LotteryTile {
  readonly game: TileGame;
  readonly vendor: TileVendor;
}

const HAND: TileVendor = { face: 'be-vietnam-pro', lettering: 'bronze', frame: 'corner' };

type Draw = Pick<TileGame['art'], 'palette' | 'pattern' | 'subjects'>;

function tile(id: string, vi: readonly string[], en: readonly string[], art: Draw): LotteryTile {
  const game: TileGame = { id, name: { vi: vi.join(' '), en: en.join(' ') }, lines: { vi, en }, art: { layout: 'balls', ...art } };
  return { game, vendor: HAND };
}

/** By game code where the game is on sale, else by the draw they stand for. */
export const LOTTERY_TILES: readonly LotteryTile[] = [
  tile('mb60', ['Siêu tốc', '1 phút'], ['Express', '1 minute'], { palette: 'jade', pattern: 'bolts', subjects: ['60', '01', '86', 'stopwatch'] }),
  tile('mb45', ['Miền Bắc', '45 giây'], ['Northern', '45 seconds'], { palette: 'indigo', pattern: 'bolts', subjects: ['45', '08', '33'] }),
  tile('mb', ['Miền Bắc'], ['Northern'], { palette: 'wine', pattern: 'drum', subjects: ['27', '68', '79', 'own:temple'] }),
  tile('mn', ['Miền Nam'], ['Southern'], { palette: 'sea', pattern: 'waves', subjects: ['18', '52', '66', 'own:boat'] }),
  tile('mt', ['Miền Trung'], ['Central'], { palette: 'gold', pattern: 'lotus', subjects: ['36', '11', '74', 'own:lantern'] }),
  tile('mb300', ['Siêu tốc', '5 phút'], ['Express', '5 minutes'], { palette: 'night', pattern: 'clouds', subjects: ['05', '39', '92'] }),
];
