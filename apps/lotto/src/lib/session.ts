/** The frame's own session, in memory only: it ends with the page. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { CallFailed, CallResult } from '@lantern/client';
import { useSyncExternalStore } from 'react';
import { askToken } from './parent-page.ts';

export type FrameSession = AnswerOf<Calls['launch.exchange']>;

export type SessionState =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open'; readonly session: FrameSession }
  | { readonly phase: 'refused'; readonly refusal: CallFailed };

type Exchange = (launchToken: string) => Promise<CallResult<FrameSession>>;

let state: SessionState = { phase: 'opening' };
let opening: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Listens to the session opening, changing and ending. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current session token. */
export const sessionToken = (): string | null => (state.phase === 'open' ? state.session.token : null);

async function open(exchange: Exchange, launchToken: string): Promise<boolean> {
  let result = launchToken === '' ? undefined : await exchange(launchToken);
  if (!result || (!result.ok && result.code === 'launch_token_invalid')) {
    // Already used (a reload) or older than a minute: the page around us can launch again.
    const fresh = await askToken();
    result = fresh === undefined ? result : await exchange(fresh);
  }
  if (result?.ok) change({ phase: 'open', session: result.value });
  else change({ phase: 'refused', refusal: result ?? NO_TOKEN });
  return result?.ok === true;
}

const NO_TOKEN: CallFailed = { ok: false, code: 'launch_token_invalid', message: '', status: 0, silent: false };

/** Opens the session, with a launch token or one from the page around us. Concurrent callers share one exchange. */
export function openSession(exchange: Exchange, launchToken = ''): Promise<boolean> {
  opening ??= open(exchange, launchToken).finally(() => {
    opening = undefined;
  });
  return opening;
}

/** The current session, for components. */
export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, () => state);
