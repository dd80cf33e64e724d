/** Messages that are not sent yet, kept in the tab: a reload or a lost network does not lose them. */
import { toSendAgain, type Unsent } from '@lantern/web/chat-thread';
import { clearStored, readStored, writeStored } from '../../../lib/device/storage.ts';

interface Kept {
  /** A conversation is one member's: what one wrote is never shown to the next at the same phone. */
  readonly userName: string;
  readonly conversationId: string;
  readonly messages: readonly Unsent[];
}

const isUnsent = (value: unknown): value is Unsent => {
  const { clientId, text, pictures, writtenAt } = (value ?? {}) as Partial<Unsent>;
  return (
    typeof clientId === 'string' && typeof text === 'string' && Array.isArray(pictures) && typeof writtenAt === 'number'
  );
};

function parse(text: string): Kept | undefined {
  try {
    const { userName, conversationId, messages } = JSON.parse(text) as Partial<Kept>;
    if (typeof userName !== 'string' || typeof conversationId !== 'string' || !Array.isArray(messages))
      return undefined;
    return { userName, conversationId, messages: messages.filter(isUnsent) };
  } catch {
    return undefined;
  }
}

const OUTBOX = {
  key: 'chatOutbox',
  fallback: undefined,
  parse,
  format: (kept: Kept | undefined) => JSON.stringify(kept),
  area: 'tab',
} as const;

/** What is kept of this conversation. */
export function keptOutbox(userName: string, conversationId: string): readonly Unsent[] {
  const kept: Kept | undefined = readStored<Kept | undefined>(OUTBOX);
  if (kept?.userName !== userName || kept.conversationId !== conversationId) return [];
  return toSendAgain(kept.messages);
}

/** Keeps the messages of a conversation in place of those kept before. */
export function keepOutbox(userName: string, conversationId: string, messages: readonly Unsent[]): void {
  if (messages.length === 0) clearStored<Kept | undefined>(OUTBOX);
  else writeStored<Kept | undefined>(OUTBOX, { userName, conversationId, messages });
}
