/**
 * The status at start-up (SYS-03): the cached one shows at once and is refreshed in the background; a first visit waits
 * a moment for it.
 */
import { callKey, queries, read } from './calls.ts';
import { isStatusCached, noteStatus, statusNotes } from './system-status.ts';

/** Timeout: a page that waited longer starts as available; its first refused call corrects that. */
const START_WITHIN_MS = 1500;

/** Fetched through the cache, where the gate finds it and a later read replaces it. */
async function refreshStatus(): Promise<void> {
  const before = statusNotes();
  const { status } = await queries.fetchQuery({
    queryKey: callKey('system.status', {}),
    queryFn: () => read('system.status', {}),
    retry: false,
  });
  // A refusal in the meantime is newer.
  if (statusNotes() === before) noteStatus(status);
}

/** Fetches the status; resolves when the page may be rendered. */
export async function startStatus(): Promise<void> {
  const refreshed = refreshStatus().catch(() => undefined);
  if (isStatusCached) return;
  await Promise.race([refreshed, new Promise((resolve) => window.setTimeout(resolve, START_WITHIN_MS))]);
}
