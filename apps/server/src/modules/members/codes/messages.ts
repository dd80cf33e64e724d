/** Messages to members: queued for their channel by the verbs, delivered to the gateways by a loop. */
import type { CodePurpose } from '@lantern/contract';
import { z } from 'zod';
import type { Tx } from '../../../kernel/tx.ts';
import { recipientKey, type ModuleContext, type Recipient } from './context.ts';
import type { Carrier } from './adapters/carriers.ts';
import type { Letter } from './rules/texts.ts';
import { insertMessage, claimDueMessages, deleteMessage, type DueMessage } from './store.ts';

/** The sandbox keeps messages this long after they expire. */
const SANDBOX_KEEP_SEC = 24 * 3600;

const contentShape = z.object({ to: z.string(), subject: z.string(), text: z.string(), code: z.string() });

/** Text and recipient of a message; `code` is empty where it contains none. */
type MessageContent = z.infer<typeof contentShape>;

/** Unseals what `postMessage` sealed. */
export const readContent = ({ sealing }: Pick<ModuleContext, 'sealing'>, id: string, sealed: Buffer): MessageContent =>
  contentShape.parse(JSON.parse(sealing.unseal(id, sealed)));

interface Post extends Recipient {
  readonly kind: CodePurpose | 'notice';
  readonly letter: Letter;
  readonly code: string;
  readonly silent: boolean;
  /** When the message expires. */
  readonly expiresAt: Date;
  /** How the channel's messages are sent; looked up before the transaction, which would wait for a second connection. */
  readonly carrier: Carrier;
}

/** Writes the message in the caller's transaction. */
export async function postMessage(
  module: ModuleContext,
  tx: Tx,
  { channel, to, kind, letter, code, silent, expiresAt, carrier }: Post,
): Promise<void> {
  const id = module.kernel.ids.next<string>();
  const sandbox = carrier.kind === 'sandbox';
  const content: MessageContent = { to, subject: letter.subject, text: letter.text, code };
  await insertMessage(tx, {
    id,
    channel,
    kind,
    recipient: recipientKey(module, { channel, to }),
    sealed: module.sealing.seal(id, JSON.stringify(content)),
    silent,
    due: !sandbox,
    expiresAt,
    keepSec: sandbox ? SANDBOX_KEEP_SEC : 0,
  });
}

/** Claimed and delivered concurrently. */
const AT_ONCE = 8;
/** Longer than a gateway's timeout, so that no other node claims a message in delivery. */
const PAUSE_SEC = 15;
const PAUSE_MAXIMUM_SEC = 300;

async function deliverOne(module: ModuleContext, { id, channel, sealed, silent, attempts }: DueMessage): Promise<void> {
  try {
    const carrier = await module.carriers.of(channel);
    if (!silent && carrier.kind === 'gateway')
      await carrier.deliver({ id, ...readContent(module, id, sealed) }, attempts);
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
