/** Tells vendors what waits for them, again and again with longer pauses until they have heard. Whatever hangs on it holds without them. */
import { postSigned } from '../../kernel/http/signed-post.ts';
import type { Doors } from './doors.ts';
import { claimNotices, deleteNotice, type Notice } from './notice-store.ts';

const AT_ONCE = 20;
/** Also how long a node that died keeps a notice to itself. Longer than any vendor is waited for. */
const FIRST_PAUSE_SEC = 20;
const LONGEST_PAUSE_SEC = 3_600;
/** Some two days. */
const ATTEMPTS_MAXIMUM = 50;

async function tell({ kernel, deps }: Doors, { id, vendor, path, body, attempts }: Notice): Promise<void> {
  const integration = await deps.catalogue.integrationOf(vendor);
  if (integration) {
    const { launchUrl, key, timeoutMs } = integration;
    const answer = await postSigned({ url: `${launchUrl}${path}`, vendor, key, body: JSON.stringify(body), nowMs: kernel.clock.now(), timeoutMs });
    if (!('failed' in answer) && answer.status >= 200 && answer.status <= 299) return await deleteNotice(kernel.db, id);
  }
  if (attempts < ATTEMPTS_MAXIMUM) return;
  kernel.log.warn({ vendor, path, notice: id }, 'a vendor never heard what it was told');
  await deleteNotice(kernel.db, id);
}

/** Tells what is due; answers how many notices that were. */
export async function tellVendors(doors: Doors): Promise<number> {
  const due = await claimNotices(doors.kernel.db, AT_ONCE, FIRST_PAUSE_SEC, LONGEST_PAUSE_SEC);
  await Promise.all(due.map((notice) => tell(doors, notice)));
  return due.length;
}
