/**
 * Operators' verbs for a game's timetable. A change is a new version from a day on: the day's number names its draws, so a timetable
 * never changes within one (ADR 19). Issues created ahead keep their times if they are on sale or bet on, and are created anew if not.
 */
import type { DatedSchedule, Schedule } from '@lantern/game-math/lottery';
import { recordChange } from '../../../../kernel/changes.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { findGame, holdTimetables, listTimetableVersions, type TimetableVersion } from './game-store.ts';
import { timetableColumns } from './seed-definitions.ts';
import { dropUnsoldIssues, insertTimetable, readToday, withdrawTimetable } from './timetable-store.ts';

export interface TimetablePublication extends DatedSchedule {
  readonly gameCode: string;
  /** Why, at most 500 characters. */
  readonly note?: string;
  readonly actor: string;
}

/** Each in the caller's transaction, in which no issue is created meanwhile; a refusal has to roll back what it removed. */
export interface Timetables {
  /**
   * Publishes a timetable from a day on. Refuses game_not_found, input_invalid with the field at fault (a game drawn by the minute stays
   * one), version_start_invalid (not a day after today and after every version to come), and timetable_issues_sold: bets on issues by
   * number of that day or later would share it with other issues.
   */
  publish(tx: Tx, publication: TimetablePublication): Promise<Result<TimetableVersion>>;
  /** Withdraws the newest version before its first day. Refuses version_not_found, version_state_conflict, timetable_issues_sold. */
  withdraw(
    tx: Tx,
    version: { readonly gameCode: string; readonly version: number; readonly actor: string },
  ): Promise<Result<TimetableVersion>>;
  /** Every version, newest first. Refuses game_not_found. */
  versions(tx: Tx, gameCode: string): Promise<Result<readonly TimetableVersion[]>>;
}

const DAY_MINUTES = 1440;
const DAY_SEC = 86_400;
const NOTE_LENGTH_MAXIMUM = 500;

const within = (value: number, minimum: number, maximum: number): boolean =>
  Number.isInteger(value) && value >= minimum && value <= maximum;

/** The first field of a schedule that is out of bounds. */
function faultOf({ timetable, lockTimeSec }: Schedule): string | undefined {
  if (timetable.kind === 'days') {
    const { weekdays, drawsAtMinute, reopensAtMinute } = timetable;
    if (
      weekdays.length === 0 ||
      new Set(weekdays).size !== weekdays.length ||
      !weekdays.every((day) => within(day, 1, 7))
    )
      return 'weekdays';
    if (!within(drawsAtMinute, 1, DAY_MINUTES - 1)) return 'drawsAtMinute';
    if (!within(reopensAtMinute, drawsAtMinute, DAY_MINUTES - 1)) return 'reopensAtMinute';
    // The lock falls on the draw's own day.
    return within(lockTimeSec, 0, drawsAtMinute * 60 - 1) ? undefined : 'lockTimeSec';
  }
  const { intervalSec, window } = timetable;
  if (!within(intervalSec, 1, DAY_SEC) || DAY_SEC % intervalSec !== 0) return 'intervalSec';
  if (window) {
    const { fromMinute, toMinute } = window;
    if (!within(fromMinute, 0, DAY_MINUTES - 1) || !within(toMinute, fromMinute + 1, DAY_MINUTES)) return 'window';
    if (((toMinute - fromMinute) * 60) % intervalSec !== 0) return 'window';
  }
  return within(lockTimeSec, 0, intervalSec - 1) ? undefined : 'lockTimeSec';
}

const isDate = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === `${year}-${month}-${day}`;
};

/** Removes what was created by the timetable before. A fault where that leaves two issues the same number or the same time. */
async function makeRoom(tx: Tx, gameCode: string, kind: string, fromDate: string) {
  const kept = await dropUnsoldIssues(tx, gameCode, fromDate);
  return kind === 'interval' && kept.length > 0 ? refuse('timetable_issues_sold', { numero: kept.at(-1)! }) : undefined;
}

/** Creates the verbs. */
export function createTimetables(): Timetables {
  return {
    async publish(tx, { gameCode, fromDate, timetable, lockTimeSec, note = '', actor }) {
      await holdTimetables(tx, 'change');
      const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });
      const game = await findGame(tx, gameCode);
      if (!game) return refuse('game_not_found');
      if (timetable.kind !== game.timetable.kind) return invalid('kind');
      const wrong = faultOf({ timetable, lockTimeSec });
      if (wrong !== undefined) return invalid(wrong);
      if (!isDate(fromDate)) return invalid('fromDate');
      if (note.length > NOTE_LENGTH_MAXIMUM) return invalid('note');
      const versions = await listTimetableVersions(tx, gameCode);
      const newest = versions.find(({ state }) => state !== 'withdrawn')!;
      if (fromDate <= (await readToday(tx)) || fromDate <= newest.fromDate) return refuse('version_start_invalid');
      const sold = await makeRoom(tx, gameCode, timetable.kind, fromDate);
      if (sold) return sold;
      const version = versions[0]!.version + 1;
      const row = { game_code: gameCode, ...timetableColumns({ timetable, lockTimeSec }) };
      await insertTimetable(tx, { row, version, fromDate, note, actor });
      await recordChange(tx, {
        actor,
        action: 'lottery.publishTimetable',
        subject: `lottery.timetable/${gameCode}`,
        before: { version: newest.version, timetable: newest.timetable, lockTimeSec: newest.lockTimeSec },
        after: { version, fromDate, timetable, lockTimeSec },
      });
      return ok((await listTimetableVersions(tx, gameCode))[0]!);
    },
    async withdraw(tx, { gameCode, version, actor }) {
      await holdTimetables(tx, 'change');
      const versions = await listTimetableVersions(tx, gameCode);
      const known = versions.find((other) => other.version === version);
      if (!known) return refuse('version_not_found');
      const newest = versions.find(({ state }) => state !== 'withdrawn')!;
      if (known.state !== 'scheduled' || newest.version !== version) return refuse('version_state_conflict');
      const sold = await makeRoom(tx, gameCode, known.timetable.kind, known.fromDate);
      if (sold) return sold;
      await withdrawTimetable(tx, gameCode, version, actor);
      await recordChange(tx, {
        actor,
        action: 'lottery.withdrawTimetable',
        subject: `lottery.timetable/${gameCode}`,
        before: { version, fromDate: known.fromDate },
      });
      return ok((await listTimetableVersions(tx, gameCode)).find((other) => other.version === version)!);
    },
    async versions(tx, gameCode) {
      const versions = await listTimetableVersions(tx, gameCode);
      return versions.length > 0 ? ok(versions) : refuse('game_not_found');
    },
  };
}
