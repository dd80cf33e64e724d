/** Begins a member's own round: once per request id, one at a time, at the game's rate limit, on the seed whose hash was published. */
import { isDeepStrictEqual } from 'node:util';
import type { GameKind } from '../../wire/session.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { findByRequest, findRunning, insertRound, lockNextSeed, waitBeforeBet, type RoundRow } from './round-store.ts';
import { freshSeed } from './seeds.ts';

/** Minimum time after a bet the wallet refused. */
const ASK_PAUSE_MS = 500;

export interface OwnRoundRequest {
  readonly requestId: string;
  readonly bet: number;
  readonly memberSeed: string;
  readonly seedHash: string;
}

export interface OwnRoundRules {
  readonly kind: GameKind;
  /** The rules it is played by. */
  readonly title: string;
  /** Minimum time between two bets of the seat, by the database's clock. */
  readonly pauseMs: number;
  /** What the bet is placed on; absent where the amount is enough. */
  readonly stakes?: unknown;
  /** For a free spin: uses one spin of a grant and returns the grant; undefined where none is left. */
  readonly grant?: (() => Promise<string | undefined>) | undefined;
}

/** Whether the request equals the stored value; the database does not keep the order of keys. */
export const isSame = (stored: unknown, request: unknown): boolean =>
  isDeepStrictEqual(stored ?? null, JSON.parse(JSON.stringify(request ?? null)));

/** The seat of a session. */
export const seatOf = ({ vendor, memberRef, currency, game }: SessionRow) => ({ vendor, memberRef, currency, game });

/** The round of the request, begun if it is new. Refuses request_mismatch, round_open, seed_changed, too_fast, free_spins_over. */
export async function beginOwn(
  tx: Tx,
  session: SessionRow,
  request: OwnRoundRequest,
  { kind, title, pauseMs, stakes, grant }: OwnRoundRules,
): Promise<Result<RoundRow>> {
  const next = await lockNextSeed(tx, session, freshSeed());
  const known = await findByRequest(tx, session, request.requestId);
  if (known)
    return known.bet === request.bet &&
      (known.grantId !== null) === (grant !== undefined) &&
      known.memberSeed === request.memberSeed &&
      known.seedHash === request.seedHash &&
      isSame(known.stakes, stakes)
      ? ok(known)
      : refuse('request_mismatch');
  const running = await findRunning(tx, session);
  if (running) return refuse('round_open', { roundId: running.roundId });
  if (next.seedHash !== request.seedHash) return refuse('seed_changed', { nextSeedHash: next.seedHash });
  const waitMs = await waitBeforeBet(tx, session, pauseMs, ASK_PAUSE_MS);
  if (waitMs > 0) return refuse('too_fast', { waitMs });
  const grantId = await grant?.();
  if (grant && grantId === undefined) return refuse('free_spins_over');
  const { requestId, bet, memberSeed } = request;
  return ok(
    await insertRound(tx, {
      ...seatOf(session),
      kind,
      title,
      sessionId: session.sessionId,
      requestId,
      bet,
      grantId,
      memberSeed,
      seed: next.seed,
      seedHash: next.seedHash,
      ...(stakes !== undefined && { stakes }),
    }),
  );
}
