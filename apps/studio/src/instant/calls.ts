/** What the frame of a quick game asks. */
import { z } from 'zod';
import { frameCall, id, memberSeed, seedHash, type FrameCall } from '../frame-call.ts';
import { moveOn } from './move.ts';
import { play } from './play.ts';
import { readTable } from './read-table.ts';

const playAsked = z.strictObject({ requestId: id, bet: z.int().positive(), choice: z.unknown(), memberSeed, seedHash });
const moveAsked = z.strictObject({ roundId: id, move: z.int().min(1).max(1_000), choice: z.unknown() });

export const INSTANT_CALLS: readonly FrameCall[] = [
  frameCall('instant', 'GET', '/instant/table', z.unknown(), readTable),
  frameCall('instant', 'POST', '/instant/play', playAsked, play),
  frameCall('instant', 'POST', '/instant/move', moveAsked, moveOn),
];
