/** Calls of a slot's frame. */
import { z } from 'zod';
import { frameCall, id, memberSeed, seedHash, type FrameCall } from '../frame-call.ts';
import { readPool } from '../jackpots/read-pools.ts';
import { advance } from './advance.ts';
import { readTable } from './read-table.ts';
import { spin } from './spin.ts';

const spinSchema = z.strictObject({
  requestId: id,
  bet: z.int().positive(),
  memberSeed,
  seedHash,
  freeSpin: z.literal(true).optional(),
});
const advanceSchema = z.strictObject({ roundId: id, step: z.int().min(0).max(100_000) });

export const SLOT_CALLS: readonly FrameCall[] = [
  frameCall('slots', 'GET', '/slots/table', z.unknown(), readTable),
  frameCall('slots', 'GET', '/slots/pool', z.unknown(), readPool),
  frameCall('slots', 'POST', '/slots/spin', spinSchema, spin),
  frameCall('slots', 'POST', '/slots/advance', advanceSchema, advance),
];
