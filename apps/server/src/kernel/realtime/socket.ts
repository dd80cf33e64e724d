/**
 * /ws: members receive their own channel and public ones, operators that of their merchant (desk.ts). A member's bearer token
 * travels in the first message, never in the address.
 */
import {
  CHANNELS_MAXIMUM,
  clientMessage,
  CLOSE_SESSION_ENDED,
  DESK_CHANNEL,
  MEMBER_CHANNEL,
  type ClientMessage,
} from '@lantern/contract/events';
import { CLOSE_BUSY, CLOSE_FLOOD, createBulkhead, createSocketGuard, type SocketLimits } from '@lantern/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Merchant, Session } from '../session.ts';
import { inReads } from '../tx.ts';
import type { RealtimeBus } from './bus.ts';
import { createConnectionRegistry, type Connection, type ConnectionRegistry } from './connections.ts';
import { deskVisitor, isDeskChannel, mayWatch, type FindOperator } from './desk.ts';
import { isInboxChannel } from './inbox.ts';
import { isMemberChannel } from './member-channel.ts';
import { SESSIONS_CHANNEL } from './session-ends.ts';

const PUBLIC_CHANNEL = /^(lottery:[a-z0-9]{2,20}|public)$/;
/** Format of a session token; anything else needs no look-up. */
const TOKEN = /^[\w-]{43}$/;

/** A page pings every 25 seconds and subscribes to a few channels. */
const limitsFor = (socketsPerAddress: number): SocketLimits => ({
  sockets: 20_000,
  socketsPerAddress,
  openingsPerMinute: 3 * socketsPerAddress,
  refusalsPerMinute: 60,
  refusalsPerSocket: 3,
  messageBurst: 80,
  messagesPerSec: 5,
  queuedMessages: 80,
  unsentBytes: 256 * 1024,
  // The page of a guest that listens to nothing says its first word, a ping, after 25 seconds.
  firstMessageMs: 40_000,
  heartbeatMs: 30_000,
});
/** A page signs in once; a socket that changes its session more often is abusive. */
const SIGN_INS_PER_SOCKET = 10;
/** Concurrent token look-ups of all sockets, out of the 20 database connections that every call shares, and how many may wait. */
const LOOKUPS_AT_ONCE = 4;
const LOOKUPS_WAITING = 2_000;
/** How often the sessions of watching operators are verified. */
const DESK_CHECK_MS = 60_000;

const INPUT_INVALID = JSON.stringify({ type: 'error', code: 'input_invalid' });
const SESSION_ENDED = JSON.stringify({ type: 'error', code: 'session_ended' });
const READY_DESK = JSON.stringify({ type: 'ready', desk: true });
const READY_MEMBER = JSON.stringify({ type: 'ready', memberChannel: MEMBER_CHANNEL });

export interface SocketOptions {
  readonly bus: RealtimeBus;
  readonly authenticate: (token: string) => Promise<Session | undefined>;
  readonly findOperator: FindOperator;
  readonly merchant: (host: string) => Merchant;
  readonly clock: Clock;
  /** Open sockets of one address; three times as many may be opened in a minute. */
  readonly socketsPerAddress: number;
}

type Find<S> = (token: string) => Promise<S | undefined>;
/** Looks a token up through the bulkhead; undefined when that is full. */
type Lookup = <S>(token: string | undefined, find: Find<S>) => Promise<{ readonly session: S | undefined } | undefined>;

function createLookup(): Lookup {
  const bulkhead = createBulkhead(LOOKUPS_AT_ONCE, LOOKUPS_WAITING);
  return async (token, find) => {
    if (token === undefined || !TOKEN.test(token)) return { session: undefined };
    const result = await bulkhead.run(() => find(token));
    return result && { session: result.value };
  };
}

