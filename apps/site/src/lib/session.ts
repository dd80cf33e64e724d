/** Who is signed in, as this browser knows it. The server decides anew at every call. */
import { useSyncExternalStore } from 'react';
import { clearStored, readStored, STORAGE, watchStored, writeStored, type StoredSession } from './storage.ts';

const REAL_TYPES = [0, 1, 2];

let current: StoredSession | null = readStored(STORAGE.session);
const listeners = new Set<() => void>();

function change(next: StoredSession | null): void {
  current = next;
  for (const listener of listeners) listener();
}

// Two tabs share one session: signing out in one signs out the other.
watchStored(STORAGE.session, change);

/** The session of now. */
export const currentSession = (): StoredSession | null => current;

/** Keeps a session that the server has just opened. */
export function openSession(session: StoredSession): void {
  writeStored(STORAGE.session, session);
  change(session);
}

/** Forgets the session (§4 Logout: autoLogin '0', session and token cleared). */
export function forgetSession(): void {
  clearStored(STORAGE.session);
  writeStored(STORAGE.autoLogin, '0');
  change(null);
}

/** Hears sign-in and sign-out. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session of now, for components. */
export const useSession = (): StoredSession | null => useSyncExternalStore(onSessionChange, currentSession);

/** Types outside 0, 1, 2 are trial users everywhere. */
export const isRealMember = (session: StoredSession | null): boolean => session !== null && REAL_TYPES.includes(session.type);
