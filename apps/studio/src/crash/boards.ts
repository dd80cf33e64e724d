/** What connections at a curve receive: the round in each phase, the board of stakes, and each member's own stakes. */
import type { CrashHold, CrashNews, CrashSeat, CrashStake } from '../../wire/crash.ts';
import type { StudioContext } from '../context.ts';
import { newsText, type Connection } from '../connections/connections.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import { createPacing, createSequence } from '../shared/pacing.ts';
import type { Shared, SharedWatcher } from '../shared/shared.ts';
import { listSeats, type SeatRow } from './crash-store.ts';
import { holdShown, type Holds } from './hold.ts';
import { listHoldsBeside, type HoldBesideRow } from './hold-store.ts';
import { roundShown, seatShown, stakeShown } from './show.ts';
import { payPassed } from './stake.ts';

/** Seats shown to everyone; a member's own are always shown. */
const SEATS_SHOWN = 60;
const BOARD_PAUSE_MS = 500;
const PASSED_PAUSE_MS = 250;

type Seated = Pick<SeatRow, 'vendor' | 'memberRef' | 'currency'>;
const seatKey = ({ vendor, memberRef, currency }: Seated): string => `${vendor}/${memberRef}/${currency}`;

/** The board one viewer sees. Play money is visible to its own member only. */
export function boardFor(seats: readonly SeatRow[], key: string | undefined): readonly CrashSeat[] {
  const taken = seats.filter(({ state }) => state === 'open' || state === 'paying' || state === 'ended');
  const mine = key === undefined ? [] : taken.filter((seat) => seatKey(seat) === key);
  const others = taken.filter((seat) => !seat.demo && seatKey(seat) !== key).slice(0, SEATS_SHOWN);
  return [...mine.map((seat) => seatShown(seat, true)), ...others.map((seat) => seatShown(seat, false))];
}

/** The member's own stakes. */
export const mineOf = (seats: readonly SeatRow[], seated: Seated): readonly SeatRow[] =>
  seats.filter((seat) => seatKey(seat) === seatKey(seated));

/** The wallet has answered; before that, the answer to the frame's own call is awaited. */
const isAnswered = ({ state }: SeatRow): boolean => state !== 'asking';

/** A member's held bets, and those that could not be placed. */
export const heldOf = (
  holds: readonly HoldBesideRow[],
  { session, language }: Pick<Connection, 'session' | 'language'>,
): readonly CrashHold[] =>
  holds.flatMap((hold) => (seatKey(hold) === seatKey(session) ? (holdShown(hold, language) ?? []) : []));

/** Sends members their held bets where they have changed. */
function createHeldSender({ db }: Pick<StudioContext, 'db'>) {
  const sent = new WeakMap<Connection, string>();
  return async (sharedId: string, connections: ReadonlySet<Connection>): Promise<void> => {
    const holds = await listHoldsBeside(db, sharedId);
    const members = new Set(holds.map(seatKey));
    for (const connection of connections) {
      // Members who had held bets and have none any more are told, too.
      if (!members.has(seatKey(connection.session)) && !sent.has(connection)) continue;
      const text = newsText('held', heldOf(holds, connection));
      if (sent.get(connection) !== text) connection.sendText(text);
      sent.set(connection, text);
    }
  };
}

/** Sends the board, and to members their changed stakes; one after the other, so that no older board follows a newer one. */
function createBoardSender({ db }: Pick<StudioContext, 'db'>) {
  /** The state of each stake last sent to its member. */
  const sent = new Map<string, CrashStake['state']>();
  const sendHeld = createHeldSender({ db });
  const inOrder = createSequence();
  async function sendNow(sharedId: string, connections: ReadonlySet<Connection>, all: boolean): Promise<void> {
    const seats = await listSeats(db, sharedId);
    const seated = new Set(seats.map(seatKey));
    const text = newsText('board', boardFor(seats, undefined));
    const changed = new Set(
      seats
        .filter((seat) => isAnswered(seat) && (all || sent.get(seat.roundId) !== stakeShown(seat).state))
        .map(seatKey),
    );
    for (const connection of connections) {
      const key = seatKey(connection.session);
      if (!seated.has(key)) {
        connection.sendText(text);
        continue;
      }
      connection.send('board', boardFor(seats, key));
      const stakes = mineOf(seats, connection.session).filter(isAnswered).map(stakeShown);
      const settled: CrashNews['settled'] = {
        roundId: sharedId,
        stakes,
        won: stakes.reduce((sum, { won }) => sum + won, 0),
      };
      if (changed.has(key)) connection.send('settled', settled);
    }
    for (const seat of seats) sent.set(seat.roundId, stakeShown(seat).state);
    // After the stakes: what was held is shown as a stake before it is no longer shown as held.
    await sendHeld(sharedId, connections);
  }
  return {
    forget: () => sent.clear(),
    send: (sharedId: string, connections: ReadonlySet<Connection>, all: boolean): Promise<void> =>
      inOrder(() => sendNow(sharedId, connections, all)),
  };
}

/** Creates the watcher that sends news to all curves. */
export function createBoards(studio: StudioContext, shared: Shared, holds: Pick<Holds, 'wake'>): SharedWatcher {
  const failed = (error: unknown): void => studio.log.warn({ err: error }, 'a board was not sent');
  const pacing = createPacing(BOARD_PAUSE_MS, failed);
  const senders = new Map<string, ReturnType<typeof createBoardSender>>();
  const senderOf = (game: string) => {
    const sender = senders.get(game) ?? createBoardSender(studio);
    senders.set(game, sender);
    return sender;
  };
  /** While the curve runs, stakes with a passed auto cash-out are paid. */
  const follow = (sharedId: string): void => {
    setTimeout(() => {
      payPassed(studio, sharedId).then(
        (flies) => (flies ? follow(sharedId) : followed.delete(sharedId)),
        (error: unknown) => {
          followed.delete(sharedId);
          failed(error);
        },
      );
    }, PASSED_PAUSE_MS).unref();
  };
  const followed = new Set<string>();
  const followOnce = (sharedId: string): void => {
    if (!followed.has(sharedId)) follow(sharedId);
    followed.add(sharedId);
  };
  const sendSoon = (game: string, sharedId: string): void =>
    pacing(sharedId, async () => {
      const connections = shared.connectionsAt(game);
      if (connections.size > 0) await senderOf(game).send(sharedId, connections, false);
    });
  return {
    moved(round: SharedRound) {
      if (round.phase === 'void') return;
      shared.broadcast(round.game, 'round', roundShown(round, studio.clock.now()));
      if (round.phase === 'betting') {
        senderOf(round.game).forget();
        holds.wake();
      }
      if (round.phase === 'running') {
        followOnce(round.sharedId);
        // Held bets that were not placed in time have lapsed.
        sendSoon(round.game, round.sharedId);
      }
    },
    settled: (round, connections) => senderOf(round.game).send(round.sharedId, connections, true),
    staked: sendSoon,
  };
}
