/** Theme of a fishing game. The build paints its scene; the theme is in the picture's metadata. */
import { COLOURS, type Colours, type GameEntry } from '@lantern/catalogue';
import type { Tune, Voice } from '../frame/sound/tune.ts';

export interface WaterTheme {
  readonly colours: Colours;
  readonly tune: Tune;
}

interface Mood {
  readonly scale: readonly number[];
  readonly beatsPerMinute: number;
  readonly lead: Voice;
  readonly under: Voice;
  readonly drum: readonly number[];
}

/** Motion: shallow water is lively, the open sea rolls, the deep sea is calm. */
const MOODS: Readonly<Record<string, Mood>> = {
  shallow: { scale: [0, 2, 4, 7, 9], beatsPerMinute: 104, lead: 'marimba', under: 'flute', drum: [0, 6, 8, 14] },
  'open-sea': { scale: [0, 2, 4, 6, 7, 9, 11], beatsPerMinute: 92, lead: 'bell', under: 'pad', drum: [0, 8] },
  'deep-sea': { scale: [0, 3, 5, 7, 10], beatsPerMinute: 74, lead: 'flute', under: 'pad', drum: [0] },
};
const LOWEST_ROOT = 50;
const ROOTS = 9;
const PACES = 8;

/** The theme of a fishing game; undefined for other games. */
export function waterThemeOf({
  id,
  type,
  classify,
  art,
}: Pick<GameEntry, 'id' | 'type' | 'classify' | 'art'>): WaterTheme | undefined {
  const mood = type === 'FISH' ? MOODS[classify] : undefined;
  if (!mood) return undefined;
  let seed = 5;
  for (const letter of id) seed = (seed * 31 + letter.charCodeAt(0)) % 1_000_003;
  const { scale, beatsPerMinute, lead, under, drum } = mood;
  return {
    colours: COLOURS[art.palette],
    tune: {
      scale,
      root: LOWEST_ROOT + (seed % ROOTS),
      beatsPerMinute: beatsPerMinute - PACES / 2 + (seed % PACES),
      lead,
      under,
      drum,
      seed,
    },
  };
}
