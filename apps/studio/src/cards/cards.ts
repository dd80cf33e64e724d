/**
 * The card rooms of this process. Tables advance by the database's clock; changes at a table, made by any process, are sent to the
 * connections of this one, each limited to what its member may see.
 */
import type { CardNews, CardPhrase } from '../../wire/cards.ts';
import type { StudioContext } from '../context.ts';
import { isKnown, messageOf } from '../kernel/refusals.ts';
import { startTicker, type Ticker } from '../kernel/ticker.ts';
import type { ConnectionKind } from '../connections/connections.ts';
import { listRoundsById } from '../rounds/round-store.ts';
import { advanceTables } from './advance.ts';
import { CARD_CHANNELS } from './announcements.ts';
import { lobbyOf } from './lobby.ts';
import { cardConnections } from './connection-kind.ts';
import { createCardConnections, type RoomConnection, type CardConnections } from './card-connections.ts';
import { chipsOf, refreshConnections, connectionOf, takeReason } from './connection-store.ts';
import { roomOf } from './room.ts';
import { readWhole, tableShown, type WholeTable } from './shown.ts';
import { findTable, nextTableMs } from './table-store.ts';

export interface CardRooms {
  readonly kind: ConnectionKind;
  stop(): Promise<void>;
}

const IDLE_MS = 1_000;
/** Delay while another process holds the due table. */
const HELD_MS = 10;
const HEARTBEAT_MS = 5_000;
/** Minimum interval between updates of the lobby. */
const LOBBY_PAUSE_MS = 3_000;

const send = <News extends keyof CardNews>({ connection }: RoomConnection, news: News, value: CardNews[News]): void =>
  connection.send(news, value);

/** Sends that the member no longer sits at the table, and why. */
async function sendRemoved({ db }: StudioContext, entry: RoomConnection): Promise<void> {
  entry.tableId = undefined;
  const assigned = (entry.assigned += 1);
  const code = await takeReason(db, entry.owner, entry.connectionId);
  // It has sat down elsewhere meanwhile.
  if (entry.assigned !== assigned) return;
  if (code !== undefined && isKnown(code))
    send(entry, 'removed', { code, message: messageOf(code, entry.connection.language) });
  send(entry, 'table', null);
}

/** Reads a table with its seats and hand in one snapshot. */
async function readMoment({ db }: StudioContext, tableId: string): Promise<WholeTable | undefined> {
  return await db.transact(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const table = await findTable(tx, tableId);
    return table && (await readWhole(tx, table));
  });
}

async function sendTable(studio: StudioContext, connections: CardConnections, tableId: string): Promise<void> {
  const entries = connections.at(tableId).map((entry) => ({ entry, assigned: entry.assigned }));
  const whole = entries.length === 0 ? undefined : await readMoment(studio, tableId);
  if (!whole) return;
  for (const { entry, assigned } of entries) {
    // It left, or sat down again, while the table was read.
    if (entry.assigned !== assigned) continue;
    const { owner } = entry;
    const row = whole.seats.find(
      ({ bot, memberRef, vendor }) => !bot && memberRef === owner.memberRef && vendor === owner.vendor,
    );
    if (!row) {
      await sendRemoved(studio, entry);
      continue;
    }
    send(entry, 'table', tableShown(whole, row.seat));
    if (whole.table.chips && whole.table.phase === 'shown')
      send(entry, 'balance', { balance: await chipsOf(studio.db, owner) });
  }
}

/** Sends a member the balance after a hold or a payout. */
async function sendBalance({ db }: StudioContext, connections: CardConnections, roundId: string): Promise<void> {
  for (const { vendor, memberRef, currency, game, balancePaid, balanceStaked } of await listRoundsById(db, [roundId])) {
    const balance = balancePaid ?? balanceStaked;
    if (balance === null) continue;
    for (const entry of connections.ofMember(game, memberRef))
      if (entry.owner.vendor === vendor && entry.owner.currency === currency) send(entry, 'balance', { balance });
  }
}

/** Closes a connection whose member has connected again since. */
async function endElsewhere({ db }: StudioContext, entry: RoomConnection): Promise<void> {
  await entry.settled;
  const connectionId = await connectionOf(db, entry.owner);
  if (connectionId !== undefined && connectionId !== entry.connectionId) entry.connection.end('elsewhere');
}

