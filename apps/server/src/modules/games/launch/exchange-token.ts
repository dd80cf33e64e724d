/** A frame exchanges its launch token for a session of its own (§4; interfaces, Launch). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { LOTTERY_PRODUCT } from '@lantern/contract/constants';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { launchTokenHash } from './launch-token.ts';
import { consumeLaunch, consumeVendorLaunch, type VendorLaunch } from './store.ts';

type Refusal =
  | 'launch_token_invalid'
  | 'account_self_excluded'
  | 'account_cooling_off'
  | 'play_time_reached'
  | 'product_restricted';

/**
 * Refuses launch_token_invalid if the token is unknown, used or expired, or the session that launched has ended; then like a launch:
 * a member may have been excluded in the minute since. The token is consumed either way.
 */
export async function exchangeToken(
  { kernel, deps }: ModuleContext,
  launchToken: string,
): Promise<Result<AnswerOf<Calls['launch.exchange']>, Refusal>> {
  return transact(kernel.db, async (tx) => {
    const launch = await consumeLaunch(tx, launchTokenHash(launchToken));
    if (!launch) return refuse('launch_token_invalid');
    const admitted = await deps.admitPlay(tx, launch.memberId);
    if (!admitted.ok) return admitted;
    const open = await deps.admitProduct(tx, launch.memberId, LOTTERY_PRODUCT);
    if (!open.ok) return open;
    const frame = await deps.openFrameSession(tx, launch.sessionId);
    return frame
      ? ok({ token: frame.token, userName: frame.userName, type: frame.type, currency: frame.currency })
      : refuse('launch_token_invalid');
  });
}

/** A vendor exchanges the token of its launch, in the transaction that opens its session. Refuses like exchangeToken. */
export async function exchangeVendorToken(
  { deps }: ModuleContext,
  tx: Tx,
  vendor: string,
  token: string,
): Promise<Result<VendorLaunch, Refusal>> {
  const launch = await consumeVendorLaunch(tx, vendor, launchTokenHash(token));
  if (!launch) return refuse('launch_token_invalid');
  const admitted = await deps.admitPlay(tx, launch.memberId);
  if (!admitted.ok) return admitted;
  const open = await deps.admitProduct(tx, launch.memberId, vendor);
  return open.ok ? ok(launch) : open;
}
