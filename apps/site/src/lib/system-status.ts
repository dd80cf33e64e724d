/** Whether the system serves this visitor (SYS-01): read from the cache first, heard anew from every answer and refusal. */
import { useSyncExternalStore } from 'react';
import { readStored, STORAGE, writeStored } from './storage.ts';

/** 0 serves, 1 maintenance, 2 region restricted. */
export type SystemStatus = 0 | 1 | 2;

/** Refusals that tell a status by themselves. */
const TOLD_BY: Readonly<Partial<Record<string, SystemStatus>>> = { maintenance: 1, region_restricted: 2 };

const stored = readStored(STORAGE.systemStatus);
let current = Number(stored) as SystemStatus;
const listeners = new Set<() => void>();

/** Whether an earlier visit left a status to show meanwhile. */
export const isStatusCached = stored !== '';

/** Notes what the server said. */
export function noteStatus(status: SystemStatus): void {
  writeStored(STORAGE.systemStatus, String(status) as '0' | '1' | '2');
  if (status === current) return;
  current = status;
  for (const listener of listeners) listener();
}

/** Notes a refusal, whichever call met it: a maintenance that starts while somebody plays shows at their next tap. */
export function noteRefusal(code: string): void {
  const told = TOLD_BY[code];
  if (told !== undefined) noteStatus(told);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The status of now, for components. */
export const useSystemStatus = (): SystemStatus => useSyncExternalStore(watch, () => current);
