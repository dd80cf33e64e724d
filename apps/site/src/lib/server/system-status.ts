/**
 * Whether the system is available to this visitor (SYS-01): read from the cache first, updated by every answer and
 * refusal.
 */
import { useSyncExternalStore } from 'react';
import { readStored, STORAGE, writeStored } from '../device/storage.ts';

/** 0 available, 1 maintenance, 2 region restricted. */
export type SystemStatus = 0 | 1 | 2;

/** Refusals that imply a status. */
const STATUS_OF_REFUSAL: Readonly<Partial<Record<string, SystemStatus>>> = { maintenance: 1, region_restricted: 2 };

const stored = readStored(STORAGE.systemStatus);
let current = Number(stored) as SystemStatus;
const listeners = new Set<() => void>();

/** Whether an earlier visit left a status to show meanwhile. */
export const isStatusCached = stored !== '';

let notes = 0;

/** How often a status was recorded: an answer requested before the last time is older than it. */
export const statusNotes = (): number => notes;

/** Records the server's status. */
export function noteStatus(status: SystemStatus): void {
  notes += 1;
  writeStored(STORAGE.systemStatus, String(status) as '0' | '1' | '2');
  if (status === current) return;
  current = status;
  for (const listener of listeners) listener();
}

/** Records a refusal, whichever call got it: a maintenance that starts during play shows at the next tap. */
export function noteRefusal(code: string): void {
  const status = STATUS_OF_REFUSAL[code];
  if (status !== undefined) noteStatus(status);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current status, for components. */
export const useSystemStatus = (): SystemStatus => useSyncExternalStore(watch, () => current);
