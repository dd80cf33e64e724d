/** Letters of other modules: they go to the gateways that codes use, at the pace of the module that sends them. */
import { transact } from '../../../kernel/tx.ts';
import type { OutgoingMessage } from './adapters/outgoing-message.ts';
import type { Channel, ModuleContext } from './context.ts';
import { postMessage } from './messages.ts';
import { instantAfter } from './store.ts';

/** How long the sandbox's copy counts as new. */
const SANDBOX_TTL_SEC = 3600;

export interface Letter extends OutgoingMessage {
  readonly channel: Channel;
}

/** Sends it now; the sandbox keeps it sealed. Rejects unless it was accepted, and where the channel has no gateway. */
export async function deliverLetter(module: ModuleContext, letter: Letter, attempt: number): Promise<void> {
  const { channel, to, subject, text } = letter;
  const carrier = await module.carriers.of(channel);
  if (carrier.kind === 'none') throw new Error(`There is no gateway for ${channel}`);
  if (carrier.kind === 'gateway') return carrier.deliver(letter, attempt);
  await transact(module.kernel.db, async (tx) => {
    const expiresAt = await instantAfter(tx, SANDBOX_TTL_SEC);
    const kept = { letter: { subject, text }, code: '', silent: false, expiresAt, carrier };
    await postMessage(module, tx, { channel, to, kind: 'notice', ...kept });
  });
}
