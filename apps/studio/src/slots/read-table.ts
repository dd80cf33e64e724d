/** `GET /table`: the rules, the bets, the hash of the next seed, and the interrupted round. */
import type { SlotTable } from '../../wire/slots.ts';
import { mathsIdOf, poolOf, slotTitle } from '@lantern/game-math/slots';
import type { StudioContext } from '../context.ts';
import { findOpenGrant } from '../free-spins/free-spins-store.ts';
import { poolShown } from '../jackpots/read-pools.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { findRunning, lockNextSeed } from '../rounds/round-store.ts';
import { freshSeed } from '../rounds/seeds.ts';
import { sendBet } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { betsOf } from './bets.ts';
import { titleOf } from './game-titles.ts';
import { hitBasisPoints } from './hit-chance.ts';
import { openingWindow } from './opening-window.ts';
import { seriesOf } from './series.ts';
import { shownAt } from './show-round.ts';
import { SPIN_PAUSE_MS } from './spin.ts';

const hits = new Map<string, number>();

/** Refuses game_not_found. A round still asking is continued first. */
export async function readTable(studio: StudioContext, session: SessionRow): Promise<Result<SlotTable>> {
  const asking = await findRunning(studio.db, session);
  const running = asking?.state === 'asking' ? await sendBet(studio, asking, session.walletSession) : asking;
  const open = running?.state === 'open' ? running : undefined;
  // A round continues by the rules it was begun with.
  const title = open ? slotTitle(open.title) : titleOf(session.game);
  if (!title) return refuse('game_not_found');
  const { seedHash } = await studio.db.transact((tx) => lockNextSeed(tx, session, freshSeed()));
  const mathsId = mathsIdOf(title);
  const hitShare = hits.get(mathsId) ?? hitBasisPoints(title);
  hits.set(mathsId, hitShare);
  return ok({
    title,
    opening: openingWindow(session.game, title),
    series: seriesOf(title),
    bets: betsOf(session.game, title),
    hitBasisPoints: hitShare,
    spinPauseMs: SPIN_PAUSE_MS,
    nextSeedHash: seedHash,
    open: open ? shownAt(open, open.stepNo) : null,
    freeSpins: (await findOpenGrant(studio.db, session)) ?? null,
    pool: poolOf(title) ? await poolShown(studio.db, session) : null,
  });
}
