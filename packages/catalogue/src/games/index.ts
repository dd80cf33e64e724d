/** All games in the order a member sees them first, families and vendors mixed. */
import type { GameEntry } from '../entry.ts';
import { byVendor, shelve } from '../shelf.ts';
import { CARDS } from './cards.ts';
import { FISHING } from './fishing.ts';
import { INSTANT } from './instant.ts';
import { LIVE } from './live.ts';
import { SLOTS_EG3 } from './slots-eg3.ts';
import { SLOTS_FC } from './slots-fc.ts';
import { SLOTS_HDG } from './slots-hdg.ts';
import { SLOTS_JL } from './slots-jl.ts';
import { SLOTS_PG } from './slots-pg.ts';
import { SLOTS_TDG } from './slots-tdg.ts';
import { SLOTS_VTR } from './slots-vtr.ts';
import { COCKFIGHTS, ESPORTS, SPORTS } from './sports.ts';

const SLOTS = [...SLOTS_EG3, ...SLOTS_PG, ...SLOTS_FC, ...SLOTS_JL, ...SLOTS_TDG, ...SLOTS_VTR, ...SLOTS_HDG];

const FAMILIES = [SLOTS, FISHING, LIVE, CARDS, INSTANT, SPORTS, ESPORTS, COCKFIGHTS];

export const GAMES: readonly GameEntry[] = shelve(FAMILIES.map((family) => shelve(byVendor(family))));
