/** A socket on `/ws` that records every event it receives, each checked against the contract. */
import { serverMessage, type ServerEvent, type ServerMessage } from '../../packages/contract/src/events.ts';
import { eventually } from '../kit/src/index.ts';

type EventOf<E extends ServerEvent['event']> = Extract<ServerEvent, { event: E }>;

export interface ListeningSocket {
  /** Every event so far, in order of arrival. */
  readonly events: readonly ServerEvent[];
  /** Waits for the first event of a name that matches. */
  received<E extends ServerEvent['event']>(
    event: E,
    fits: (payload: EventOf<E>['payload']) => boolean,
  ): Promise<EventOf<E>['payload']>;
  close(): void;
}

/** Opens it; resolves when the server has confirmed the session and the channels. */
export async function listenOn(
  address: string,
  token: string,
  channels: readonly string[] = [],
): Promise<ListeningSocket> {
  const messages: ServerMessage[] = [];
  const faults: unknown[] = [];
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`);
  socket.addEventListener('message', ({ data: text }) => {
    const message = serverMessage.safeParse(JSON.parse(String(text)));
    if (message.success) messages.push(message.data);
    else faults.push(text);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  socket.send(JSON.stringify({ type: 'auth', token }));
  if (channels.length > 0) socket.send(JSON.stringify({ type: 'subscribe', channels }));
  const greetings = channels.length > 0 ? 2 : 1;
  await eventually(
    'the socket to be ready',
    async () => messages.filter((message) => message.type === 'ready').length >= greetings,
  );
  const events = () => messages.filter((message): message is ServerEvent => message.type === 'event');
  return {
    get events() {
      if (faults.length > 0)
        throw new Error(`the server sent an event that the contract does not declare: ${faults.join(' ')}`);
      return events();
    },
    received: async (event, fits) => {
      const found = await eventually(
        `the event ${event}`,
        async () => events().find((one) => one.event === event && fits(one.payload as never)),
        90_000,
      );
      return found.payload as never;
    },
    close: () => socket.close(),
  };
}
