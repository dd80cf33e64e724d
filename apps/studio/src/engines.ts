/** The engines of the studio, one per kind of game. */
import type { Engines, RoundEngine } from './rounds/engine.ts';
import { slotsEngine } from './slots/engine.ts';

const ALL: readonly RoundEngine[] = [slotsEngine];

export const ENGINES: Engines = new Map(ALL.map((engine) => [engine.kind, engine]));
