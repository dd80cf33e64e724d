/** Calls of an instant game's frame. */
import { z } from 'zod';
import { frameCall, id, memberSeed, seedHash, type FrameCall } from '../frame-call.ts';
import { moveOn } from './move.ts';
import { play } from './play.ts';
import { readTable } from './read-table.ts';

const playSchema = z.strictObject({
  requestId: id,
  bet: z.int().positive(),
  choice: z.unknown(),
  memberSeed,
  seedHash,
});
const moveSchema = z.strictObject({ roundId: id, move: z.int().min(1).max(1_000), choice: z.unknown() });

export const INSTANT_CALLS: readonly FrameCall[] = [
  frameCall('instant', 'GET', '/instant/table', z.unknown(), readTable),
  frameCall('instant', 'POST', '/instant/play', playSchema, play),
  frameCall('instant', 'POST', '/instant/move', moveSchema, moveOn),
];
