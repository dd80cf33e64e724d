/** `stake` and `cash`: a bet on the next curve, and the cash-out while it runs. */
import { multiplierAfter } from '@lantern/game-math/crash';
import type { CashRequest, CrashStakeAnswer, CrashStakeRequest } from '../../wire/crash.ts';
import type { StudioContext } from '../context.ts';
import { ok, refuse, type Refused, type Result } from '../kernel/result.ts';
import type { Tx } from '../kernel/database.ts';
import { seatOf } from '../rounds/begin.ts';
import { findRound, lockRound, type RoundRow } from '../rounds/round-store.ts';
import { progress, refusalOf, settleNow } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { announceStaked } from '../shared/announcements.ts';
import { placeStake, type StakeRules } from '../shared/place-stake.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import { riskOf } from '../shared/settle.ts';
import { findShared } from '../shared/shared-store.ts';
import { recordCashOut, lockPassed } from './crash-store.ts';
import { crashEngine, paidAt, stakesOn, type CrashOutcome, type CrashStakes } from './engine.ts';
import { crashGameOf } from './games.ts';
import { stakeShown } from './show.ts';

/** Stakes per transaction. */
const BATCH = 200;

const answerOf = (round: RoundRow): CrashStakeAnswer => ({
  stake: stakeShown(round),
  balance: round.balancePaid ?? round.balanceStaked ?? 0,
});

/** The rules of a stake on a panel; undefined for a game without a curve. */
export function rulesOfStake(game: string, panel: 0 | 1): StakeRules | undefined {
  const known = crashGameOf(game);
  return (
    known && {
      kind: 'crash',
      title: known.title,
      refuses: (others) =>
        others.some((other) => stakesOn(other).panel === panel) ? refuse('stake_placed') : undefined,
    }
  );
}

/** Why a bet is not offered: game_not_found, stake_range; undefined where it is. */
export function stakeRange(
  game: string,
  { bet, autoHundredths }: Pick<CrashStakeRequest, 'bet' | 'autoHundredths'>,
): Refused | undefined {
  const known = crashGameOf(game);
  if (!known) return refuse('game_not_found');
  return bet < known.minBet || bet > known.maxBet || (autoHundredths ?? 0) > known.rules.highestHundredths
    ? refuse('stake_range')
    : undefined;
}

/** Places a bet. Refuses stake_range, stake_placed where the panel has one, and what `placeStake` refuses. */
export async function stake(
  studio: StudioContext,
  session: SessionRow,
  { requestId, roundId, panel, bet, autoHundredths, auto, memberSeed }: CrashStakeRequest,
): Promise<Result<CrashStakeAnswer>> {
  const rules = rulesOfStake(session.game, panel);
  const why = stakeRange(session.game, { bet, autoHundredths });
  if (why || !rules) return why ?? refuse('game_not_found');
  const stakes: CrashStakes = { panel, autoHundredths };
  const request = { requestId, sharedId: roundId, bet, stakes, auto, memberSeed };
  const placed = await placeStake(studio, session, request, rules);
  return placed.ok ? ok(answerOf(placed.value)) : placed;
}

/** Pays a stake that cashed out of a running curve; the row is locked. */
async function payOut(tx: Tx, shared: SharedRound, round: RoundRow): Promise<void> {
  const { won, play } = paidAt(shared.result as CrashOutcome, round);
  if (won === 0) return;
  const notCounted = (await riskOf(tx, crashEngine, shared, [round])).get(round.roundId);
  await progress(tx, round, { state: 'paying', stepNo: 0, won, ...(notCounted !== undefined && { notCounted }), play });
}

/** Cashes out at the current multiplier. Refuses round_not_found, curve_waiting, curve_over, and what refused the stake. Idempotent. */
export async function cash(
  studio: StudioContext,
  session: SessionRow,
  { stakeId }: CashRequest,
): Promise<Result<CrashStakeAnswer>> {
  // The request is recorded first, so that its time does not depend on what follows.
  const found = await findRound(studio.db, seatOf(session), stakeId);
  if (!found || found.kind !== 'crash' || found.sharedRound === null) return refuse('round_not_found');
  // answer not needed: whether it was in time is read from the row under its lock below, also for a repeated call
  await recordCashOut(studio.db, stakeId);
  const shared = await findShared(studio.db, found.sharedRound);
  await studio.db.transact(async (tx) => {
    const round = await lockRound(tx, stakeId);
    if (round.state !== 'open' || !shared?.result || shared.phase === 'void') return;
    if (!('askedAfterMs' in (round.play as object))) return;
    await payOut(tx, shared, round);
    announceStaked(tx, round.game, shared.sharedId);
  });
  const after = await settleNow(studio, (await findRound(studio.db, seatOf(session), stakeId))!);
  const why = refusalOf(after);
  if (why) return why;
  if (after.won > 0) return ok(answerOf(after));
  return refuse(
    after.state === 'asking' || (after.state === 'open' && shared?.phase === 'betting')
      ? 'curve_waiting'
      : 'curve_over',
  );
}

/** Pays stakes whose automatic cash-out is passed. Returns whether the curve still runs. */
export async function payPassed(
  studio: Pick<StudioContext, 'db' | 'wakeDispatcher'>,
  sharedId: string,
): Promise<boolean> {
  const shared = await findShared(studio.db, sharedId);
  if (shared?.phase !== 'running' || shared.leftMs <= 0) return false;
  const height = multiplierAfter(shared.elapsedMs);
  for (let count = BATCH; count === BATCH;) {
    count = await studio.db.transact(async (tx) => {
      const passed = await lockPassed(tx, sharedId, height, BATCH);
      for (const roundId of passed) await payOut(tx, shared, await lockRound(tx, roundId));
      if (passed.length > 0) announceStaked(tx, shared.game, sharedId);
      return passed.length;
    });
    if (count > 0) studio.wakeDispatcher();
  }
  return true;
}
