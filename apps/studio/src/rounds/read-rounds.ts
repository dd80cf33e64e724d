/** `GET /rounds` and `GET /rounds/:roundId`: a member's rounds and their proofs. */
import type { GameKind, RoundPage, RoundProof, RoundRow as RoundShown } from '../../wire/session.ts';
import type { StudioContext } from '../context.ts';
import { playedGame } from '../games.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { findRound, listRounds, type RoundRow, type Seat } from './round-store.ts';
import { contextOf } from './seeds.ts';
import { engineOf } from './stake.ts';

const PAGE = 20;

const shownOf = ({ roundId, requestedAt, bet, grantId, won, jackpot, state }: RoundRow): RoundShown => ({
  roundId,
  at: requestedAt.toISOString(),
  bet,
  free: grantId !== null,
  won,
  jackpot: jackpot === null ? null : { amount: jackpot },
  state,
});

/** A page, newest first. */
export async function readRounds(tx: Tx, seat: Seat, before: string | undefined): Promise<Result<RoundPage>> {
  const rows = await listRounds(tx, seat, before, PAGE + 1);
  const page = rows.slice(0, PAGE);
  return ok({ rounds: page.map(shownOf), next: rows.length > PAGE ? page.at(-1)!.roundId : null });
}

/**
 * One round with its proof: the member's own, or a revealed one of the game that many play, without a stake. The seed, and whatever could predict a step, is revealed after it has
 * ended. Refuses round_not_found.
 */
export async function readRound(
  { db, engines }: Pick<StudioContext, 'db' | 'engines'>,
  seat: Seat,
  roundId: string,
): Promise<Result<RoundProof>> {
  const round = await findRound(db, seat, roundId);
  if (!round) {
    const kind = playedGame(seat.vendor, seat.game)?.kind ?? '';
    const shared = await engines.get(kind)?.unstaked?.(db, seat.game, roundId);
    return shared ? ok(shared) : refuse('round_not_found');
  }
  const { game, title, kind, seedHash, memberSeed, state, stakes } = round;
  const engine = engineOf({ engines }, round);
  const { seed, ...source } = engine.seedSource
    ? await engine.seedSource(db, round)
    : { seed: round.seed, context: contextOf(round) };
  const shown = state === 'asking' || state === 'refused' || state === 'void' ? [] : await engine.shown(db, round);
  return ok({
    ...shownOf(round),
    game,
    kind: kind as GameKind,
    title,
    stakes,
    seedHash,
    seed: state === 'ended' && seed ? seed.toString('hex') : null,
    memberSeed,
    ...source,
    shown,
  });
}
