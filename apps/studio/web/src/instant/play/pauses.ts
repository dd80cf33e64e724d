/** Pauses the member can skip. */

export interface Pauses {
  /** Resolves after a time, or when skipped; without a length only when skipped. */
  rest(ms: number | undefined): Promise<void>;
  /** Skips the current pause. */
  skip(): void;
  /** Counts up from 0 within a time; skipped, it is there at once. */
  count(to: number, ms: number, onStep: (value: number) => void): Promise<void>;
}

const STEP_MS = 33;

export function createPauses(): Pauses {
  let end: (() => void) | undefined;
  const rest: Pauses['rest'] = (ms) =>
    new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(() => end?.(), ms);
      end = () => {
        clearTimeout(timer);
        end = undefined;
        resolve();
      };
    });
  return {
    rest,
    skip: () => end?.(),
    async count(to, ms, onStep) {
      const steps = Math.max(1, Math.round(ms / STEP_MS));
      let step = 0;
      const timer = setInterval(() => {
        step += 1;
        const share = Math.min(1, step / steps);
        onStep(Math.round(to * (1 - (1 - share) ** 2)));
      }, STEP_MS);
      await rest(ms);
      clearInterval(timer);
      onStep(to);
    },
  };
}
