/** Overview, statements and dues of an agent. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { halfMonthOf } from '@lantern/game-math/agents';
import { readToday } from '../../../kernel/day-span.ts';
import { daysAfter, daysBetween, daysOf, isDay, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { CommissionsContext } from './context.ts';
import { leftOf, othersOf, presentDue, presentLine } from './present-lines.ts';
import { databaseNow, instantOf } from './run-store.ts';
import {
  findPace,
  findRun,
  findToday,
  listBranches,
  listDues,
  listLines,
  listTeams,
  listTodayBranches,
  type LineRow,
  type TeamRow,
} from './statement-store.ts';

type Overview = AnswerOf<Calls['agent.overview']>;
type Statement = AnswerOf<Calls['agent.statement']>;
type DayRow = Overview['days'][number];
type Dues = AnswerOf<Calls['agent.dues']>;

/** Who asks, and the days of the merchant. */
export interface Reader {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly merchant: { readonly code: string; readonly timeZone: string };
}

interface Range {
  readonly fromDay: Day;
  readonly toDay: Day;
}

const NIGHTLY_AT = '02:00';
const SHOWN_BRANCHES = 20;
const SHOWN_DAYS = 7;

/**
 * What a line is worth to its sides. What is reversed or stays with the house counts as far as it was settled before; what the house advanced is no
 * earning of anyone's.
 */
const worth = ({ state, kind, amount, paid, netted }: LineRow): bigint =>
  kind === 'advance' ? 0n : state === 'house' || state === 'reversed' ? paid + netted : amount;

const sumOf = (lines: readonly LineRow[], of: (line: LineRow) => boolean): number =>
  Number(lines.filter(of).reduce((sum, line) => sum + worth(line), 0n));

interface Parts {
  readonly rebates: number;
  readonly dailySalary: number;
  readonly hourlySalary: number;
  readonly dividends: number;
  readonly paidDown: number;
}

function partsOf(lines: readonly LineRow[], memberId: MemberId): Parts {
  const of = (kind: LineRow['kind']) => sumOf(lines, (line) => line.agentId === memberId && line.kind === kind);
  return {
    rebates: of('rebate'),
    dailySalary: of('daily_salary'),
    hourlySalary: of('hourly_salary'),
    dividends: of('dividend'),
    paidDown: sumOf(lines, ({ payerId }) => payerId === memberId),
  };
}

const total = ({ rebates, dailySalary, hourlySalary, dividends, paidDown }: Parts): number =>
  rebates + dailySalary + hourlySalary + dividends - paidDown;

function dayRow(day: Day, parts: Parts): DayRow {
  const { rebates, dailySalary, hourlySalary, dividends, paidDown } = parts;
  return { day, rebates, salaries: dailySalary + hourlySalary, dividends, paidDown, sum: total(parts) };
}

const NOTHING: Parts = { rebates: 0, dailySalary: 0, hourlySalary: 0, dividends: 0, paidDown: 0 };
const plus = (one: Parts, other: Parts): Parts => ({
  rebates: one.rebates + other.rebates,
  dailySalary: one.dailySalary + other.dailySalary,
  hourlySalary: one.hourlySalary + other.hourlySalary,
  dividends: one.dividends + other.dividends,
  paidDown: one.paidDown + other.paidDown,
});

type Span = 'today' | 'yesterday' | 'week' | 'period';
const RANGES: Readonly<Record<Span, (today: Day) => Range>> = {
  today: (today) => ({ fromDay: today, toDay: today }),
  yesterday: (today) => ({ fromDay: daysAfter(today, -1), toDay: daysAfter(today, -1) }),
  week: (today) => ({ fromDay: daysAfter(today, -6), toDay: today }),
  period: (today) => ({ fromDay: halfMonthOf(today).fromDay, toDay: today }),
};

const before = ({ fromDay, toDay }: Range): Range => {
  const days = daysBetween(fromDay, toDay) + 1;
  return { fromDay: daysAfter(fromDay, -days), toDay: daysAfter(toDay, -days) };
};

