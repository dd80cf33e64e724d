/** `stake` and `cash`: a bet on the curve that takes off next, and the way out while it flies. */
import { multiplierAfter } from '@lantern/game-math/crash';
import type { CashAsked, CrashStakeAnswer, CrashStakeAsked } from '../../wire/crash.ts';
import type { Doors } from '../doors.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Tx } from '../kernel/database.ts';
import { seatOf } from '../rounds/begin.ts';
import { findRound, lockRound, type RoundRow } from '../rounds/round-store.ts';
import { progress, refusalOf, settleNow } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { announceStaked } from '../shared/announcements.ts';
import { placeStake } from '../shared/place-stake.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import { findShared } from '../shared/shared-store.ts';
import { hearCash, lockPassed } from './crash-store.ts';
import { paidAt, stakesOn, type CrashOutcome, type CrashStakes } from './engine.ts';
import { crashGameOf } from './games.ts';
import { stakeShown } from './show.ts';

/** Stakes of one transaction. */
const BATCH = 200;

const answerOf = (round: RoundRow): CrashStakeAnswer => ({ stake: stakeShown(round), balance: round.balancePaid ?? round.balanceStaked ?? 0 });

/** Places a bet. Refuses stake_range, stake_placed where the panel has one, what `placeStake` refuses. */
export async function stake(doors: Doors, session: SessionRow, { requestId, roundId, panel, bet, autoHundredths }: CrashStakeAsked): Promise<Result<CrashStakeAnswer>> {
  const known = crashGameOf(session.game);
  if (!known) return refuse('game_not_found');
  if (bet < known.leastBet || bet > known.mostBet || (autoHundredths ?? 0) > known.rules.highestHundredths) return refuse('stake_range');
  const stakes: CrashStakes = { panel, autoHundredths };
  const placed = await placeStake(doors, session, { requestId, sharedId: roundId, bet, stakes }, {
    kind: 'crash',
    title: known.title,
    refuses: (standing) => (standing.some((other) => stakesOn(other).panel === panel) ? refuse('stake_placed') : undefined),
  });
  return placed.ok ? ok(answerOf(placed.value)) : placed;
}

/** Pays a stake that got out of a curve that may still fly, its row being held. */
async function payOut(tx: Tx, shared: SharedRound, round: RoundRow): Promise<void> {
  const { won, play } = paidAt(shared.result as CrashOutcome, round);
  if (won > 0) await progress(tx, round, { state: 'paying', stepNo: 0, won, play });
}

/** Takes what the curve pays now. Refuses round_not_found, curve_waiting, curve_over, and what refused the stake; a repeated one gets the same answer. */
export async function cash(doors: Doors, session: SessionRow, { stakeId }: CashAsked): Promise<Result<CrashStakeAnswer>> {
  // Heard first: everything else may take its time.
  const found = await findRound(doors.db, seatOf(session), stakeId);
  if (!found || found.kind !== 'crash' || found.sharedRound === null) return refuse('round_not_found');
  await hearCash(doors.db, stakeId);
  const shared = await findShared(doors.db, found.sharedRound);
  await doors.db.transact(async (tx) => {
    const round = await lockRound(tx, stakeId);
    if (round.state !== 'open' || !shared?.result || shared.phase === 'void') return;
    if (!('askedAfterMs' in (round.play as object))) return;
    await payOut(tx, shared, round);
    await announceStaked(tx, round.game, shared.sharedId);
  });
  const after = await settleNow(doors, (await findRound(doors.db, seatOf(session), stakeId))!);
  const why = refusalOf(after);
  if (why) return why;
  if (after.won > 0) return ok(answerOf(after));
  return refuse(after.state === 'asking' || (after.state === 'open' && shared?.phase === 'betting') ? 'curve_waiting' : 'curve_over');
}

/** Pays the stakes that got out by themselves until now. Answers whether the curve still flies. */
export async function payPassed(doors: Pick<Doors, 'db' | 'wakePayer'>, sharedId: string): Promise<boolean> {
  const shared = await findShared(doors.db, sharedId);
  if (shared?.phase !== 'running' || shared.leftMs <= 0) return false;
  const height = multiplierAfter(shared.elapsedMs);
  for (let count = BATCH; count === BATCH; ) {
    count = await doors.db.transact(async (tx) => {
      const passed = await lockPassed(tx, sharedId, height, BATCH);
      for (const roundId of passed) await payOut(tx, shared, await lockRound(tx, roundId));
      if (passed.length > 0) await announceStaked(tx, shared.game, sharedId);
      return passed.length;
    });
    if (count > 0) doors.wakePayer();
  }
  return true;
}
