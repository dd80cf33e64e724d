/** Music of a card room: a slow zither; a duel is faster. */
import { mood, tuneOf } from '../../frame/sound/moods.ts';
import type { Tune } from '../../frame/sound/tune.ts';

const CALM = mood('oan', 84, 'zither', 'flute', [0, 8]);
const DUEL = mood('nam', 104, 'zither', 'reed', [0, 4, 8, 12]);

/** The tune of a game by number of seats. */
export const cardsTune = (id: string, seats: number): Tune => tuneOf(id, 'lattice', seats === 2 ? DUEL : CALM);
