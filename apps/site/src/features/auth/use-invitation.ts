/**
 * Who invited the visitor (§5 Affiliate code): by a code in the address, by one that the visitor agreed to keep for 30 days, or by a typed one, which
 * beats a kept one (agents.md §2).
 */
import type { CallFailed } from '@lantern/client';
import { MODULE_IDS } from '@lantern/contract/constants';
import { clock } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { client, useCall } from '../../lib/server/calls.ts';
import { keepCode, keptCode } from './state/kept-code.ts';
import type { Keepable } from './use-friend-code.ts';

export interface Invitation {
  /** The address has a valid code. */
  readonly carried: string | undefined;
  /** The field is shown when the address has no valid code. */
  readonly fieldShown: boolean;
  /** A valid code that can be kept: that of the address, or the kept one, which the field begins with. */
  readonly kept: Keepable;
  /** Whether this typed code was found valid. */
  readonly isGood: (code: string) => boolean;
  /** Checks a typed code, once; returns the refusal. */
  readonly verify: (code: string) => Promise<CallFailed | undefined>;
}

/**
 * The code to keep: the last valid one. Who agreed once keeps a later valid code instead of the earlier one, until the box is unticked.
 */
function useKeptCode(enabled: boolean, carried: string | undefined, looking: boolean): Keepable {
  // As the form opened: the code stays in it when the visitor no longer wants it kept.
  const [kept] = useState(() => keptCode('agentCode', clock.nowMs()));
  const [isKept, setKept] = useState(kept !== undefined);
  const check = useCall(
    'registration.checkAffiliate',
    { query: { code: kept ?? '', moduleId: MODULE_IDS.affiliate } },
    { enabled: enabled && !looking && kept !== undefined, staleMs: Infinity },
  );
  useEffect(() => {
    if (isKept && carried !== undefined && carried !== kept) keepCode('agentCode', carried, clock.nowMs());
  }, [isKept, carried, kept]);
  const code = carried ?? (looking ? undefined : check.data?.code);
  return {
    code,
    isKept,
    keep(now) {
      setKept(now);
      keepCode('agentCode', now ? code : undefined, clock.nowMs());
    },
  };
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

  const carried = looking ? check.data?.code : undefined;
  const kept = useKeptCode(enabled, carried, looking && !check.isError);

  return {
    carried,
    kept,
    fieldShown: enabled && (!looking || check.isError),
    isGood: (typed) => typed !== '' && typed === good,
    verify,
  };
}
