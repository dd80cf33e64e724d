/** A round of one member's own, asked for: once per request id, one at a time, no faster than its game has it, on the seed that was told. */
import { isDeepStrictEqual } from 'node:util';
import type { GameKind } from '../../wire/session.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { findByRequest, findRunning, insertRound, lockNextSeed, waitBeforeBet, type RoundRow } from './round-store.ts';
import { freshSeed } from './seeds.ts';

/** Least time after a bet the wallet refused. */
const ASK_PAUSE_MS = 500;

export interface OwnRoundAsked {
  readonly requestId: string;
  readonly bet: number;
  readonly memberSeed: string;
  readonly seedHash: string;
}

export interface OwnRoundRules {
  readonly kind: GameKind;
  /** Whose rules it is played by. */
  readonly title: string;
  /** Least time between two bets of the seat, by the database's clock. */
  readonly pauseMs: number;
  /** What the bet stands on; absent where the amount says it all. */
  readonly stakes?: unknown;
  /** Of a spin that was given: uses one of its grant, and answers the grant; undefined where none is left. */
  readonly grant?: (() => Promise<string | undefined>) | undefined;
}

/** Whether what is asked for is what was stored; the database keeps no order of keys. */
export const isSame = (stored: unknown, asked: unknown): boolean => isDeepStrictEqual(stored ?? null, JSON.parse(JSON.stringify(asked ?? null)));

/** Whose rounds a session plays. */
export const seatOf = ({ vendor, memberRef, currency, game }: SessionRow) => ({ vendor, memberRef, currency, game });

/** The round of the request, begun unless it is known. Refuses request_mismatch, round_open, seed_changed, too_fast, free_spins_over. */
export async function beginOwn(tx: Tx, session: SessionRow, asked: OwnRoundAsked, { kind, title, pauseMs, stakes, grant }: OwnRoundRules): Promise<Result<RoundRow>> {
  const next = await lockNextSeed(tx, session, freshSeed());
  const known = await findByRequest(tx, session, asked.requestId);
  if (known) return known.bet === asked.bet && (known.grantId !== null) === (grant !== undefined) && known.memberSeed === asked.memberSeed && known.seedHash === asked.seedHash && isSame(known.stakes, stakes) ? ok(known) : refuse('request_mismatch');
  const running = await findRunning(tx, session);
  if (running) return refuse('round_open', { roundId: running.roundId });
  if (next.seedHash !== asked.seedHash) return refuse('seed_changed', { nextSeedHash: next.seedHash });
  const waitMs = await waitBeforeBet(tx, session, pauseMs, ASK_PAUSE_MS);
  if (waitMs > 0) return refuse('too_fast', { waitMs });
  const grantId = await grant?.();
  if (grant && grantId === undefined) return refuse('free_spins_over');
  const { requestId, bet, memberSeed } = asked;
  return ok(await insertRound(tx, { ...seatOf(session), kind, title, sessionId: session.sessionId, requestId, bet, grantId, memberSeed, seed: next.seed, seedHash: next.seedHash, ...(stakes !== undefined && { stakes }) }));
}
