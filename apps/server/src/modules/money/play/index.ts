/** What members play, by their merchant's days. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DayChange } from '../turnover/index.ts';
import { playRoutes } from './routes.ts';
import {
  addToDays,
  listCapped,
  listDays,
  listPoints,
  lockDays,
  membersOf,
  oldestDay,
  readDays,
  readPerson,
  sumPoints,
  takeFromDays,
  type CappedQuery,
  type DayKey,
  type DayPoints,
  type DayQuery,
  type LockQuery,
  type MemberDay,
  type MembersQuery,
  type PointsQuery,
} from './store.ts';
import { listLosses, listPlayedDays, listScores, listTheory } from './past-store.ts';

export type { PastLoss, PastQuery, PastScore, PastTheory, PlayedDays } from './past-store.ts';
export type {
  CappedQuery,
  CountedFrom,
  DayKey,
  DayPoints,
  DayQuery,
  LockQuery,
  MemberDay,
  MembersQuery,
  PointsQuery,
} from './store.ts';

export interface PlayModule extends Module {
  readonly handlers: ReturnType<typeof playRoutes>;
  /** Adds what bets count for to their members' days, in the transaction that counts them: one statement a batch, a second for corrections. */
  betsCounted(tx: Tx, changes: readonly DayChange[]): Promise<void>;
  /** The days of a member, oldest first. */
  daysOf(tx: Tx, query: DayQuery): Promise<readonly MemberDay[]>;
  /** Given categories of days. */
  readDays(tx: Tx, keys: readonly DayKey[]): Promise<readonly MemberDay[]>;
  /** Days of members, locked until the transaction ends: bets that count for them wait. */
  lockDays(tx: Tx, query: LockQuery): Promise<readonly MemberDay[]>;
  /** A page of the members who played on a merchant's day, in the order of their ids. */
  membersOf(tx: Tx, query: MembersQuery): Promise<readonly MemberId[]>;
  /** The first day anyone played on at a merchant; undefined before. */
  oldestDay(tx: Tx, merchantCode: string, currency: string): Promise<string | undefined>;
  /** Points of members within days; members without any are absent. */
  pointsOf(tx: Tx, query: PointsQuery): Promise<ReadonlyMap<MemberId, bigint>>;
  /** The same by day; days without any are absent. */
  pointsByDay(tx: Tx, query: PointsQuery): Promise<readonly DayPoints[]>;
  /** Points by day of members who are counted from a day of their own, each day at most a cap. */
  cappedPoints(tx: Tx, query: CappedQuery): Promise<readonly DayPoints[]>;
  /** What all members of a merchant played within past days: the days, the points with each day capped, the mean loss. */
  readonly past: {
    readonly days: typeof listPlayedDays;
    readonly scores: typeof listScores;
    readonly theory: typeof listTheory;
    /** What members lost, by day or week. */
    readonly losses: typeof listLosses;
  };
  /** Every day of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<unknown>;
}

/** The figures the database never lets fall below zero. */
const isTaking = ({ corrects, figures }: DayChange): boolean =>
  corrects &&
  (figures.bets < 0 ||
    [figures.stake, figures.valid, figures.counted, figures.points, figures.win, figures.theoryMilli].some(
      (amount) => amount < 0n,
    ));

/** Creates the module. */
export function createPlay(kernel: Kernel): PlayModule {
  return {
    name: 'play',
    handlers: playRoutes(kernel),
    async betsCounted(tx, changes) {
      // What a correction takes away was added to its day before, so the day exists.
      const [added, taken] = [changes.filter((change) => !isTaking(change)), changes.filter(isTaking)];
      if (added.length > 0) await addToDays(tx, added);
      if (taken.length > 0) await takeFromDays(tx, taken);
    },
    daysOf: listDays,
    readDays,
    lockDays,
    membersOf,
    oldestDay,
    pointsOf: sumPoints,
    pointsByDay: listPoints,
    cappedPoints: listCapped,
    past: { days: listPlayedDays, scores: listScores, theory: listTheory, losses: listLosses },
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
  };
}
