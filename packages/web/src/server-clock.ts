/** Countdowns follow the server's clock, not the phone's: the skew is measured from answers with `serverTime`. */
import { clock } from '@lantern/ui/clock';

let bestRoundTripMs = Infinity;

/** Learns from an answer with a time; the fastest exchange is the most exact one. */
export function learnServerTime(answer: unknown, roundTripMs: number): void {
  if (typeof answer !== 'object' || answer === null || roundTripMs > bestRoundTripMs) return;
  const { serverTime } = answer as { readonly serverTime?: unknown };
  if (typeof serverTime !== 'number') return;
  bestRoundTripMs = roundTripMs;
  clock.sync(serverTime + roundTripMs / 2);
}
