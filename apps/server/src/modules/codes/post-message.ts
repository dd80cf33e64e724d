/** Handing a message to its channel: sealed into the table, from where the gateway's loop or the sandbox's reader takes it. */
import type { CodePurpose } from '@lantern/contract';
import { z } from 'zod';
import type { Tx } from '../../kernel/tx.ts';
import { recipientKey, type Doors, type Recipient } from './doors.ts';
import type { Letter } from './rules/texts.ts';
import { insertMessage } from './store.ts';

/** The sandbox keeps messages this long past their use. */
const SANDBOX_KEEP_SEC = 24 * 3600;

const contentShape = z.object({ to: z.string(), subject: z.string(), text: z.string(), code: z.string() });

/** What a message says and to whom; `code` is empty where it carries none. */
export type MessageContent = z.infer<typeof contentShape>;

/** Opens what `postMessage` sealed. */
export const readContent = ({ sealing }: Pick<Doors, 'sealing'>, id: string, sealed: Buffer): MessageContent =>
  contentShape.parse(JSON.parse(sealing.unseal(id, sealed)));

export interface Post extends Recipient {
  readonly kind: CodePurpose | 'notice';
  readonly letter: Letter;
  readonly code: string;
  readonly silent: boolean;
  /** Until when the message is of use. */
  readonly expiresAt: Date;
}

/** Writes the message in the caller's transaction. */
export async function postMessage(doors: Doors, tx: Tx, { channel, to, kind, letter, code, silent, expiresAt }: Post): Promise<void> {
  const id = doors.kernel.ids.next<string>();
  const sandbox = doors.carriers[channel].kind === 'sandbox';
  const content: MessageContent = { to, subject: letter.subject, text: letter.text, code };
  await insertMessage(tx, {
    id,
    channel,
    kind,
    recipient: recipientKey(doors, { channel, to }),
    sealed: doors.sealing.seal(id, JSON.stringify(content)),
    silent,
    due: !sandbox,
    expiresAt,
    keepSec: sandbox ? SANDBOX_KEEP_SEC : 0,
  });
}
