/** Who invited the visitor: by a code in the address, or by one that is typed (§5 Affiliate code). */
import type { CallFailed } from '@lantern/client';
import { useState } from 'react';
import { useSearchParams } from '../../lib/navigation.tsx';
import { client, useCall } from '../../lib/calls.ts';

export interface Invitation {
  /** The address carries a code that is somebody's. */
  readonly carried: string | undefined;
  /** The field is there when the address brought no code that is good. */
  readonly asked: boolean;
  /** Whether this typed code was found to be somebody's. */
  readonly isGood: (code: string) => boolean;
  /** Asks about a typed code, once; answers the refusal. */
  readonly verify: (code: string) => Promise<CallFailed | undefined>;
}

/** Checks the address on entry; `enabled` is the operators' word that codes count at all. */
export function useInvitation(enabled: boolean): Invitation {
  const [search] = useSearchParams();
  const code = search.get('affiliateCode') ?? search.get('code') ?? '';
  const looking = enabled && code !== '';
  const check = useCall('registration.checkAffiliate', { query: { code } }, { enabled: looking, staleMs: Infinity });
  const [good, setGood] = useState('');

  async function verify(typed: string): Promise<CallFailed | undefined> {
    if (typed === good) return undefined;
    const result = await client.call('registration.checkAffiliate', { query: { code: typed } });
    if (!result.ok) return result;
    setGood(typed);
    return undefined;
  }

  return {
    carried: looking ? check.data?.code : undefined,
    asked: enabled && (!looking || check.isError),
    isGood: (typed) => typed !== '' && typed === good,
    verify,
  };
}
