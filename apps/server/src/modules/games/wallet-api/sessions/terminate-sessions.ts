/** Ends a member's vendor sessions: no more bets. Wins and rollbacks are still accepted. */
import type { MemberId } from '../../../../kernel/ids.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { insertNotices } from '../vendors/notice-store.ts';
import { endSessions } from './session-store.ts';

/**
 * Ends a member's sessions at every vendor, or at one; returns how many were active. Vendors are notified afterwards (`POST
 * <launchUrl>/terminate`): bets are refused whether or not the notification arrives.
 */
export const terminateSessions = ({ kernel }: ModuleContext, memberId: MemberId, only?: string): Promise<number> =>
  transact(kernel.db, (tx) => terminateSessionsIn(tx, memberId, only));

/** The same in the caller's transaction. */
export async function terminateSessionsIn(tx: Tx, memberId: MemberId, only?: string): Promise<number> {
  const ended = await endSessions(tx, memberId, only);
  await insertNotices(
    tx,
    ended.map(({ vendor, launchId }) => ({
      vendor,
      path: '/terminate' as const,
      body: { memberRef: memberId, launchId },
    })),
  );
  return ended.length;
}
