/** A frame exchanges its launch token for a session of its own (§4; interfaces, Launch). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { launchTokenHash } from './launch-token.ts';
import { takeLaunch, takeVendorLaunch, type VendorLaunch } from './store.ts';

type Refusal = 'launch_token_invalid' | 'account_self_excluded' | 'account_cooling_off' | 'play_time_reached';

/**
 * Refuses launch_token_invalid when the token is unknown, used or late, or the session that launched is over; then what a launch
 * would be refused with: a member may have ended playing in the minute since. The token is used up either way.
 */
export async function exchangeToken({ kernel, deps }: Doors, launchToken: string): Promise<Result<AnswerOf<Calls['launch.exchange']>, Refusal>> {
  return transact(kernel.db, async (tx) => {
    const launch = await takeLaunch(tx, launchTokenHash(launchToken));
    if (!launch) return refuse('launch_token_invalid');
    const admitted = await deps.admitPlay(tx, launch.memberId);
    if (!admitted.ok) return admitted;
    const frame = await deps.openFrameSession(tx, launch.sessionId);
    return frame ? ok({ token: frame.token, userName: frame.userName, type: frame.type, currency: frame.currency }) : refuse('launch_token_invalid');
  });
}

/** A vendor exchanges the token of its launch, in the transaction that opens its session. Refuses like exchangeToken. */
export async function exchangeVendorToken({ deps }: Doors, tx: Tx, vendor: string, token: string): Promise<Result<VendorLaunch, Refusal>> {
  const launch = await takeVendorLaunch(tx, vendor, launchTokenHash(token));
  if (!launch) return refuse('launch_token_invalid');
  const admitted = await deps.admitPlay(tx, launch.memberId);
  return admitted.ok ? ok(launch) : admitted;
}
