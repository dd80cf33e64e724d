/**
 * Members of the sportsbook on a planted book, with the platform's real wallet behind it. Everything runs in this process; a frame is a connection
 * whose verbs are called with what it would have sent.
 */
import { randomUUID } from 'node:crypto';
import type { Connection, ConnectionKind } from '../../apps/studio/src/connections/connections.ts';
import type { StudioContext } from '../../apps/studio/src/context.ts';
import { ENGINES } from '../../apps/studio/src/engines.ts';
import { systemClock } from '../../apps/studio/src/kernel/clock.ts';
import { migrate, openDatabase, type Database } from '../../apps/studio/src/kernel/database.ts';
import { createLog } from '../../apps/studio/src/kernel/log.ts';
import { tokenHash } from '../../apps/studio/src/kernel/random.ts';
import { createSeedVault } from '../../apps/studio/src/kernel/seed-vault.ts';
import { insertSession, type SessionRow } from '../../apps/studio/src/sessions/session-store.ts';
import { sportsConnections } from '../../apps/studio/src/sports/connection-kind.ts';
import type { SlipTimes } from '../../apps/studio/src/sports/context.ts';
import { startSports, type Sports } from '../../apps/studio/src/sports/sports.ts';
import { createWalletClient } from '../../apps/studio/src/wallet/client.ts';
import { startDispatcher } from '../../apps/studio/src/wallet/dispatch-calls.ts';
import type { LegRequest, SlipBody, SlipShown, SportsEntered } from '../../apps/studio/wire/sports-slips.ts';
import { TEST_SEED_KEYS } from '../kit/src/index.ts';
import { PlantedBook } from './planted-book.ts';
import type { CallAnswer } from './studio-connection.ts';
import { openWalletConnection, type WalletConnection } from './wallet-connection.ts';
import { GAME, openWalletWorld, SECRET, VENDOR, type Seat, type WalletWorld } from './wallet-world.ts';

/** Shorter than a member's, so that tests need not wait. */
export const QUICK: SlipTimes = { delayMs: 150, holdMs: 400 };

