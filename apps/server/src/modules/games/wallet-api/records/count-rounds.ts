/**
 * Reports ended rounds to turnover and cashback. Asynchronous, about half a second behind: counting takes the locks that deposits take
 * before the money, and a bet must not wait for them.
 */
import { transact } from '../../../../kernel/tx.ts';
import type { SettledBet } from '../../../money/turnover/index.ts';
import type { ModuleContext } from '../context.ts';
import { claimEnded, deleteEnded, hasEnded, type EndedRound } from '../verbs/round-store.ts';
import { countedOutcome, isFullyAtRisk, payoutOf, playedOf } from '../rules/round-outcome.ts';

/** Queue entries counted in one transaction. */
export const ROUNDS_AT_ONCE = 500;

/** A round as a settled bet: its played stake. A round whose bets were all rolled back is void, with its original stake. */
function settledBet(round: EndedRound, reportsRisk: boolean): SettledBet {
  const {
    betId,
    vendor,
    memberId,
    game,
    category,
    currency,
    staked,
    returned,
    rolledBack,
    endedAt,
    notCounted,
    edgePpm,
    weightBps,
  } = round;
  const outcome = countedOutcome({ ...round, ended: true }, category);
  const stake = outcome === 'void' ? staked + rolledBack : playedOf(round);
  return {
    betId: `round:${betId}`,
    memberId,
    currency,
    category,
    vendor,
    gameId: game,
    stake,
    returned,
    win: payoutOf(round),
    outcome,
    settledAt: new Date(endedAt!),
    risk: {
      notCounted: notCounted < stake ? notCounted : stake,
      edgePpm,
      weightBps,
      reported: reportsRisk || isFullyAtRisk(category),
    },
  };
}

/** One entry per round: all were read in the same snapshot. */
const unique = (rounds: readonly EndedRound[]): readonly EndedRound[] => [
  ...new Map(rounds.map((round) => [round.betId, round])).values(),
];

/** Counts ended rounds; returns how many queue entries were processed. */
export async function countRounds({ kernel, deps, vendors }: ModuleContext): Promise<number> {
  if (!(await hasEnded(kernel.db))) return 0;
  const reporting = new Set((await vendors.all()).flatMap(({ code, reportsRisk }) => (reportsRisk ? [code] : [])));
  return await transact(kernel.db, async (tx) => {
    const ended = await claimEnded(tx, ROUNDS_AT_ONCE);
    if (ended.length === 0) return 0;
    // A round with a held payout counts after the decision, which queues it again.
    const decided = unique(ended).filter(({ held }) => held === 0n);
    if (decided.length > 0)
      await deps.betsSettled(
        tx,
        decided.map((round) => settledBet(round, reporting.has(round.vendor))),
      );
    await deleteEnded(
      tx,
      ended.map(({ queueId }) => queueId),
    );
    return ended.length;
  });
}
