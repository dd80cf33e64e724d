/** Retries until there is an answer. Retries are safe: the studio recognizes a repeated request. */
import { createStore } from '@lantern/web/store';
import { UNREACHED, type Answered } from './calls.ts';

const RETRY_DELAYS_MS = [700, 1_500, 3_000, 6_000, 10_000];

const connection = createStore({ lost: false });
let retryPending: (() => void) | undefined;

/** Whether the last request failed to reach the studio, for components. */
export const useConnection = (): { readonly lost: boolean } => connection.use((state) => state);

/** Reports a lost live connection, with a way to retry at once, or that it is back. */
export function reportLost(lost: boolean, retry?: () => void): void {
  retryPending = retry;
  connection.update((state) => (state.lost === lost ? state : { lost }));
}

/** Retries now instead of waiting for the next attempt. */
export function retryNow(): void {
  retryPending?.();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      retryPending = undefined;
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    retryPending = go;
  });
}

/** The answer or refusal of a request, however long the studio is unreachable. */
export async function untilAnswered<Value>(request: () => Promise<Answered<Value>>): Promise<Answered<Value>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await request();
    if (answer.ok || answer.code !== UNREACHED) {
      connection.update((state) => (state.lost ? { lost: false } : state));
      return answer;
    }
    connection.update(() => ({ lost: true }));
    await pause(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)]!);
  }
}
