/** Runs a call at most once per Idempotency-Key of its caller. */
import type { FastifyRequest } from 'fastify';
import { ok, refuse, type Result } from '../result.ts';
import { IDEMPOTENCY_KEY_PATTERN, type IdempotencyKeys } from './idempotency.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** From this HTTP status on the failure is the server's, not the request's. */
const SERVER_FAILURE = 500;
const TOO_MANY = 429;

interface Keyed {
  /** Whose key it is: keys of different callers never meet. */
  readonly owner: string;
  readonly call: string;
  /** What a repeated request must match. */
  readonly content: string;
}

/**
 * The answer of the first request with the key. Refusals are stored answers too; only a crash or a server failure frees
 * the key. Refuses idempotency_key_required, idempotency_key_invalid, idempotency_key_reused, in_progress.
 */
export async function onceByKey(
  keys: IdempotencyKeys,
  { owner, call, content }: Keyed,
  request: FastifyRequest,
  run: () => Promise<Answer>,
): Promise<Result<Answer>> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return refuse('idempotency_key_required');
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key)) return refuse('idempotency_key_invalid');
  const claim = await keys.claim(owner, key, call, content);
  if (claim.state === 'reused') return refuse('idempotency_key_reused');
  if (claim.state === 'running') return refuse('in_progress');
  if (claim.state === 'answered') return ok({ status: claim.answer.status, body: claim.answer.body });
  try {
    const answer = await run();
    // Not acknowledged, or the client should retry: no answer is stored, so that the same key learns the outcome.
    if (answer.status >= SERVER_FAILURE || answer.status === TOO_MANY) await keys.release(owner, key);
    else await keys.settle(owner, key, { status: answer.status, body: answer.body });
    return ok(answer);
  } catch (error) {
    await keys.release(owner, key).catch(() => undefined);
    throw error;
  }
}
