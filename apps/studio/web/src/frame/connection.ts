/** Asking until there is an answer. What is asked again is the same: the studio takes a repeated request for the one it knows. */
import { createStore } from '@lantern/web/store';
import { UNREACHED, type Answered } from './calls.ts';

const WAITS_MS = [700, 1_500, 3_000, 6_000, 10_000];

const connection = createStore({ lost: false });
let hurry: (() => void) | undefined;

/** Whether the last request found nobody, for components. */
export const useConnection = (): { readonly lost: boolean } => connection.use((state) => state);

/** A live line broke, and how it may be brought back at once; or it stands again. */
export function toldLost(lost: boolean, retry?: () => void): void {
  hurry = retry;
  connection.update((state) => (state.lost === lost ? state : { lost }));
}

/** Does not wait for the next attempt. */
export function retryNow(): void {
  hurry?.();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      hurry = undefined;
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    hurry = go;
  });
}

/** The answer or the refusal of a request, however long the line is down. */
export async function untilAnswered<Value>(request: () => Promise<Answered<Value>>): Promise<Answered<Value>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await request();
    if (answer.ok || answer.code !== UNREACHED) {
      connection.update((state) => (state.lost ? { lost: false } : state));
      return answer;
    }
    connection.update(() => ({ lost: true }));
    await pause(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)]!);
  }
}
