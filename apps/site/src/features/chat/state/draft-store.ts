/** What a member has typed and not sent, kept in the tab: leaving the page, a reload or a lost network does not lose it. */
import { clearStored, readStored, writeStored } from '../../../lib/device/storage.ts';

interface Draft {
  /** What one member typed is never shown to the next at the same phone. */
  readonly userName: string;
  readonly conversationId: string;
  readonly text: string;
}

function parse(kept: string): Draft | undefined {
  try {
    const { userName, conversationId, text } = JSON.parse(kept) as Partial<Draft>;
    if (typeof userName !== 'string' || typeof conversationId !== 'string' || typeof text !== 'string')
      return undefined;
    return { userName, conversationId, text };
  } catch {
    return undefined;
  }
}

const DRAFT = {
  key: 'chatDraft',
  fallback: undefined,
  parse,
  format: (draft: Draft | undefined) => JSON.stringify(draft),
  area: 'tab',
} as const;

/** The text typed in this conversation; empty when there is none. */
export function keptDraft(userName: string, conversationId: string): string {
  const draft: Draft | undefined = readStored<Draft | undefined>(DRAFT);
  return draft?.userName === userName && draft.conversationId === conversationId ? draft.text : '';
}

/** Keeps it in place of the one before; an empty one is removed. */
export function keepDraft(userName: string, conversationId: string, text: string): void {
  if (text === '') clearStored<Draft | undefined>(DRAFT);
  else writeStored<Draft | undefined>(DRAFT, { userName, conversationId, text });
}