/** What an agent earned in a span; of today what it has come to. */
export async function readOverview(
  { kernel: { db }, deps }: CommissionsContext,
  { memberId, currency, merchant: { code, timeZone } }: Reader,
  span: Span,
): Promise<Overview> {
  const today = await readToday(db, timeZone);
  const range = RANGES[span](today);
  const running = await findToday(db, code, memberId, currency, today);
  const lines = await listLines(db, { memberId, currency, ...range });
  const ofToday: Parts = running
    ? { ...NOTHING, rebates: Number(running.rebates), dailySalary: Number(running.salary) }
    : NOTHING;
  const withToday = range.toDay === today;
  const parts = withToday ? plus(partsOf(lines, memberId), ofToday) : partsOf(lines, memberId);
  const earlier = before(range);
  const previous =
    span === 'today'
      ? Number(await findPace(db, memberId, currency, earlier.toDay, running?.at ?? (await databaseNow(db)), timeZone))
      : total(partsOf(await listLines(db, { memberId, currency, ...earlier }), memberId));
  const week = RANGES.week(today);
  const weekLines = await listLines(db, { memberId, currency, ...week });
  const teams = await listTeams(db, code, { memberId, currency, ...range });
  const all = withToday && running ? [...teams, running] : teams;
  // A day that goes on is no day to compare: it counts where it is the only one.
  const busiest = (range.fromDay === range.toDay ? all : teams).reduce<TeamRow | undefined>(
    (most, team) => (most && most.active >= team.active ? most : team),
    undefined,
  );
  const sum = (of: (team: (typeof all)[number]) => bigint): number =>
    Number(all.reduce((figure, team) => figure + of(team), 0n));
  const branches =
    span === 'today'
      ? running
        ? await listTodayBranches(db, running.calcId, memberId, SHOWN_BRANCHES)
        : []
      : await listBranches(db, code, { memberId, currency, ...range }, SHOWN_BRANCHES);
  const names = await deps.maskedNames(branches.map((branch) => branch.memberId));
  const dues = await listDues(db, memberId, currency);
  const left = (isOut: boolean): number =>
    Number(
      dues.filter(({ payerId }) => (payerId === memberId) === isOut).reduce((due, line) => due + leftOf(line), 0n),
    );
  return {
    currency,
    ...range,
    asOf: (withToday && running ? running.at : await databaseNow(db)).getTime(),
    provisional: withToday,
    sum: total(parts),
    previousSum: previous,
    parts,
    figures: {
      members: all.at(-1)?.members ?? 0,
      activeMembers: busiest?.active ?? 0,
      activeDay: busiest?.day ?? null,
      stake: sum(({ stake }) => stake),
      valid: sum(({ valid }) => valid),
      counted: sum(({ counted }) => counted),
      net: sum(({ cashNet }) => cashNet),
    },
    days: daysOf(week)
      .slice(-SHOWN_DAYS)
      .map((day) => {
        const own = partsOf(
          weekLines.filter((line) => line.day === day),
          memberId,
        );
        return dayRow(day, day === today ? plus(own, ofToday) : own);
      }),
    branches: branches.map((branch) => ({
      memberId: branch.memberId,
      account: names.get(branch.memberId) ?? '',
      role: branch.role,
      counted: Number(branch.counted),
      rebates: Number(branch.rebates),
    })),
    duesIn: left(false),
    duesOut: left(true),
  };
}

/** The days of a query: a day, a half-month, or yesterday. Undefined when it is none. */
function rangeOf(
  query: { readonly day?: Day | undefined; readonly period?: string | undefined },
  today: Day,
): Range | undefined {
  if (query.day !== undefined) return isDay(query.day) ? { fromDay: query.day, toDay: query.day } : undefined;
  if (query.period === undefined) return RANGES.yesterday(today);
  const first = `${query.period.slice(0, 7)}-${query.period.endsWith('A') ? '01' : '16'}`;
  return isDay(first) ? halfMonthOf(first) : undefined;
}

/** The lines of a day or half-month. */
export async function readStatement(
  { kernel: { db }, deps }: CommissionsContext,
  { memberId, currency, merchant: { code, timeZone } }: Reader,
  query: { readonly day?: Day | undefined; readonly period?: string | undefined },
): Promise<Result<Statement, 'range_invalid'>> {
  const today = await readToday(db, timeZone);
  const range = rangeOf(query, today);
  if (!range) return refuse('range_invalid');
  const lines = await listLines(db, { memberId, currency, ...range });
  const names = await deps.maskedNames(othersOf(lines, memberId));
  const own = lines.filter((line) => line.agentId === memberId);
  const waiting = own.filter(({ state }) => state === 'waiting');
  const run = await findRun(db, code, currency, 'nightly', range.toDay);
  const isLate = (await databaseNow(db)) > (await instantOf(db, daysAfter(range.toDay, 1), NIGHTLY_AT, timeZone));
  const computed = own.reduce((sum, line) => sum + worth(line), 0n);
  const isHeld = lines.some((line) => line.isHeld && line.state === 'waiting');
  const done = waiting.length === 0 ? 'paid' : 'computed';
  const isComputed = run !== undefined && run.state !== 'waiting';
  return ok({
    currency,
    ...range,
    state: isHeld ? 'held' : isComputed ? done : isLate ? 'late' : 'open',
    computed: Number(computed),
    paid: Number(own.reduce((sum, { amount, paid }) => (amount < 0n ? sum : sum + paid), 0n)),
    paidDown: Number(lines.filter(({ payerId }) => payerId === memberId).reduce((sum, { paid }) => sum + paid, 0n)),
    payableAt: waiting.length === 0 ? null : Math.max(...waiting.map(({ payableAt }) => payableAt.getTime())),
    lines: lines.map((line) => presentLine(line, memberId, names)),
  });
}

/** The sums of the days of a month. */
export async function readMonth(
  { kernel: { db } }: CommissionsContext,
  { memberId, currency }: Reader,
  month: string,
): Promise<AnswerOf<Calls['agent.statementDays']>> {
  const range = { fromDay: `${month}-01`, toDay: halfMonthOf(`${month}-16`).toDay };
  const lines = await listLines(db, { memberId, currency, ...range });
  const byDay = Map.groupBy(lines, ({ day }) => day);
  return {
    currency,
    days: daysOf(range).flatMap((day) => {
      const own = byDay.get(day);
      return own ? [dayRow(day, partsOf(own, memberId))] : [];
    }),
  };
}

/** What is owed to the caller and by the caller. */
export async function readDues(
  { kernel, deps }: CommissionsContext,
  { memberId, currency }: Pick<Reader, 'memberId' | 'currency'>,
): Promise<Dues> {
  const lines = await listDues(kernel.db, memberId, currency);
  const names = await deps.maskedNames(othersOf(lines, memberId));
  const now = kernel.clock.now();
  const dues = lines.map((line) => presentDue(line, memberId, names, now));
  const [owed, owing] = [
    dues.filter(({ direction }) => direction === 'in'),
    dues.filter(({ direction }) => direction === 'out'),
  ];
  const sum = (list: typeof dues): number => list.reduce((all, { left }) => all + left, 0);
  return { currency, owed, owing, owedSum: sum(owed), owingSum: sum(owing) };
}
