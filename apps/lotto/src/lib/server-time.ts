/** Countdowns follow the server's clock: answers that carry `serverTime` correct the one clock of the page. */
import { clock } from '@lantern/ui/clock';

let bestRoundTripMs = Infinity;

/** Learns from an answer; the quickest exchange is the most exact one. Answers without a time teach nothing. */
export function learnServerTime(answer: unknown, roundTripMs: number): void {
  const serverTime = typeof answer === 'object' && answer !== null ? (answer as { serverTime?: unknown }).serverTime : undefined;
  if (typeof serverTime !== 'number' || roundTripMs > bestRoundTripMs) return;
  bestRoundTripMs = roundTripMs;
  clock.sync(serverTime + roundTripMs / 2);
}
