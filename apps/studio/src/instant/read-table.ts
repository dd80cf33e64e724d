/** `GET /table`: the offer, the bets, the hash of the next seed, and the interrupted round. */
import { instantRules, type InstantGame } from '@lantern/game-math/instant';
import type { InstantTableOf } from '../../wire/instant.ts';
import type { StudioContext } from '../context.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { findRunning, lockNextSeed } from '../rounds/round-store.ts';
import { freshSeed } from '../rounds/seeds.ts';
import { sendBet } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { betsOf } from './bets.ts';
import { instantGameOf } from './game-names.ts';
import { PLAY_PAUSE_MS } from './play.ts';
import { movesOf } from './replay.ts';
import { shownAfter } from './show-round.ts';

/** Refuses game_not_found. A round still asking is continued first. */
export async function readTable(
  studio: StudioContext,
  session: SessionRow,
): Promise<Result<InstantTableOf<InstantGame>>> {
  const game = instantGameOf(session.game);
  if (!game) return refuse('game_not_found');
  const asking = await findRunning(studio.db, session);
  const running = asking?.state === 'asking' ? await sendBet(studio, asking, session.walletSession) : asking;
  const { seedHash } = await studio.db.transact((tx) => lockNextSeed(tx, session, freshSeed()));
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
