/** Pauses the member can skip. */

export interface Pauses {
  /** Resolves after a time, or when skipped. */
  rest(ms: number): Promise<void>;
  /** Skips the current pause. */
  skip(): void;
  /** Counts from one number to another within a time; skipped, it is there at once. */
  count(from: number, to: number, ms: number, onStep: (value: number) => void): Promise<void>;
}

const STEP_MS = 33;

export function createPauses(): Pauses {
  let end: (() => void) | undefined;
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => end?.(), ms);
      end = () => {
        clearTimeout(timer);
        end = undefined;
        resolve();
      };
    });
  return {
    rest,
    skip: () => end?.(),
    async count(from, to, ms, onStep) {
      const steps = Math.max(1, Math.round(ms / STEP_MS));
      let step = 1;
      const timer = setInterval(() => {
        step += 1;
        const share = Math.min(1, step / steps);
        onStep(Math.round(from + (to - from) * (1 - (1 - share) ** 2)));
      }, STEP_MS);
      await rest(ms);
      clearInterval(timer);
      onStep(to);
    },
  };
}
