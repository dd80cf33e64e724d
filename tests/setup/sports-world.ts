/**
 * Members of the sportsbook on a planted book, with the platform's real wallet behind it. Everything runs in this process; a frame is a connection
 * whose verbs are called with what it would have sent.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../apps/studio/src/kernel/database.ts';
import { tokenHash } from '../../apps/studio/src/kernel/random.ts';
import { insertSession, type SessionRow } from '../../apps/studio/src/sessions/session-store.ts';
import type { LegRequest, SlipBody, SlipShown, SportsEntered } from '../../apps/studio/wire/sports-slips.ts';
import { connectionOf, type News } from './sports-frames.ts';
import { openSportsParts, QUICK, type SportsParts, type TakingTimes } from './sports-parts.ts';
import type { CallAnswer } from './studio-connection.ts';
import { openWalletConnection, type WalletConnection } from './wallet-connection.ts';
import { GAME, openWalletWorld, VENDOR, type Seat, type WalletWorld } from './wallet-world.ts';

export interface Punter {
  readonly seat: Seat;
  readonly session: SessionRow;
  readonly entered: SportsEntered;
  /** News as they came. */
  readonly news: readonly News[];
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

export interface SportsWorld extends SportsParts {
  readonly wallet: WalletWorld;
  readonly connection: WalletConnection;
  punter(amount?: number): Promise<Punter>;
  enter(seat: Seat): Promise<Punter>;
}

export const slipBody = (legs: readonly LegRequest[], stake: number): SlipBody => ({
  kind: legs.length === 1 ? 'single' : 'parlay',
  legs,
  folds: [{ size: legs.length, unit: stake }],
});

/** What `place` is sent. */
export const placing = (
  legs: readonly LegRequest[],
  stake: number,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  ...slipBody(legs, stake),
  ...{ requestId: randomUUID(), policy: 'none', acceptLower: false, format: 'decimal' },
  ...more,
});

/** A session of a member in the sportsbook. */
export async function openSession(db: Database, seat: Seat): Promise<SessionRow> {
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
    autoPlay: false,
  };
  await insertSession(db, tokenHash(session.sessionId), session, Date.now() + 3_600_000);
  return session;
}

/** Opens it. */
export async function openSportsWorld(times: TakingTimes = QUICK): Promise<SportsWorld> {
  const wallet = await openWalletWorld();
  const connection = await openWalletConnection(wallet.here.address);
  const parts = await openSportsParts(wallet.here.database.connectionString, connection.address, times);

  async function enter(seat: Seat): Promise<Punter> {
    const session = await openSession(parts.studio.db, seat);
    const frame = connectionOf(parts.kind(), session);
    const entered = await frame.enter();
    if (!entered.success) throw new Error(`not entered: ${entered.code}`);
    // The kind of now: the money of this process may have been started again.
    const ask = <T>(call: string, request?: unknown) => connectionOf(parts.kind(), session).ask<T>(call, request);
    return {
      ...{ seat, session, entered: entered.value, news: frame.news },
      ask: (call, request) => (call === 'offer' || call === 'unoffer' ? frame.ask(call, request) : ask(call, request)),
      place: (legs, stake, more) => ask('place', placing(legs, stake, more)),
      async slip(id) {
        const found = await ask<SlipShown>('slip', { id });
        if (!found.success) throw new Error(`no slip ${id}: ${found.code}`);
        return found.value;
      },
      owned: () => wallet.owned(seat),
      leave: () => parts.kind().leave(frame.connection),
    };
  }
  return {
    ...parts,
    ...{ wallet, connection, enter },
    punter: async (amount = 1_000_000) => await enter(await wallet.seat(amount)),
    async close() {
      await parts.close();
      await connection.close();
      await wallet.close();
    },
  };
}
