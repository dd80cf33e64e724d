/** /ws: members hear their own channel and public ones. The bearer token travels in the first message, never in the address. */
import { CHANNELS_MAXIMUM, clientMessage, CLOSE_SESSION_ENDED, MEMBER_CHANNEL } from '@lantern/contract/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Merchant, Session } from '../session.ts';
import type { RealtimeBus } from './bus.ts';
import { SESSIONS_CHANNEL } from './session-ends.ts';

const PUBLIC_CHANNEL = /^(lottery:[a-z0-9]{2,20}|public)$/;
const BACKPRESSURE_BYTES = 256 * 1024;

interface Connection {
  readonly socket: WebSocket;
  readonly channels: Set<string>;
  /** Whose host the line was opened at. */
  readonly merchantCode: string;
  /** Whose line it is, while it is anybody's. */
  identity?: { readonly memberId: string; readonly token: string };
}

export interface SocketOptions {
  readonly bus: RealtimeBus;
  readonly authenticate: (token: string) => Promise<Session | undefined>;
  readonly merchant: (host: string) => Merchant;
  readonly clock: Clock;
}

/** Binds the endpoint; one listener on the bus serves every connection of this node. */
export function bindSocket(app: FastifyInstance, { bus, authenticate, merchant, clock }: SocketOptions): void {
  const connections = new Set<Connection>();

  /** Lines of a member whose session is over end with it; those of other sessions stay. */
  async function recheck(memberId: unknown): Promise<void> {
    for (const { identity, socket } of connections) {
      if (!identity || identity.memberId !== memberId) continue;
      if (!(await authenticate(identity.token))) socket.close(CLOSE_SESSION_ENDED);
    }
  }

  const stopListening = bus.listen(({ channel, event, payload }) => {
    if (channel === SESSIONS_CHANNEL) return void recheck(payload).catch(() => undefined);
    let text: string | undefined;
    for (const { socket, channels } of connections) {
      if (!channels.has(channel)) continue;
      // A client that cannot keep up is let go; it refetches when it is back.
      if (socket.bufferedAmount > BACKPRESSURE_BYTES) socket.close(1013);
      else socket.send((text ??= JSON.stringify({ type: 'event', channel: channel.startsWith('member:') ? MEMBER_CHANNEL : channel, event, payload })));
    }
  });
  app.addHook('preClose', async () => {
    stopListening();
    for (const { socket } of connections) socket.close(1001);
  });

  async function receive(connection: Connection, text: string): Promise<void> {
    const { socket, channels, merchantCode } = connection;
    const message = parse(text);
    if (!message) return socket.send(JSON.stringify({ type: 'error', code: 'input_invalid' }));
    if (message.type === 'ping') return socket.send(JSON.stringify({ type: 'pong', serverTime: clock.now() }));
    if (message.type === 'auth') {
      const session = await authenticate(message.token);
      if (session?.merchantCode !== merchantCode) return socket.send(JSON.stringify({ type: 'error', code: 'session_ended' }));
      for (const channel of channels) if (channel.startsWith('member:')) channels.delete(channel);
      connection.identity = { memberId: session.memberId, token: message.token };
      channels.add(`member:${session.memberId}`);
      return socket.send(JSON.stringify({ type: 'ready', memberChannel: MEMBER_CHANNEL }));
    }
    for (const channel of message.channels) {
      if (message.type === 'unsubscribe') channels.delete(channel);
      else if (PUBLIC_CHANNEL.test(channel) && channels.size < CHANNELS_MAXIMUM) channels.add(channel);
    }
    socket.send(JSON.stringify({ type: 'ready' }));
  }

  function accept(socket: WebSocket, request: FastifyRequest): void {
    const connection: Connection = { socket, channels: new Set(), merchantCode: merchant(request.hostname).code };
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
    socket.on('error', () => socket.terminate());
    socket.on('message', (bytes: Buffer) => {
      receive(connection, bytes.toString('utf8')).catch(() => socket.close(1011));
    });
  }

  // Without an upgrade there is nothing at this address.
  app.route({ method: 'GET', url: '/ws', handler: (_request, reply) => reply.callNotFound(), wsHandler: accept });
}

function parse(text: string) {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
