/** `GET /table`: the rules, the bets, the hash of the next seed, and the round that was broken off. */
import type { SlotTable } from '../../wire/slots.ts';
import { poolOf } from '@lantern/game-math/slots';
import type { Doors } from '../doors.ts';
import { findOpenGrant } from '../free-spins/free-spins-store.ts';
import { poolShown } from '../jackpots/read-pools.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { findRunning, lockNextSeed } from '../rounds/round-store.ts';
import { freshSeed } from '../rounds/seeds.ts';
import { carryBet } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { betsOf } from './bets.ts';
import { titleNamed, titleOf } from './game-titles.ts';
import { hitBasisPoints } from './hit-chance.ts';
import { shownAt } from './show-round.ts';
import { SPIN_PAUSE_MS } from './spin.ts';

const hits = new Map<string, number>();

/** Refuses game_not_found. A round that is still asking is carried on first. */
export async function readTable(doors: Doors, session: SessionRow): Promise<Result<SlotTable>> {
  const asking = await findRunning(doors.db, session);
  const running = asking?.state === 'asking' ? await carryBet(doors, asking, session.walletSession) : asking;
  const open = running?.state === 'open' ? running : undefined;
  // A round goes on by the rules it was begun with.
  const title = open ? titleNamed(open.title) : titleOf(session.game);
  if (!title) return refuse('game_not_found');
  const { seedHash } = await doors.db.transact((tx) => lockNextSeed(tx, session, freshSeed()));
  const hitShare = hits.get(title.id) ?? hitBasisPoints(title);
  hits.set(title.id, hitShare);
  return ok({
    title,
    bets: betsOf(session.game, title),
    hitBasisPoints: hitShare,
    spinPauseMs: SPIN_PAUSE_MS,
    nextSeedHash: seedHash,
    open: open ? shownAt(open, open.stepNo) : null,
    freeSpins: (await findOpenGrant(doors.db, session)) ?? null,
    pool: poolOf(title) ? await poolShown(doors.db, session) : null,
  });
}
