/** By whose code a friend registers: that of the address, or one the visitor agreed to keep on this device (engagement.md §5 K7). */
import { clock } from '@lantern/ui';
import { useState } from 'react';
import { clearStored, FRIEND_CODE, readStored, STORAGE, writeStored } from '../../lib/device/storage.ts';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';

/** Days for which a code is kept. */
export const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** The kept code, unless its time is over. */
export function keptFriendCode(nowMs: number): string | undefined {
  const kept = readStored(STORAGE.friendCode);
  return kept !== null && kept.until > nowMs ? kept.code : undefined;
}

/** Keeps a code, or removes the kept one. */
export function keepFriendCode(code: string | undefined, nowMs: number): void {
  if (code === undefined) clearStored(STORAGE.friendCode);
  else writeStored(STORAGE.friendCode, { code, until: nowMs + KEPT_DAYS * DAY_MS });
}

export interface FriendCode {
  /** What the field begins with; undefined without a code. */
  readonly code: string | undefined;
  readonly isKept: boolean;
  readonly keep: (isKept: boolean) => void;
}

/** A code of the address is preferred to a kept one. */
export function useFriendCode(): FriendCode {
  const [search] = useSearchParams();
  const carried = search.get('recommenderId') ?? '';
  // As the form opened: the code stays in it when the visitor no longer wants it kept.
  const [kept] = useState(() => keptFriendCode(clock.nowMs()));
  const code = FRIEND_CODE.test(carried) ? carried.toUpperCase() : kept;
  const [isKept, setKept] = useState(code !== undefined && kept === code);
  return {
    code,
    isKept,
    keep(now) {
      setKept(now);
      keepFriendCode(now ? code : undefined, clock.nowMs());
    },
  };
}
