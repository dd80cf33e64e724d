/** Delivers messages to their gateways, apart from any request: a slow gateway blocks no one, and failed messages are retried. */
import type { ModuleContext } from './context.ts';
import { readContent } from './post-message.ts';
import { claimDueMessages, deleteMessage, type DueMessage } from './store.ts';

/** Claimed and delivered concurrently. */
const AT_ONCE = 8;
/** Longer than a gateway's timeout, so that no other node claims a message in delivery. */
const PAUSE_SEC = 15;
const PAUSE_MAXIMUM_SEC = 300;

async function deliverOne(module: ModuleContext, { id, channel, sealed, silent, attempts }: DueMessage): Promise<void> {
  const carrier = module.carriers[channel];
  try {
    if (!silent && carrier.kind === 'gateway') await carrier.deliver({ id, ...readContent(module, id, sealed) });
    else if (!silent) return;
    await deleteMessage(module.kernel.db, id);
  } catch (error) {
    module.kernel.log.warn(
      { err: error, channel, attempts },
      'a message was not delivered; it is retried until it expires',
    );
  }
}

/** Delivers what is due now. Returns the number of attempts. */
export async function deliverDue(module: ModuleContext): Promise<number> {
  const due = await claimDueMessages(module.kernel.db, AT_ONCE, PAUSE_SEC, PAUSE_MAXIMUM_SEC);
  await Promise.all(due.map((message) => deliverOne(module, message)));
  return due.length;
}
