/** Ends what vendors hold of a member: no bet from then on. Wins and rollbacks still arrive. */
import { postSigned } from '../../kernel/http/signed-post.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Doors } from './doors.ts';
import { endSessions, type EndedSession } from './session-store.ts';

/** Tells a vendor, as far as it listens (`POST <launchUrl>/terminate`): our door is shut whether it hears or not. */
async function tell({ kernel, deps }: Doors, memberId: MemberId, { vendor, launchId }: EndedSession): Promise<void> {
  const integration = await deps.catalogue.integrationOf(vendor);
  if (!integration) return;
  const { launchUrl, key, timeoutMs } = integration;
  const answer = await postSigned({ url: `${launchUrl}/terminate`, vendor, key, body: JSON.stringify({ memberRef: memberId, launchId }), nowMs: kernel.clock.now(), timeoutMs });
  if ('failed' in answer || answer.status !== 200) kernel.log.warn({ vendor, launch: launchId }, 'a vendor did not hear that a session is over');
}

/** Ends a member's sessions at every vendor, or at one; answers how many were running. */
export async function terminateSessions(doors: Doors, memberId: MemberId, vendor?: string): Promise<number> {
  const ended = await endSessions(doors.kernel.db, memberId, vendor);
  await Promise.all(ended.map((session) => tell(doors, memberId, session)));
  return ended.length;
}
