/** Delivers pending notifications to vendors, retrying with exponential backoff until they are acknowledged. The platform's state never depends on the delivery. */
import { postSigned } from '../../../../kernel/http/signed-post.ts';
import type { ModuleContext } from '../context.ts';
import { claimNotices, deleteNotice, type Notice } from './notice-store.ts';

const AT_ONCE = 20;
/** Also the lease of a node that died while it held a notice. Longer than any vendor's timeout. */
const FIRST_PAUSE_SEC = 20;
const LONGEST_PAUSE_SEC = 3_600;
/** About two days of retries. */
const ATTEMPTS_MAXIMUM = 50;

async function deliver({ kernel, deps }: ModuleContext, { id, vendor, path, body, attempts }: Notice): Promise<void> {
  const integration = await deps.catalogue.integrationOf(vendor);
  if (integration) {
    const { launchUrl, key, timeoutMs } = integration;
    const answer = await postSigned({
      url: `${launchUrl}${path}`,
      vendor,
      key,
      body: JSON.stringify(body),
      nowMs: kernel.clock.now(),
      timeoutMs,
    });
    if (!('failed' in answer) && answer.status >= 200 && answer.status <= 299) return await deleteNotice(kernel.db, id);
  }
  if (attempts < ATTEMPTS_MAXIMUM) return;
  kernel.log.warn({ vendor, path, notice: id }, 'vendor notification dropped after the maximum number of attempts');
  await deleteNotice(kernel.db, id);
}

/** Delivers due notifications; returns how many were attempted. */
export async function notifyVendors(module: ModuleContext): Promise<number> {
  const due = await claimNotices(module.kernel.db, AT_ONCE, FIRST_PAUSE_SEC, LONGEST_PAUSE_SEC);
  await Promise.all(due.map((notice) => deliver(module, notice)));
  return due.length;
}
