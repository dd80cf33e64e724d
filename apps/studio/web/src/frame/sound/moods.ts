/** Moods: scales, tempos and voices by the pattern of a game's tile. */
import type { Tune, Voice } from './tune.ts';

/** Five-tone scales of the north (bắc), of the south (nam, oán), and some from elsewhere. */
const SCALES = {
  bac: [0, 2, 5, 7, 9],
  nam: [0, 3, 5, 7, 10],
  oan: [0, 2, 3, 7, 9],
  major: [0, 2, 4, 7, 9],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  desert: [0, 1, 4, 5, 7, 8, 10],
  whole: [0, 2, 4, 6, 8, 10],
} as const;
export type ScaleName = keyof typeof SCALES;

export interface Mood {
  readonly scale: ScaleName;
  readonly beatsPerMinute: number;
  readonly lead: Voice;
  readonly under: Voice;
  readonly drum: readonly number[];
}

const STRIDE = [0, 4, 8, 12];
const GALLOP = [0, 3, 4, 8, 11, 12];
const PULSE = [0, 8];
const NONE: readonly number[] = [];

/** Declares a mood. */
export function mood(
  scale: ScaleName,
  beatsPerMinute: number,
  lead: Voice,
  under: Voice,
  drum: readonly number[] = NONE,
): Mood {
  return { scale, beatsPerMinute, lead, under, drum };
}

const MOODS: Readonly<Record<string, Mood>> = {
  scales: mood('bac', 92, 'zither', 'pad', PULSE),
  rays: mood('major', 108, 'marimba', 'pad', STRIDE),
  drum: mood('bac', 100, 'flute', 'zither', GALLOP),
  lotus: mood('nam', 76, 'zither', 'flute'),
  clouds: mood('oan', 80, 'flute', 'zither'),
  lattice: mood('desert', 96, 'reed', 'marimba', PULSE),
  waves: mood('major', 84, 'bell', 'pad'),
  stars: mood('lydian', 78, 'bell', 'pad'),
  blossom: mood('bac', 88, 'zither', 'flute'),
  fan: mood('oan', 90, 'reed', 'zither', PULSE),
  bolts: mood('dorian', 118, 'reed', 'bell', GALLOP),
  embers: mood('nam', 104, 'reed', 'pad', GALLOP),
  stripes: mood('dorian', 120, 'marimba', 'bell', STRIDE),
  table: mood('dorian', 98, 'marimba', 'pad', PULSE),
  plain: mood('major', 112, 'marimba', 'bell', STRIDE),
};

const LOWEST_ROOT = 52;
const ROOTS = 10;
/** Two games of one pattern differ a little in tempo. */
const PACES = 9;

/** The tune of a game: its own mood, or the pattern's, with root, tempo and melody from its name. */
export function tuneOf(id: string, pattern: string, own?: Mood): Tune {
  const { scale, beatsPerMinute, lead, under, drum } = own ?? MOODS[pattern] ?? mood('major', 96, 'bell', 'pad');
  let seed = 7;
  for (const letter of id) seed = (seed * 31 + letter.charCodeAt(0)) % 1_000_003;
  return {
    scale: SCALES[scale],
    root: LOWEST_ROOT + (seed % ROOTS),
    beatsPerMinute: own ? beatsPerMinute : beatsPerMinute - 4 + (seed % PACES),
    lead,
    under,
    drum,
    seed,
  };
}
