/** A frame exchanges its launch token for a session of its own (§4; interfaces, Launch). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { launchTokenHash } from './launch-token.ts';
import { takeLaunch } from './store.ts';

/** Refuses launch_token_invalid when the token is unknown, used or late, or the session that launched is over. */
export async function exchangeToken({ kernel, deps }: Doors, launchToken: string): Promise<Result<AnswerOf<Calls['launch.exchange']>, 'launch_token_invalid'>> {
  return transact(kernel.db, async (tx) => {
    const parentId = await takeLaunch(tx, launchTokenHash(launchToken));
    const frame = parentId && (await deps.openFrameSession(tx, parentId));
    return frame ? ok({ token: frame.token, userName: frame.userName, type: frame.type, currency: frame.currency }) : refuse('launch_token_invalid');
  });
}
