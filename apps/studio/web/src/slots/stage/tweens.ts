/** Tweens on one loop, which stops when none is left. */

export interface Tween {
  readonly startMs: number;
  readonly lengthMs: number;
  /** Called with the elapsed share, 0 to 1. */
  readonly step: (share: number) => void;
  readonly done: () => void;
}

export interface Tweens {
  /** Runs a tween; resolves at its end. A length of 0 ends at once. */
  run(lengthMs: number, step: (share: number) => void, afterMs?: number): Promise<void>;
  /** Ends all now, at their ends. */
  finish(): void;
  /** Moves all; returns whether any is left. */
  tick(nowMs: number): boolean;
}

/** `now` is the loop's time, `wake` starts the loop. */
export function createTweens(now: () => number, wake: () => void): Tweens {
  const running: Tween[] = [];
  const end = (index: number): void => {
    const [tween] = running.splice(index, 1);
    tween!.step(1);
    tween!.done();
  };
  return {
    run(lengthMs, step, afterMs = 0) {
      if (lengthMs <= 0) {
        step(1);
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        running.push({ startMs: now() + afterMs, lengthMs, step, done: resolve });
        wake();
      });
    },
    finish() {
      while (running.length > 0) end(running.length - 1);
    },
    tick(nowMs) {
      for (let index = running.length - 1; index >= 0; index -= 1) {
        const tween = running[index]!;
        const share = (nowMs - tween.startMs) / tween.lengthMs;
        if (share >= 1) end(index);
        else if (share >= 0) tween.step(share);
      }
      return running.length > 0;
    },
  };
}

/** Ease-out. */
export const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** Falls and bounces twice, lower each time. */
export function bounce(share: number): number {
  const [slope, part] = [7.5625, 2.75];
  if (share < 1 / part) return slope * share * share;
  if (share < 2 / part) return slope * (share - 1.5 / part) ** 2 + 0.75;
  if (share < 2.5 / part) return slope * (share - 2.25 / part) ** 2 + 0.9375;
  return slope * (share - 2.625 / part) ** 2 + 0.984375;
}
