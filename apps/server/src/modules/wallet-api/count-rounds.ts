/**
 * Tells turnover and cashback of rounds that ended. It follows half a second behind: those who count lock what deposits lock
 * before money, and a bet must not wait for them.
 */
import { transact } from '../../kernel/tx.ts';
import type { SettledBet } from '../turnover/index.ts';
import type { Doors } from './doors.ts';
import { claimEnded, deleteEnded, type EndedRound } from './round-store.ts';
import { countedOutcome, payoutOf, playedOf } from './rules/round-outcome.ts';

/** Entries of the queue counted in one transaction. */
export const ROUNDS_AT_ONCE = 500;

/** A round as a bet of any game: what was played of it. One whose bets were all given back is void, with the stake it had. */
function settledBet(round: EndedRound): SettledBet {
  const { betId, vendor, memberId, game, category, currency, staked, rolledBack, endedAt } = round;
  const outcome = countedOutcome({ ...round, ended: true }, category);
  const stake = outcome === 'void' ? staked + rolledBack : playedOf(round);
  return { betId: `round:${betId}`, memberId, currency, category, vendor, gameId: game, stake, win: payoutOf(round), outcome, settledAt: new Date(endedAt!) };
}

/** The newest of each round: they were all read at one moment. */
const once = (rounds: readonly EndedRound[]): readonly EndedRound[] => [...new Map(rounds.map((round) => [round.betId, round])).values()];

/** Counts what has ended; answers how many entries were done with. */
export async function countRounds({ kernel, deps }: Doors): Promise<number> {
  return await transact(kernel.db, async (tx) => {
    const ended = await claimEnded(tx, ROUNDS_AT_ONCE);
    if (ended.length === 0) return 0;
    await deps.betsSettled(tx, once(ended).map(settledBet));
    await deleteEnded(tx, ended.map(({ queueId }) => queueId));
    return ended.length;
  });
}
