/** Messages to their gateways, apart from any request: a slow gateway holds up nobody, and what it refuses is tried again. */
import type { Doors } from './doors.ts';
import { readContent } from './post-message.ts';
import { claimDueMessages, deleteMessage, type DueMessage } from './store.ts';

/** Claimed and delivered side by side. */
const AT_ONCE = 8;
/** Longer than a gateway's time-out, so that nobody else takes a message that is under way. */
const PAUSE_SEC = 15;
const PAUSE_MAXIMUM_SEC = 300;

async function deliverOne(doors: Doors, { id, channel, sealed, silent, attempts }: DueMessage): Promise<void> {
  const carrier = doors.carriers[channel];
  try {
    if (!silent && carrier.kind === 'gateway') await carrier.deliver({ id, ...readContent(doors, id, sealed) });
    else if (!silent) return;
    await deleteMessage(doors.kernel.db, id);
  } catch (error) {
    doors.kernel.log.warn({ err: error, channel, attempts }, 'a message was not delivered, it is tried again while it is of use');
  }
}

/** Delivers what is due now. Answers how many were tried. */
export async function deliverDue(doors: Doors): Promise<number> {
  const due = await claimDueMessages(doors.kernel.db, AT_ONCE, PAUSE_SEC, PAUSE_MAXIMUM_SEC);
  await Promise.all(due.map((message) => deliverOne(doors, message)));
  return due.length;
}
