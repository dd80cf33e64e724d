/** The session, as this browser knows it. The server decides again at every call. */
import { useSyncExternalStore } from 'react';
import { isAgentType, isRealType } from '../navigation/route-access.ts';
import {
  clearStored,
  readStored,
  STORAGE,
  TAB_STORAGE,
  watchStored,
  writeStored,
  type StoredSession,
} from '../device/storage.ts';

let current: StoredSession | null = readStored(STORAGE.session);
const listeners = new Set<() => void>();

function change(next: StoredSession | null): void {
  current = next;
  for (const listener of listeners) listener();
}

// Two tabs share one session: signing out in one signs out the other.
watchStored(STORAGE.session, change);

/** The current session. */
export const currentSession = (): StoredSession | null => current;

/** Stores a session that the server has just opened, with a copy in the tab (ACC-05). */
export function openSession(session: StoredSession): void {
  writeStored(STORAGE.session, session);
  writeStored(TAB_STORAGE.session, session);
  change(session);
}

/** Drops a session that has ended; a remembered login may still resume. */
export function dropSession(): void {
  clearStored(STORAGE.session);
  clearStored(TAB_STORAGE.session);
  clearStored(TAB_STORAGE.trialName);
  change(null);
}

/** Forgets the session (§4 Logout: autoLogin '0', session and token cleared). */
export function forgetSession(): void {
  writeStored(STORAGE.autoLogin, '0');
  dropSession();
}

/** Listens to sign-in and sign-out. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current session, for components. */
export const useSession = (): StoredSession | null => useSyncExternalStore(onSessionChange, currentSession);

/** Types outside 0, 1, 2 are trial users everywhere. */
export const isRealMember = (session: StoredSession | null): boolean => session !== null && isRealType(session.type);

/** Whether the session is an agent's. */
export function useIsAgent(): boolean {
  const session = useSession();
  return session !== null && isAgentType(session.type);
}
