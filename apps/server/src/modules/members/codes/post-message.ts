/** Queues a message for its channel: sealed into the table, from where the gateway's loop or the sandbox's reader takes it. */
import type { CodePurpose } from '@lantern/contract';
import { z } from 'zod';
import type { Tx } from '../../../kernel/tx.ts';
import { recipientKey, type ModuleContext, type Recipient } from './context.ts';
import type { Letter } from './rules/texts.ts';
import { insertMessage } from './store.ts';

/** The sandbox keeps messages this long after they expire. */
const SANDBOX_KEEP_SEC = 24 * 3600;

const contentShape = z.object({ to: z.string(), subject: z.string(), text: z.string(), code: z.string() });

/** Text and recipient of a message; `code` is empty where it contains none. */
export type MessageContent = z.infer<typeof contentShape>;

/** Unseals what `postMessage` sealed. */
export const readContent = ({ sealing }: Pick<ModuleContext, 'sealing'>, id: string, sealed: Buffer): MessageContent =>
  contentShape.parse(JSON.parse(sealing.unseal(id, sealed)));

export interface Post extends Recipient {
  readonly kind: CodePurpose | 'notice';
  readonly letter: Letter;
  readonly code: string;
  readonly silent: boolean;
  /** When the message expires. */
  readonly expiresAt: Date;
}

/** Writes the message in the caller's transaction. */
export async function postMessage(
  module: ModuleContext,
  tx: Tx,
  { channel, to, kind, letter, code, silent, expiresAt }: Post,
): Promise<void> {
  const id = module.kernel.ids.next<string>();
  const sandbox = module.carriers[channel].kind === 'sandbox';
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
