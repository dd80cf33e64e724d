/** Who invited the visitor: by a code in the address, or by a typed one (§5 Affiliate code). */
import type { CallFailed } from '@lantern/client';
import { MODULE_IDS } from '@lantern/contract/constants';
import { useState } from 'react';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { client, useCall } from '../../lib/server/calls.ts';

export interface Invitation {
  /** The address has a valid code. */
  readonly carried: string | undefined;
  /** The field is shown when the address has no valid code. */
  readonly fieldShown: boolean;
  /** Whether this typed code was found valid. */
  readonly isGood: (code: string) => boolean;
  /** Checks a typed code, once; returns the refusal. */
  readonly verify: (code: string) => Promise<CallFailed | undefined>;
}

/** Checks the address on entry; `enabled` is the operator's switch for codes. */
export function useInvitation(enabled: boolean): Invitation {
  const [search] = useSearchParams();
  const code = search.get('affiliateCode') ?? search.get('code') ?? '';
  const looking = enabled && code !== '';
  const check = useCall(
    'registration.checkAffiliate',
    { query: { code, moduleId: MODULE_IDS.affiliate } },
    { enabled: looking, staleMs: Infinity },
  );
  const [good, setGood] = useState('');

  async function verify(typed: string): Promise<CallFailed | undefined> {
    if (typed === good) return undefined;
    const result = await client.call('registration.checkAffiliate', {
      query: { code: typed, moduleId: MODULE_IDS.affiliate },
    });
    if (!result.ok) return result;
    setGood(typed);
    return undefined;
  }

  return {
    carried: looking ? check.data?.code : undefined,
    fieldShown: enabled && (!looking || check.isError),
    isGood: (typed) => typed !== '' && typed === good,
    verify,
  };
}
