/**
 * Notifies the page around the frame while a result is known to the server and not yet shown here, so that the balance outside does not
 * reveal it first (GAME-18). Every kind of game follows its own view with `followResult`.
 */
import { createResultReporter } from '@lantern/web/result-reporter';
import type { Store } from '@lantern/web/store';
import { useEffect } from 'react';
import { sendResult } from './parent-page.ts';

const results = createResultReporter(sendResult);

/**
 * Follows a view. `pendingOf` names the pending result, undefined for none; another name means that the one before has been shown: what a
 * view says is rendered before the next paint. Returns the function that stops it and marks everything as shown.
 */
export function followResult<State>(
  view: Pick<Store<State>, 'get' | 'listen'>,
  pendingOf: (state: State) => string | undefined,
): () => void {
  let pending: string | undefined;
  const look = (): void => {
    const before = pending;
    pending = pendingOf(view.get());
    if (pending === before) return;
    if (before !== undefined) results.show();
    if (pending !== undefined) results.hold();
  };
  look();
  const stop = view.listen(look);
  return () => {
    stop();
    if (pending !== undefined) results.show();
    pending = undefined;
  };
}

/** Follows a game's view while its screen is open. */
export function useResultOf<State>(
  view: Pick<Store<State>, 'get' | 'listen'>,
  pendingOf: (state: State) => string | undefined,
): void {
  useEffect(() => followResult(view, pendingOf), [view, pendingOf]);
}

let outstanding = 0;

/** A call whose answer is itself the result and shown at once: pending until then, whatever else is outstanding. */
export async function untilShown<Value>(answer: Promise<Value>): Promise<Value> {
  outstanding += 1;
  if (outstanding === 1) results.hold();
  try {
    return await answer;
  } finally {
    outstanding -= 1;
    results.show();
    if (outstanding > 0) results.hold();
  }
}
