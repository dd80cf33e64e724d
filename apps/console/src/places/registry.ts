/** Every place of the console, in the order of the navigation. A new place is added here and nowhere else in the shell. */
import type { Place } from '../lib/place.ts';
import { approvals } from './approvals/index.ts';
import { audit } from './audit/index.ts';
import { members } from './members/index.ts';
import { operators } from './operators/index.ts';
import { unmatched } from './unmatched/index.ts';
import { withdrawals } from './withdrawals/index.ts';

export const PLACES: readonly Place[] = [members, unmatched, withdrawals, approvals, operators, audit];
