/** All games, family by family. */
import type { GameEntry } from '../entry.ts';
import { CARDS } from './cards.ts';
import { FISHING } from './fishing.ts';
import { INSTANT } from './instant.ts';
import { KENO } from './keno.ts';
import { LIVE } from './live.ts';
import { SLOTS_EG3 } from './slots-eg3.ts';
import { COCKFIGHTS, ESPORTS, SPORTS } from './sports.ts';

export const GAMES: readonly GameEntry[] = [...SLOTS_EG3, ...FISHING, ...LIVE, ...CARDS, ...INSTANT, ...SPORTS, ...ESPORTS, ...COCKFIGHTS, ...KENO];