/** Sends stakes and tables to connections in the lobby, debounced, where they have changed. */
function createLobby({ db, log }: StudioContext, connections: CardConnections): () => void {
  let waiting = false;
  async function sendAll(): Promise<void> {
    waiting = false;
    const lobbies = Map.groupBy(
      connections.all().filter(({ tableId }) => tableId === undefined),
      ({ connection: { session } }) => JSON.stringify(roomOf(session).room),
    );
    for (const entries of lobbies.values()) {
      const lobby = await lobbyOf(db, roomOf(entries[0]!.connection.session));
      const text = JSON.stringify(lobby);
      for (const entry of entries.filter((each) => each.lobby !== text)) {
        entry.lobby = text;
        send(entry, 'levels', lobby.levels);
        send(entry, 'tables', lobby.tables);
      }
    }
  }
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(
      () => void sendAll().catch((error: unknown) => log.warn({ err: error }, 'the lobby was not sent')),
      LOBBY_PAUSE_MS,
    ).unref();
  };
}

interface AnnouncementHandler {
  handle(channel: string, words: string): void;
  /** Sends the current table again to connections that joined it while it changed. */
  resend(tableId: string): void;
}

/** Handles announcements, in order per table. */
function createAnnouncementHandler(
  studio: StudioContext,
  connections: CardConnections,
  wake: () => void,
): AnnouncementHandler {
  const latest = new Map<string, Promise<void>>();
  const lobby = createLobby(studio, connections);
  const inTurn = (key: string, work: () => Promise<void>): void => {
    const next = (latest.get(key) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => studio.log.warn({ err: error }, 'news of a card room were not sent'));
    latest.set(key, next);
    void next.then(() => latest.get(key) === next && latest.delete(key));
  };
  const resend = (tableId: string): void => inTurn(tableId, () => sendTable(studio, connections, tableId));
  return {
    resend,
    handle(channel, words) {
      const [first = '', second = '', third = ''] = words.split(' ');
      if (channel === CARD_CHANNELS.table) {
        wake();
        lobby();
        resend(first);
      } else if (channel === CARD_CHANNELS.said) {
        inTurn(first, async () =>
          connections
            .at(first)
            .forEach((entry) => send(entry, 'said', { seat: Number(second), phrase: third as CardPhrase })),
        );
      } else if (channel === CARD_CHANNELS.connection) {
        for (const entry of connections.ofMember(first, second))
          inTurn(entry.connectionId, () => endElsewhere(studio, entry));
      } else if (connections.all().some(({ owner }) => owner.game === first)) {
        inTurn('balance', () => sendBalance(studio, connections, second));
      }
    },
  };
}

async function turn(studio: StudioContext): Promise<number> {
  await advanceTables(studio);
  const dueMs = await nextTableMs(studio.db);
  return dueMs === undefined ? IDLE_MS : Math.min(IDLE_MS, Math.max(HELD_MS, Math.ceil(dueMs)));
}

/** Starts the card rooms. */
export async function startCards(studio: StudioContext): Promise<CardRooms> {
  const connections = createCardConnections(studio.log);
  const tables: Ticker = startTicker('card tables', studio.log, () => turn(studio));
  const heartbeat = startTicker('connections of card rooms', studio.log, async () => {
    await refreshConnections(
      studio.db,
      connections.all().map(({ connectionId }) => connectionId),
    );
    return HEARTBEAT_MS;
  });
  const announcements = createAnnouncementHandler(studio, connections, () => tables.wake());
  /** After a lost LISTEN connection, current tables are sent again. */
  const catchUp = (): void => {
    for (const tableId of new Set(connections.all().flatMap((entry) => entry.tableId ?? [])))
      announcements.resend(tableId);
  };
  const listening = await studio.db.listen(Object.values(CARD_CHANNELS), announcements.handle, catchUp);
  return {
    kind: cardConnections(studio, connections, announcements.resend),
    async stop() {
      await Promise.all([tables.stop(), heartbeat.stop(), listening.close(), connections.idle()]);
    },
  };
}
