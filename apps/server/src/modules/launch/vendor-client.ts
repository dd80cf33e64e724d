/** Speaks to vendors: one signed POST per launch, in the form of the wallet interface. */
import type { Clock } from '../../kernel/clock.ts';
import { postSigned } from '../../kernel/http/signed-post.ts';
import type { Integration } from '../catalogue/index.ts';
import { frameIn, type LaunchOrder, type VendorFrame } from './rules/vendor-launch.ts';

const NOT_SERVING = 503;

/** Why there is no frame: the vendor is not there or says it is closed; or it answered late, wrongly, or with somebody else's frame. */
export interface LaunchFailure {
  readonly failed: 'unreachable' | 'late' | 'refused' | 'unusable';
}

/** Asks the vendor for a frame. */
export async function askVendor(clock: Pick<Clock, 'now'>, vendor: string, integration: Integration, order: LaunchOrder): Promise<VendorFrame | LaunchFailure> {
  const { launchUrl, key, timeoutMs, frameOrigins } = integration;
  const answer = await postSigned({ url: `${launchUrl}/launch`, vendor, key, body: JSON.stringify(order), nowMs: clock.now(), timeoutMs });
  if ('failed' in answer) return answer;
  const { status, text } = answer;
  if (status === NOT_SERVING) return { failed: 'unreachable' };
  if (status < 200 || status > 299) return { failed: 'refused' };
  return (text === undefined ? undefined : frameIn(text, frameOrigins, new URL(order.lobbyUrl).origin)) ?? { failed: 'unusable' };
}
