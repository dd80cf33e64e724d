/** Each family of tables has its own tune; each game its own melody and tempo. */
import type { TableGame } from '../../../../wire/table.ts';
import { mood, tuneOf, type Mood } from '../../frame/sound/moods.ts';
import type { Tune } from '../../frame/sound/tune.ts';

const PULSE = [0, 8];
const STRIDE = [0, 4, 8, 12];

const MOODS: Readonly<Record<TableGame, Mood>> = {
  baccarat: mood('dorian', 88, 'marimba', 'pad', PULSE),
  'dragon-tiger': mood('nam', 100, 'reed', 'zither', STRIDE),
  'tai-xiu': mood('bac', 104, 'zither', 'pad', [0, 3, 8, 11]),
  'xoc-dia': mood('oan', 96, 'flute', 'zither', [0, 6, 8, 14]),
  roulette: mood('lydian', 84, 'bell', 'pad'),
  'mini-tai-xiu': mood('bac', 112, 'zither', 'marimba', [0, 4, 8, 10, 12]),
  'bau-cua': mood('bac', 116, 'flute', 'marimba', [0, 4, 6, 8, 12, 14]),
};

/** The tune of a game at a table of this family. */
export const tableTune = (id: string, game: TableGame): Tune => tuneOf(id, 'table', MOODS[game]);
