/** Waiting that the member can cut short. */

export interface Pauses {
  /** Resolves after so long, or when hurried; without a length only when hurried. */
  rest(ms: number | undefined): Promise<void>;
  /** Ends the wait there is. */
  hurry(): void;
  /** Counts up from nothing within so long; hurried, it is there at once. */
  count(to: number, ms: number, tell: (value: number) => void): Promise<void>;
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
    hurry: () => end?.(),
    async count(to, ms, tell) {
      const steps = Math.max(1, Math.round(ms / STEP_MS));
      let step = 0;
      const timer = setInterval(() => {
        step += 1;
        const share = Math.min(1, step / steps);
        tell(Math.round(to * (1 - (1 - share) ** 2)));
      }, STEP_MS);
      await rest(ms);
      clearInterval(timer);
      tell(to);
    },
  };
}
