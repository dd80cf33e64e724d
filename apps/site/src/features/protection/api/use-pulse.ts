/** Heartbeat of a visible game, about once a minute, with the server's answer. */
import type { Answer } from '@lantern/web';
import { clock } from '@lantern/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useResultsShown } from '../../../lib/games/result-gate.ts';
import { useLive } from '../../../lib/server/realtime.ts';

export type Pulse = Answer<'protection.pulse'>;

const PULSE_MS = 60_000;
const SHORTEST_MS = 5000;
const SECOND_MS = 1000;

/** When to send the next: at the minute, or when the check or the end of the time is due. */
function nextInMs({ nextCheckSec, leftSec }: Pulse): number {
  const soonest = Math.min(
    PULSE_MS,
    ...[nextCheckSec, leftSec].flatMap((sec) => (sec === undefined || sec === 0 ? [] : [sec * SECOND_MS])),
  );
  return Math.max(SHORTEST_MS, soonest);
}

/**
 * The server's facts about this play; undefined until it has answered. Nothing is sent while `playing` is false or the
 * page is hidden.
 */
export function usePulse(playing: boolean): { readonly pulse: Pulse | undefined; readonly again: () => void } {
  const [pulse, setPulse] = useState<Pulse>();
  const [round, setRound] = useState(0);
  const shown = useResultsShown();
  const [shownBefore] = useState(shown);
  const sentAtMs = useRef(0);
  const again = useCallback(() => setRound((times) => times + 1), []);
  useLive('member', 'protection_changed', again);

  // A shown result appears in the strip soon after; many of them are one request.
  useEffect(() => {
    if (!playing || shown === shownBefore) return undefined;
    const timer = setTimeout(again, Math.max(0, sentAtMs.current + SHORTEST_MS - clock.elapsedMs()));
    return () => clearTimeout(timer);
  }, [playing, shown, shownBefore, again]);

  useEffect(() => {
    if (!playing) return undefined;
    let left = false;
    let sent = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function send(): Promise<void> {
      clearTimeout(timer);
      if (left || document.visibilityState === 'hidden') return;
      sentAtMs.current = clock.elapsedMs();
      sent += 1;
      const own = sent;
      const answered = await client.call('protection.pulse');
      // A later one is on its way: this answer may be older than what that one shows.
      if (left || own !== sent) return;
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
  }, [playing, round]);

  return { pulse, again };
}