export interface Punter {
  readonly seat: Seat;
  readonly entered: SportsEntered;
  /** News as they came. */
  readonly news: readonly { readonly news: string; readonly value: unknown }[];
  ask<T = unknown>(call: string, request?: unknown): Promise<CallAnswer<T>>;
  /** Places a slip of these legs: a single, or all of them in one. */
  place(
    legs: readonly LegRequest[],
    stake: number,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<CallAnswer<SlipShown>>;
  /** The slip as it is now. */
  slip(id: string): Promise<SlipShown>;
  owned(): Promise<number>;
  leave(): void;
}

export interface SportsWorld {
  readonly wallet: WalletWorld;
  readonly connection: WalletConnection;
  readonly book: PlantedBook;
  readonly studio: StudioContext & { readonly db: Database };
  sports(): Sports;
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  punter(amount?: number): Promise<Punter>;
  enter(seat: Seat): Promise<Punter>;
  /** Another sportsbook on the same database, as another process has it. */
  another(book?: PlantedBook): Promise<Sports>;
  /** Stops the money of this process; `again` starts it. */
  pause(): Promise<void>;
  again(): Promise<void>;
  close(): Promise<void>;
}

export const slipBody = (legs: readonly LegRequest[], stake: number): SlipBody => ({
  kind: legs.length === 1 ? 'single' : 'parlay',
  legs,
  folds: [{ size: legs.length, unit: stake }],
});

async function openSession(db: Database, seat: Seat): Promise<SessionRow> {
  const session: SessionRow = {
    sessionId: randomUUID(),
    vendor: VENDOR,
    memberRef: seat.memberRef,
    currency: seat.currency,
    game: GAME,
    language: 'EN',
    walletSession: seat.sessionToken,
    room: null,
    demo: seat.currency.endsWith('PLAY'),
  };
  await insertSession(db, tokenHash(session.sessionId), session, Date.now() + 3_600_000);
  return session;
}

/** Opens it. */
export async function openSportsWorld(times: SlipTimes = QUICK): Promise<SportsWorld> {
  const wallet = await openWalletWorld();
  const connection = await openWalletConnection(wallet.here.address);
  const { connectionString } = wallet.here.database;
  await migrate(connectionString);
  const log = createLog('fatal');
  const db = openDatabase(connectionString, createSeedVault(TEST_SEED_KEYS), log);
  const client = createWalletClient({
    platform: connection.address,
    clock: systemClock,
    keyOf: () => SECRET,
    requestTimeoutMs: 8_000,
    timeoutMs: 10_000,
  });
  const studio = {
    db,
    log,
    clock: systemClock,
    wallet: client,
    engines: ENGINES,
    hasSports: true,
    wakeDispatcher: () => dispatcher.wake(),
  };
  const dispatcher = startDispatcher(studio);
  const query = <Row>(text: string, values: readonly unknown[] = []) =>
    db.query<Row & Record<string, unknown>>(text, values).then(({ rows }) => rows as Row[]);
  const book = new PlantedBook(query);
  let sports = await startSports(studio, book, times);
  let kind: ConnectionKind = sportsConnections(sports);
  const others: Sports[] = [];

  async function enter(seat: Seat): Promise<Punter> {
    const session = await openSession(db, seat);
    const news: { news: string; value: unknown }[] = [];
    const connectionOf: Connection = {
      session,
      language: 'EN',
      send: (name, value) => void news.push(JSON.parse(JSON.stringify({ news: name, value })) as (typeof news)[number]),
      sendText: (text) => void news.push(JSON.parse(text) as (typeof news)[number]),
      end: () => undefined,
    };
    const answerOf = async <T>(answering: ReturnType<ConnectionKind['enter']>): Promise<CallAnswer<T>> => {
      const result = await answering;
      return JSON.parse(
        JSON.stringify(
          result.ok
            ? { success: true, value: result.value }
            : { success: false, code: result.code, value: result.value },
        ),
      ) as CallAnswer<T>;
    };
    const ask = async <T>(call: string, request?: unknown): Promise<CallAnswer<T>> => {
      const verb = kind.verbs[call]!;
      const read = verb.shape.safeParse(request);
      return read.success
        ? await answerOf<T>(verb.answer(connectionOf, read.data))
        : { success: false, code: 'input_invalid' };
    };
    const entered = await answerOf<SportsEntered>(kind.enter(connectionOf));
    if (!entered.success) throw new Error(`not entered: ${entered.code}`);
    return {
      seat,
      entered: entered.value,
      news,
      ask,
      place: (legs, stake, more = {}) =>
        ask('place', {
          ...slipBody(legs, stake),
          ...{ requestId: randomUUID(), policy: 'none', acceptLower: false, format: 'decimal' },
          ...more,
        }),
      async slip(id) {
        const found = await ask<SlipShown>('slip', { id });
        if (!found.success) throw new Error(`no slip ${id}: ${found.code}`);
        return found.value;
      },
      owned: () => wallet.owned(seat),
      leave: () => kind.leave(connectionOf),
    };
  }

  return {
    wallet,
    connection,
    book,
    studio,
    sports: () => sports,
    query,
    enter,
    punter: async (amount = 1_000_000) => await enter(await wallet.seat(amount)),
    async another(their = book) {
      const other = await startSports(studio, their, times);
      others.push(other);
      return other;
    },
    pause: () => sports.stop(),
    async again() {
      sports = await startSports(studio, book, times);
      kind = sportsConnections(sports);
    },
    async close() {
      await Promise.all([sports, ...others].map((one) => one.stop().catch(() => undefined)));
      await dispatcher.stop();
      client.close();
      await db.end();
      await connection.close();
      await wallet.close();
    },
  };
}

/** Whole numbers from 0 below `count`, the same for a seed on every run. */
export function seededRoll(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}
