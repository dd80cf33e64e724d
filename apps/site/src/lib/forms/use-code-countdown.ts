/** How long until another code may be requested (ACC-10). */
import {
  SMS_COUNTDOWN_DEFAULT_SEC,
  SMS_COUNTDOWN_PER_MINUTE_SEC,
  SMS_COUNTDOWN_TICK_MS,
} from '@lantern/contract/constants';
import { clock } from '@lantern/ui';
import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Answer of a code request: whole minutes, or the instant in Unix milliseconds, or neither. */
export interface CodeExpiry {
  readonly expiredMinutes?: number | undefined;
  readonly expirationTime?: number | undefined;
}

/** The instant the button is enabled again, in Unix milliseconds. */
function freeAtMs({ expiredMinutes, expirationTime }: CodeExpiry): number {
  if (expirationTime !== undefined) return expirationTime;
  const seconds =
    expiredMinutes === undefined ? SMS_COUNTDOWN_DEFAULT_SEC : expiredMinutes * SMS_COUNTDOWN_PER_MINUTE_SEC;
  return clock.nowMs() + seconds * SECOND_MS;
}

/** Seconds left, refreshed every SMS_COUNTDOWN_TICK_MS; 0 when idle. Ends when its screen unmounts. */
export function useCodeCountdown() {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [leftSec, setLeftSec] = useState(0);
  useEffect(() => {
    if (endsAtMs === 0) return undefined;
    const refresh = (): void => {
      const left = Math.max(0, Math.ceil((endsAtMs - clock.nowMs()) / SECOND_MS));
      setLeftSec(left);
      if (left === 0) setEndsAtMs(0);
    };
    refresh();
    const timer = setInterval(refresh, SMS_COUNTDOWN_TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return { leftSec, start: (expiry: CodeExpiry) => setEndsAtMs(freeAtMs(expiry)) };
}
