/** A call of the frames: its input shape and its handler. */
import { z } from 'zod';
import type { GameKind } from '../wire/session.ts';
import type { StudioContext } from './context.ts';
import type { Result } from './kernel/result.ts';
import type { SessionRow } from './sessions/session-store.ts';

export interface FrameCall<T = unknown> {
  /** Kind of game whose sessions may call it; undefined: any. */
  readonly kind: GameKind | undefined;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly shape: z.ZodType<T>;
  readonly answer: (studio: StudioContext, session: SessionRow, request: T) => Promise<Result<unknown>>;
}

/** Declares a call. */
export const frameCall = <T>(
  kind: GameKind | undefined,
  method: 'GET' | 'POST',
  path: string,
  shape: z.ZodType<T>,
  answer: FrameCall<T>['answer'],
): FrameCall => ({
  kind,
  method,
  path,
  shape,
  answer: answer as FrameCall['answer'],
});

/** An id of a request or a round. */
export const id = z.string().regex(/^[\w-]{1,64}$/);
/** The member's part of the randomness. */
export const memberSeed = z
  .string()
  .max(64)
  .regex(/^[\x20-\x7e]*$/);
/** SHA-256 in hex. */
export const seedHash = z.string().regex(/^[0-9a-f]{64}$/);
