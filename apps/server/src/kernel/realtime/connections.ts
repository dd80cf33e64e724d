/** The open connections of a node, by member and by channel: a message reaches its channel's connections without walking all others. */
import type { GuardedSocket } from '@lantern/limits';
import { isAgentType, isRealMember, type Session } from '../session.ts';
import type { DeskVisitor } from './desk.ts';
import { inboxChannel, isInboxChannel } from './inbox.ts';
import { memberChannel } from './member-channel.ts';
import type { RealtimeBus } from './bus.ts';

/** Sockets one member may have on a node: devices, tabs and the frames in them; beyond it the oldest one is closed. */
const SOCKETS_PER_MEMBER = 20;

export interface Connection {
  readonly socket: GuardedSocket;
  /** Changed by the registry only. */
  readonly channels: ReadonlySet<string>;
  /** Merchant of the host the connection was opened at. */
  readonly merchantCode: string;
  /** The member of the connection, once signed in. */
  identity?: { readonly memberId: string; readonly token: string };
  readonly visitor: DeskVisitor;
  /** Merchant whose desk the connection watches, once admitted. */
  watching?: string;
  signIns: number;
}

/** Sets by key, without empty ones. */
function createIndex() {
  const sets = new Map<string, Set<Connection>>();
  return {
    of: (key: string): ReadonlySet<Connection> => sets.get(key) ?? NONE,
    add(key: string, connection: Connection): void {
      const set = sets.get(key) ?? new Set<Connection>();
      sets.set(key, set.add(connection));
    },
    remove(key: string, connection: Connection): void {
      const set = sets.get(key);
      set?.delete(connection);
      if (set?.size === 0) sets.delete(key);
    },
  };
}
const NONE: ReadonlySet<Connection> = new Set();

/** An empty registry; the channels of members who have a connection here are followed on the bus. */
export function createConnectionRegistry(bus: Pick<RealtimeBus, 'follow' | 'unfollow'>) {
  const all = new Set<Connection>();
  const following = new Map<string, Promise<void>>();
  const members = createIndex();
  const channels = createIndex();

  function join(connection: Connection, channel: string): void {
    (connection.channels as Set<string>).add(channel);
    channels.add(channel, connection);
  }

  function leave(connection: Connection, channel: string): void {
    (connection.channels as Set<string>).delete(channel);
    channels.remove(channel, connection);
  }

  function forget(connection: Connection): void {
    const { memberId } = connection.identity ?? {};
    delete connection.identity;
    if (memberId === undefined) return;
    leave(connection, memberChannel(memberId));
    for (const channel of connection.channels) if (isInboxChannel(channel)) leave(connection, channel);
    members.remove(memberId, connection);
    if (members.of(memberId).size > 0) return;
    following.delete(memberId);
    bus.unfollow(memberChannel(memberId));
  }

  return {
    all: all as ReadonlySet<Connection>,
    of: (memberId: string): readonly Connection[] => [...members.of(memberId)],
    /** Those that receive a channel's messages. */
    on: (channel: string): ReadonlySet<Connection> => channels.of(channel),
    join,
    leave,
    add: (connection: Connection) => void all.add(connection),
    remove(connection: Connection): void {
      forget(connection);
      for (const channel of connection.channels) leave(connection, channel);
      all.delete(connection);
    },
    /** Assigns the connection to the member. Returns the member's oldest connection when there are too many. */
    identify(connection: Connection, session: Session, token: string): Connection | undefined {
      const { memberId, merchantCode, memberType } = session;
      forget(connection);
      connection.identity = { memberId, token };
      join(connection, memberChannel(memberId));
      // A trial account has no inbox.
      if (isRealMember(memberType))
        join(connection, inboxChannel(merchantCode, isAgentType(memberType) ? 'agents' : 'members'));
      members.add(memberId, connection);
      if (!following.has(memberId)) following.set(memberId, bus.follow(memberChannel(memberId)));
      const own = members.of(memberId);
      return own.size > SOCKETS_PER_MEMBER ? own.values().next().value : undefined;
    },
    /** Resolves when the member's messages reach this node. */
    followed: async ({ identity }: Connection): Promise<void> => await (identity && following.get(identity.memberId)),
  };
}
export type ConnectionRegistry = ReturnType<typeof createConnectionRegistry>;
