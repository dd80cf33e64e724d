/** By whose code a friend registers: that of the address, or one the visitor agreed to keep on this device (engagement.md §5 K7). */
import { clock } from '@lantern/ui';
import { useState } from 'react';
import { FRIEND_CODE } from '../../lib/device/storage.ts';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { keepCode, keptCode } from './state/kept-code.ts';

/** A code the visitor may have kept. */
export interface Keepable {
  /** What the field begins with; undefined without a code. */
  readonly code: string | undefined;
  readonly isKept: boolean;
  readonly keep: (isKept: boolean) => void;
}

/** A code of the address is preferred to a kept one. */
export function useFriendCode(): Keepable {
  const [search] = useSearchParams();
  const carried = search.get('recommenderId') ?? '';
  // As the form opened: the code stays in it when the visitor no longer wants it kept.
  const [kept] = useState(() => keptCode('friendCode', clock.nowMs()));
  const code = FRIEND_CODE.test(carried) ? carried.toUpperCase() : kept;
  const [isKept, setKept] = useState(code !== undefined && kept === code);
  return {
    code,
    isKept,
    keep(now) {
      setKept(now);
      keepCode('friendCode', now ? code : undefined, clock.nowMs());
    },
  };
}
