/** Pairs of one member: for the data export, and when the account is erased. */
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PromotionsContext } from '../context.ts';
import { closePair } from './qualify.ts';
import { lockRunning, readPersonPairs } from './store.ts';

/** What is kept of a member as a friend and as a referrer. */
export const pairsOf = ({ kernel }: PromotionsContext, memberId: MemberId): Promise<readonly object[]> =>
  readPersonPairs(kernel.db, memberId);

/** Closes what still runs: an erased account is paid nothing, and nothing is earned with it. */
export async function closeOf(tx: Tx, memberId: MemberId): Promise<void> {
  for (const pair of await lockRunning(tx, memberId)) await closePair(tx, pair, { closing: 'account_closed' });
}
