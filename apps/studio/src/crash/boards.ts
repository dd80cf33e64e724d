/** What the lines at a curve are told: the round in each of its phases, who is in and who got out, and each member's own stakes. */
import type { CrashNews, CrashSeat, CrashStake } from '../../wire/crash.ts';
import type { Doors } from '../doors.ts';
import { newsText, type Line } from '../lines/lines.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import type { Shared, SharedWatcher } from '../shared/shared.ts';
import { listSeats, type SeatRow } from './crash-store.ts';
import { roundShown, seatShown, stakeShown } from './show.ts';
import { payPassed } from './stake.ts';

/** Seats shown to everybody; a member's own always are. */
const SEATS_SHOWN = 60;
const BOARD_PAUSE_MS = 500;
const PASSED_PAUSE_MS = 250;

type Seated = Pick<SeatRow, 'vendor' | 'memberRef' | 'currency'>;
const seatKey = ({ vendor, memberRef, currency }: Seated): string => `${vendor}/${memberRef}/${currency}`;

/** Of those who see it, who sits where. Play money is seen by its own member alone. */
export function boardFor(seats: readonly SeatRow[], key: string | undefined): readonly CrashSeat[] {
  const taken = seats.filter(({ state }) => state === 'open' || state === 'paying' || state === 'ended');
  const mine = key === undefined ? [] : taken.filter((seat) => seatKey(seat) === key);
  const others = taken.filter((seat) => !seat.demo && seatKey(seat) !== key).slice(0, SEATS_SHOWN);
  return [...mine.map((seat) => seatShown(seat, true)), ...others.map((seat) => seatShown(seat, false))];
}

/** My stakes among all. */
export const mineOf = (seats: readonly SeatRow[], seated: Seated): readonly SeatRow[] => seats.filter((seat) => seatKey(seat) === seatKey(seated));

/** Tells boards, and to members what of theirs has changed. */
function createTeller({ db }: Pick<Doors, 'db'>) {
  /** What each stake was when its member was last told. */
  const told = new Map<string, CrashStake['state']>();
  return {
    forget: () => told.clear(),
    async tell(sharedId: string, lines: ReadonlySet<Line>, all: boolean): Promise<void> {
      const seats = await listSeats(db, sharedId);
      const seated = new Set(seats.map(seatKey));
      const text = newsText('board', boardFor(seats, undefined));
      const changed = new Set(seats.filter((seat) => all || (told.get(seat.roundId) ?? 'taken') !== stakeShown(seat).state).map(seatKey));
      for (const line of lines) {
        const key = seatKey(line.session);
        if (!seated.has(key)) {
          line.tellText(text);
          continue;
        }
        line.tell('board', boardFor(seats, key));
        const stakes = mineOf(seats, line.session).map(stakeShown);
        const settled: CrashNews['settled'] = { roundId: sharedId, stakes, won: stakes.reduce((sum, { won }) => sum + won, 0) };
        if (changed.has(key)) line.tell('settled', settled);
      }
      for (const seat of seats) told.set(seat.roundId, stakeShown(seat).state);
    },
  };
}

/** Does something for a game at most so often, and once more after the last wish. */
function createPacing(pauseMs: number, failed: (error: unknown) => void) {
  const waiting = new Set<string>();
  return (game: string, work: () => Promise<void>): void => {
    if (waiting.has(game)) return;
    waiting.add(game);
    setTimeout(() => {
      waiting.delete(game);
      work().catch(failed);
    }, pauseMs).unref();
  };
}

/** Makes who tells the lines of all curves. */
export function createBoards(doors: Doors, shared: Shared): SharedWatcher {
  const failed = (error: unknown): void => doors.log.warn({ err: error }, 'a board was not told');
  const pacing = createPacing(BOARD_PAUSE_MS, failed);
  const tellers = new Map<string, ReturnType<typeof createTeller>>();
  const tellerOf = (game: string) => {
    const teller = tellers.get(game) ?? createTeller(doors);
    tellers.set(game, teller);
    return teller;
  };
  /** While the curve flies, those whose height it passes are paid. */
  const follow = (sharedId: string): void => {
    setTimeout(() => {
      payPassed(doors, sharedId).then((flies) => (flies ? follow(sharedId) : followed.delete(sharedId)), (error: unknown) => {
        followed.delete(sharedId);
        failed(error);
      });
    }, PASSED_PAUSE_MS).unref();
  };
  const followed = new Set<string>();
  const followOnce = (sharedId: string): void => {
    if (!followed.has(sharedId)) follow(sharedId);
    followed.add(sharedId);
  };
  return {
    moved(round: SharedRound) {
      if (round.phase === 'void') return;
      shared.tell(round.game, 'round', roundShown(round, doors.clock.now()));
      if (round.phase === 'betting') tellerOf(round.game).forget();
      if (round.phase === 'running') followOnce(round.sharedId);
    },
    settled: (round, lines) => tellerOf(round.game).tell(round.sharedId, lines, true),
    staked(game, sharedId) {
      pacing(game, async () => {
        const lines = shared.linesAt(game);
        if (lines.size > 0) await tellerOf(game).tell(sharedId, lines, false);
      });
    },
  };
}
