/** The status at start-up (SYS-03): what is cached shows at once and is refreshed behind it; a first visit waits a moment for it. */
import { callKey, queries, read } from './calls.ts';
import { isStatusCached, noteStatus } from './system-status.ts';

/** A page that waited longer starts as if all were well; its first refused call says otherwise. */
const START_WITHIN_MS = 1500;

async function refreshStatus(): Promise<void> {
  const answer = await read('system.status', {});
  noteStatus(answer.status);
  // The gate goes on from this answer instead of asking a second time.
  queries.setQueryData(callKey('system.status', {}), answer);
}

/** Asks for the status; resolves when the page may be drawn. */
export async function startStatus(): Promise<void> {
  const refreshed = refreshStatus().catch(() => undefined);
  if (isStatusCached) return;
  await Promise.race([refreshed, new Promise((resolve) => window.setTimeout(resolve, START_WITHIN_MS))]);
}
