/** `GET /table`: what is offered, the bets, the hash of the next seed, and the round that was broken off. */
import { instantRules, type InstantGame } from '@lantern/game-math/instant';
import type { InstantTableOf } from '../../wire/instant.ts';
import type { Doors } from '../doors.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { findRunning, lockNextSeed } from '../rounds/round-store.ts';
import { freshSeed } from '../rounds/seeds.ts';
import { carryBet } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { betsOf } from './bets.ts';
import { instantGameOf } from './game-names.ts';
import { PLAY_PAUSE_MS } from './play.ts';
import { movesOf } from './replay.ts';
import { shownAfter } from './show-round.ts';

/** Refuses game_not_found. A round that is still asking is carried on first. */
export async function readTable(doors: Doors, session: SessionRow): Promise<Result<InstantTableOf<InstantGame>>> {
  const game = instantGameOf(session.game);
  if (!game) return refuse('game_not_found');
  const asking = await findRunning(doors.db, session);
  const running = asking?.state === 'asking' ? await carryBet(doors, asking, session.walletSession) : asking;
  const { seedHash } = await doors.db.transact((tx) => lockNextSeed(tx, session, freshSeed()));
  const { rtpBasisPoints, highestHundredths, offer } = instantRules(game);
  return ok({
    game,
    bets: betsOf(session.game),
    rtpBasisPoints,
    highestHundredths,
    pauseMs: PLAY_PAUSE_MS,
    nextSeedHash: seedHash,
    open: running?.state === 'open' ? shownAfter(running, movesOf(running).length) : null,
    offer,
  });
}
