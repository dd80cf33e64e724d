/**
 * The only place the browser side reads the time. Display code never trusts the phone's clock:
 * `sync` takes the server's time from any response and every later reading is corrected by the difference, so two
 * phones show the same countdown.
 */
let offsetMs = 0;

export const clock = {
  /** The server's time as Unix milliseconds, as well as this browser knows it. */
  nowMs(): number {
    return Date.now() + offsetMs;
  },
  /** Milliseconds since the page opened; never jumps, for animation and durations. */
  elapsedMs(): number {
    return performance.now();
  },
  /** Corrects later readings by the server's time (Unix milliseconds). */
  sync(serverTimeMs: number): void {
    offsetMs = serverTimeMs - Date.now();
  },
};
