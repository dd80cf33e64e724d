/** The engines of the studio, one per kind of game. */
import { cardsEngine } from './cards/engine.ts';
import { crashEngine } from './crash/engine.ts';
import { fightEngine } from './fights/engine.ts';
import { fishingEngine } from './fishing/engine.ts';
import { instantEngine } from './instant/engine.ts';
import type { Engines, RoundEngine } from './rounds/engine.ts';
import { stakesOf } from './shared/round-engine.ts';
import type { SharedEngine } from './shared/shared-engine.ts';
import { slotsEngine } from './slots/engine.ts';
import { sportsEngine } from './sports/slips/engine.ts';
import { tableEngine } from './tables/engine.ts';

/** Engines of rounds shared by many players. */
export const SHARED_ENGINES: readonly SharedEngine[] = [tableEngine, crashEngine, fightEngine];

const ALL: readonly RoundEngine[] = [
  slotsEngine,
  instantEngine,
  fishingEngine,
  cardsEngine,
  sportsEngine,
  ...SHARED_ENGINES.map(stakesOf),
];

export const ENGINES: Engines = new Map(ALL.map((engine) => [engine.kind, engine]));
