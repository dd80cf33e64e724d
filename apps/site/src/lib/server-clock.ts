/** Countdowns follow the server's clock, not the phone's: the skew is measured from answers that carry `serverTime`. */

let skewMs = 0;
let bestRoundTripMs = Infinity;

/** Learns from an answer; `sentAt` is when the call left. The quickest exchange is the most exact one. */
export function learnServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  const roundTripMs = receivedAt - sentAt;
  if (roundTripMs > bestRoundTripMs) return;
  bestRoundTripMs = roundTripMs;
  skewMs = serverTime + roundTripMs / 2 - receivedAt;
}

/** Milliseconds since 1970 by the server's clock, as well as this phone can tell. */
export const serverNow = (): number => Date.now() + skewMs;
