/** Runs a call at most once per Idempotency-Key of its caller. */
import type { FastifyRequest } from 'fastify';
import { ok, refuse, type Result } from '../result.ts';
import { IDEMPOTENCY_KEY_PATTERN, requestHash, type IdempotencyKeys, type KeyClaim } from './idempotency.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const BAD_REQUEST = 400;
/** From this HTTP status on the failure is the server's, not the request's. */
const SERVER_FAILURE = 500;
const TOO_MANY = 429;

/** Not acknowledged, or the client should retry: no answer is stored, so that the same key learns the outcome. */
const isOpen = ({ status }: Answer): boolean => status >= SERVER_FAILURE || status === TOO_MANY;

interface Keyed {
  /** Whose key it is: keys of different callers never meet. */
  readonly owner: string;
  readonly call: string;
  /** What a repeated request must match. */
  readonly content: string;
}

function readKey({ headers }: FastifyRequest): Result<string> {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return refuse('idempotency_key_required');
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key)) return refuse('idempotency_key_invalid');
  return ok(key);
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
  const named = readKey(request);
  if (!named.ok) return named;
  const key = named.value;
  const claim = await keys.claim(owner, key, call, content);
  if (claim.state === 'reused') return refuse('idempotency_key_reused');
  if (claim.state === 'running') return refuse('in_progress');
  if (claim.state === 'answered') return ok({ status: claim.answer.status, body: claim.answer.body });
  try {
    const answer = await run();
    if (isOpen(answer)) await keys.release(owner, key);
    else await keys.settle(owner, key, { status: answer.status, body: answer.body });
    return ok(answer);
  } catch (error) {
    await keys.release(owner, key).catch(() => undefined);
    throw error;
  }
}

/**
 * The same for a handler that takes its key itself (`takingKey`): what it accepts needs nothing more; a refusal is stored, unless the
 * key is known: then what was first is answered. Refusals as in `onceByKey`.
 */
export async function onceByTakenKey(
  keys: IdempotencyKeys,
  { owner, call, content }: Keyed,
  request: FastifyRequest,
  run: (claim: KeyClaim & { readonly accepted: boolean }) => Promise<Answer>,
): Promise<Result<Answer>> {
  const named = readKey(request);
  if (!named.ok) return named;
  const claim: KeyClaim = { owner, key: named.value, call, bodyHash: requestHash(content) };
  const answer = await run({ ...claim, accepted: false });
  if (answer.status < BAD_REQUEST || isOpen(answer)) return ok(answer);
  const stored = await keys.refuse(claim, answer);
  switch (stored.state) {
    case 'stored':
      return ok(answer);
    case 'answered':
      return ok({ status: stored.answer.status, body: stored.answer.body });
    case 'accepted':
      return ok(await run({ ...claim, accepted: true }));
    case 'reused':
      return refuse('idempotency_key_reused');
    case 'running':
      return refuse('in_progress');
  }
}
