/** Tells the server that a game is in sight, about once a minute, and keeps what it answers. */
import type { Answer } from '@lantern/web';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../../lib/calls.ts';
import { useLive } from '../../../lib/realtime.ts';

export type Pulse = Answer<'protection.pulse'>;

const PULSE_MS = 60_000;
const SHORTEST_MS = 5000;
const SECOND_MS = 1000;

/** When to ask again: at the minute, or when the check or the end of the time comes. */
function nextInMs({ nextCheckSec, leftSec }: Pulse): number {
  const soonest = Math.min(PULSE_MS, ...[nextCheckSec, leftSec].flatMap((sec) => (sec === undefined || sec === 0 ? [] : [sec * SECOND_MS])));
  return Math.max(SHORTEST_MS, soonest);
}

/** What the server knows of this play; undefined until it has answered. Nothing is sent while `playing` is false or the page is out of sight. */
export function usePulse(playing: boolean): { readonly pulse: Pulse | undefined; readonly again: () => void } {
  const [pulse, setPulse] = useState<Pulse>();
  const [asked, setAsked] = useState(0);
  const again = useCallback(() => setAsked((times) => times + 1), []);
  useLive('member', 'protection_changed', again);

  useEffect(() => {
    if (!playing) return undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function send(): Promise<void> {
      clearTimeout(timer);
      if (left || document.visibilityState === 'hidden') return;
      const answered = await client.call('protection.pulse');
      if (left) return;
      if (answered.ok) setPulse(answered.value);
      clearTimeout(timer);
      timer = setTimeout(() => void send(), answered.ok ? nextInMs(answered.value) : PULSE_MS);
    }
    const seen = (): void => void send();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [playing, asked]);

  return { pulse, again };
}
