/** Waiting that the member can cut short. */

export interface Pauses {
  /** Resolves after so long, or when hurried. */
  rest(ms: number): Promise<void>;
  /** Ends the wait there is. */
  hurry(): void;
  /** Counts from one number to another within so long; hurried, it is there at once. */
  count(from: number, to: number, ms: number, tell: (value: number) => void): Promise<void>;
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
    hurry: () => end?.(),
    async count(from, to, ms, tell) {
      const steps = Math.max(1, Math.round(ms / STEP_MS));
      let step = 1;
      const timer = setInterval(() => {
        step += 1;
        const share = Math.min(1, step / steps);
        tell(Math.round(from + (to - from) * (1 - (1 - share) ** 2)));
      }, STEP_MS);
      await rest(ms);
      clearInterval(timer);
      tell(to);
    },
  };
}
