/** HTTP client of vendors: one signed POST per launch, signed like the wallet interface. */
import type { Clock } from '../../../kernel/clock.ts';
import { postSigned } from '../../../kernel/http/signed-post.ts';
import type { Integration } from '../catalogue/index.ts';
import { frameIn, type LaunchOrder, type VendorFrame } from './rules/vendor-launch.ts';

const NOT_SERVING = 503;

/** Why there is no frame: the vendor is unreachable or closed; or its answer was late, invalid, or a frame of a foreign origin. */
export interface LaunchFailure {
  readonly failed: 'unreachable' | 'late' | 'refused' | 'unusable';
}

/** Requests a frame from the vendor. */
export async function requestFrame(
  clock: Pick<Clock, 'now'>,
  vendor: string,
  integration: Integration,
  order: LaunchOrder,
): Promise<VendorFrame | LaunchFailure> {
  const { launchUrl, key, timeoutMs, frameOrigins } = integration;
  const answer = await postSigned({
    url: `${launchUrl}/launch`,
    vendor,
    key,
    body: JSON.stringify(order),
    nowMs: clock.now(),
    timeoutMs,
  });
  if ('failed' in answer) return answer;
  const { status, text } = answer;
  if (status === NOT_SERVING) return { failed: 'unreachable' };
  if (status < 200 || status > 299) return { failed: 'refused' };
  return (
    (text === undefined ? undefined : frameIn(text, frameOrigins, new URL(order.lobbyUrl).origin)) ?? {
      failed: 'unusable',
    }
  );
}
