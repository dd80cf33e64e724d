/** The console's line to the server: what changed at the merchant on the screen. It is kept open like a member's (realtime.ts). */
import { createConnection, readMessage } from './realtime.ts';

export interface DeskLineOptions {
  /** `wss://host/ws`. */
  readonly url: () => string;
  readonly merchant: string;
  /** Objects of this kind changed. */
  readonly onChange: (object: string) => void;
  /** The member of this live chat is typing. */
  readonly onMemberTyped?: (conversationId: string) => void;
  /** The line is open again: what happened meanwhile was missed. */
  readonly onReopened: () => void;
  /** An answer with the server's clock, and how long the exchange took, in milliseconds. */
  readonly onTime: (answer: { readonly serverTime?: unknown }, roundTripMs: number) => void;
}

/** Of the server, for a session that has ended (CLOSE_SESSION_ENDED of the contract). */
const SESSION_ENDED = 4401;

/** Opens the line. Returns what closes it; a session that has ended closes it for good. */
export function openDeskLine(options: DeskLineOptions): () => void {
  let askedAt: number | undefined;
  const ask = () => {
    askedAt = performance.now();
    connection.send({ type: 'ping' });
  };
  const connection = createConnection(options.url, {
    onOpen(isReconnect) {
      connection.send({ type: 'desk', merchant: options.merchant });
      ask();
      if (isReconnect) options.onReopened();
    },
    onLost(code) {
      if (code === SESSION_ENDED) connection.close();
    },
    onText(text) {
      const message = readMessage(text);
      const { object, conversationId } = (message?.payload ?? {}) as Readonly<Record<string, unknown>>;
      if (message?.event === 'desk_changed' && typeof object === 'string') options.onChange(object);
      if (message?.event === 'chat_member_typed' && typeof conversationId === 'string')
        options.onMemberTyped?.(conversationId);
      if (message?.type === 'pong' && askedAt !== undefined) {
        options.onTime(message, performance.now() - askedAt);
        askedAt = undefined;
      }
    },
  });
  connection.connect();
  return () => connection.close();
}
