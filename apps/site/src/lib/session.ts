/** Who is signed in, as this browser knows it. The server decides anew at every call. */
import { useSyncExternalStore } from 'react';
import { isRealType } from './passage.ts';
import { clearStored, readStored, STORAGE, TAB_STORAGE, watchStored, writeStored, type StoredSession } from './storage.ts';

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

/** Keeps a session that the server has just opened, with a copy in the tab (ACC-05). */
export function openSession(session: StoredSession): void {
  writeStored(STORAGE.session, session);
  writeStored(TAB_STORAGE.session, session);
  change(session);
}

/** Lets go of a session that is over; a remembered login may still resume. */
export function loseSession(): void {
  clearStored(STORAGE.session);
  clearStored(TAB_STORAGE.session);
  clearStored(TAB_STORAGE.trialName);
  change(null);
}

/** Forgets the session (§4 Logout: autoLogin '0', session and token cleared). */
export function forgetSession(): void {
  writeStored(STORAGE.autoLogin, '0');
  loseSession();
}

/** Hears sign-in and sign-out. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session of now, for components. */
export const useSession = (): StoredSession | null => useSyncExternalStore(onSessionChange, currentSession);

/** Types outside 0, 1, 2 are trial users everywhere. */
export const isRealMember = (session: StoredSession | null): boolean => session !== null && isRealType(session.type);
