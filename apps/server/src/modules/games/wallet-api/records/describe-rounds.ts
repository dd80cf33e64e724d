/**
 * What a vendor says of a round (`POST <launchUrl>/rounds`): a slip with its selections. Asked for when a member opens one bet of the record; a
 * vendor that does not do this is not asked again for a while, and one that is slow or wrong leaves the record as it is.
 */
import type { Language } from '@lantern/contract';
import { describedRounds, type DescribedRound } from '@lantern/contract/wallet-api';
import { z } from 'zod';
import { postSigned } from '../../../../kernel/http/signed-post.ts';
import type { ModuleContext } from '../context.ts';

const TIMEOUT_MS = 2_500;
const UNSUPPORTED_STATUS: readonly number[] = [404, 405, 501];
const PAUSE_WITHOUT_DUTY_MS = 600_000;

export type DescribeRound = (
  vendor: string,
  roundId: string,
  language: Language,
) => Promise<Omit<DescribedRound, 'roundId'> | undefined>;

function roundIn(text: string, roundId: string): DescribedRound | undefined {
  try {
    const parsed = z.safeParse(describedRounds, JSON.parse(text));
    return parsed.success ? parsed.data.rounds.find((round) => round.roundId === roundId) : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the duty's caller. */
export function createDescribeRound({ kernel, deps }: Pick<ModuleContext, 'kernel' | 'deps'>): DescribeRound {
  const askAgainAt = new Map<string, number>();
  return async (vendor, roundId, language) => {
    const now = kernel.clock.now();
    if ((askAgainAt.get(vendor) ?? 0) > now) return undefined;
    const integration = await deps.catalogue.integrationOf(vendor);
    if (!integration) return undefined;
    const { launchUrl, key, timeoutMs } = integration;
    const answer = await postSigned({
      ...{ url: `${launchUrl}/rounds`, vendor, key, nowMs: now },
      body: JSON.stringify({ roundIds: [roundId], language }),
      timeoutMs: Math.min(timeoutMs, TIMEOUT_MS),
    });
    if ('failed' in answer) return undefined;
    if (UNSUPPORTED_STATUS.includes(answer.status)) askAgainAt.set(vendor, now + PAUSE_WITHOUT_DUTY_MS);
    if (answer.status !== 200 || answer.text === undefined) return undefined;
    const found = roundIn(answer.text, roundId);
    if (!found) return undefined;
    const { roundId: _, ...described } = found;
    return described;
  };
}