/** Binds the endpoint; one listener on the bus serves every connection of this node. Answers the count of open sockets. */
export function bindSocket(
  app: FastifyInstance,
  { bus, authenticate, findOperator, merchant, clock, socketsPerAddress }: SocketOptions,
): () => number {
  const guard = createSocketGuard(limitsFor(socketsPerAddress), () => clock.elapsed());
  const registry = createConnectionRegistry(bus);
  const lookup = createLookup();

  /**
   * Closes a member's connections whose session has ended and leaves those of other sessions. One that cannot be
   * verified is asked to sign in again.
   */
  async function recheck(memberId: string): Promise<void> {
    for (const { identity, socket } of registry.of(memberId)) {
      if (!identity) continue;
      const result = await inReads(() => lookup(identity.token, authenticate)).catch(() => undefined);
      if (!result?.session) socket.close(result ? CLOSE_SESSION_ENDED : CLOSE_BUSY);
    }
  }

  const stopListening = bus.listen(({ channel, event, payload }) => {
    if (channel === SESSIONS_CHANNEL) return void recheck(String(payload));
    let text: string | undefined;
    for (const { socket } of registry.on(channel)) {
      // A client that cannot keep up is dropped; it refetches after reconnecting.
      socket.send(
        (text ??= JSON.stringify({
          type: 'event',
          channel: nameFor(channel),
          event,
          payload,
        })),
      );
    }
  });
  const checking = setInterval(() => void checkDesks(), DESK_CHECK_MS);
  checking.unref();
  app.addHook('preClose', async () => {
    clearInterval(checking);
    stopListening();
    guard.stop(1001);
  });

  async function signIn(connection: Connection, token: string): Promise<void> {
    const { socket, merchantCode, identity } = connection;
    // The end of the same session would have closed the socket, so no second look-up is needed.
    if (identity?.token === token) return socket.send(READY_MEMBER);
    connection.signIns += 1;
    if (connection.signIns > SIGN_INS_PER_SOCKET) return socket.close(CLOSE_FLOOD);
    const result = await inReads(() => lookup(token, authenticate));
    if (!result) return socket.close(CLOSE_BUSY);
    if (!socket.open) return;
    if (result.session?.merchantCode !== merchantCode) {
      socket.send(SESSION_ENDED);
      // answer not needed: open or closed by it, the socket has no more to do with this token
      socket.refused();
      return;
    }
    registry.identify(connection, result.session, token)?.socket.close(CLOSE_BUSY);
    // A client reads again once it is ready: what happens after that must reach it.
    await registry.followed(connection);
    socket.send(READY_MEMBER);
  }

  /** Whether the connection may watch the merchant; undefined when that cannot be said now. */
  async function isAdmitted({ visitor }: Connection, merchantCode: string): Promise<boolean | undefined> {
    const result = await inReads(() => lookup(visitor.token, findOperator)).catch(() => undefined);
    return result && mayWatch(result.session, merchantCode, visitor.address);
  }

  async function watch(connection: Connection, merchantCode: string): Promise<void> {
    const { socket, channels } = connection;
    const admitted = await isAdmitted(connection, merchantCode);
    if (admitted === undefined) return socket.close(CLOSE_BUSY);
    if (!admitted) return socket.close(CLOSE_SESSION_ENDED);
    for (const channel of channels) if (isDeskChannel(channel)) registry.leave(connection, channel);
    connection.watching = merchantCode;
    registry.join(connection, `${DESK_CHANNEL}:${merchantCode}`);
    socket.send(READY_DESK);
  }

  async function checkDesks(): Promise<void> {
    for (const connection of registry.all) {
      if (connection.watching === undefined) continue;
      if ((await isAdmitted(connection, connection.watching)) === false) connection.socket.close(CLOSE_SESSION_ENDED);
    }
  }

  async function receive(connection: Connection, message: ClientMessage | undefined): Promise<void> {
    const { socket } = connection;
    if (!message) return socket.send(INPUT_INVALID);
    if (message.type === 'ping') return socket.send(JSON.stringify({ type: 'pong', serverTime: clock.now() }));
    if (message.type === 'auth') return await signIn(connection, message.token);
    if (message.type === 'desk') return await watch(connection, message.merchant);
    changeChannels(registry, connection, message);
    socket.send(JSON.stringify({ type: 'ready' }));
  }

  function accept(raw: WebSocket, request: FastifyRequest): void {
    guard.accept(raw, request.ip, (socket) => {
      const connection: Connection = {
        socket,
        channels: new Set(),
        visitor: deskVisitor(request),
        merchantCode: merchant(request.hostname).code,
        signIns: 0,
      };
      registry.add(connection);
      return {
        onMessage: (bytes) => receive(connection, parse(bytes.toString('utf8'))),
        onClose: () => registry.remove(connection),
      };
    });
  }

  // Without an upgrade there is nothing at this address.
  app.route({ method: 'GET', url: '/ws', handler: (_request, reply) => reply.callNotFound(), wsHandler: accept });
  return guard.count;
}

/** The name by which a client knows a channel: whose it is, the server knows. */
function nameFor(channel: string): string {
  if (isMemberChannel(channel) || isInboxChannel(channel)) return MEMBER_CHANNEL;
  return isDeskChannel(channel) ? DESK_CHANNEL : channel;
}

/** Subscribes or unsubscribes; ignores invalid channels. */
function changeChannels(
  registry: ConnectionRegistry,
  connection: Connection,
  { type, channels: named }: Extract<ClientMessage, { channels: unknown }>,
): void {
  for (const channel of named) {
    if (!PUBLIC_CHANNEL.test(channel)) continue;
    if (type === 'unsubscribe') registry.leave(connection, channel);
    else if (connection.channels.size < CHANNELS_MAXIMUM) registry.join(connection, channel);
  }
}

function parse(text: string): ClientMessage | undefined {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
