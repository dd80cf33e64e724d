/** Members who are typing in the live chat, as the line says it; forgotten after six seconds. */
import { CHAT_TYPING_LASTS_MS } from '@lantern/contract/chat-rules';
import { createStore } from '@lantern/web/store';

const store = createStore<ReadonlySet<string>>(new Set());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function forget(conversationId: string): void {
  timers.delete(conversationId);
  store.update((typing) => new Set([...typing].filter((id) => id !== conversationId)));
}

/** The line says that the member of this conversation types. */
export function noteMemberTyping(conversationId: string): void {
  clearTimeout(timers.get(conversationId));
  timers.set(
    conversationId,
    setTimeout(() => forget(conversationId), CHAT_TYPING_LASTS_MS),
  );
  store.update((typing) => new Set([...typing, conversationId]));
}

export const useMemberTyping = (conversationId: string): boolean => store.use((typing) => typing.has(conversationId));
